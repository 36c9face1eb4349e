//! Values to colours, and round numbers for axes.

use super::label::Ink;

/// Corners of the colour scale in Oklab: lightness falls evenly from nearly white to dark blue, so the order of
/// colours survives grey print and every kind of colour blindness; the hue goes from sand over teal to blue.
const CORNERS: [[f64; 3]; 5] = [
    [0.970, 0.000, 0.012],
    [0.795, -0.062, 0.030],
    [0.620, -0.070, -0.040],
    [0.445, -0.018, -0.115],
    [0.270, 0.010, -0.095],
];

/// How many colours a scale has.
const STEPS: f64 = 100.0;

/// The colour of a share of the scale, from 0 to 1.
pub(crate) fn colour(share: f64) -> Ink {
    let share = (share.clamp(0.0, 1.0) * STEPS).round() / STEPS;
    let place = share * (CORNERS.len() - 1) as f64;
    let low = (place.floor() as usize).min(CORNERS.len() - 2);
    let part = place - low as f64;
    let mix = |axis: usize| CORNERS[low][axis] + (CORNERS[low + 1][axis] - CORNERS[low][axis]) * part;
    srgb([mix(0), mix(1), mix(2)])
}

/// Oklab to sRGB, as Björn Ottosson defines it.
fn srgb([lightness, a, b]: [f64; 3]) -> Ink {
    let cube = |x: f64| x * x * x;
    let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let middle = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b);
    let channel = |linear: f64| {
        let linear = linear.clamp(0.0, 1.0);
        let shown = match linear <= 0.003_130_8 {
            true => 12.92 * linear,
            false => 1.055 * libm::pow(linear, 1.0 / 2.4) - 0.055,
        };
        (shown * 255.0).round() as u8
    };
    Ink(
        channel(4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short),
        channel(-1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short),
        channel(-0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short),
    )
}

/// An axis from 0 to a round number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Axis {
    /// Where it ends.
    pub(crate) end: f64,
    step: f64,
    decimals: usize,
}

impl Axis {
    /// An axis that holds `highest`, with about `ticks` steps.
    pub(crate) fn to(highest: f64, ticks: f64) -> Self {
        let highest = if highest.is_finite() && highest > 0.0 { highest } else { 1.0 };
        let rough = highest / ticks;
        let magnitude = libm::floor(libm::log10(rough));
        let power = libm::pow(10.0, magnitude);
        let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * 0.999_999);
        let factor = factor.unwrap_or(10.0);
        let step = factor * power;
        let decimals = if factor < 10.0 { -magnitude } else { -magnitude - 1.0 };
        let end = (highest / step - 1e-9).ceil().max(1.0) * step;
        Self { end, step, decimals: decimals.max(0.0) as usize }
    }

    /// The share of the axis up to a value.
    pub(crate) fn share(&self, value: f64) -> f64 {
        (value / self.end).clamp(0.0, 1.0)
    }

    /// Places on the axis with their numbers, 0 and the end among them.
    pub(crate) fn ticks(&self) -> impl Iterator<Item = (f64, String)> {
        let count = (self.end / self.step).round() as usize;
        (0..=count).map(move |index| {
            let value = index as f64 * self.step;
            let number = match self.decimals {
                0..=6 => format!("{value:.*}", self.decimals),
                _ => format!("{value:.0e}"),
            };
            (self.share(value), number)
        })
    }

    /// Places on the same axis where it follows the square root, at parts of it that have short numbers.
    pub(crate) fn root_ticks(&self) -> impl Iterator<Item = (f64, String)> {
        [0.0, 0.05, 0.2, 0.5, 1.0].into_iter().map(|part: f64| {
            let value = self.end * part;
            let number = match self.decimals {
                // A twentieth has two decimals more, of which most are 0.
                0..=6 => format!("{value:.*}", self.decimals + 2),
                _ => format!("{value:.1e}"),
            };
            let short = if number.contains('e') {
                &number
            } else {
                number.trim_end_matches('0').trim_end_matches('.')
            };
            (part.sqrt(), short.to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as grey print shows it.
    fn grey(Ink(red, green, blue): Ink) -> f64 {
        0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue)
    }

    #[test]
    fn colours_get_darker_with_every_step() {
        let greys: Vec<f64> = (0..=100).map(|step| grey(colour(f64::from(step) / 100.0))).collect();
        assert!(greys.windows(2).all(|pair| pair[1] < pair[0]), "{greys:?}");
        assert!(greys[0] > 240.0 && greys[100] < 50.0, "{greys:?}");
        assert_eq!((colour(-1.0), colour(7.0)), (colour(0.0), colour(1.0)));
    }

    #[test]
    fn oklab_by_known_colours() {
        assert_eq!(srgb([1.0, 0.0, 0.0]), Ink(255, 255, 255));
        assert_eq!(srgb([0.0, 0.0, 0.0]), Ink(0, 0, 0));
        // Pure red is L 0.627955, a 0.224863, b 0.125846.
        assert_eq!(srgb([0.627_955, 0.224_863, 0.125_846]), Ink(255, 0, 0));
    }

    #[test]
    fn axes_end_at_round_numbers() {
        let shown = |highest: f64| {
            let axis = Axis::to(highest, 5.0);
            axis.ticks().map(|(_, number)| number).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(0.231), "0.00 0.05 0.10 0.15 0.20 0.25");
        assert_eq!(shown(1.0), "0.0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(shown(0.000_42), "0.0000 0.0001 0.0002 0.0003 0.0004 0.0005");
        assert_eq!(shown(37.0), "0 10 20 30 40");
        assert_eq!(shown(0.0), shown(1.0));
        assert_eq!(shown(3e-9), "0e0 1e-9 2e-9 3e-9");
        assert_eq!(Axis::to(0.231, 5.0).share(0.125), 0.5);
    }

    #[test]
    fn roots_have_round_numbers_too() {
        let shown = |highest: f64| {
            let axis = Axis::to(highest, 5.0);
            axis.root_ticks().map(|(_, number)| number).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(0.78), "0 0.04 0.16 0.4 0.8");
        assert_eq!(shown(1.0), "0 0.05 0.2 0.5 1");
        assert_eq!(shown(37.0), "0 2 8 20 40");
        assert_eq!(shown(0.231), "0 0.0125 0.05 0.125 0.25");
        assert_eq!(Axis::to(1.0, 5.0).root_ticks().nth(2).map(|(place, _)| place), Some(0.2_f64.sqrt()));
    }
}
