//! TLS: a certificate and its key in, what connections are accepted with out.
#![allow(clippy::disallowed_methods, reason = "the two files that the start of the server names")]

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;

use crate::error::ServerError;

/// Longest certificate with those that vouch for it, and longest key.
const MAX_BYTES: u64 = 1 << 20;

/// What accepts connections with a certificate.
pub(crate) fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor, ServerError> {
    let failed = |error: &dyn std::fmt::Display| ServerError::Certificate(error.to_string());
    let chain = read(certificate).map_err(|error| failed(&error))?;
    let chain: Vec<CertificateDer<'static>> =
        CertificateDer::pem_slice_iter(&chain).collect::<Result<_, _>>().map_err(|error| failed(&error))?;
    let key = read(key).map_err(|error| failed(&error))?;
    let key = PrivateKeyDer::from_pem_slice(&key).map_err(|error| failed(&error))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(&error))?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| failed(&error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// A file that is no longer than certificates and keys are: the one that is named may be a device without an end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other(format!("{} has more than {MAX_BYTES} bytes", path.display())));
    }
    Ok(bytes)
}
