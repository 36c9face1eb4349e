//! The structure tree of a tagged PDF in, what it says of every mark on every page out.
//!
//! The tree is walked in its own order, which is the reading order if the file is a good one. Whether it is one is not
//! decided here. Elements that close in themselves, trees that are too deep or too large are left where that shows.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, ObjectIdentifier};
use std::collections::{BTreeMap, BTreeSet};

use super::roles::{Place, TagRole, standard};
use crate::options::Deadline;
use crate::pdf::assemble::catalog::catalog;

/// Elements and pieces of content that are read: a report of 500 pages has about 100,000.
const MAX_ELEMENTS: usize = 1_000_000;
/// Elements inside each other.
const MAX_DEPTH: usize = 200;
/// Elements after which the time is looked at.
const WATCH: usize = 1024;

/// What the tree says of a piece of content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag {
    /// The paragraph, row or other block that it belongs to, in the order of the tree.
    pub(crate) block: u32,
    pub(crate) role: TagRole,
    /// The cell of a row, from 0.
    pub(crate) cell: u32,
    /// Its place in the order of the tree.
    pub(crate) order: u32,
}

/// What the tree says of the marks of a page.
#[derive(Debug, Default)]
pub(crate) struct PageTags {
    marks: BTreeMap<(Option<ObjectIdentifier>, u32), u32>,
    tags: Vec<Tag>,
}

impl PageTags {
    /// The number of the tag of a mark in a form, or on the page itself.
    pub(crate) fn find(&self, form: Option<ObjectIdentifier>, id: u32) -> Option<u32> {
        self.marks.get(&(form, id)).copied()
    }

    pub(crate) fn tag(&self, number: u32) -> Option<Tag> {
        self.tags.get(number as usize).copied()
    }
}

/// What the tree says, page by page.
#[derive(Debug, Default)]
pub(crate) struct Tags {
    pages: BTreeMap<ObjectIdentifier, PageTags>,
}

/// An element whose kids are being read.
struct Open<'a> {
    kids: std::vec::IntoIter<MaybeRef<Object<'a>>>,
    page: Option<ObjectIdentifier>,
    place: Place,
}

/// A tree that is being read.
struct Reader<'a> {
    roles: Dict<'a>,
    seen: BTreeSet<ObjectIdentifier>,
    tags: Tags,
    count: usize,
    blocks: u32,
}

impl Tags {
    pub(crate) fn of(pdf: &Pdf, deadline: Deadline<'_>) -> Self {
        let root = catalog(pdf).and_then(|catalog| catalog.get::<Dict<'_>>(b"StructTreeRoot"));
        let Some(root) = root else { return Self::default() };
        let mut reader = Reader {
            roles: root.get::<Dict<'_>>(b"RoleMap").unwrap_or_default(),
            seen: root.obj_id().into_iter().collect(),
            tags: Self::default(),
            count: 0,
            blocks: 0,
        };
        let mut open = vec![Open { kids: kids(&root), page: None, place: Place::default() }];
        while let Some(element) = open.last_mut() {
            let Some(kid) = element.kids.next() else {
                open.pop();
                continue;
            };
            reader.count += 1;
            if reader.count > MAX_ELEMENTS || reader.count.is_multiple_of(WATCH) && deadline.passed() {
                break;
            }
            let deeper = reader.kid(kid, element, pdf);
            if open.len() < MAX_DEPTH {
                open.extend(deeper);
            }
        }
        reader.tags
    }

    /// What is said of a page.
    pub(crate) fn page(&self, page: &Dict<'_>) -> Option<&PageTags> {
        self.pages.get(&page.obj_id()?)
    }
}

impl<'a> Reader<'a> {
    /// Takes a piece of content, or gives the element to go on with.
    fn kid(&mut self, kid: MaybeRef<Object<'a>>, element: &mut Open<'a>, pdf: &'a Pdf) -> Option<Open<'a>> {
        let object = match kid {
            MaybeRef::Ref(reference) => {
                let id = ObjectIdentifier::from(reference);
                if !self.seen.insert(id) {
                    return None;
                }
                pdf.xref().get::<Object<'_>>(id)?
            }
            MaybeRef::NotRef(object) => object,
        };
        match object {
            Object::Number(number) => {
                self.content(element.page, None, number.as_i64(), element);
                None
            }
            Object::Dict(dict) => {
                let page = dict.get_ref(b"Pg").map(ObjectIdentifier::from).or(element.page);
                if let Some(kind) = dict.get::<Name<'_>>(b"S") {
                    let kind = standard(&kind, &self.roles);
                    let place = element.place.inside(&kind, &mut self.blocks);
                    return Some(Open { kids: kids(&dict), page, place });
                }
                let id = dict.get::<i32>(b"MCID")?;
                let form = dict.get_ref(b"Stm").map(ObjectIdentifier::from);
                self.content(page, form, i64::from(id), element);
                None
            }
            _ => None,
        }
    }

    fn content(
        &mut self,
        page: Option<ObjectIdentifier>,
        form: Option<ObjectIdentifier>,
        id: i64,
        element: &mut Open<'a>,
    ) {
        let (Some(page), Ok(id)) = (page, u32::try_from(id)) else { return };
        let (block, role) = element.place.block(&mut self.blocks);
        let tags = self.tags.pages.entry(page).or_default();
        let number = tags.tags.len() as u32;
        tags.marks.entry((form, id)).or_insert(number);
        tags.tags.push(Tag { block, role, cell: element.place.cell(), order: self.count as u32 });
    }
}

/// The kids of an element: one, or several.
fn kids<'a>(element: &Dict<'a>) -> std::vec::IntoIter<MaybeRef<Object<'a>>> {
    let kids = match element.get::<Array<'_>>(b"K") {
        Some(kids) => kids.raw_iter().take(MAX_ELEMENTS).collect(),
        None => element.get_raw::<Object<'_>>(b"K").into_iter().collect::<Vec<_>>(),
    };
    kids.into_iter()
}
