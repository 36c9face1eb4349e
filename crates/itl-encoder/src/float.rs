//! What is computed in floating point: sums in a fixed order, and functions made of additions, products and divisions,
//! which every machine rounds alike. Sums run in 16 lanes that are joined at the end: that is an order too, and one that
//! vector units of any width can follow.

/// Partial sums that a sum is made of.
const LANES: usize = 16;

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
fn join(mut sums: [f32; LANES]) -> f32 {
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            sums[lane] += sums[lane + half];
        }
        half /= 2;
    }
    sums[0]
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

/// The smallest and the largest number, or 0 if there is none below or above it. Numbers are compared by their bits, those below 0 turned
/// round, which have the same order and can be compared many at a time.
#[inline(always)]
pub(crate) fn range(values: &[f32]) -> (f32, f32) {
    let turned = |bits: i32| bits ^ ((bits >> 31) & i32::MAX);
    let (mut low, mut high) = (0, 0);
    for value in values {
        let bits = turned(value.to_bits() as i32);
        low = low.min(bits);
        high = high.max(bits);
    }
    (f32::from_bits(turned(low) as u32), f32::from_bits(turned(high) as u32))
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

/// Beyond this Φ is 0 or 1 as far as 32 bits tell.
const TAIL: f32 = 5.375;
/// (Φ(x) − ½) / x as a polynomial of u = 2·(x / TAIL)² − 1, from the lowest power on. It was fitted to the least error of Φ, under the
/// condition that Φ is 1 at TAIL.
const BELL: [f32; 16] = [
    0.131_535_77,
    -0.065_622_43,
    0.048_690_453,
    -0.039_304_487,
    0.032_119_237,
    -0.025_662_187,
    0.019_440_116,
    -0.013_671_478,
    0.009_546_569,
    -0.006_764_483,
    0.003_361_814_4,
    -0.000_780_694_07,
    0.000_965_060_6,
    -0.001_232_376_8,
    0.000_323_631_66,
    0.000_078_740_144,
];

/// The activation between the two halves of a layer: x·Φ(x), with an error of Φ below 3·10⁻⁷.
#[inline(always)]
pub(crate) fn gelu(x: f32) -> f32 {
    // What is no number stays none, through the last product.
    let near = if x > -TAIL { x } else { -TAIL };
    let near = if near < TAIL { near } else { TAIL };
    let u = near * near * (2.0 / (TAIL * TAIL)) - 1.0;
    // Even and odd powers apart: neither waits for the other.
    let square = u * u;
    let (mut even, mut odd) = (BELL[BELL.len() - 2], BELL[BELL.len() - 1]);
    for power in (0..BELL.len() / 2 - 1).rev() {
        even = even * square + BELL[2 * power];
        odd = odd * square + BELL[2 * power + 1];
    }
    x * (0.5 + near * (even + u * odd))
}

/// Brings a row to mean 0 and deviation 1, then scales and moves its columns.
#[inline(always)]
pub(crate) fn normalize(row: &mut [f32], weight: &[f32], bias: &[f32], epsilon: f32) {
    let width = weight.len();
    let mean = sum(row, |value| value) / width as f32;
    let variance = sum(row, |value| (value - mean) * (value - mean)) / width as f32;
    let over = 1.0 / (variance + epsilon).sqrt();
    for ((value, weight), bias) in row.iter_mut().zip(weight).zip(bias) {
        *value = (*value - mean) * over * weight + bias;
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
        for step in -120_000..120_000 {
            let x = step as f32 * 0.0001;
            let expected = 0.5 * f64::from(x) * libm::erfc(-f64::from(x) * std::f64::consts::FRAC_1_SQRT_2);
            let apart = (f64::from(gelu(x)) - expected).abs();
            assert!(apart <= 3e-7 * f64::from(x.abs()), "gelu {x}: {apart}");
        }
        assert_eq!([gelu(-100.0), gelu(100.0)], [0.0, 100.0]);
        assert!(gelu(f32::NAN).is_nan());
        assert_eq!(gelu(0.0), 0.0);
        assert!((gelu(10.0) - 10.0).abs() < 1e-6 && gelu(-10.0).abs() < 1e-6);
    }

    #[test]
    fn halves_are_rounded_to_even() {
        assert_eq!([0.5, 1.5, 2.5, -0.5, -1.5, 1.4999, 4094.6].map(round), [0, 2, 2, 0, -2, 1, 4095]);
        assert_eq!(largest_magnitude(&[1.0, -3.5, 2.0]), 3.5);
        assert_eq!(range(&[1.0, -3.5, 2.0, -0.25, 1.5]), (-3.5, 2.0));
        assert_eq!([range(&[1.0, 0.5]), range(&[-0.5, -2.0])], [(0.0, 1.0), (-2.0, 0.0)]);
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
        let mut row = [1.0, 3.0];
        normalize(&mut row, &[2.0, 1.0], &[0.0, 5.0], 0.0);
        assert_eq!(row, [-2.0, 6.0]);
    }
}
