//! A profile in, the files that it rests on out: those it imports and those they import, each once, in an order in
//! which every file comes after what it imports. Nothing is opened here: the caller's resolver gives the files.

use itl_base::{Help, Notice};
use serde::Deserialize;
use std::borrow::Cow;

use super::file::{BackMatter, Rlink, Text};
use super::form::as_json;
use crate::options::Resolver;
use crate::read::json::parse_as;
use crate::{FilePlace, FrameworkError, FrameworkFormat};

/// How many files may take part.
const FILES: usize = 64;

/// A file of OSCAL before it is read as a whole.
pub(super) struct Loaded<'t> {
    /// Its path from the first one, which has none.
    pub(super) path: String,
    pub(super) text: Cow<'t, str>,
    /// The files that its imports lead to, in their order.
    pub(super) imports: Vec<usize>,
}

/// The part of a file that leads to others.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    profile: Option<HeadProfile<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct HeadProfile<'a> {
    #[serde(borrow, default)]
    imports: Vec<HeadImport<'a>>,
    #[serde(borrow, default)]
    back_matter: BackMatter<'a>,
}

#[derive(Deserialize)]
struct HeadImport<'a> {
    #[serde(borrow, default)]
    href: Text<'a>,
}

/// Parses a file, with the place of what is wrong.
pub(super) fn parse<'t, T: Deserialize<'t>>(text: &'t str, path: &str) -> Result<T, FrameworkError> {
    parse_as(text, FrameworkFormat::Oscal).map_err(|error| match error {
        FrameworkError::Syntax { format, place, reason } => {
            FrameworkError::Syntax { format, place: within(path, &place.to_string()), reason }
        }
        other => other,
    })
}

/// A place of a file.
pub(super) fn within(path: &str, place: &str) -> FilePlace {
    FilePlace::Path(if path.is_empty() { place.to_owned() } else { format!("{path}, {place}") })
}

/// Gathers the files, the first one among them.
pub(super) fn gather<'t>(
    text: &'t str,
    resolver: Option<Resolver<'_>>,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Loaded<'t>>, FrameworkError> {
    let text = as_json(Cow::Borrowed(text), "")?;
    let mut files = vec![Loaded { path: String::new(), text, imports: Vec::new() }];
    let (mut at, mut imports) = (0, 0);
    while at < files.len() {
        let file = &files[at];
        let path = file.path.clone();
        let head: Head<'_> = parse(&file.text, &path)?;
        let profile =
            head.profile.unwrap_or(HeadProfile { imports: Vec::new(), back_matter: BackMatter::default() });
        let mut found = Vec::new();
        for (number, import) in profile.imports.iter().enumerate() {
            let place = within(&path, &format!("profile.imports[{number}].href"));
            found.push((target(&import.href, &profile.back_matter, &place)?, place));
        }
        for (hrefs, place) in found {
            // One that is imported again is read again.
            imports += 1;
            if imports > FILES {
                return Err(FrameworkError::TooLarge { what: "imports".into(), limit: FILES as u64 });
            }
            let (path, text) = load(&hrefs, &path, resolver, place, notices)?;
            let known = files.iter().position(|file| file.path == path);
            let import = known.unwrap_or(files.len());
            if known.is_none() {
                files.push(Loaded { path, text: Cow::Owned(text), imports: Vec::new() });
            }
            files[at].imports.push(import);
        }
        at += 1;
    }
    Ok(files)
}

