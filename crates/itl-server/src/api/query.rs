//! Parameters of addresses: settings by their names, and what a route has besides. One that nobody knows is refused, not ignored.

use std::str::FromStr;

use crate::engine::GivenSettings;
use crate::problem::Problem;

/// The parameters of a request that were not asked about yet.
pub(crate) struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// The parameters of an address.
    pub(crate) fn of(query: Option<String>) -> Result<Self, Problem> {
        let text = query.unwrap_or_default();
        let pairs: Vec<(String, String)> =
            serde_urlencoded::from_str(&text).map_err(|error| Problem::bad("query", error.to_string()))?;
        let mut names: Vec<&str> = pairs.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|two| two[0] == two[1]) {
            return Err(Problem::bad(twice[0], "the parameter stands there twice"));
        }
        Ok(Self(pairs))
    }

    /// Takes those that are settings.
    pub(crate) fn settings(&mut self) -> GivenSettings {
        let (settings, rest) = GivenSettings::split(std::mem::take(&mut self.0));
        self.0 = rest;
        settings
    }

    /// Takes one.
    pub(crate) fn text(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(given, _)| given == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// Takes one that is a number, or something else that can be read from a text.
    pub(crate) fn parsed<T: FromStr>(&mut self, name: &str, what: &str) -> Result<Option<T>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Problem::bad(name, format!("\"{text}\" is not {what}")))
    }

    /// Takes one that is true or false.
    pub(crate) fn switch(&mut self, name: &str) -> Result<bool, Problem> {
        match self.text(name).as_deref() {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(Problem::bad(name, format!("\"{other}\" is neither true nor false"))),
        }
    }

    /// A part of a list: where it begins, and how long it is.
    pub(crate) fn part(&mut self, most: u32) -> Result<(u32, u32), Problem> {
        let offset = self.parsed("offset", "a whole number")?.unwrap_or(0);
        within("offset", offset)?;
        let limit = self.parsed("limit", "a whole number")?.unwrap_or(most.min(100));
        if limit > most {
            return Err(Problem::bad("limit", format!("at most {most} are given at once")));
        }
        Ok((offset, limit))
    }

    /// Refuses what nobody asked about.
    pub(crate) fn end(self) -> Result<(), Problem> {
        match self.0.into_iter().next() {
            Some((name, _)) => Err(Problem::bad(&name, "there is no such parameter")),
            None => Ok(()),
        }
    }
}

/// Refuses a number that is larger than the description of the API allows.
pub(super) fn within(name: &str, number: u32) -> Result<(), Problem> {
    let most = i32::MAX.unsigned_abs();
    if number > most { Err(Problem::bad(name, format!("it is {most} at most"))) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_knows_is_refused() {
        let mut parameters =
            Parameters::of(Some("name=a%20b&unit=line&limit=5&async=true".to_owned())).unwrap();
        assert_eq!(parameters.text("name").as_deref(), Some("a b"));
        // What a route has itself comes first: a setting has the name `limit`, too.
        assert_eq!((parameters.part(10).unwrap(), parameters.switch("async").unwrap()), ((0, 5), true));
        assert_eq!(parameters.settings().text(), r#"{"unit":"line"}"#);
        parameters.end().unwrap();
        let left = Parameters::of(Some("nam=x".to_owned())).unwrap().end().unwrap_err();
        assert_eq!(left.field.as_deref(), Some("nam"));
        assert!(Parameters::of(Some("a=1&a=2".to_owned())).is_err());
        assert!(Parameters::of(Some("limit=500".to_owned())).unwrap().part(100).is_err());
        let far = |offset: &str| Parameters::of(Some(format!("offset={offset}"))).unwrap().part(100);
        assert!(far("2147483647").is_ok() && far("2147483648").is_err());
    }
}
