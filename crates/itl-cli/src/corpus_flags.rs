//! The flags for corpora: tables of texts, and folders of results.

use clap::Args;
use itl::corpus::{Form, TextColumns};
use itl::{Error, files};

use crate::args::AlignArgs;

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Corpora")]
pub(crate) struct CorpusFlags {
    /// The column of a table that has the texts; a table without one is a document [default: text]
    #[arg(long, value_name = "NAME")]
    text_column: Option<String>,
    /// The column of a table that has the ids [default: id, or the number of the row]
    #[arg(long, value_name = "NAME")]
    id_column: Option<String>,
    /// With -o FOLDER/: also a table of all units and concepts whose affinity is not 0
    #[arg(long)]
    cells: bool,
    /// With -o FOLDER/: sum up the results, by document, by folder or by a column of the table such as year, as a table
    /// and a page
    #[arg(long, value_name = "document|folder|COLUMN")]
    pub(crate) summary: Option<String>,
}

impl CorpusFlags {
    pub(crate) fn columns(&self) -> TextColumns {
        TextColumns { id: self.id_column.clone(), text: self.text_column.clone() }
    }
}

impl AlignArgs {
    /// The folder that results go to, if they go to one.
    pub(crate) fn results(&self) -> Option<&str> {
        let path = self.output.output.as_deref()?;
        let folder = path.ends_with(['/', std::path::MAIN_SEPARATOR]) || files::is_folder(path);
        folder.then_some(path)
    }

    /// What a folder of results holds.
    pub(crate) fn form(&self) -> Form {
        Form {
            cells: self.corpus.cells,
            json: self.output.json || self.output.jsonl,
            evidence: self.evidence,
        }
    }

    /// Refuses flags that mean nothing for a folder of results, or nothing without one.
    pub(crate) fn check_corpus(&self) -> Result<(), Error> {
        let one =
            |flags: &[(&'static str, bool)]| flags.iter().find(|(_, given)| *given).map(|(flag, _)| *flag);
        if self.results().is_none() {
            let needing = [("--cells", self.corpus.cells), ("--summary", self.corpus.summary.is_some())];
            return one(&needing).map_or(Ok(()), |flag| Err(Error::NoResults { flag }));
        }
        let exports = &self.exports;
        let other = [
            ("--csv", self.output.csv),
            ("--tsv", self.output.tsv),
            ("--annif", self.annif),
            ("--html", exports.html.is_some()),
            ("--xlsx", exports.xlsx.is_some()),
            ("--parquet", exports.parquet.is_some()),
            ("--svg", exports.svg.is_some()),
            ("--png", exports.png.is_some()),
            ("--oscal", exports.oscal.is_some()),
            ("--navigator", exports.navigator.is_some()),
        ];
        one(&other).map_or(Ok(()), |flag| Err(Error::CorpusForm { flag }))
    }
}
