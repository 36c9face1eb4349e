//! Files that are no documents, told by their bytes: what they are, and what to do about it. Signs that could also begin a text count only
//! where bytes follow that no text has.

use crate::DocumentError;

/// Bytes that are looked at.
const HEAD: usize = 1024;

const PICTURE: &str = "recognise its text with an OCR program first";
const UNPACK: &str = "unpack it first";
const SPEECH: &str = "write down what is said in it first";
const DATA: &str = "export its texts as CSV or JSON lines";
const OTHER: &str = "give a PDF, a file of an office program, EPUB, HTML, Markdown, mail or text";
const TO_PDF: &str = "open it and save it as PDF";

/// A kind of file: where a sign stands, the sign, what the file is, and what to do.
type Kind = (usize, &'static [u8], &'static str, &'static str);

/// Kinds in which another sign has to stand behind the first.
const CONTAINERS: [(&[u8], Kind); 20] = [
    (b"RIFF", (8, b"WEBP", "a WebP picture", PICTURE)),
    (b"RIFF", (8, b"WAVE", "a WAV recording", SPEECH)),
    (b"RIFF", (8, b"AVI ", "an AVI video", SPEECH)),
    (b"RIFF", (8, b"CDR", "a CorelDRAW drawing", TO_PDF)),
    (b"FORM", (8, b"AIF", "an AIFF recording", SPEECH)),
    (b"FORM", (8, b"ILBM", "an IFF picture", PICTURE)),
    (b"\0\0", (4, b"ftypheic", "a HEIC picture", PICTURE)),
    (b"\0\0", (4, b"ftypmif1", "a HEIF picture", PICTURE)),
    (b"\0\0", (4, b"ftypavif", "an AVIF picture", PICTURE)),
    (b"\0\0", (4, b"ftypcrx", "a raw photograph", PICTURE)),
    (b"\0\0", (4, b"ftypM4A", "an M4A recording", SPEECH)),
    (b"\0\0", (4, b"ftypqt", "a QuickTime video", SPEECH)),
    (b"\0\0", (4, b"ftyp", "an MP4 video or recording", SPEECH)),
    (b"\0\0", (4, b"moov", "a QuickTime video", SPEECH)),
    (b"\0\0", (4, b"jP  ", "a JPEG 2000 picture", PICTURE)),
    (b"\0\0", (4, b"JXL ", "a JPEG XL picture", PICTURE)),
    (b"MSCF", (4, b"\0\0\0\0", "a CAB archive", UNPACK)),
    (b"BM", (6, b"\0\0\0\0", "a BMP picture", PICTURE)),
    (b"CWS", (4, b"", "a Flash film", OTHER)),
    (b"FWS", (4, b"", "a Flash film", OTHER)),
];

/// Kinds with one sign.
const KINDS: [Kind; 112] = [
    // Pictures and drawings.
    (0, b"\x89PNG\r\n\x1A\n", "a PNG picture", PICTURE),
    (0, b"\xFF\xD8\xFF", "a JPEG picture", PICTURE),
    (0, b"GIF87a", "a GIF picture", PICTURE),
    (0, b"GIF89a", "a GIF picture", PICTURE),
    (0, b"II*\0", "a TIFF picture", PICTURE),
    (0, b"MM\0*", "a TIFF picture", PICTURE),
    (0, b"II+\0", "a BigTIFF picture", PICTURE),
    (0, b"8BPS\0", "a Photoshop picture", PICTURE),
    (0, b"\0\0\x01\0", "an icon", PICTURE),
    (0, b"\0\0\x02\0", "a cursor", PICTURE),
    (0, b"\x76\x2F\x31\x01", "an OpenEXR picture", PICTURE),
    (0, b"\xFF\x4F\xFF\x51", "a JPEG 2000 picture", PICTURE),
    (0, b"\xFF\x0A", "a JPEG XL picture", PICTURE),
    (0, b"DDS |\0\0\0", "a DDS picture", PICTURE),
    (0, b"qoif", "a QOI picture", PICTURE),
    (0, b"gimp xcf ", "a GIMP picture", PICTURE),
    (0, b"\xD7\xCD\xC6\x9A", "a Windows metafile", TO_PDF),
    (0, b"\x01\0\0\0\x6C\0\0\0", "a Windows metafile (.emf)", TO_PDF),
    (0, b"\xC5\xD0\xD3\xC6", "an EPS drawing", "convert it to PDF with ps2pdf"),
    (0, b"AC10", "an AutoCAD drawing", TO_PDF),
    (0, b"P4\n", "a PBM picture", PICTURE),
    (0, b"P5\n", "a PGM picture", PICTURE),
    (0, b"P6\n", "a PPM picture", PICTURE),
    (0, b"glTF\x02", "a 3D model", OTHER),
    (0, b"BLENDER", "a Blender file", OTHER),
    // Archives and what is packed.
    (0, b"\x1F\x8B\x08", "a gzip file", UNPACK),
    (4, b"1AY&SY", "a bzip2 file", UNPACK),
    (0, b"\xFD7zXZ\0", "an xz file", UNPACK),
    (0, b"7z\xBC\xAF\x27\x1C", "a 7z archive", UNPACK),
    (0, b"Rar!\x1A\x07", "a RAR archive", UNPACK),
    (0, b"\x28\xB5\x2F\xFD", "a Zstandard file", UNPACK),
    (0, b"\x04\x22\x4D\x18", "an LZ4 file", UNPACK),
    (0, b"LZIP\x01", "an lzip file", UNPACK),
    (0, b"\x1F\x9D", "a compress file (.Z)", UNPACK),
    (0, b"\xFF\x06\0\0sNaPpY", "a Snappy file", UNPACK),
    (0, b"\x89LZO\0", "an lzop file", UNPACK),
    (257, b"ustar", "a tar archive", UNPACK),
    (0, b"PK\x07\x08", "a part of a zip archive", "join its parts, then unpack it"),
    (0, b"PK00PK\x03\x04", "a part of a zip archive", "join its parts, then unpack it"),
    (0, b"!<arch>\ndebian", "a Debian package", OTHER),
    (0, b"!<arch>\n", "a library of a compiler (.a)", OTHER),
    (0, b"\xED\xAB\xEE\xDB", "an RPM package", OTHER),
    (0, b"070701", "a cpio archive", UNPACK),
    (0, b"xar!\0", "a xar archive", UNPACK),
    (0, b"\x60\xEA", "an ARJ archive", UNPACK),
    (2, b"-lh5-", "an LHA archive", UNPACK),
    (0, b"hsqs", "a SquashFS image", UNPACK),
    (0, b"Cr24\x03", "an extension of Chrome", OTHER),
    // Programs and what they are made of.
    (0, b"\x7FELF", "an ELF program", OTHER),
    (0, b"MZ", "a Windows program", OTHER),
    (0, b"\xFE\xED\xFA\xCE", "a macOS program", OTHER),
    (0, b"\xFE\xED\xFA\xCF", "a macOS program", OTHER),
    (0, b"\xCE\xFA\xED\xFE", "a macOS program", OTHER),
    (0, b"\xCF\xFA\xED\xFE", "a macOS program", OTHER),
    (0, b"\xCA\xFE\xBA\xBE", "a Java class or a macOS program", OTHER),
    (0, b"\0asm\x01\0\0\0", "a WebAssembly program", OTHER),
    (0, b"dex\n03", "an Android program", OTHER),
    (0, b"BC\xC0\xDE", "LLVM bitcode", OTHER),
    (0, b"\x1BLua", "a compiled Lua program", OTHER),
    (0, b"MDMP\x93\xA7", "a minidump of a crash", OTHER),
    (0, b"L\0\0\0\x01\x14\x02\0", "a Windows shortcut", "give the file that it leads to"),
    (0, b"regf", "a Windows registry", OTHER),
    (0, b"ElfFile\0", "a Windows event log", "export it as text"),
    // Sound and video.
    (0, b"ID3", "an MP3 recording", SPEECH),
    (0, b"\xFF\xFB", "an MP3 recording", SPEECH),
    (0, b"\xFF\xF1", "an AAC recording", SPEECH),
    (0, b"\xFF\xF9", "an AAC recording", SPEECH),
    (0, b"OggS\0", "an Ogg recording or video", SPEECH),
    (0, b"fLaC", "a FLAC recording", SPEECH),
    (0, b"MThd\0\0\0\x06", "a MIDI file", OTHER),
    (0, b"#!AMR", "an AMR recording", SPEECH),
    (0, b".snd\0", "an AU recording", SPEECH),
    (0, b"caff\0", "a CAF recording", SPEECH),
    (0, b"\x1A\x45\xDF\xA3", "a Matroska or WebM video", SPEECH),
    (0, b"FLV\x01", "a Flash video", SPEECH),
    (0, b"\x30\x26\xB2\x75\x8E\x66\xCF\x11", "a Windows Media file", SPEECH),
    (0, b"\0\0\x01\xBA", "an MPEG video", SPEECH),
    (0, b"\0\0\x01\xB3", "an MPEG video", SPEECH),
    (0, b".RMF\0", "a RealMedia file", SPEECH),
    // Data and databases.
    (0, b"SQLite format 3\0", "an SQLite database", DATA),
    (0, b"\0\x01\0\0Standard Jet DB", "an Access database", DATA),
    (0, b"\0\x01\0\0Standard ACE DB", "an Access database", DATA),
    (0, b"\x89HDF\r\n\x1A\n", "an HDF5 file", DATA),
    (0, b"CDF\x01", "a NetCDF file", DATA),
    (0, b"CDF\x02", "a NetCDF file", DATA),
    (0, b"\x93NUMPY", "a NumPy array", DATA),
    (0, b"ARROW1\0\0", "an Arrow file", DATA),
    (0, b"FEA1", "a Feather file", DATA),
    (0, b"PAR1", "a Parquet file", "give it to a command that takes tables of texts"),
    (0, b"ORC", "an ORC file", DATA),
    (0, b"Obj\x01", "an Avro file", DATA),
    (0, b"DUCK", "a DuckDB database", DATA),
    (8, b"DUCK", "a DuckDB database", DATA),
    (0, b"RDX2\nX\n", "a file of R (.rda)", DATA),
    (0, b"RDX3\nX\n", "a file of R (.rda)", DATA),
    (0, b"MATLAB 5.0 MAT-file", "a MATLAB file", DATA),
    (0, b"$FL2@(#)", "an SPSS file", DATA),
    (0, b"\x80\x03", "a pickle of Python", DATA),
    (0, b"\x80\x04\x95", "a pickle of Python", DATA),
    (0, b"\x80\x05\x95", "a pickle of Python", DATA),
    (0, b"bplist00", "a property list of macOS", DATA),
    (0, b"REDIS0", "a Redis dump", DATA),
    (0, b"PGDMP", "a dump of PostgreSQL", DATA),
    (0, b"GGUF", "a language model", OTHER),
    (0, b"DIRC\0\0\0", "an index of Git", OTHER),
    (0, b"PACK\0\0\0\x02", "a pack of Git objects", OTHER),
    (0, b"\x78\x01", "a packed object, as Git keeps them", OTHER),
    (0, b"\x30\x82", "a certificate or key", OTHER),
    (0, b"\xFE\xED\xFE\xED", "a keystore of Java", OTHER),
    (0, b"\x99\x01", "a key of PGP", OTHER),
    (0, b"\xD4\xC3\xB2\xA1", "a capture of a network", OTHER),
    (0, b"\x0A\x0D\x0D\x0A", "a capture of a network", OTHER),
];

/// Fonts, images of disks, and stores of mail.
const OTHERS: [Kind; 14] = [
    (0, b"\0\x01\0\0\0", "a TrueType font", OTHER),
    (0, b"OTTO\0", "an OpenType font", OTHER),
    (0, b"true\0", "a TrueType font", OTHER),
    (0, b"ttcf\0", "a collection of fonts", OTHER),
    (0, b"wOFF", "a WOFF font", OTHER),
    (0, b"wOF2", "a WOFF2 font", OTHER),
    (0, b"\x80\x01", "a Type 1 font", OTHER),
    (34, b"LP", "an embedded OpenType font", OTHER),
    (0, b"conectix", "an image of a disk", OTHER),
    (0, b"QFI\xFB", "an image of a disk", OTHER),
    (0, b"KDMV", "an image of a disk", OTHER),
    (64, b"\x7F\x10\xDA\xBE", "an image of a disk", OTHER),
    (510, b"\x55\xAA", "an image of a disk", OTHER),
    (0, b"!BDN", "a mail store of Outlook (.pst)", "export its messages as .eml or .mbox"),
];

/// Documents of other programs, which have to be converted.
const DOCUMENTS: [Kind; 8] = [
    (0, b"AT&TFORM", "a DjVu document", "convert it to PDF with ddjvu -format=pdf"),
    (0, b"ITSF\x03\0\0\0", "a compiled help file (.chm)", "unpack it to HTML with extract_chmLib or 7z"),
    (60, b"BOOKMOBI", "a Kindle book (.mobi, .azw)", "convert it to EPUB with Calibre"),
    (60, b"TEXtREAd", "a Palm book", "convert it to EPUB with Calibre"),
    (0, b"TPZ", "a Kindle book (.azw1)", "convert it to EPUB with Calibre"),
    (0, b"\xFFWPC", "a WordPerfect document", "open it in LibreOffice and save it as .docx"),
    (0, b"\xDB\xA5", "a Word document of the eighties", "open it in LibreOffice and save it as .docx"),
    (0, b"\xF7\x02", "an output of TeX (.dvi)", "convert it to PDF with dvipdfmx"),
];

/// What an image of a CD has behind its first 32 KiB.
const DISC: (usize, &[u8]) = (0x8001, b"CD001");

/// What these bytes are, if they are of a kind that is known and cannot be read.
pub(super) fn foreign(bytes: &[u8]) -> Option<DocumentError> {
    let head = &bytes[..bytes.len().min(HEAD)];
    if !is_binary(head) {
        return None;
    }
    let has = |at: usize, sign: &[u8]| head.get(at..).is_some_and(|rest| rest.starts_with(sign));
    let find = |kind: &&Kind| has(kind.0, kind.1);
    if let Some(&(.., what, help)) = DOCUMENTS.iter().find(find) {
        return Some(DocumentError::Outdated { what: what.into(), help: help.into() });
    }
    let inside = CONTAINERS.iter().filter(|(first, _)| has(0, first)).map(|(_, kind)| kind);
    let found = inside.chain(&KINDS).chain(&OTHERS).find(find).map(|&(.., what, help)| (what, help));
    let disc = || bytes.get(DISC.0..).is_some_and(|rest| rest.starts_with(DISC.1));
    let (what, help) =
        found.or_else(|| disc().then_some(("an image of a CD or DVD", "give the documents in it")))?;
    Some(DocumentError::Unsupported { what: what.into(), help: help.into() })
}

/// Whether there are bytes that no text has: controls that are not those of a terminal.
fn is_binary(head: &[u8]) -> bool {
    let control = |byte: &&u8| matches!(byte, 0..=6 | 0x0E..=0x1A | 0x1C..=0x1F);
    // UTF-16 has zeros, and says so.
    let marked = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
    !marked && head.iter().any(|byte| control(&byte))
}

/// A file of the old programs of Office, told by the name of a stream in it.
pub(super) fn old_office(bytes: &[u8]) -> (&'static str, &'static str) {
    const SAVE: &str = "open it and save it as .docx, .pptx or PDF without a password";
    let has = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|window| window == name)
    };
    if has("EncryptedPackage") {
        ("an Office file with a password", SAVE)
    } else if has("WordDocument") {
        ("an old Word document (.doc)", "open it and save it as .docx or PDF")
    } else if has("PowerPoint Document") {
        ("an old PowerPoint presentation (.ppt)", "open it and save it as .pptx or PDF")
    } else if has("__properties_version1.0") {
        ("a message of Outlook (.msg)", "save it as .eml or text")
    } else if has("VisioDocument") {
        ("an old Visio drawing (.vsd)", TO_PDF)
    } else if has("Workbook") || has("Book") {
        ("an old Excel workbook (.xls)", "open it and save it as .xlsx or CSV")
    } else {
        ("an old Office file (.doc, .xls, .ppt) or an encrypted new one", SAVE)
    }
}
