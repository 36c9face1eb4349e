//! What the footer and the headers of pages of a Parquet file consist of: structures by their fields' numbers and kinds, as the format's
//! own definition (`parquet.thrift`) has them.
//!
//! The library that reads the file takes a field of a number that it knows for what it should be, whatever kind the file says it is.
//! Who looks at a file before it has to know the kinds too, or the two would read different files.

/// What a field, or an item of a list, is.
pub(super) enum Kind {
    Truth,
    Byte,
    Integer,
    Double,
    Binary,
    List(&'static Kind),
    Structure(Structure),
}

/// Fields by number. A number that is not here is passed over by what the file says it is.
pub(super) type Structure = &'static [(i64, Kind)];

use Kind::{Binary, Byte, Double, Integer, List, Truth};

const NONE: Structure = &[];

/// The footer: version, schema, rows, groups of rows, what writers add, orders of columns, encryption.
pub(super) const FOOTER: Structure = &[
    (1, Integer),
    (2, List(&Kind::Structure(FIELD))),
    (3, Integer),
    (4, List(&Kind::Structure(GROUP))),
    (5, List(&Kind::Structure(PAIR))),
    (6, Binary),
    (7, List(&Kind::Structure(EMPTY_CHOICES))),
    (8, Kind::Structure(NONE)),
    (9, Binary),
];

/// A node of the schema; its fifth field says how many of those after it are its children.
pub(super) const FIELD: Structure = &[
    (1, Integer),
    (2, Integer),
    (3, Integer),
    (4, Binary),
    (5, Integer),
    (6, Integer),
    (7, Integer),
    (8, Integer),
    (9, Integer),
    (10, Kind::Structure(MEANT)),
];

/// What a column's values mean: one of these.
const MEANT: Structure = &[
    (1, Kind::Structure(NONE)),
    (2, Kind::Structure(NONE)),
    (3, Kind::Structure(NONE)),
    (4, Kind::Structure(NONE)),
    (5, Kind::Structure(&[(1, Integer), (2, Integer)])),
    (6, Kind::Structure(NONE)),
    (7, Kind::Structure(TIME)),
    (8, Kind::Structure(TIME)),
    (10, Kind::Structure(&[(1, Byte), (2, Truth)])),
    (11, Kind::Structure(NONE)),
    (12, Kind::Structure(NONE)),
    (13, Kind::Structure(NONE)),
    (14, Kind::Structure(NONE)),
    (15, Kind::Structure(NONE)),
    (16, Kind::Structure(&[(1, Byte)])),
    (17, Kind::Structure(&[(1, Binary)])),
    (18, Kind::Structure(&[(1, Binary), (2, Integer)])),
];

const TIME: Structure = &[(1, Truth), (2, Kind::Structure(EMPTY_CHOICES))];

/// One of up to three structures that have no fields.
const EMPTY_CHOICES: Structure =
    &[(1, Kind::Structure(NONE)), (2, Kind::Structure(NONE)), (3, Kind::Structure(NONE))];

/// A group of rows: its columns, and what is said of it.
pub(super) const GROUP: Structure = &[
    (1, List(&Kind::Structure(COLUMN))),
    (2, Integer),
    (3, Integer),
    (4, List(&Kind::Structure(&[(1, Integer), (2, Truth), (3, Truth)]))),
    (5, Integer),
    (6, Integer),
    (7, Integer),
];

/// A column of a group; its third field says what is in it.
pub(super) const COLUMN: Structure = &[
    (1, Binary),
    (2, Integer),
    (3, Kind::Structure(CONTENT)),
    (4, Integer),
    (5, Integer),
    (6, Integer),
    (7, Integer),
    (8, Kind::Structure(NONE)),
    (9, Binary),
];

/// What is in a column: type, encodings, path, codec, values, sizes, and where its pages begin.
pub(super) const CONTENT: Structure = &[
    (1, Integer),
    (2, List(&Integer)),
    (3, List(&Binary)),
    (4, Integer),
    (5, Integer),
    (6, Integer),
    (7, Integer),
    (8, List(&Kind::Structure(PAIR))),
    (9, Integer),
    (10, Integer),
    (11, Integer),
    (12, Kind::Structure(STATISTICS)),
    (13, List(&Kind::Structure(&[(1, Integer), (2, Integer), (3, Integer)]))),
    (14, Integer),
    (15, Integer),
    (16, Kind::Structure(&[(1, Integer), (2, List(&Integer)), (3, List(&Integer))])),
    (17, Kind::Structure(&[(1, Kind::Structure(BOX)), (2, List(&Integer))])),
];

/// The corners of what a column of shapes covers.
const BOX: Structure =
    &[(1, Double), (2, Double), (3, Double), (4, Double), (5, Double), (6, Double), (7, Double), (8, Double)];

const PAIR: Structure = &[(1, Binary), (2, Binary)];

const STATISTICS: Structure = &[
    (1, Binary),
    (2, Binary),
    (3, Integer),
    (4, Integer),
    (5, Binary),
    (6, Binary),
    (7, Truth),
    (8, Truth),
    (9, Integer),
];

/// The header of a page: what it is, its sizes, and a structure for each thing that it can be.
pub(super) const PAGE: Structure = &[
    (1, Integer),
    (2, Integer),
    (3, Integer),
    (4, Integer),
    (5, Kind::Structure(VALUES)),
    (6, Kind::Structure(NONE)),
    (7, Kind::Structure(DICTIONARY)),
    (8, Kind::Structure(VALUES_V2)),
];

/// The three kinds of pages begin with how many values they have.
const VALUES: Structure =
    &[(1, Integer), (2, Integer), (3, Integer), (4, Integer), (5, Kind::Structure(STATISTICS))];
const DICTIONARY: Structure = &[(1, Integer), (2, Integer), (3, Truth)];
const VALUES_V2: Structure = &[
    (1, Integer),
    (2, Integer),
    (3, Integer),
    (4, Integer),
    (5, Integer),
    (6, Integer),
    (7, Truth),
    (8, Kind::Structure(STATISTICS)),
];
