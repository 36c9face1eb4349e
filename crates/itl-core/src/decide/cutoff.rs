//! The cutoff: affinities of left-out texts to their own concepts and to others in; the point that tells them apart out.
//!
//! Normal curves are fitted to both on the √ scale, and the point is where they tell the two apart best: it moves less
//! than the best observed point when a setting does. That stands in where there are no curves to fit.

use itl_base::{Cancel, Cancelled};

/// The cells of a left-out run.
pub(crate) struct Cells<'a> {
    /// The affinity of every text to its own concept.
    pub(crate) own: Vec<f64>,
    /// Those to other concepts that are not 0, text by text.
    pub(crate) others: Vec<&'a [f64]>,
    /// How many cells of other concepts there are, zeros included.
    pub(crate) all_others: u64,
}

/// A normal curve.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Curve {
    mean: f64,
    /// The deviation of the whole population, not an estimate from a sample.
    deviation: f64,
}

impl Curve {
    /// The curve of `count` values: those given, and zeros.
    fn fit<'v>(values: impl Iterator<Item = &'v f64> + Clone, count: u64) -> Self {
        let (all, mut seen, mut sum) = (count.max(1) as f64, 0_u64, 0.0);
        for value in values.clone() {
            sum += value.sqrt();
            seen += 1;
        }
        let mean = sum / all;
        let zeros = count.saturating_sub(seen) as f64;
        let mut squares = 0.0;
        for value in values {
            let apart = value.sqrt() - mean;
            squares += apart * apart;
        }
        Self { mean, deviation: ((squares + zeros * mean * mean) / all).sqrt() }
    }

    /// The curve of values as they are.
    fn of(values: &[f64]) -> Self {
        let all = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / all;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        Self { mean, deviation: (squares / all).sqrt() }
    }

    /// The share of the curve below a point.
    fn below(self, point: f64) -> f64 {
        0.5 * libm::erfc((self.mean - point) / (self.deviation * std::f64::consts::SQRT_2))
    }
}

impl Cells<'_> {
    /// The affinity from which on a text counts as one of a concept; none if no text is like its own.
    pub(crate) fn cutoff(&self, cancel: &Cancel) -> Result<Option<f64>, Cancelled> {
        let own = Curve::fit(self.own.iter(), self.own.len() as u64);
        cancel.check()?;
        let others = Curve::fit(self.others.iter().copied().flatten(), self.all_others);
        cancel.check()?;
        match between(others, own) {
            Some(point) => Ok(Some(point * point)),
            None => self.observed(cancel),
        }
    }

    /// The best observed point: the mean of the shares told right is largest. The lowest of several; none if no text has
    /// anything in common with its own concept.
    fn observed(&self, cancel: &Cancel) -> Result<Option<f64>, Cancelled> {
        let mut own = self.own.clone();
        own.sort_by(f64::total_cmp);
        // How many of the other affinities reach so many of the own ones: there are far more of them, so they are
        // counted rather than sorted.
        let mut reaching = vec![0_u64; own.len() + 1];
        for others in &self.others {
            cancel.check()?;
            for other in *others {
                reaching[own.partition_point(|own| own <= other)] += 1;
            }
        }
        for at in (0..own.len()).rev() {
            reaching[at] += reaching[at + 1];
        }
        let mut best: Option<(f64, f64)> = None;
        for (at, &cutoff) in own.iter().enumerate().filter(|(_, cutoff)| **cutoff > 0.0) {
            let below = own[..at].partition_point(|&other| other < cutoff);
            let recognised = (own.len() - below) as f64 / own.len() as f64;
            let above = reaching[at + 1] as f64;
            let right = f64::midpoint(recognised, 1.0 - above / self.all_others as f64);
            if best.is_none_or(|(_, most)| right > most) {
                best = Some((cutoff, right));
            }
        }
        Ok(best.map(|(cutoff, _)| cutoff))
    }
}

/// The point that tells values of texts for their own concepts from those for others, by curves fitted to the values as
/// they are; none if the curves do not part.
pub(crate) fn between_values(own: &[f64], others: &[f64]) -> Option<f64> {
    between(Curve::of(others), Curve::of(own))
}

/// The point between the means of two curves, the lower and the upper, that tells them apart best: the mean of the share
/// of the lower below it and of the upper above it is largest. The lowest of several. None if a curve has no spread or
/// the means are the wrong way round.
fn between(lower: Curve, upper: Curve) -> Option<f64> {
    let sound = lower.deviation > 0.0 && upper.deviation > 0.0 && lower.mean < upper.mean;
    if !sound {
        return None;
    }
    let right = |point: f64| lower.below(point) - upper.below(point);
    // The slope of that is 0 where the curves cross, and there are at most two such points.
    let mut points = vec![lower.mean];
    points.extend(crossings(lower, upper).into_iter().flatten());
    points.push(upper.mean);
    points.retain(|point| (lower.mean..=upper.mean).contains(point));
    points.sort_by(f64::total_cmp);
    let mut best = lower.mean;
    for point in points {
        if right(point) > right(best) {
            best = point;
        }
    }
    Some(best)
}

