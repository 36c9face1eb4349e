//! What is computed in floating point: sums in a fixed order, and functions made of additions, products and divisions,
//! which every machine rounds alike. Sums run in 8 lanes that are joined at the end: that is an order too, and one that
//! vector units of any width can follow.

/// Partial sums that a sum is made of.
pub(crate) const LANES: usize = 8;

/// The sum of `value` over a slice.
#[inline(always)]
pub(crate) fn sum(values: &[f32], value: impl Fn(f32) -> f32) -> f32 {
    let (whole, rest) = values.as_chunks::<LANES>();
    let mut sums = [0.0_f32; LANES];
    for chunk in whole {
        for lane in 0..LANES {
            sums[lane] += value(chunk[lane]);
        }
    }
    for (lane, &rest) in rest.iter().enumerate() {
        sums[lane] += value(rest);
    }
    join(sums)
}

#[inline(always)]
fn join(sums: [f32; LANES]) -> f32 {
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// 1.5·2²³: what is added to it has no room for a fraction, and stands in its lowest bits as a whole number.
const NO_FRACTION: f32 = 12_582_912.0;

/// The nearest whole number, halves to even, for magnitudes below 2²². Unlike a call of the system's rounding it can be done
/// for many numbers at a time; what is no number becomes some number.
#[inline(always)]
pub(crate) fn round(value: f32) -> i32 {
    ((value + NO_FRACTION).to_bits() as i32).wrapping_sub(NO_FRACTION.to_bits() as i32)
}

/// The largest magnitude. Magnitudes are compared by their bits, which have the same order and can be compared many at a time.
#[inline(always)]
pub(crate) fn largest_magnitude(values: &[f32]) -> f32 {
    let mut largest = 0_u32;
    for value in values {
        largest = largest.max(value.to_bits() & 0x7FFF_FFFF);
    }
    f32::from_bits(largest)
}

/// eˣ for x ≤ 0, with a relative error below 3·10⁻⁷; 0 below −87.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    let x = if x > -87.0 { x } else { -87.0 };
    let shifted = x * std::f32::consts::LOG2_E + NO_FRACTION;
    let whole = shifted - NO_FRACTION;
    // ln 2 in two parts: the first has few digits, so that its product with a small whole number is exact.
    let rest = (x - whole * 0.693_359_4) - whole * -2.121_944_4e-4;
    // The series of eʳ for |r| ≤ ln 2 / 2, whose next term would be below 2⁻²³.
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (0.5
                        + rest
                            * (1.0 / 6.0
                                + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest * (1.0 / 720.0))))));
    // The exponent of a float stands above its 23 lowest bits, 127 more than it is.
    let exponent = (shifted.to_bits() as i32).wrapping_sub(NO_FRACTION.to_bits() as i32).wrapping_add(127);
    series * f32::from_bits(exponent.wrapping_shl(23) as u32)
}

/// erf x by formula 7.1.26 of Abramowitz and Stegun, whose absolute error is below 1.5·10⁻⁷; roundings of 32 bits make it 6·10⁻⁷ at most, as a test says.
#[inline(always)]
pub(crate) fn erf(x: f32) -> f32 {
    let size = x.abs();
    let t = 1.0 / (1.0 + 0.327_591_1 * size);
    let series =
        t * (0.254_829_6 + t * (-0.284_496_74 + t * (1.421_413_7 + t * (-1.453_152 + t * 1.061_405_4))));
    (1.0 - series * exp(-size * size)).copysign(x)
}

/// The activation between the two halves of a layer: x·Φ(x).
#[inline(always)]
pub(crate) fn gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + erf(x * std::f32::consts::FRAC_1_SQRT_2))
}

/// Brings every row to mean 0 and deviation 1, then scales and moves its columns.
#[inline(always)]
pub(crate) fn normalize(rows: &mut [f32], weight: &[f32], bias: &[f32], epsilon: f32) {
    let width = weight.len();
    for row in rows.chunks_exact_mut(width) {
        let mean = sum(row, |value| value) / width as f32;
        let variance = sum(row, |value| (value - mean) * (value - mean)) / width as f32;
        let over = 1.0 / (variance + epsilon).sqrt();
        for ((value, weight), bias) in row.iter_mut().zip(weight).zip(bias) {
            *value = (*value - mean) * over * weight + bias;
        }
    }
}

/// The largest of some scores, in lanes as sums are.
#[inline(always)]
fn largest(scores: &[f32]) -> f32 {
    let mut lanes = [f32::NEG_INFINITY; LANES];
    let (whole, rest) = scores.as_chunks::<LANES>();
    for chunk in whole {
        for lane in 0..LANES {
            lanes[lane] = if chunk[lane] > lanes[lane] { chunk[lane] } else { lanes[lane] };
        }
    }
    for (lane, &score) in rest.iter().enumerate() {
        lanes[lane] = if score > lanes[lane] { score } else { lanes[lane] };
    }
    lanes.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

/// Makes shares of the first `length` of some scores: larger than 0, adding up to 1. Those behind, which fill up the last lanes, become
/// something that is not used.
#[inline(always)]
pub(crate) fn softmax(scores: &mut [f32], length: usize) {
    let largest = largest(&scores[..length]);
    let (whole, rest) = scores.as_chunks_mut::<{ 2 * LANES }>();
    for scores in whole {
        for score in scores {
            *score = exp(*score - largest);
        }
    }
    for score in rest {
        *score = exp(*score - largest);
    }
    let over = 1.0 / sum(&scores[..length], |score| score);
    for score in scores {
        *score *= over;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_near_the_library_s() {
        for step in 0..200_000 {
            let x = step as f32 * -0.0004;
            let expected = libm::exp(f64::from(x));
            let apart = (f64::from(exp(x)) - expected).abs() / expected;
            assert!(apart < 3e-7, "exp {x}: {apart}");
        }
        for step in -60_000..60_000 {
            let x = step as f32 * 0.0001;
            let apart = (f64::from(erf(x)) - libm::erf(f64::from(x))).abs();
            assert!(apart < 6e-7, "erf {x}: {apart}");
        }
        assert_eq!(gelu(0.0), 0.0);
        assert!((gelu(10.0) - 10.0).abs() < 1e-6 && gelu(-10.0).abs() < 1e-6);
    }

    #[test]
    fn halves_are_rounded_to_even() {
        assert_eq!([0.5, 1.5, 2.5, -0.5, -1.5, 1.4999, 4094.6].map(round), [0, 2, 2, 0, -2, 1, 4095]);
        assert_eq!(largest_magnitude(&[1.0, -3.5, 2.0]), 3.5);
        assert_eq!(largest(&[-9.0, -3.5, -4.0]), -3.5);
    }

    #[test]
    fn sums_have_no_place_for_the_length() {
        for length in 0..40 {
            let values: Vec<f32> = (0..length).map(|at| at as f32).collect();
            let expected = (length * (length.max(1) - 1) / 2) as f32;
            assert_eq!(sum(&values, |value| value), expected);
        }
    }

    #[test]
    fn rows_are_brought_to_one_measure() {
        let mut rows = [1.0, 3.0, 2.0, 2.0];
        normalize(&mut rows, &[2.0, 1.0], &[0.0, 5.0], 0.0);
        assert_eq!(rows[..2], [-2.0, 6.0]);
        let mut shares = [0.0, libm::logf(3.0)];
        softmax(&mut shares, 2);
        assert!((shares[0] - 0.25).abs() < 1e-6 && (shares[1] - 0.75).abs() < 1e-6);
    }
}
