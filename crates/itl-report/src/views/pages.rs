//! Pages as people name them: the number that is printed on a page, with its number in the file beside it.

use itl_document::Document;

use crate::words::clean;

/// The name of a page: `12`, or `iv (6 in the file)` where another number is printed on it.
pub(crate) fn page_name(document: &Document, page: u32) -> String {
    match document.page_label(page).map(clean) {
        Some(label) if !label.is_empty() && label != page.to_string() => {
            format!("{label} ({page} in the file)")
        }
        _ => page.to_string(),
    }
}

/// The printed numbers of all pages, if any page has another number in the file.
pub(crate) fn page_labels(document: &Document) -> Option<&[String]> {
    let labels = document.page_labels.as_slice();
    let differs = |(label, page): (&String, u32)| !label.is_empty() && *label != page.to_string();
    labels.iter().zip(1..).any(differs).then_some(labels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_number_has_the_one_in_the_file_beside_it() {
        let mut document = itl_document::plain_text("Energy".to_owned());
        assert_eq!((page_name(&document, 2), page_labels(&document)), ("2".to_owned(), None));
        document.page_labels = ["i", "2", ""].map(str::to_owned).to_vec();
        assert_eq!([1, 2, 3, 4].map(|page| page_name(&document, page)), ["i (1 in the file)", "2", "3", "4"]);
        assert!(page_labels(&document).is_some());
    }
}
