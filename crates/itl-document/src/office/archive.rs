//! A zip container in memory in, the text of one part at a time out. Nothing is written anywhere, no part is opened
//! that was not asked for by its exact name, and no size that the file declares is believed.

use itl_base::Notice;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use zip::read::ZipReadOptions;
use zip::result::ZipError;

use crate::options::{Deadline, UntilCancelled};
use crate::{DocumentError, ReadOptions};

/// Most entries of a container.
const ENTRIES: usize = 10_000;
/// Parts up to this size are small, however well they were packed.
const SMALL: u64 = 1 << 20;
/// Parts above this size may be packed only so many times less well than the bound allows: sheets that repeat a row without end are
/// packed best, and none of them is that large.
const LARGE: u64 = 64 << 20;
const STRICTER: u64 = 5;

/// A container whose parts are read on demand, within bounds.
pub(super) struct Archive<'a> {
    source: ArchiveSource<'a>,
    options: &'a ReadOptions,
    /// Bytes of the container.
    size: u64,
    /// Bytes that parts may still have.
    room: u64,
    pub(super) deadline: Deadline<'a>,
    pub(super) notices: Vec<Notice>,
}

enum ArchiveSource<'a> {
    Zip(zip::ZipArchive<Cursor<&'a [u8]>>),
    /// What could be read from the front of a container without a directory.
    Recovered(BTreeMap<String, Vec<u8>>),
}

/// A part of a container as text. Offsets count in it; only if the part was UTF-16 they do not in its bytes.
pub(super) struct OfficePart {
    pub(super) name: String,
    pub(super) text: String,
}

impl<'a> Archive<'a> {
    pub(super) fn open(bytes: &'a [u8], options: &'a ReadOptions) -> Result<Self, DocumentError> {
        if declared_entries(bytes) > ENTRIES {
            return Err(too_many());
        }
        let mut archive = Self {
            source: ArchiveSource::Recovered(BTreeMap::new()),
            options,
            size: bytes.len() as u64,
            room: options.limits.expanded.min(u64::from(u32::MAX / 2)),
            deadline: Deadline::of(options),
            notices: Vec::new(),
        };
        match zip::ZipArchive::new(Cursor::new(bytes)) {
            Ok(zip) if zip.len() > ENTRIES => return Err(too_many()),
            Ok(mut zip) => {
                // A damaged header of some entry is told when that part is read.
                if zip.has_overlapping_entries().unwrap_or(false) {
                    return Err(damaged(
                        "entries lie over each other, as in files made to exhaust a reader".into(),
                    ));
                }
                archive.source = ArchiveSource::Zip(zip);
            }
            Err(error) => archive.recover(bytes, &error)?,
        }
        Ok(archive)
    }

    /// Bytes of the container.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Whether there is a part of that name.
    pub(super) fn has(&self, name: &str) -> bool {
        match &self.source {
            ArchiveSource::Zip(zip) => zip.index_for_name(name).is_some(),
            ArchiveSource::Recovered(parts) => parts.contains_key(name),
        }
    }

    /// The text of a part, once; `None` if there is none of that name or nothing of it can be read.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<OfficePart>, DocumentError> {
        let (bytes, fault) = match &mut self.source {
            ArchiveSource::Recovered(parts) => match parts.remove(name) {
                Some(bytes) => (bytes, None),
                None => return Ok(None),
            },
            ArchiveSource::Zip(zip) => {
                let Some(index) = zip.index_for_name(name) else { return Ok(None) };
                let password = self.options.password.as_ref().map(|password| password.reveal().as_bytes());
                let reading = ZipReadOptions::new().password(password);
                match zip.by_index_with_options(index, reading) {
                    Ok(entry) => {
                        let (packed, declared) = (entry.compressed_size().min(self.size), entry.size());
                        unpack(entry, name, packed, declared, self.room, self.options)?
                    }
                    Err(ZipError::InvalidPassword) => return Err(DocumentError::Encrypted { tried: true }),
                    Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                        return Err(DocumentError::Encrypted { tried: false });
                    }
                    Err(error) => (Vec::new(), Some(error.to_string())),
                }
            }
        };
        self.room -= bytes.len() as u64;
        let nothing = bytes.is_empty() && fault.is_some();
        let (text, broken) = decode(bytes);
        if let Some(fault) = fault.or(broken) {
            self.notices.push(damaged_part(name, &fault));
        }
        Ok((!nothing).then(|| OfficePart { name: name.to_owned(), text }))
    }

    /// Reads what stands at the front of a container whose directory is missing or broken.
    fn recover(&mut self, bytes: &[u8], error: &ZipError) -> Result<(), DocumentError> {
        let mut cursor = Cursor::new(bytes);
        let mut parts = BTreeMap::new();
        while let Ok(Some(entry)) = zip::read::read_zipfile_from_stream(&mut cursor) {
            let Ok(name) = entry.name().map(std::borrow::Cow::into_owned) else { continue };
            if parts.len() > ENTRIES {
                return Err(too_many());
            }
            if !is_text(&name) {
                continue;
            }
            let (packed, declared) = (entry.compressed_size().min(self.size), entry.size());
            let (bytes, fault) = unpack(entry, &name, packed, declared, self.room, self.options)?;
            self.room -= bytes.len() as u64;
            self.notices.extend(fault.map(|fault| damaged_part(&name, &fault)));
            parts.insert(name, bytes);
        }
        if parts.is_empty() {
            return Err(damaged(error.to_string()));
        }
        let message = format!("the file is damaged ({error}); what could be read of it is here");
        self.notices.push(Notice::warning("damaged-file", message));
        // What was read here is taken from there, not unpacked again.
        self.room = self.options.limits.expanded;
        self.source = ArchiveSource::Recovered(parts);
        Ok(())
    }
}

