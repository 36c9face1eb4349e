//! Reviews over changed documents.

mod changed_documents;
