//! The words of Python: what libraries call settings and verbs, as arguments and calls.

use itl::{Help, Mention, Notice};

/// Advice as Python writes it.
pub(crate) fn help(help: &Help) -> String {
    help.render(mention)
}

/// A notice with its advice.
pub(crate) fn notice(notice: &Notice) -> String {
    notice.render(mention)
}

fn mention(mention: Mention<'_>) -> String {
    match mention {
        Mention::Setting("framework") => "itl.Framework(…)".to_owned(),
        Mention::Setting(name) => format!("{}=…", name.replace('-', "_")),
        Mention::Verb(verb) => call(verb),
    }
}

/// The call that does what a verb of the product does.
fn call(verb: &str) -> String {
    match verb {
        "induce" => "Framework.induce()".to_owned(),
        "align" => "Model.align()".to_owned(),
        "explain" => "Result.explain()".to_owned(),
        "gaps" => "Result.gaps()".to_owned(),
        "study" => "Framework.study()".to_owned(),
        "frameworks check" => "Framework.check()".to_owned(),
        "frameworks list" => "itl.frameworks()".to_owned(),
        "compare" | "analyze" | "languages" => format!("itl.{verb}()"),
        "eval" => "itl.evaluate()".to_owned(),
        // What there is on the command line only, which comes with the package.
        other => format!("itl {other}"),
    }
}
