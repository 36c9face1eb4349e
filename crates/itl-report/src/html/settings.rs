//! The foot of a page without scripts: what made the result, in words, and what there is to say about it.

use itl_core::Model;
use itl_text::{Level, Notice};
use std::fmt::{Result, Write};

use super::escape::Escaped;
use crate::{Compared, Evaluated, method_words};

/// Adds the foot of documents side by side.
pub(super) fn foot(body: &mut String, compared: Compared<'_>) -> Result {
    let numbers = compared.standings.first().map(|standing| {
        let unit = standing.settings.unit.name();
        format!("the {} over the {unit}s of a document", standing.settings.aggregate)
    });
    settings(body, compared.context.model, numbers.as_deref())?;
    let remarks = compared.remarks.iter();
    let named =
        |remark| (compared.subject(remark).map_or(String::new(), |name| format!("{name}: ")), &remark.notice);
    notices(body, remarks.map(named))
}

/// Adds the foot of an evaluation.
pub(super) fn eval_foot(body: &mut String, evaluated: Evaluated<'_>) -> Result {
    let numbers = format!(
        "{} affinity, the {} over the {}s of a text",
        evaluated.rank,
        evaluated.settings.aggregate,
        evaluated.settings.unit.name()
    );
    settings(body, evaluated.context.model, Some(&numbers))?;
    notices(body, evaluated.notices.iter().map(|notice| (String::new(), notice)))
}

fn settings(body: &mut String, model: &Model, numbers: Option<&str>) -> Result {
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
    if let Some(numbers) = numbers {
        fact("Numbers", numbers)?;
    }
    fact("Method", &method_words::method(model))?;
    fact("Reading", &method_words::reading(model))?;
    fact("Model", model.fingerprint())?;
    body.push_str("</dl>");
    Ok(())
}

/// Adds what there is to say, each with what it is about, and closes the foot.
fn notices<'n>(body: &mut String, said: impl Iterator<Item = (String, &'n Notice)>) -> Result {
    let mut said = said.peekable();
    if said.peek().is_some() {
        body.push_str("<h2>Notices</h2><ul class=\"notices\">");
        for (name, notice) in said {
            let page = notice.page.map_or(String::new(), |page| format!("page {page}: "));
            let class = if notice.level == Level::Warning { "warning" } else { "info" };
            let said = format!("{name}{page}{notice}");
            write!(body, "<li class=\"{class}\">{}</li>", Escaped(&said))?;
        }
        body.push_str("</ul>");
    }
    body.push_str("</footer>\n");
    Ok(())
}