/// Where two curves are equally high: the roots of a quadratic equation in the logarithms of their heights.
fn crossings(first: Curve, second: Curve) -> [Option<f64>; 2] {
    let (p, q) = (first.deviation.powi(2), second.deviation.powi(2));
    let (m, n) = (first.mean, second.mean);
    // q·(t − m)² − p·(t − n)² = p·q·ln(q / p)
    let a = q - p;
    let b = 2.0 * (p * n - q * m);
    let c = q * m * m - p * n * n - p * q * libm::log(q / p);
    if a == 0.0 {
        return [Some(f64::midpoint(m, n)), None];
    }
    let inside = b * b - 4.0 * a * c;
    if inside < 0.0 {
        return [None, None];
    }
    // The sum of two numbers of one sign: their difference would lose digits where the deviations are nearly equal.
    let sum = -0.5 * (b + inside.sqrt().copysign(b));
    [Some(sum / a), Some(c / sum).filter(|point| point.is_finite())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(mean: f64, deviation: f64) -> Curve {
        Curve { mean, deviation }
    }

    fn near(found: Option<f64>, expected: f64) {
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{found:?}, not {expected}");
    }

    #[test]
    fn curves_are_fitted_to_roots_with_zeros() {
        // Roots 0, 0, 1, 3: mean 1, variance (1 + 1 + 0 + 4) / 4.
        let fitted = Curve::fit([1.0, 9.0].iter(), 4);
        assert_eq!(fitted, curve(1.0, 1.5_f64.sqrt()));
    }

    #[test]
    fn equal_curves_part_in_the_middle() {
        near(between(curve(1.0, 0.5), curve(3.0, 0.5)), 2.0);
        // Nearly equal deviations lead to nearly the same point.
        let found = between(curve(1.0, 0.5), curve(3.0, 0.5 + 1e-12)).unwrap();
        assert!((found - 2.0).abs() < 1e-6, "{found}");
    }

    #[test]
    fn curves_of_two_widths_part_where_they_cross() {
        // Means 0 and 3, deviations 1 and 2: 3t² + 6t − 9 = 8·ln 2 has t = −1 + √(4 + 8·ln 2 / 3) = 1.418359 between.
        let expected = -1.0 + (4.0 + 8.0 * std::f64::consts::LN_2 / 3.0).sqrt();
        near(between(curve(0.0, 1.0), curve(3.0, 2.0)), expected);
        // The narrow one above: the mirror image.
        near(between(curve(0.0, 2.0), curve(3.0, 1.0)), 3.0 - expected);
    }

    #[test]
    fn where_curves_do_not_cross_an_end_is_best() {
        // The upper curve is far wider: it is nowhere above the lower one between the means.
        near(between(curve(0.0, 1.0), curve(0.1, 100.0)), 0.1);
        near(between(curve(0.0, 100.0), curve(0.1, 1.0)), 0.0);
    }

    #[test]
    fn without_curves_the_best_observed_point_stands_in() {
        let cells = |own: &[f64], others: &[f64], all_others| {
            let cells = Cells { own: own.to_vec(), others: vec![others], all_others };
            cells.cutoff(&Cancel::never()).unwrap()
        };
        // No spread among the own ones.
        assert_eq!(cells(&[0.25, 0.25], &[0.04], 4), Some(0.25));
        // The means are the wrong way round: nothing tells the two apart, and the lowest loses no own one.
        assert_eq!(cells(&[0.01, 0.04], &[0.25, 0.36], 2), Some(0.01));
        assert_eq!(cells(&[0.0, 0.0], &[0.04], 4), None);
        // Roots .2, .4 and 0, .1: means .3 and .05, deviations .1 and .05.
        let found = cells(&[0.04, 0.16], &[0.01], 2).unwrap().sqrt();
        let (lower, upper) = (curve(0.05, 0.05), curve(0.3, 0.1));
        assert!((found - between(lower, upper).unwrap()).abs() < 1e-12);
        let height = |curve: Curve| {
            let apart = (found - curve.mean) / curve.deviation;
            libm::exp(-apart * apart / 2.0) / curve.deviation
        };
        assert!((height(lower) - height(upper)).abs() < 1e-9, "the curves cross there");
    }
}
