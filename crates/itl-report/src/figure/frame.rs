//! What every figure has around its drawing: a title above, and a caption below that says what was computed how.

use itl_core::{Alignment, Model, Preset};

use super::canvas::{Anchor, Canvas};
use super::label::Style;
use crate::words::{counted, file_name, pages, title_or};

/// 180 mm: the width of a page between its margins, and of two columns.
pub(crate) const WIDTH: f64 = 510.0;

/// White space around the drawing.
pub(crate) const MARGIN: f64 = 12.0;

/// Starts a sheet with the title of a document; gives the height at which the drawing may start.
pub(crate) fn head(path: &str, alignment: &Alignment) -> (Canvas, f64) {
    let mut canvas = Canvas::new(WIDTH);
    let width = WIDTH - 2.0 * MARGIN;
    let baseline = MARGIN + Style::TITLE.rise();
    let title = canvas.label(title(path, alignment));
    canvas.text(Style::TITLE, Anchor::Start, (MARGIN, baseline), Style::TITLE.fit(&title, width));
    let mut facts = vec![counted(alignment.counted().count() as u64, alignment.settings.unit.name())];
    facts.extend(alignment.document.pages.map(pages));
    let mut facts = facts.join(" · ");
    let name = canvas.label(file_name(path));
    if name != title {
        let room = width - Style::FAINT.width(&format!(" · {facts}"));
        facts = format!("{} · {facts}", Style::FAINT.fit(&name, room));
    }
    let baseline = baseline + Style::TITLE.leading();
    canvas.text(Style::FAINT, Anchor::Start, (MARGIN, baseline), facts);
    (canvas, baseline + Style::FAINT.fall() + 8.0)
}

/// Writes the caption below `top`, and ends the sheet.
pub(crate) fn foot(canvas: &mut Canvas, top: f64, sentences: &[String]) {
    let mut baseline = top + Style::FAINT.rise();
    let caption = sentences.join(" ");
    for line in Style::FAINT.wrap(&caption, WIDTH - 2.0 * MARGIN) {
        canvas.text(Style::FAINT, Anchor::Start, (MARGIN, baseline), line);
        baseline += Style::FAINT.leading();
    }
    canvas.finish(baseline - Style::FAINT.leading() + Style::FAINT.fall() + MARGIN);
}

/// How the numbers were made, in a sentence.
pub(crate) fn method(canvas: &mut Canvas, model: &Model) -> String {
    let framework = canvas.label(&model.framework().id);
    let preset = model.parameters().preset().map_or("custom", Preset::name);
    let fingerprint: String = model.fingerprint().chars().take(12).collect();
    format!("Framework {framework}, preset {preset}, model {fingerprint}.")
}

/// A name for the figure: the document's title or, where it has none, the name of its file.
pub(crate) fn title<'a>(path: &'a str, alignment: &'a Alignment) -> &'a str {
    title_or(alignment.document.title.as_deref(), file_name(path))
}
