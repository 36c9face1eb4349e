//! The look of every page: one stylesheet, composed of a base and of what the views of a page need, and one script,
//! composed of modules that share a scope.

use std::fmt::Write;

/// What every page has.
const BASE: [&str; 2] = [include_str!("../style/base.css"), include_str!("../style/quotes.css")];

const VIEWS: &str = include_str!("../style/views.css");
const HEATMAP: &str = include_str!("../style/heatmap.css");
const EVIDENCE: &str = include_str!("../style/evidence.css");
const MEDIA: &str = include_str!("../style/media.css");
const TABLES: &str = include_str!("../style/tables.css");
const VERDICT: &str = include_str!("../style/verdict.css");
const SIDE: &str = include_str!("../style/side.css");
const COVERAGE: &str = include_str!("../style/coverage.css");
const PAGES: &str = include_str!("../style/pages.css");
const PAPER: &str = include_str!("../style/paper.css");
const TEXT: &str = include_str!("../style/text.css");
const FINDER: &str = include_str!("../style/finder.css");

const UNPACK: &str = include_str!("../app/unpack.js");
const DOM: &str = include_str!("../app/dom.js");
const RESULT: &str = include_str!("../app/result.js");
const WORDS: &str = include_str!("../app/words.js");
const COLOUR: &str = include_str!("../app/colour.js");
const TERMS: &str = include_str!("../app/terms.js");
const MADE: &str = include_str!("../app/made.js");
const INSIDE: &str = include_str!("../app/pages/inside.js");

/// The lengths that a bar can have without a script.
pub(crate) const STEPS: usize = 100;

/// The modules of a report's views, and those that come after them.
macro_rules! with_views {
    ($($last:expr),+ $(,)?) => {
        [
            UNPACK,
            DOM,
            RESULT,
            include_str!("../app/survey.js"),
            WORDS,
            include_str!("../app/place.js"),
            COLOUR,
            include_str!("../app/coverage.js"),
            include_str!("../app/profile.js"),
            include_str!("../app/grid.js"),
            include_str!("../app/columns.js"),
            include_str!("../app/minimap.js"),
            include_str!("../app/heatmap.js"),
            include_str!("../app/search.js"),
            include_str!("../app/reading.js"),
            TERMS,
            include_str!("../app/outcome.js"),
            include_str!("../app/paper.js"),
            include_str!("../app/meaning.js"),
            include_str!("../app/evidence.js"),
            MADE,
            include_str!("../app/frame.js"),
            include_str!("../app/start.js"),
            $($last,)+
        ]
    };
}

/// Style and script of a page.
pub(crate) struct Look {
    /// Sheets after the base, in the order of the cascade.
    sheets: &'static [&'static str],
    /// Whether bars have a class for every length.
    bars: bool,
    /// Modules of the script; each knows the ones before it.
    modules: &'static [&'static str],
}

/// The report of an alignment.
pub(crate) const REPORT: Look = Look {
    sheets: &[VIEWS, COVERAGE, VERDICT, HEATMAP, TEXT, EVIDENCE, MEDIA, PAPER],
    bars: false,
    modules: &with_views!(include_str!("../app/open.js")),
};

/// The same with a view of pages. A report without pictures has no byte of it.
pub(crate) const PAGED_REPORT: Look = Look {
    sheets: &[VIEWS, COVERAGE, VERDICT, HEATMAP, TEXT, EVIDENCE, MEDIA, PAPER, PAGES],
    bars: false,
    modules: &with_views!(
        include_str!("../app/pages/source.js"),
        include_str!("../app/pages/view.js"),
        include_str!("../app/pages/paged.js"),
        include_str!("../app/open.js"),
    ),
};

/// The same in a frame of a page that has the pictures.
pub(crate) const FRAMED_REPORT: Look = Look {
    sheets: &[VIEWS, COVERAGE, VERDICT, HEATMAP, TEXT, EVIDENCE, MEDIA, PAPER, PAGES],
    bars: false,
    modules: &with_views!(
        include_str!("../app/pages/source.js"),
        include_str!("../app/pages/view.js"),
        include_str!("../app/pages/paged.js"),
        INSIDE,
        include_str!("../app/pages/framed.js"),
        include_str!("../app/open.js"),
    ),
};

/// A framework against itself.
pub(crate) const STUDY: Look = Look {
    sheets: &[VIEWS, HEATMAP, EVIDENCE, MEDIA, TABLES, include_str!("../style/study.css")],
    bars: false,
    modules: &[
        UNPACK,
        DOM,
        RESULT,
        WORDS,
        COLOUR,
        TERMS,
        MADE,
        include_str!("../app/study/matrix.js"),
        include_str!("../app/study/summary.js"),
        include_str!("../app/study/view.js"),
        include_str!("../app/study/map.js"),
        include_str!("../app/study/overlaps.js"),
        include_str!("../app/study/table.js"),
        include_str!("../app/study/lengths.js"),
        include_str!("../app/study/detail.js"),
        include_str!("../app/study/start.js"),
    ],
};

/// A corpus by groups of its documents.
pub(crate) const OVERVIEW: Look = Look {
    sheets: &[VIEWS, HEATMAP, MEDIA, TABLES, include_str!("../style/overview.css")],
    bars: false,
    modules: &[
        UNPACK,
        DOM,
        COLOUR,
        MADE,
        INSIDE,
        include_str!("../app/overview/corpus.js"),
        include_str!("../app/overview/course.js"),
        include_str!("../app/overview/heat.js"),
        include_str!("../app/overview/concepts.js"),
        include_str!("../app/overview/gaps.js"),
        include_str!("../app/overview/start.js"),
    ],
};

