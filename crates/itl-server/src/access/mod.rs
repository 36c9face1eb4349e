//! Who may do what: tokens with scopes, the hosts that the server answers to, and the pages that may call it.

mod guard;
mod hosts;
mod quota;
mod tokens;

pub(crate) use guard::{COOKIE, Caller, admin, guard, read, write};
pub(crate) use hosts::Hosts;
pub(crate) use quota::Rates;
pub use tokens::{NewToken, Scope, TokenRow, Tokens};
