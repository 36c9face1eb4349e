//! Any bytes as a framework: one whose hierarchy is whole and that survives being written, or an error with a place or help.

use itl_base::Notice;
use itl_framework::{Framework, FrameworkError, Hierarchy, ReadOptions, Written};

use crate::containers::parts;

/// A file of a kind that its name tells, or its bytes.
pub(crate) fn file(input: &[u8], name: &str) -> bool {
    check(itl_framework::read(input, name, &ReadOptions::default()))
}

/// An OSCAL file. One that has parts is a profile with what it may import.
pub(crate) fn oscal(input: &[u8]) -> bool {
    let parts = parts(input);
    let Some((name, main)) = parts.first() else { return file(input, "x.json") };
    let resolver = |path: &str| {
        let found = parts.iter().find(|(part, _)| *part == path);
        found.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| "it is not there".to_owned())
    };
    check(itl_framework::read(main, name, &ReadOptions::default().with_resolver(&resolver)))
}

/// A document whose headings or numbers are concepts.
pub(crate) fn outline(input: &[u8]) -> bool {
    let outline = |name: &str| {
        let document = crate::documents::read(input, name)?;
        Some(check(itl_framework::read_outline(&document, name, &ReadOptions::default())))
    };
    ["x.md", "x.txt"].into_iter().filter_map(outline).fold(false, |any, read| any | read)
}

/// Whether it is a framework, which is whole; if it is none, the error says where or what to do.
pub(crate) fn check(read: Result<(Framework, Vec<Notice>), FrameworkError>) -> bool {
    let framework = match read {
        Ok((framework, _)) => framework,
        Err(error) => {
            assert!(error.place().is_some() || error.help().is_some(), "{error}: and now?");
            return false;
        }
    };
    let nodes = Hierarchy::of(&framework).nodes.len();
    assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
    let written = framework.write(Written::Toml);
    let again = itl_framework::read(&written, "x.toml", &ReadOptions::default());
    assert_eq!(
        again.as_ref().map(|(again, _)| again),
        Ok(&framework),
        "{}",
        String::from_utf8_lossy(&written)
    );
    true
}
