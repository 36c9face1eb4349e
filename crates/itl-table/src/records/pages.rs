//! A Parquet file whose pages are looked at after they are unpacked and before they are decoded: the library's reader in, one that
//! refuses pages out.

use parquet::basic::Type;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, FileReader, RowGroupReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::schema::types::Type as Schema;

use super::content::Content;

/// A file.
pub(super) struct CheckedFile<R: ChunkReader>(pub(super) SerializedFileReader<R>);

impl<R: ChunkReader + 'static> FileReader for CheckedFile<R> {
    fn metadata(&self) -> &ParquetMetaData {
        self.0.metadata()
    }

    fn num_row_groups(&self) -> usize {
        self.0.num_row_groups()
    }

    fn get_row_group(&self, number: usize) -> Result<Box<dyn RowGroupReader + '_>> {
        Ok(Box::new(CheckedGroup(self.0.get_row_group(number)?)))
    }

    fn get_row_iter(&self, projection: Option<Schema>) -> Result<RowIter<'_>> {
        RowIter::from_file(projection, self)
    }
}

/// A group of rows.
struct CheckedGroup<'a>(Box<dyn RowGroupReader + 'a>);

impl RowGroupReader for CheckedGroup<'_> {
    fn metadata(&self) -> &RowGroupMetaData {
        self.0.metadata()
    }

    fn num_columns(&self) -> usize {
        self.0.num_columns()
    }

    fn get_column_page_reader(&self, number: usize) -> Result<Box<dyn PageReader>> {
        let column = self.0.metadata().schema_descr().column(number);
        let is_text = column.physical_type() == Type::BYTE_ARRAY;
        let content = Content::new(is_text, column.max_rep_level(), column.max_def_level());
        Ok(Box::new(CheckedPages { pages: self.0.get_column_page_reader(number)?, content }))
    }

    fn get_column_bloom_filter(&self, number: usize) -> Option<&parquet::bloom_filter::Sbbf> {
        self.0.get_column_bloom_filter(number)
    }

    fn get_row_iter(&self, projection: Option<Schema>) -> Result<RowIter<'_>> {
        RowIter::from_row_group(projection, self)
    }
}

/// The pages of a column in a group.
struct CheckedPages {
    pages: Box<dyn PageReader>,
    content: Content,
}

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page) = &page {
            self.content.check(page).map_err(ParquetError::General)?;
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