/// What pages of other surfaces are made of: the same colours, type and elements.
const KIT: Look = Look { sheets: &[VIEWS, VERDICT, SIDE], bars: false, modules: &[DOM, COLOUR, MADE] };

/// What the modules of the kit hand out.
const KIT_NAMES: &str =
    "h, svg, fill, byId, percent, plural, line, choice, worth, theme, themeButton, colourOf, conceptColour";

/// The style that pages of other surfaces begin with.
#[must_use]
pub fn kit_style() -> String {
    KIT.style()
}

/// The script that pages of other surfaces import: elements, numbers for people, colours.
#[must_use]
pub fn kit_module() -> String {
    format!("{}\nexport {{ {KIT_NAMES} }};\n", KIT.modules.join("\n"))
}

/// Documents side by side.
pub(crate) const COMPARISON: Look =
    Look { sheets: &[SIDE, VERDICT, include_str!("../style/compare.css")], bars: true, modules: &[] };

/// What a document does not cover.
pub(crate) const GAPS: Look = Look {
    sheets: &[SIDE, VERDICT, FINDER, include_str!("../style/gaps.css")],
    bars: false,
    modules: &[include_str!("../app/gaps.js")],
};

/// Two frameworks side by side.
pub(crate) const CROSSWALK: Look = Look {
    sheets: &[SIDE, VERDICT, FINDER, include_str!("../style/crosswalk.css")],
    bars: false,
    modules: &[UNPACK, DOM, include_str!("../app/crosswalk/start.js")],
};

/// How good the answers are.
pub(crate) const EVALUATION: Look = Look {
    sheets: &[SIDE, include_str!("../style/eval.css")],
    bars: false,
    modules: &[include_str!("../app/sort.js")],
};

/// What was read of a document.
pub(crate) const EXTRACTION: Look =
    Look { sheets: &[include_str!("../style/extraction.css")], bars: false, modules: &[] };

impl Look {
    /// The stylesheet: the base, then what the page needs.
    pub(crate) fn style(&self) -> String {
        let mut style = BASE.concat() + &self.sheets.concat();
        for step in (0..=STEPS).filter(|_| self.bars) {
            // Writing to a string does not fail.
            let _ = write!(style, ".w{step} {{ width: {step}%; }}");
        }
        style
    }

    /// The script, if the page has one: its modules in a scope of their own.
    pub(crate) fn script(&self) -> Option<String> {
        let modules = (!self.modules.is_empty()).then(|| self.modules.join("\n"))?;
        Some(format!("\"use strict\";(() => {{\n{modules}\n}})();"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The declarations of a sheet: the condition around them, one selector, one declaration.
    fn declarations(sheet: &str) -> Vec<(String, String, String)> {
        let mut text = String::new();
        let mut rest = sheet;
        while let Some((before, comment)) = rest.split_once("/*") {
            text.push_str(before);
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        }
        text.push_str(rest);
        let (mut found, mut condition, mut selectors) = (Vec::new(), String::new(), String::new());
        let mut inside = false;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(query) = line.strip_prefix("@media").and_then(|line| line.strip_suffix('{')) {
                condition = query.trim().to_owned();
            } else if let Some(last) = line.strip_suffix('{') {
                selectors.push_str(last.trim());
                inside = true;
            } else if line == "}" && inside {
                selectors.clear();
                inside = false;
            } else if line == "}" {
                condition.clear();
            } else if inside {
                let selectors = selectors.split(',').map(|one| one.trim().to_owned());
                found.extend(selectors.map(|one| (condition.clone(), one, line.to_owned())));
            } else {
                selectors.push_str(line);
            }
        }
        found
    }

    #[test]
    fn no_rule_is_written_twice_in_any_two_sheets() {
        let own =
            [&PAGED_REPORT, &STUDY, &OVERVIEW, &COMPARISON, &CROSSWALK, &GAPS, &EVALUATION, &EXTRACTION]
                .into_iter()
                .flat_map(|look| look.sheets);
        let mut sheets: Vec<&str> = BASE.iter().chain(own).copied().collect();
        sheets.sort_unstable();
        sheets.dedup();
        let mut seen: BTreeMap<(String, String, String), usize> = BTreeMap::new();
        for (number, sheet) in sheets.iter().enumerate() {
            for declaration in declarations(sheet) {
                let before = seen.insert(declaration.clone(), number);
                assert!(before.is_none_or(|before| before == number), "{declaration:?} stands in two sheets");
            }
        }
        assert!(seen.len() > 400, "{} declarations were read", seen.len());
        let by_hand = declarations(
            "/* x */\na,\nb:hover {\n  c: d;\n}\n@media print {\n  e {\n    f: g;\n  }\n}\nh {\n  i: j;\n}\n",
        );
        let by_hand: Vec<_> =
            by_hand.iter().map(|(when, who, what)| (when.as_str(), who.as_str(), what.as_str())).collect();
        assert_eq!(
            by_hand,
            [("", "a", "c: d;"), ("", "b:hover", "c: d;"), ("print", "e", "f: g;"), ("", "h", "i: j;")]
        );
    }
}
