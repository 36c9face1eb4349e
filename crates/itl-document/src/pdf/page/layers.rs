//! Which layers of a document (optional content) are switched off: what stands on them is not shown.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, ObjectIdentifier};
use std::collections::BTreeSet;

/// The layers that are off when the document is opened.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    off: BTreeSet<ObjectIdentifier>,
}

impl Layers {
    pub(crate) fn of(pdf: &Pdf) -> Self {
        let catalog = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
        let properties = catalog.and_then(|catalog| catalog.get::<Dict<'_>>(b"OCProperties"));
        let Some(properties) = properties else { return Self::default() };
        let Some(usual) = properties.get::<Dict<'_>>(b"D") else { return Self::default() };
        let mut off = BTreeSet::new();
        if usual.get::<Name<'_>>(b"BaseState").is_some_and(|state| &*state == b"OFF") {
            off.extend(references(&properties, b"OCGs"));
        }
        for layer in references(&usual, b"ON") {
            off.remove(&layer);
        }
        off.extend(references(&usual, b"OFF"));
        Self { off }
    }

    /// Whether what an entry of a dictionary names is switched off: a layer, or a rule on several.
    pub(crate) fn hides(&self, holder: &Dict<'_>, key: &[u8]) -> bool {
        if self.off.is_empty() {
            return false;
        }
        let Some(layer) = holder.get::<Dict<'_>>(key) else { return false };
        let is_rule = layer.get::<Name<'_>>(b"Type").is_some_and(|kind| &*kind == b"OCMD");
        if !is_rule {
            return holder.get_ref(key).is_some_and(|layer| self.off.contains(&layer.into()));
        }
        let mut of: Vec<ObjectIdentifier> = references(&layer, b"OCGs");
        of.extend(layer.get_ref(b"OCGs").map(ObjectIdentifier::from).filter(|_| of.is_empty()));
        let off = of.iter().filter(|layer| self.off.contains(layer)).count();
        let policy = layer.get::<Name<'_>>(b"P");
        let shown = match policy.as_deref() {
            Some(b"AllOn") => off == 0,
            Some(b"AnyOff") => off > 0,
            Some(b"AllOff") => off == of.len(),
            _ => off < of.len(),
        };
        !shown && !of.is_empty()
    }
}

fn references(holder: &Dict<'_>, key: &[u8]) -> Vec<ObjectIdentifier> {
    let items = holder.get::<Array<'_>>(key).into_iter().flat_map(|array| array.raw_iter());
    items.filter_map(|item| item.as_obj_ref()).map(ObjectIdentifier::from).collect()
}
