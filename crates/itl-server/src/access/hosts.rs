//! Which names the server answers to, and which pages may call it.
//!
//! A page of somebody else can point its own name at this machine (DNS rebinding) or send forms here. The first gives itself away by `Host`,
//! the second by `Origin`. An address in digits cannot be pointed elsewhere, so it is safe as a host.

use axum::http::{HeaderMap, header};
use std::net::{IpAddr, SocketAddr};

/// The hosts and origins that are welcome.
pub(crate) struct Hosts {
    names: Vec<String>,
    origins: Vec<String>,
    /// Whether only this machine can reach the server.
    loopback: bool,
    scheme: &'static str,
}

impl Hosts {
    pub(crate) fn new(listen: SocketAddr, names: &[String], origins: &[String], tls: bool) -> Self {
        Self {
            names: names.iter().map(|name| name.to_ascii_lowercase()).collect(),
            origins: origins.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()).collect(),
            loopback: listen.ip().is_loopback(),
            scheme: if tls { "https" } else { "http" },
        }
    }

    /// Whether the host of a request is one of this server.
    pub(crate) fn knows(&self, headers: &HeaderMap) -> bool {
        let mut given = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (given.next(), given.next()) else { return false };
        host.to_str().is_ok_and(|host| self.is_own(host))
    }

    fn is_own(&self, authority: &str) -> bool {
        let host = without_port(authority).to_ascii_lowercase();
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match address {
            Ok(address) => !self.loopback || address.is_loopback(),
            Err(_) => (self.loopback && host == "localhost") || self.names.contains(&host),
        }
    }

    /// Whether a request comes from a page of this server, from one that was named, or from no page at all.
    pub(crate) fn welcomes(&self, headers: &HeaderMap) -> bool {
        let mut given = headers.get_all(header::ORIGIN).iter();
        let Some(origin) = given.next() else {
            return !comes_from_elsewhere(headers);
        };
        let (Ok(origin), None) = (origin.to_str(), given.next()) else { return false };
        let origin = origin.to_ascii_lowercase();
        let own = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        // Behind a proxy the page came by https, whatever the proxy speaks to this server.
        let same = |scheme: &str| {
            own.is_some_and(|host| origin == format!("{scheme}://{}", host.to_ascii_lowercase()))
        };
        same(self.scheme) || (!self.names.is_empty() && same("https")) || self.is_named(&origin)
    }

    /// The origins that were named.
    pub(crate) fn origins(&self) -> impl Iterator<Item = &str> {
        self.origins.iter().map(String::as_str)
    }

    /// Whether an origin is one of those that were named.
    fn is_named(&self, origin: &str) -> bool {
        self.origins.iter().any(|named| named == origin)
    }
}

/// Whether a browser says that a page of another site asks, and shows no answer to whoever clicks: pictures, frames and scripts of such a page send no origin.
fn comes_from_elsewhere(headers: &HeaderMap) -> bool {
    let says = |name: &str, words: &[&str]| {
        headers.get(name).and_then(|word| word.to_str().ok()).is_some_and(|word| words.contains(&word))
    };
    let followed = says("sec-fetch-mode", &["navigate"]) && says("sec-fetch-dest", &["document"]);
    says("sec-fetch-site", &["cross-site", "same-site"]) && !followed
}

/// A host without its port; an address of version 6 stands in brackets.
fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !host.ends_with(':') => host,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        headers
    }

    #[test]
    fn a_local_server_answers_to_this_machine_only() {
        let hosts = Hosts::new("127.0.0.1:7117".parse().unwrap(), &[], &[], false);
        for own in ["127.0.0.1:7117", "localhost:7117", "localhost", "[::1]:7117", "LOCALHOST:1"] {
            assert!(hosts.knows(&headers(own, None)), "{own}");
        }
        for foreign in ["evil.example", "evil.example:7117", "192.168.0.7", "localhost.evil.example", ""] {
            assert!(!hosts.knows(&headers(foreign, None)), "{foreign}");
        }
        assert!(!hosts.knows(&HeaderMap::new()), "no host at all");
    }

    #[test]
    fn a_server_for_others_answers_to_its_names_and_to_addresses() {
        let names = ["itl.example.org".to_owned()];
        let hosts = Hosts::new("0.0.0.0:443".parse().unwrap(), &names, &[], true);
        assert!(
            hosts.knows(&headers("itl.example.org", None)) && hosts.knows(&headers("10.0.0.4:443", None))
        );
        assert!(!hosts.knows(&headers("localhost", None)) && !hosts.knows(&headers("evil.example", None)));
    }

    #[test]
    fn what_a_page_of_somebody_else_loads_is_refused_and_a_link_is_followed() {
        let hosts = Hosts::new("127.0.0.1:7117".parse().unwrap(), &[], &[], false);
        let asked = |site, mode, dest| {
            let mut headers = headers("localhost:7117", None);
            for (name, word) in [("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)]
            {
                headers.insert(name, HeaderValue::from_static(word));
            }
            hosts.welcomes(&headers)
        };
        for site in ["cross-site", "same-site"] {
            assert!(!asked(site, "no-cors", "image") && !asked(site, "navigate", "iframe"));
            assert!(asked(site, "navigate", "document"));
        }
        assert!(asked("same-origin", "cors", "empty") && asked("none", "navigate", "document"));
    }

    #[test]
    fn a_page_of_somebody_else_is_not_welcome_unless_named() {
        let named = ["https://team.example/".to_owned()];
        let hosts = Hosts::new("127.0.0.1:7117".parse().unwrap(), &[], &named, false);
        let host = "localhost:7117";
        for own in [None, Some("http://localhost:7117"), Some("https://team.example")] {
            assert!(hosts.welcomes(&headers(host, own)), "{own:?}");
        }
        for foreign in [
            "null",
            "http://evil.example",
            "http://localhost:9",
            "https://localhost:7117",
            "http://127.0.0.1:7117",
        ] {
            assert!(!hosts.welcomes(&headers(host, Some(foreign))), "{foreign}");
        }
    }
}
