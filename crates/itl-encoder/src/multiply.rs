//! One step of products: neighbouring inputs of a token with the weights of a panel, for each width of vector units.

/// For any processor.
pub(crate) mod plain {
    use crate::integer::{Four, PANEL};

    use bytemuck::cast;

    #[inline(always)]
    pub(crate) fn zero() -> [[i32; PANEL / 2]; 2] {
        [[0; PANEL / 2]; 2]
    }

    #[inline(always)]
    pub(crate) fn numbers(sums: [[i32; PANEL / 2]; 2]) -> [i32; PANEL] {
        cast(sums)
    }

    #[inline(always)]
    pub(crate) fn multiply<const BYTES: bool>(
        sums: &mut [[i32; PANEL / 2]; 2],
        token: Four,
        weights: [[Four; PANEL / 2]; 2],
    ) {
        for (sum, &weight) in sums.as_flattened_mut().iter_mut().zip(weights.as_flattened()) {
            // Only of what is no number can a sum be too large: it wraps, as it does where vectors are added.
            *sum = sum.wrapping_add(if BYTES { bytes(token, weight) } else { pairs(token, weight) });
        }
    }

    #[inline(always)]
    fn bytes(token: Four, weight: Four) -> i32 {
        let product = |at: usize| i32::from(token[at]) * i32::from(weight[at] as i8);
        product(0) + product(1) + product(2) + product(3)
    }

    #[inline(always)]
    fn pairs(token: Four, weight: Four) -> i32 {
        let (token, weight): ([i16; 2], [i16; 2]) = (cast(token), cast(weight));
        i32::from(token[0]) * i32::from(weight[0]) + i32::from(token[1]) * i32::from(weight[1])
    }
}

/// For processors with AVX2: 16 products and 8 sums are one instruction.
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2 {
    use bytemuck::cast;
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_and_si256, _mm256_madd_epi16, _mm256_set1_epi16, _mm256_set1_epi32,
        _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srai_epi16, _mm256_srli_epi16,
    };

    use crate::integer::{Four, PANEL};

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(crate) fn zero() -> [__m256i; 2] {
        [_mm256_setzero_si256(); 2]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(crate) fn numbers(sums: [__m256i; 2]) -> [i32; PANEL] {
        cast(sums)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(crate) fn multiply<const BYTES: bool>(
        sums: &mut [__m256i; 2],
        token: Four,
        weights: [[Four; PANEL / 2]; 2],
    ) {
        let token = _mm256_set1_epi32(cast(token));
        for half in 0..2 {
            let weights = cast(weights[half]);
            let found = if BYTES { bytes(token, weights) } else { _mm256_madd_epi16(token, weights) };
            sums[half] = _mm256_add_epi32(sums[half], found);
        }
    }

    /// Every second byte as 16 bits, and the others: products of bytes themselves would be cut off where two are too large.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn bytes(token: __m256i, weights: __m256i) -> __m256i {
        let first = _mm256_madd_epi16(
            _mm256_and_si256(token, _mm256_set1_epi16(0xFF)),
            _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(weights)),
        );
        let second = _mm256_madd_epi16(_mm256_srli_epi16::<8>(token), _mm256_srai_epi16::<8>(weights));
        _mm256_add_epi32(first, second)
    }
}

/// For processors with AVX-512 and its products of integers: 32 products and 16 sums, added to those before, are one instruction; of
/// bytes, 64 products.
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512 {
    use bytemuck::cast;
    use std::arch::x86_64::{
        __m512i, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_dpbusd_epi32, _mm512_dpwssd_epi32,
        _mm512_extracti64x4_epi64, _mm512_inserti64x4, _mm512_set1_epi32, _mm512_setzero_si512,
    };

    use crate::integer::{Four, PANEL};

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    #[inline]
    pub(crate) fn zero() -> __m512i {
        _mm512_setzero_si512()
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    #[inline]
    pub(crate) fn multiply<const BYTES: bool>(
        sums: &mut __m512i,
        token: Four,
        weights: [[Four; PANEL / 2]; 2],
    ) {
        // Two halves that lie beside each other are read at once.
        let low = _mm512_castsi256_si512(cast(weights[0]));
        let weights = _mm512_inserti64x4::<1>(low, cast(weights[1]));
        let token = _mm512_set1_epi32(cast(token));
        *sums = match BYTES {
            true => _mm512_dpbusd_epi32(*sums, token, weights),
            false => _mm512_dpwssd_epi32(*sums, token, weights),
        };
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
    #[inline]
    pub(crate) fn numbers(sums: __m512i) -> [i32; PANEL] {
        cast([_mm512_castsi512_si256(sums), _mm512_extracti64x4_epi64::<1>(sums)])
    }
}
