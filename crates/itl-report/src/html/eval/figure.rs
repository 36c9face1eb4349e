//! The systems as dots with their intervals, metric by metric: an SVG inside the page.

use crate::Evaluated;
use crate::html::shell::{Escaped, Markup};
use crate::views::intervals;
use crate::words::{interval, metric};

/// Units of the drawing.
const WIDTH: f64 = 960.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 150.0;
const LINE: f64 = 18.0;
const GAP: f64 = 14.0;
/// Colours there are classes for; more systems use them again.
const COLOURS: usize = 6;

/// Adds the figure.
pub(super) fn figure(body: &mut Markup, evaluated: Evaluated<'_>) {
    let systems = &evaluated.evaluation.systems;
    let block = systems.len() as f64 * LINE + GAP;
    let headline = evaluated.headline();
    let height = headline.len() as f64 * block + 30.0;
    let at = |share: f64| LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT);
    body.push("<section><h2>Systems side by side</h2>\n<p class=\"legend\">");
    for (place, system) in systems.iter().enumerate() {
        write!(
            body,
            "<span class=\"key\"><svg width=\"12\" height=\"12\" aria-hidden=\"true\"><circle class=\"c{}\" cx=\"6\" cy=\"6\" \
             r=\"5\"/></svg> {}</span> ",
            place % COLOURS,
            Escaped(&system.name)
        );
    }
    let said = intervals(evaluated).unwrap_or_default();
    write!(
        body,
        "<span class=\"hint\">{}</span></p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Figure\">\
         <svg class=\"dots\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"Metrics of all systems with their \
         intervals; the table of all metrics has the numbers\">",
        Escaped(&said)
    );
    for tick in 0..=5 {
        let x = at(f64::from(tick) / 5.0);
        write!(
            body,
            "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"4\" y2=\"{:.1}\"/>\
             <text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.1}</text>",
            height - 24.0,
            height - 8.0,
            f64::from(tick) / 5.0,
        );
    }
    for (row, shown) in headline.into_iter().enumerate() {
        let top = row as f64 * block + GAP;
        let middle = top + (block - GAP) / 2.0;
        write!(
            body,
            "<text class=\"metric\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 14.0,
            middle + 5.0,
            shown.name()
        );
        for (place, system) in systems.iter().enumerate() {
            let measure = system.measure(shown);
            let Some(share) = measure.value else { continue };
            let (y, colour) = (top + (place as f64 + 0.5) * LINE, place % COLOURS);
            if let Some((low, high)) = measure.interval {
                let (low, high) = (at(low), at(high));
                write!(
                    body,
                    "<path class=\"whisker c{colour}\" d=\"M{low:.1} {:.1}v8M{low:.1} {y:.1}H{high:.1}M{high:.1} {:.1}v8\"/>",
                    y - 4.0,
                    y - 4.0
                );
            }
            write!(
                body,
                "<circle class=\"c{colour}\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/>\
                 <text class=\"figure\" x=\"{:.1}\" y=\"{:.1}\">{} <tspan class=\"between\">{}</tspan></text>",
                at(share),
                WIDTH - RIGHT + 16.0,
                y + 4.5,
                metric(measure.value),
                interval(measure.interval),
            );
        }
    }
    body.push("</svg></div></section>\n");
}
