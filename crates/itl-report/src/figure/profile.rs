//! The profile of a document: a bar per concept, the strongest first.

use itl_core::{Alignment, Values};

use super::Figure;
use super::canvas::{Anchor, Area, Canvas, DOT};
use super::frame::{self, MARGIN, WIDTH};
use super::label::{Ink, Style};
use super::scale::Axis;
use crate::Context;
use crate::views::ranked;
use crate::words::counted;

/// Concepts that fit on a page.
const MOST: usize = 40;

/// From one bar to the next.
const PITCH: f64 = 12.0;

const BAR: f64 = 7.2;
const FILL: Ink = Ink(0x2B, 0x6C, 0x99);

/// One bar with its words.
struct Entry {
    id: String,
    name: String,
    relative: Option<f64>,
    /// The relative affinity in digits.
    value: String,
    absolute: String,
}

/// Draws the profile of an alignment.
#[must_use]
pub fn profile(context: Context<'_>, path: &str, alignment: &Alignment) -> Figure {
    let model = context.model;
    let (mut canvas, top) = frame::head(path, alignment);
    let order = ranked(&alignment.total, 0.0);
    let Values { absolute, relative } = &alignment.total;
    let (fine, finer) = (decimals(relative.iter().copied().flatten()), decimals(absolute.iter().copied()));
    let entries: Vec<Entry> = order
        .iter()
        .take(MOST)
        .filter_map(|&column| {
            let concept = model.framework().concepts.get(column)?;
            let name = if concept.name() == concept.id { "" } else { concept.name() };
            Some(Entry {
                id: canvas.label(&concept.id),
                name: canvas.label(name),
                value: digits(relative.get(column).copied().flatten(), fine),
                relative: relative.get(column).copied().flatten(),
                absolute: digits(absolute.get(column).copied(), finer),
            })
        })
        .collect();
    let bottom = draw(&mut canvas, top, &entries);
    let mut caption = vec![format!(
        "Bars: affinity relative to the concept’s own text (1 = as strong in every unit). Right: absolute affinity. \
         Both are the {} over {}.",
        alignment.settings.aggregate,
        counted(alignment.counted().count() as u64, alignment.settings.unit.name())
    )];
    if order.len() > entries.len() {
        caption.push(format!("The {} strongest of {} concepts are shown.", entries.len(), order.len()));
    }
    caption.push(frame::method(&mut canvas, model));
    frame::foot(&mut canvas, bottom, &caption);
    let strongest: Vec<String> = entries.iter().take(3).map(spoken).collect();
    let title = format!("Profile of {}", frame::title(path, alignment));
    let description = format!(
        "Bar chart of the relative affinity to {} concepts. Strongest: {}.",
        order.len(),
        strongest.join("; ")
    );
    Figure { canvas, title, description }
}

fn spoken(entry: &Entry) -> String {
    format!("{} {} {}", entry.id, entry.name, entry.value)
}

/// As many decimals as give the largest of the values three digits.
fn decimals(values: impl Iterator<Item = f64>) -> usize {
    let highest = values.fold(0.0, f64::max);
    if highest > 0.0 { (2.0 - libm::log10(highest).floor()).clamp(0.0, 9.0) as usize } else { 0 }
}

fn digits(value: Option<f64>, decimals: usize) -> String {
    match value {
        None => "undefined".to_owned(),
        Some(0.0) => "0".to_owned(),
        Some(value) => format!("{value:.decimals$}"),
    }
}

