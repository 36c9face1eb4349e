//! A small client: one request on one connection, its answer whole or bit by bit.

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long a test waits for what has to come: far longer than it takes on the slowest machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1_200);

/// A request.
#[derive(Clone)]
pub(crate) struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(method: &str, path: &str) -> Self {
        Self { method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    pub(crate) fn get(path: &str) -> Self {
        Self::new("GET", path)
    }

    /// A file as the body.
    pub(crate) fn file(path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self::new("POST", path).body("application/octet-stream", bytes)
    }

    /// JSON as the body.
    pub(crate) fn json(path: &str, value: &Value) -> Self {
        Self::new("POST", path).body("application/json", value.to_string())
    }

    pub(crate) fn body(self, kind: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self { body: bytes.into(), ..self.with("Content-Type", kind) }
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(given, _)| !given.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn token(self, secret: &str) -> Self {
        self.with("Authorization", &format!("Bearer {secret}"))
    }

    /// The head; the body's length is said unless something else is.
    fn head(&self, address: SocketAddr) -> String {
        let has = |name: &str| self.headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
        let mut head = format!("{} {} HTTP/1.1\r\nConnection: close\r\n", self.method, self.path);
        if !has("Host") {
            head += &format!("Host: {address}\r\n");
        }
        if !has("Content-Length")
            && !has("Transfer-Encoding")
            && (!self.body.is_empty() || self.method == "POST")
        {
            head += &format!("Content-Length: {}\r\n", self.body.len());
        }
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head + "\r\n"
    }

    /// Sends the head, and what there is of the body.
    pub(crate) fn begin(&self, address: SocketAddr) -> std::io::Result<TcpStream> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(self.head(address).as_bytes())?;
        // Who is refused early may not be listened to until the end.
        let _ = stream.write_all(&self.body);
        Ok(stream)
    }

    pub(crate) fn try_send(&self, address: SocketAddr) -> std::io::Result<Answer> {
        Answer::read(&mut BufReader::new(self.begin(address)?))
    }

    pub(crate) fn send(&self, address: SocketAddr) -> Answer {
        self.try_send(address).unwrap_or_else(|error| panic!("{} {}: {error}", self.method, self.path))
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Status and headers.
    pub(crate) fn head(stream: &mut impl BufRead) -> std::io::Result<Self> {
        let broken = || std::io::Error::other("no answer");
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
        let mut headers = BTreeMap::new();
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        Ok(Self { status, headers, body: Vec::new() })
    }

    pub(crate) fn read(stream: &mut impl BufRead) -> std::io::Result<Self> {
        let mut answer = Self::head(stream)?;
        if answer.headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked") {
            while let Some(chunk) = chunk(stream)? {
                answer.body.extend(chunk);
            }
        } else if let Some(length) =
            answer.headers.get("content-length").and_then(|length| length.parse().ok())
        {
            stream.take(length).read_to_end(&mut answer.body)?;
        } else {
            stream.read_to_end(&mut answer.body)?;
        }
        Ok(answer)
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn value(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The answer, which has to have this status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }
}

/// The next chunk of a body; none at its end.
pub(crate) fn chunk(stream: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let mut size = String::new();
    stream.read_line(&mut size)?;
    let size = usize::from_str_radix(size.trim(), 16).map_err(std::io::Error::other)?;
    let mut bytes = vec![0; size + 2];
    stream.read_exact(&mut bytes)?;
    bytes.truncate(size);
    Ok((size > 0).then_some(bytes))
}