/// All that can be read of an entry, and what stopped the reading before its end.
fn unpack(
    entry: impl Read,
    name: &str,
    packed: u64,
    declared: u64,
    room: u64,
    options: &ReadOptions,
) -> Result<(Vec<u8>, Option<String>), DocumentError> {
    let ratio = options.limits.ratio;
    let by_ratio = packed.saturating_mul(ratio.into()).max(SMALL);
    let by_ratio = by_ratio.min(LARGE.max(by_ratio / STRICTER));
    let limit = room.min(by_ratio);
    let mut bytes = Vec::new();
    let mut fault = None;
    if declared <= limit {
        bytes.reserve(usize::try_from(declared).unwrap_or(0));
    }
    // A part that declares to be too large need not be unpacked to be refused.
    if declared <= limit
        && let Err(error) =
            UntilCancelled::new(entry, &options.cancel).take(limit + 1).read_to_end(&mut bytes)
    {
        fault = Some(error.to_string());
    }
    if declared > limit || bytes.len() as u64 > limit {
        let (reason, setting) = if declared > room || limit == room {
            ("its parts unpack to more than the bound of bytes".to_owned(), "max-expanded")
        } else {
            let times = if limit > SMALL { limit / packed.max(1) } else { ratio.into() };
            (format!("{name} unpacks to more than {times} times its size"), "max-ratio")
        };
        return Err(DocumentError::Bound { reason, setting: setting.into() });
    }
    Ok((bytes, fault))
}

/// The largest number of entries that an end of a directory declares; 65,535 stands for that or more.
fn declared_entries(bytes: &[u8]) -> usize {
    let tail = &bytes[bytes.len().saturating_sub(22 + (1 << 16))..];
    let ends = tail.windows(12).filter(|window| window.starts_with(b"PK\x05\x06"));
    ends.map(|end| usize::from(u16::from_le_bytes([end[10], end[11]]))).max().unwrap_or(0)
}

/// Whether a part of that name may be read as text.
fn is_text(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or(name, |(_, ending)| ending);
    ["xml", "rels", "opf", "ncx", "xhtml", "html", "htm", "mimetype"].contains(&ending)
}

pub(super) fn damaged_part(name: &str, fault: &str) -> Notice {
    Notice::warning("damaged-part", format!("{name}: {fault}; what stands before is read"))
}

fn damaged(reason: String) -> DocumentError {
    DocumentError::Damaged { format: "zip".into(), reason }
}

fn too_many() -> DocumentError {
    damaged(format!("it has more than {ENTRIES} entries"))
}

/// The text of a part in UTF-8 or UTF-16, and what is wrong with its encoding. Bytes that are neither become question
/// marks one by one, so that offsets stay what they are.
fn decode(bytes: Vec<u8>) -> (String, Option<String>) {
    let wide = |swap: bool| {
        let pair = |two: &[u8]| if swap { [two[1], two[0]] } else { [two[0], two[1]] };
        let units = bytes.chunks_exact(2).map(|two| u16::from_le_bytes(pair(two)));
        let text = char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect();
        (text, None)
    };
    match bytes.get(..2) {
        Some(b"\xFF\xFE" | b"<\0") => return wide(false),
        Some(b"\xFE\xFF" | b"\0<") => return wide(true),
        _ => {}
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let mut text = String::with_capacity(error.as_bytes().len());
            for chunk in error.as_bytes().utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().map(|_| '?'));
            }
            (text, Some(format!("the byte at {at} is not UTF-8")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_stay_when_bytes_are_bad() {
        let (text, fault) = decode(b"caf\xE9 \xE2\x82 ok".to_vec());
        assert_eq!(text, "caf? ?? ok");
        assert_eq!(fault.as_deref(), Some("the byte at 3 is not UTF-8"));
    }

    #[test]
    fn utf16_with_and_without_a_mark() {
        for (bytes, text) in [
            (&b"\xFF\xFE<\0\xE9\0"[..], "\u{FEFF}<é"),
            (b"<\0a\0>", "<a"),
            (b"\0<\xD8\0", "<?"),
            (b"\xEF\xBB\xBF<", "\u{FEFF}<"),
        ] {
            assert_eq!(decode(bytes.to_vec()), (text.to_owned(), None));
        }
    }
}
