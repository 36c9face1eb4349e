//! The flags for corpora: tables of texts, and folders of results.

use clap::Args;
use itl::corpora::Form as CorpusForm;
use itl::{TextColumns, disk};

use super::AlignArgs;
use crate::output::Failure;

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Corpora")]
pub(crate) struct CorpusFlags {
    /// The column of a table that has the texts; a table without one is a document [default: text]
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    text_column: Option<String>,
    /// The column of a table that has the ids [default: id, or the number of the row]
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    id_column: Option<String>,
    /// With -o FOLDER/: also a table of all units and concepts whose affinity is not 0
    #[arg(long, hide_short_help = true)]
    cells: bool,
    /// With -o FOLDER/: sum up the results, by document, by folder or by a column of the table such as year, as a table
    /// and a page
    #[arg(long, hide_short_help = true, value_name = "document|folder|COLUMN")]
    pub(crate) summary: Option<String>,
    /// With --html FILE for many documents: what a row of the page is. year is a column or in the names; * in a pattern such as acme-*.pdf is the
    /// group [default: document]
    #[arg(long, hide_short_help = true, value_name = "document|folder|year|COLUMN|PATTERN")]
    pub(crate) group_by: Option<String>,
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
        let folder = path.ends_with(['/', std::path::MAIN_SEPARATOR]) || disk::files::is_folder(path);
        folder.then_some(path)
    }

    /// What a folder of results holds.
    pub(crate) fn form(&self) -> CorpusForm {
        CorpusForm { cells: self.corpus.cells, json: self.output.json(), evidence: self.evidence }
    }

    /// Whether what is printed is for a machine.
    pub(crate) fn for_machines(&self) -> bool {
        self.annif || self.output.json() || self.output.table().is_some()
    }

    /// Refuses flags that mean nothing for a folder of results, or nothing without one.
    pub(crate) fn check_corpus(&self) -> Result<(), Failure> {
        let one =
            |flags: &[(&'static str, bool)]| flags.iter().find(|(_, given)| *given).map(|(flag, _)| *flag);
        if self.results().is_none() {
            let needing = [("--cells", self.corpus.cells), ("--summary", self.corpus.summary.is_some())];
            return one(&needing).map_or(Ok(()), |flag| {
                let help = "name one with -o: itl align reports/ -o results/";
                Err(Failure::usage(format!("{flag} needs a folder of results"), None, help))
            });
        }
        let printed = [
            ("csv", self.output.csv),
            ("tsv", self.output.tsv),
            ("annif", self.annif),
            ("together", self.together),
            ("baseline", self.baseline.is_some()),
        ];
        let file = self.exports.files.keys().next().map(|form| form.name());
        one(&printed).or(file).map_or(Ok(()), |form| {
            let help = "leave it out, or align one document with it and without -o FOLDER/";
            Err(Failure::usage(format!("--{form} cannot be combined with a folder of results"), None, help))
        })
    }

    /// Refuses many documents whose pages would go to one file, where a folder of tables or a form for machines was meant.
    pub(crate) fn check_file(&self, several: bool) -> Result<(), Failure> {
        let Some(path) = self.output.output.as_ref().filter(|_| several && !self.for_machines()) else {
            return Ok(());
        };
        let help = format!(
            "for a folder of tables: itl align … -o {path}/; for one file with a result on every line: itl align … \
             --jsonl -o {path}"
        );
        let what = "many documents are written to a folder of tables or in a form for machines, and neither is named";
        Err(Failure::usage(what.to_owned(), Some(path.clone()), help))
    }
}
