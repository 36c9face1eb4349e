//! Tokens: random, shown once, kept as hashes in a database of their own, so that they can be made while the server runs.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use subtle::ConstantTimeEq;

use crate::clock;
use crate::error::ServerError;
use crate::names::{hex, random};
use crate::store::{claim, database};

/// Random bytes of a secret.
const SECRET_BYTES: usize = 32;
/// What every secret begins with, so that people and programs tell one when they see it.
const PREFIX: &str = "itl_";
/// Seconds that a session lasts.
const SESSION: i64 = 30 * 86_400;
/// Longest name of a token.
const MAX_NAME: usize = 60;

/// What a token lets somebody do; each includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// See documents and results, and have texts aligned without keeping anything.
    Read,
    /// Upload and delete documents and frameworks, have jobs done, decide and sign off.
    Write,
    /// Also what concerns the server itself.
    Admin,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 3] = [Self::Read, Self::Write, Self::Admin];

    /// Its name on every surface.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Admin => "admin",
        }
    }
}

impl FromStr for Scope {
    type Err = ServerError;

    fn from_str(name: &str) -> Result<Self, ServerError> {
        let found = Self::ALL.into_iter().find(|scope| scope.name() == name);
        found.ok_or_else(|| ServerError::Token(format!("\"{name}\" is none of read, write, admin")))
    }
}

/// A token as it is kept: never its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TokenRow {
    /// Whom it was made for.
    pub name: String,
    /// What it lets them do.
    pub scope: Scope,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When it ends, if it does.
    pub expires: Option<i64>,
    /// Requests of a minute, if they are bounded.
    pub per_minute: Option<u32>,
    /// Bytes of documents that may be kept for it, if they are bounded.
    pub bytes: Option<u64>,
}

/// A token that is to be made.
#[derive(Debug, Clone)]
pub struct NewToken<'a> {
    /// Whom it is for.
    pub name: &'a str,
    /// What it lets them do.
    pub scope: Scope,
    /// Days after which it ends.
    pub days: Option<u32>,
    /// Requests of a minute.
    pub per_minute: Option<u32>,
    /// Bytes of documents that may be kept for it.
    pub bytes: Option<u64>,
}

/// The tokens of a folder.
pub struct Tokens {
    rows: Mutex<Connection>,
}

const COLUMNS: &str = "name, scope, created, expires, per_minute, bytes";

fn token(row: &Row<'_>) -> rusqlite::Result<TokenRow> {
    let scope: String = row.get(1)?;
    Ok(TokenRow {
        name: row.get(0)?,
        // What this program does not know lets nobody do more than look.
        scope: scope.parse().unwrap_or(Scope::Read),
        created: row.get(2)?,
        expires: row.get(3)?,
        per_minute: row.get(4)?,
        bytes: row.get::<_, Option<i64>>(5)?.map(i64::unsigned_abs),
    })
}

impl Tokens {
    /// The tokens of a server's folder; an empty one becomes a server's.
    ///
    /// # Errors
    /// If it is not a server's, or cannot be used.
    pub fn open(folder: &Path) -> Result<Self, ServerError> {
        claim(folder)?;
        Self::with(Ok(database(folder, "tokens.sqlite")?)).map_err(failed)
    }

