//! The foot of a page without scripts: what made the result, in words, and what there is to say about it.

use itl_text::Level;
use std::fmt::{Result, Write};

use super::escape::Escaped;
use crate::{Compared, method_words};

/// Adds the foot of documents side by side.
pub(super) fn foot(body: &mut String, compared: Compared<'_>) -> Result {
    let model = compared.context.model;
    let framework = model.framework();
    body.push_str("<footer><h2>Settings</h2><dl>");
    let mut fact = |name: &str, value: &str| write!(body, "<dt>{name}</dt><dd>{}</dd>", Escaped(value));
    fact(
        "Framework",
        &format!(
            "{} ({}), {} concepts{}",
            framework.title,
            framework.id,
            framework.concepts.len(),
            framework.selection
        ),
    )?;
    if let Some(standing) = compared.standings.first() {
        let unit = standing.settings.unit.name();
        fact("Numbers", &format!("the {} over the {unit}s of a document", standing.settings.aggregate))?;
    }
    fact("Method", &method_words::method(model))?;
    fact("Reading", &method_words::reading(model))?;
    fact("Model", model.fingerprint())?;
    body.push_str("</dl>");
    if !compared.remarks.is_empty() {
        body.push_str("<h2>Notices</h2><ul class=\"notices\">");
        for remark in compared.remarks {
            let name = compared.subject(remark).map_or(String::new(), |name| format!("{name}: "));
            let page = remark.notice.page.map_or(String::new(), |page| format!("page {page}: "));
            let class = if remark.notice.level == Level::Warning { "warning" } else { "info" };
            let said = format!("{name}{page}{}", remark.notice.message);
            write!(body, "<li class=\"{class}\">{}</li>", Escaped(&said))?;
        }
        body.push_str("</ul>");
    }
    body.push_str("</footer>\n");
    Ok(())
}
