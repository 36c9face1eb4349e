//! What a declaration of a setting says, and the macro that makes everything else of it.
//!
//! A field declared in `declared.rs` is a field of one of the four types, a flag, a key of `itl.toml`, a key of the
//! JSON that results carry, a check against a model file, and a row of the reference page.

use itl_core::{AlignSettings, Model, Rollup};
use serde_json::Value;

use crate::value::SettingValue;
use crate::{MethodSettings, Shape};

/// Which of the four types a setting belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// How a framework becomes a model.
    Method,
    /// How documents are read, and their bounds.
    Reading,
    /// What is aligned, and how it is summed up.
    Alignment,
    /// How much is shown, and by how many threads it is made.
    View,
}

/// A setting as it was declared.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Setting {
    /// The name of its field, in snake case: what JSON, Python and HTTP call it.
    pub field: &'static str,
    /// The same in kebab case.
    pub(crate) name: &'static str,
    /// The type it belongs to.
    pub group: Group,
    /// What its values look like.
    pub shape: Shape,
    /// The rest.
    pub said: Declared,
}

impl Setting {
    /// The name on the command line and in `itl.toml`, in kebab case.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }
}

/// A name in snake case as one in kebab case.
pub(crate) const fn kebab<const N: usize>(field: &str) -> [u8; N] {
    let (from, mut name, mut at) = (field.as_bytes(), [0; N], 0);
    while at < N {
        name[at] = if from[at] == b'_' { b'-' } else { from[at] };
        at += 1;
    }
    name
}

/// What a declaration says of a setting besides its name and type.
#[derive(Debug, Clone, Copy)]
pub struct Declared {
    /// One sentence for people, without the default.
    pub help: &'static str,
    /// The default as people read it; empty if there is none.
    pub default: &'static str,
    /// What stands for the value in help; empty where the shape says it.
    pub value: &'static str,
    /// The letter of its flag.
    pub short: Option<char>,
    /// The heading it stands under in help.
    pub heading: &'static str,
    /// Another setting that it cannot stand beside.
    pub conflicts: Option<&'static str>,
    /// What results carry of it.
    pub carried: Carried,
    /// How it agrees with a model that is there already.
    pub agrees: Agreement,
}

/// What a result was made with.
#[derive(Clone, Copy)]
pub struct Made<'a> {
    /// The model.
    pub model: &'a Model,
    /// How documents were aligned, if any were.
    pub align: Option<&'a AlignSettings>,
    /// How results of children are shown at their parents.
    pub rollup: Rollup,
}

/// What results carry of a setting.
#[derive(Debug, Clone, Copy)]
pub enum Carried {
    /// Its value under the name of its field, if it had a part in the result.
    Value(fn(&Made<'_>) -> Option<Value>),
    /// The same under another name.
    As(&'static str, fn(&Made<'_>) -> Option<Value>),
    /// Nothing, and why.
    Not(&'static str),
}

/// How a setting agrees with a model.
#[derive(Debug, Clone, Copy)]
pub enum Agreement {
    /// What results carry of it must be what was asked for.
    AsCarried,
    /// A rule of its own: what was asked for and what the model has, if they conflict.
    Rule(fn(&MethodSettings, &Model) -> Option<(String, String)>),
    /// A model knows nothing of it, and why.
    Free(&'static str),
}

/// A value as it was given.
pub(crate) enum Given<'a> {
    Text(&'a str),
    List(&'a [String]),
}

impl Given<'_> {
    pub(crate) fn read<T: SettingValue>(&self) -> Result<T, String> {
        match self {
            Self::Text(text) => T::parse(text),
            Self::List(texts) => T::parse_list(texts),
        }
    }
}

/// Makes the four types of their declarations.
macro_rules! settings {
    ($(
        $(#[$about:meta])*
        $name:ident: $group:ident {
            $( $(#[$doc:meta])* $field:ident: $type:ty = $said:expr; )+
        }
    )+) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, Default, PartialEq)]
            #[non_exhaustive]
            pub struct $name {
                $( $(#[$doc])* pub $field: Option<$type>, )+
            }

            impl $name {
                /// The settings of this type.
                pub const DECLARED: &'static [Setting] = &[$(
                    Setting {
                        field: stringify!($field),
                        name: {
                            const NAME: [u8; stringify!($field).len()] = kebab(stringify!($field));
                            match std::str::from_utf8(&NAME) {
                                Ok(name) => name,
                                Err(_) => stringify!($field),
                            }
                        },
                        group: Group::$group,
                        shape: <$type as SettingValue>::SHAPE,
                        said: $said,
                    },
                )+];

                /// These settings, and those of `fallback` where these say nothing.
                #[must_use]
                pub fn or(self, fallback: Self) -> Self {
                    Self { $( $field: self.$field.or(fallback.$field), )+ }
                }

                pub(crate) fn set(&mut self, field: &str, given: &Given<'_>) -> Option<Result<(), String>> {
                    match field {
                        $( stringify!($field) => Some(
                            given.read::<$type>().map(|value| self.$field = Some(value)),
                        ), )+
                        _ => None,
                    }
                }

                pub(crate) fn shown(&self, field: &str) -> Option<String> {
                    match field {
                        $( stringify!($field) => self.$field.as_ref().map(SettingValue::show), )+
                        _ => None,
                    }
                }
            }
        )+
    };
}
pub(crate) use settings;