/// Draws the bars below `top`; gives where they end.
fn draw(canvas: &mut Canvas, top: f64, entries: &[Entry]) -> f64 {
    let style = Style::LABEL;
    let widest =
        |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| style.width(text)).fold(0.0, f64::max);
    let ids = widest(&mut entries.iter().map(|entry| entry.id.as_str())).min(90.0);
    let names = widest(&mut entries.iter().map(|entry| entry.name.as_str())).min(220.0 - ids);
    let numbers = widest(&mut entries.iter().map(|entry| entry.absolute.as_str()).chain(["absolute"]));
    let values = widest(&mut entries.iter().map(|entry| entry.value.as_str())) + 3.0;
    let left = ((MARGIN + ids + 5.0 + names + 6.0) / DOT).ceil() * DOT;
    let right = WIDTH - MARGIN - numbers - 8.0 - values;
    let highest = entries.iter().filter_map(|entry| entry.relative).fold(0.0, f64::max);
    let axis = Axis::to(highest, 5.0);
    let at = |share: f64| left + ((right - left) * share / DOT).round() * DOT;

    let baseline = top + style.rise();
    let first = baseline + style.fall() + 5.0;
    let last = first + entries.len() as f64 * PITCH;
    canvas.text(Style::FAINT, Anchor::Start, (left, baseline), "relative".to_owned());
    canvas.text(Style::FAINT, Anchor::End, (WIDTH - MARGIN, baseline), "absolute".to_owned());
    for (share, number) in axis.ticks() {
        canvas.line((at(share), last), (at(share), last + 3.0), 0.6, Style::FAINT.ink);
        canvas.text(Style::FAINT, Anchor::Middle, (at(share), last + 5.0 + style.rise()), number);
    }
    for (row, entry) in entries.iter().enumerate() {
        let middle = first + (row as f64 + 0.5) * PITCH;
        let baseline = middle + 0.36 * style.size;
        canvas.text(style, Anchor::End, (MARGIN + ids, baseline), style.fit(&entry.id, ids));
        canvas.text(style, Anchor::Start, (MARGIN + ids + 5.0, baseline), style.fit(&entry.name, names));
        canvas.text(style, Anchor::End, (WIDTH - MARGIN, baseline), entry.absolute.clone());
        let end = at(axis.share(entry.relative.unwrap_or(0.0)));
        let y = ((middle - BAR / 2.0) / DOT).round() * DOT;
        if end > left {
            canvas.fill(Area { x: left, y, width: end - left, height: BAR }, FILL);
        }
        canvas.text(Style::FAINT, Anchor::Start, (end + 3.0, baseline), entry.value.clone());
    }
    canvas.line((left, first), (left, last), 0.6, Style::FAINT.ink);
    canvas.line((left, last), (at(1.0), last), 0.6, Style::FAINT.ink);
    last + 5.0 + style.leading() + 8.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::canvas::Mark;
    use crate::figure::canvas::tests::assert_legible;

    fn entry(id: &str, name: &str, relative: Option<f64>) -> Entry {
        let (id, name) = (id.to_owned(), name.to_owned());
        Entry { id, name, relative, value: digits(relative, 4), absolute: "0.01234".to_owned() }
    }

    fn drawn(entries: &[Entry]) -> Canvas {
        let mut canvas = Canvas::new(WIDTH);
        let bottom = draw(&mut canvas, 30.0, entries);
        canvas.finish(bottom);
        canvas
    }

    #[test]
    fn bars_are_as_long_as_their_values() {
        let canvas = drawn(&[entry("a", "", Some(0.2)), entry("b", "", Some(0.1)), entry("c", "", None)]);
        let bars: Vec<f64> = canvas
            .marks
            .iter()
            .filter_map(|mark| if let Mark::Filled(area, _) = mark { Some(area.width) } else { None })
            .collect();
        assert_eq!(bars.len(), 2);
        assert!((bars[0] - 2.0 * bars[1]).abs() <= DOT, "{bars:?}");
        let undefined = |mark: &Mark| matches!(mark, Mark::Text(text) if text.content == "undefined");
        assert_eq!(canvas.marks.iter().filter(|mark| undefined(mark)).count(), 1);
    }

    #[test]
    fn numbers_have_three_digits_that_count() {
        assert_eq!(decimals([0.0074, 0.00001].into_iter()), 5);
        assert_eq!(
            (decimals([0.97].into_iter()), decimals([1.0].into_iter()), decimals([4321.0].into_iter())),
            (3, 2, 0)
        );
        assert_eq!((digits(Some(0.0), 5), digits(Some(0.00744), 5)), ("0".to_owned(), "0.00744".to_owned()));
        assert_eq!(digits(None, 5), "undefined");
    }

    #[test]
    fn no_label_touches_another() {
        let long = "a name that goes on and on ".repeat(20);
        for count in [1, 3, 17, MOST] {
            for (id, name) in [("1", "Short"), ("AC-2(13)", long.as_str()), (&long, &long), ("x", "")] {
                for relative in [None, Some(0.0), Some(1e-7), Some(0.97), Some(123_456.0)] {
                    let entries: Vec<Entry> = (0..count).map(|_| entry(id, name, relative)).collect();
                    assert_legible(&drawn(&entries));
                }
            }
        }
    }
}