/// Where an import leads: a path, or the links of the resource it names, the best first.
fn target(href: &str, back: &BackMatter<'_>, place: &FilePlace) -> Result<Vec<String>, FrameworkError> {
    let Some(uuid) = href.strip_prefix('#') else { return Ok(vec![href.to_owned()]) };
    let json = |link: &Rlink<'_>| {
        link.media_type.as_deref().is_some_and(|kind| kind.contains("json")) || link.href.ends_with(".json")
    };
    let resource = back.resources.iter().find(|resource| resource.uuid.eq_ignore_ascii_case(uuid));
    let mut links: Vec<&Rlink<'_>> = resource.into_iter().flat_map(|resource| &resource.rlinks).collect();
    // The form that most programs write comes first, and what lies near.
    links.sort_by_key(|link| (!json(link), link.href.contains("://")));
    if links.is_empty() {
        return Err(FrameworkError::Unsuitable {
            what: format!("the profile imports {href}, but its back matter has no link to it"),
            place: Some(place.clone()),
            help: Help::say(
                "give the resource of that UUID an rlink with the name of the catalogue's JSON file",
            ),
        });
    }
    Ok(links.into_iter().map(|link| link.href.to_string()).collect())
}

/// Reads what an import leads to: at its place, or else under its own name beside the profile.
fn load(
    hrefs: &[String],
    from: &str,
    resolver: Option<Resolver<'_>>,
    place: FilePlace,
    notices: &mut Vec<Notice>,
) -> Result<(String, String), FrameworkError> {
    let folder = from.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let mut ways: Vec<(&str, String)> = Vec::new();
    for href in hrefs {
        let href = href.split(['?', '#']).next().unwrap_or(href);
        let relative = href.strip_prefix("./").unwrap_or(href);
        let name = href.rsplit('/').next().unwrap_or(href);
        for path in [format!("{folder}{relative}"), format!("{folder}{name}"), name.to_owned()] {
            let known = ways.iter().any(|(_, known)| *known == path);
            if !path.contains("://") && !path.is_empty() && !known {
                ways.push((href, path));
            }
        }
    }
    let href = hrefs.first().map_or("", |href| href.split(['?', '#']).next().unwrap_or(href));
    let name = href.rsplit('/').next().unwrap_or(href);
    let mut reason = None;
    for (href, path) in ways {
        let read = match resolver {
            Some(resolve) => resolve(&path),
            None => Err("files beside it cannot be read here".to_owned()),
        };
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(why) => {
                reason.get_or_insert(why);
                continue;
            }
        };
        if !path.ends_with(href.strip_prefix("./").unwrap_or(href)) {
            notices.push(Notice::info(
                "import-beside",
                format!("{href} is read from {path} beside the profile"),
            ));
        }
        let text = String::from_utf8(bytes).map_err(|_| FrameworkError::Syntax {
            format: FrameworkFormat::Oscal,
            place: within(&path, "line 1"),
            reason: "it is not UTF-8 text".to_owned(),
        })?;
        let text = as_json(Cow::Owned(text), &path)?.into_owned();
        return Ok((path, text));
    }
    let why = match href.contains("://") {
        true => "nothing is fetched from the network".to_owned(),
        false => reason.unwrap_or_else(|| "it names no file".to_owned()),
    };
    Err(FrameworkError::Unsuitable {
        what: format!("the profile imports {href}, which cannot be read: {why}"),
        place: Some(place),
        help: Help::say(format!("download it in JSON into the folder of the profile, as {name}")),
    })
}

/// The files in an order in which imports come first.
pub(super) fn order(files: &[Loaded<'_>]) -> Result<Vec<usize>, FrameworkError> {
    let mut order = Vec::new();
    // A file on the way, and how many of its imports are done.
    let mut way: Vec<(usize, usize)> = vec![(0, 0)];
    while let Some((at, done)) = way.last_mut() {
        let Some(&next) = files[*at].imports.get(*done) else {
            order.push(*at);
            way.pop();
            continue;
        };
        *done += 1;
        if let Some(start) = way.iter().position(|&(at, _)| at == next) {
            let name = |at: usize| if at == 0 { "this profile" } else { files[at].path.as_str() };
            let mut cycle: Vec<&str> = way[start..].iter().map(|&(at, _)| name(at)).collect();
            cycle.push(name(next));
            return Err(FrameworkError::Unsuitable {
                what: format!("profiles import each other: {}", cycle.join(" → ")),
                place: None,
                help: Help::say("remove one of these imports"),
            });
        }
        if !order.contains(&next) {
            way.push((next, 0));
        }
    }
    Ok(order)
}