    /// No tokens at all.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(crate) fn none() -> Result<Self, ServerError> {
        Self::with(Connection::open_in_memory()).map_err(failed)
    }

    fn with(rows: rusqlite::Result<Connection>) -> rusqlite::Result<Self> {
        let rows = rows?;
        rows.pragma_update(None, "journal_mode", "WAL")?;
        rows.pragma_update(None, "foreign_keys", true)?;
        rows.busy_timeout(std::time::Duration::from_secs(5))?;
        rows.execute_batch(
            "CREATE TABLE IF NOT EXISTS tokens (
                name TEXT PRIMARY KEY, hash BLOB NOT NULL, scope TEXT NOT NULL, created INTEGER NOT NULL,
                expires INTEGER, per_minute INTEGER, bytes INTEGER
            ) STRICT;
            CREATE TABLE IF NOT EXISTS sessions (
                hash BLOB PRIMARY KEY, token TEXT NOT NULL REFERENCES tokens ON DELETE CASCADE, ends INTEGER NOT NULL
            ) STRICT",
        )?;
        Ok(Self { rows: Mutex::new(rows) })
    }

    /// Opens a session of the token with this secret: an id that a cookie can have instead of the secret. It ends with the token, or after a while.
    pub(crate) fn open_session(&self, secret: &str) -> rusqlite::Result<String> {
        let id = hex(&random::<SECRET_BYTES>());
        let rows = self.rows();
        rows.execute("DELETE FROM sessions WHERE ends <= ?1", [clock::now()])?;
        let insert =
            "INSERT INTO sessions (hash, token, ends) SELECT ?1, name, ?2 FROM tokens WHERE hash = ?3";
        let (own, of_token) = (hash(&id), hash(secret));
        rows.execute(insert, params![own.as_slice(), clock::now() + SESSION, of_token.as_slice()])?;
        Ok(id)
    }

    /// The token of a session. An id is random, so that nothing is learned from how long it takes to look for its hash.
    pub(crate) fn of_session(&self, id: &str) -> rusqlite::Result<Option<TokenRow>> {
        let rows = self.rows();
        let mut statement = rows.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM tokens WHERE name = (SELECT token FROM sessions WHERE hash = ?1 AND ends > ?2)"
        ))?;
        statement.query_row(params![hash(id).as_slice(), clock::now()], token).optional()
    }

    /// Ends a session.
    pub(crate) fn close_session(&self, id: &str) -> rusqlite::Result<()> {
        self.rows().execute("DELETE FROM sessions WHERE hash = ?1", [hash(id).as_slice()]).map(|_| ())
    }

    fn rows(&self) -> MutexGuard<'_, Connection> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a token, and gives its secret, which nobody can ask for again.
    ///
    /// # Errors
    /// If the name is taken or no name, or the folder cannot be written to.
    pub fn add(&self, new: &NewToken<'_>) -> Result<String, ServerError> {
        let NewToken { name, scope, days, per_minute, bytes } = *new;
        let plain = |c: char| c.is_alphanumeric() || "-_.@ ".contains(c);
        if name.trim().is_empty() || name.chars().count() > MAX_NAME || !name.chars().all(plain) {
            let what =
                format!("a token's name has letters, digits, -, _, ., @ and spaces, at most {MAX_NAME}");
            return Err(ServerError::Token(what));
        }
        let secret = format!("{PREFIX}{}", hex(&random::<SECRET_BYTES>()));
        let created = clock::now();
        let expires = days.map(|days| created + i64::from(days) * 86_400);
        let insert = "INSERT INTO tokens (name, hash, scope, created, expires, per_minute, bytes)
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";
        let bytes = bytes.map(u64::cast_signed);
        let hash = hash(&secret);
        let values = params![name, hash.as_slice(), scope.name(), created, expires, per_minute, bytes];
        match self.rows().execute(insert, values).map_err(failed)? {
            1 => Ok(secret),
            _ => Err(ServerError::Token(format!("there is a token of the name \"{name}\" already"))),
        }
    }

    /// All tokens, by name.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<TokenRow>, ServerError> {
        let rows = self.rows();
        let listed = || -> rusqlite::Result<Vec<TokenRow>> {
            let mut statement = rows.prepare(&format!("SELECT {COLUMNS} FROM tokens ORDER BY name"))?;
            statement.query_map([], token)?.collect()
        };
        listed().map_err(failed)
    }

    /// Takes a token away; whether it was there.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn remove(&self, name: &str) -> Result<bool, ServerError> {
        let removed = self.rows().execute("DELETE FROM tokens WHERE name = ?1", [name]);
        Ok(removed.map_err(failed)? > 0)
    }

    /// Whether there is a token that lets somebody in.
    pub(crate) fn any(&self) -> Result<bool, ServerError> {
        let valid = "SELECT 1 FROM tokens WHERE expires IS NULL OR expires > ?1 LIMIT 1";
        let found = self.rows().query_row(valid, [clock::now()], |_| Ok(())).optional();
        Ok(found.map_err(failed)?.is_some())
    }

    /// The token with this secret. Every hash is compared to its end, whatever its first bytes.
    pub(crate) fn find(&self, secret: &str) -> rusqlite::Result<Option<TokenRow>> {
        let shown = hash(secret);
        let rows = self.rows();
        let mut statement = rows.prepare_cached(&format!("SELECT {COLUMNS}, hash FROM tokens"))?;
        let mut found = None;
        let mut all = statement.query([])?;
        while let Some(row) = all.next()? {
            let kept: Vec<u8> = row.get(6)?;
            if bool::from(kept.ct_eq(&shown)) {
                found = Some(token(row)?);
            }
        }
        Ok(found)
    }
}

fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

#[allow(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
fn failed(error: rusqlite::Error) -> ServerError {
    ServerError::Folder(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(name: &str) -> NewToken<'_> {
        NewToken { name, scope: Scope::Write, days: None, per_minute: None, bytes: None }
    }

    #[test]
    fn a_secret_opens_what_it_was_made_for_and_is_not_kept() {
        let tokens = Tokens::none().unwrap();
        let secret = tokens.add(&new("team")).unwrap();
        assert_eq!(tokens.find(&secret).unwrap().unwrap().name, "team");
        assert!(tokens.find("itl_00").unwrap().is_none());
        assert!(tokens.add(&new("team")).is_err(), "a name is taken once");
        assert!(tokens.add(&new("a\nb")).is_err() && tokens.add(&new(" ")).is_err());
        let session = tokens.open_session(&secret).unwrap();
        assert_eq!(tokens.of_session(&session).unwrap().unwrap().name, "team");
        assert!(tokens.find(&session).unwrap().is_none() && tokens.of_session(&secret).unwrap().is_none());
        let closed = tokens.open_session(&secret).unwrap();
        tokens.close_session(&closed).unwrap();
        assert!(tokens.of_session(&closed).unwrap().is_none());
        assert!(tokens.remove("team").unwrap() && !tokens.remove("team").unwrap());
        assert!(tokens.of_session(&session).unwrap().is_none(), "it ends with its token");
        assert!(tokens.find(&secret).unwrap().is_none() && !tokens.any().unwrap());
    }
}
