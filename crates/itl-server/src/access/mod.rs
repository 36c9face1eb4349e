//! Who may do what: tokens with scopes, the hosts that the server answers to, and the pages that may call it.

mod guard;
mod hosts;
mod memory;
mod quota;
mod tokens;

pub(crate) use guard::{Caller, admin, cookie_name, guard, read, session, write};
pub(crate) use hosts::Hosts;
pub(crate) use memory::{Memory, SMALL, Share};
pub(crate) use quota::Rates;
pub use tokens::{NewToken, Scope, TokenRow, Tokens};
