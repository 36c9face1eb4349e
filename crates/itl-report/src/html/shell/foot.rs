//! The foot of a page whose script does not fill it: what made the result, in words, and what there is to say about it.

use itl_base::{Level, Notice};
use itl_core::Model;

use super::{Escaped, Markup};
use crate::words::method;

/// What made the result, and each notice with what it is about; `numbers` says what the numbers are.
pub(crate) fn made<'n>(
    model: &Model,
    numbers: Option<&str>,
    said: impl IntoIterator<Item = (Option<&'n str>, &'n Notice)>,
) -> Markup {
    let mut foot = Markup::default();
    settings(&mut foot, model, numbers);
    notices(&mut foot, said.into_iter());
    foot
}

/// What there is to say alone.
pub(crate) fn said<'n>(said: impl IntoIterator<Item = (Option<&'n str>, &'n Notice)>) -> Markup {
    let mut foot = Markup::default();
    notices(&mut foot, said.into_iter());
    foot
}

fn settings(foot: &mut Markup, model: &Model, numbers: Option<&str>) {
    let framework = model.framework();
    let about = format!(
        "{} ({}), {}{}",
        framework.title,
        framework.id,
        framework.counted(framework.concepts.len()),
        framework.selection
    );
    foot.push("<h2>Settings</h2><dl>");
    for (name, value) in [
        ("Framework", Some(about.as_str())),
        ("Numbers", numbers),
        ("Method", Some(&method::method(model))),
        ("Reading", Some(&method::reading(model))),
        ("Model", Some(model.fingerprint())),
    ] {
        if let Some(value) = value {
            write!(foot, "<dt>{name}</dt><dd>{}</dd>", Escaped(value));
        }
    }
    foot.push("</dl>");
}

fn notices<'n>(foot: &mut Markup, said: impl Iterator<Item = (Option<&'n str>, &'n Notice)>) {
    let mut said = said.peekable();
    if said.peek().is_none() {
        return;
    }
    foot.push("<h2>Notices</h2><ul class=\"notices\">");
    for (subject, notice) in said {
        let subject = subject.map_or(String::new(), |name| format!("{name}: "));
        let page = notice.page.map_or(String::new(), |page| format!("page {page}: "));
        let class = if notice.level == Level::Warning { "warning" } else { "info" };
        write!(foot, "<li class=\"{class}\">{}</li>", Escaped(&format!("{subject}{page}{notice}")));
    }
    foot.push("</ul>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::model;

    #[test]
    fn notices_say_what_they_are_about_and_stay_text() {
        let notice = Notice { page: Some(3), ..Notice::warning("x", "<b> is missing") };
        let foot = made(&model(), Some("means"), [(Some("a&b.pdf"), &notice)]);
        let html = &*foot;
        assert!(html.contains("<dt>Numbers</dt><dd>means</dd>"), "{html}");
        assert!(
            html.contains("<li class=\"warning\">a&amp;b.pdf: page 3: &lt;b&gt; is missing</li>"),
            "{html}"
        );
        assert!(!made(&model(), None, []).contains("Notices"));
    }
}
