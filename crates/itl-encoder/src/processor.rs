//! Which vector units a processor has: a function that is compiled for several of them is called by [`by_processor`]. All of
//! them do the same operations on the same numbers, so nothing but the time depends on it.

/// Vector units that this processor has. There is no other way to one than asking the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Units(Kind);

/// Vector units that functions are compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Those of any processor.
    Any,
    /// 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512 bits, and products of integers that are added at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Default for Units {
    /// The widest.
    fn default() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let wide = has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl");
            match has!("avx2") {
                true if wide && has!("avx512vnni") => Self(Kind::Avx512),
                true => Self(Kind::Avx2),
                false => Self(Kind::Any),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        Self(Kind::Any)
    }
}

impl Units {
    pub(crate) fn kind(self) -> Kind {
        self.0
    }

    /// All that there are. Who has wide ones has the narrower ones as well.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        match Self::default().0 {
            Kind::Any => vec![Self(Kind::Any)],
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => vec![Self(Kind::Any), Self(Kind::Avx2)],
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => vec![Self(Kind::Any), Self(Kind::Avx2), Self(Kind::Avx512)],
        }
    }
}

/// Calls the function of this name in the module `plain`, `avx2` or `avx512`.
macro_rules! by_processor {
    ($units:expr, $function:ident($($argument:expr),*)) => {
        match $units.kind() {
            $crate::processor::Kind::Any => plain::$function($($argument),*),
            #[cfg(target_arch = "x86_64")]
            $crate::processor::Kind::Avx2 => {
                #[expect(unsafe_code, reason = "the processor was asked for what the function is compiled for")]
                // SAFETY: the module's functions need AVX2 and nothing else.
                unsafe { avx2::$function($($argument),*) }
            }
            #[cfg(target_arch = "x86_64")]
            $crate::processor::Kind::Avx512 => {
                #[expect(unsafe_code, reason = "the processor was asked for what the function is compiled for")]
                // SAFETY: the module's functions need the five features that were asked for and nothing else.
                unsafe { avx512::$function($($argument),*) }
            }
        }
    };
}

pub(crate) use by_processor;
