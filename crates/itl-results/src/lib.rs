//! The contract as types: results of the core and the studies in; one type for each thing that people get out.
//!
//! JSON is the serialisation of these types, and `schemas/` is derived from them: a field that is added here is in both. Forms for people
//! and tables are made of the same types, and the columns of tables are described once ([`tables`]). Large lists are made row by row while they are
//! written ([`Rows`]).
//!
//! Nothing is computed here, and nothing is opened.

mod alignment;
mod analysis;
mod answers;
mod baseline;
mod checked;
mod comparison;
mod doctor;
mod encoders;
mod evaluation;
mod evidence;
mod excerpt;
mod explanation;
mod frameworks;
mod gaps;
mod learned;
mod meaning;
mod models;
mod overview;
mod parts;
mod review;
mod review_status;
mod revision;
mod rows;
#[cfg(test)]
mod schema;
mod study;
pub mod tables;
mod together;
mod units;
mod written;

pub use alignment::{AlignmentResult, FailedResult, GroupPart, NodePart, ValuesPart};
pub use analysis::{AnalysisResult, BlockPart, SentencePart, StructureResult, TokenPart};
pub use answers::{
    AlignAnswer, CrosswalkAnswer, DocumentsAnswer, ExplainAnswer, ExplainedPassagePart, FoundPassagePart,
    FrameworksAnswer, GapAnswerPart, GapsAnswer, LinkAnswerPart, ListedDocumentPart, NearAnswerPart,
    PassagePart, SearchAnswer, UnreadPart, VerdictAnswerPart, WeighedTermPart,
};
pub use baseline::{BaselineResult, EarlierResult, LostSentencePart, WorsePart};
pub use checked::{BiasPart, CasePart, CheckResult, CheckVerdictPart, FindingPart, HalvesPart};
pub use comparison::{
    ChangedSentencePart, ComparedPart, ComparisonResult, MovedTermPart, MovementPart, RemarkPart, VersionPart,
};
pub use doctor::{
    ConfinementPart, DoctorResult, EncoderFolderPart, FeaturePart, FrameworkFolderPart, LanguageCountPart,
    MachinePart, OcrPart,
};
pub use encoders::{EncoderPart, ListedEncoder, UsablePart};
pub use evaluation::{
    AgreementPart, AgreementsPart, ConceptMeasurePart, ConfusionPart, DifferencePart, Evaluated,
    EvaluationResult, ExamplePart, LabelledPart, MeasurePart, MistakenTermPart, MistakesPart, OptionsPart,
    RulePart, SidePart, SystemPart,
};
pub use evidence::{ContributionPart, EvidencePart, PlacePart, TermPart};
pub use excerpt::{CoveredPart, OutlinePart, ProfileResult, QuotesResult, UnitsResult};
pub use explanation::{ExplainedUnit, ExplanationResult, TotalPart};
pub use frameworks::{Listed, ListedPart};
pub use gaps::{ChildrenPart, GapPart, GapsResult, NearPart};
pub use itl_settings::Parameters;
pub use learned::{FactorPart, GainPart, LearnedPart, MeasuredPart, TaughtPart};
pub use meaning::{ClosestPart, MeaningPart, NearestPart, ScalePart, WordPart};
pub use models::{ModelResult, ProfilePart, TermRow};
pub use overview::{BestPart, OverviewGroupPart, OverviewResult};
pub use parts::{ConceptPart, Context, DocumentPart, FrameworkPart, NamePart};
pub use review::{OpinionPart, ReviewPart, Reviewed, SubjectPart};
pub use review_status::{
    DisagreementPart, LostPart, PairPart, RatePart, ReadersPart, ReviewStatus, ReviewStatusResult,
    ReviewedDocumentPart, ReviewerPart, VoicePart,
};
pub use revision::{
    ChangePart, ChangedTermPart, ConceptsPart, EffectPart, Revised, RevisedDocumentPart, RevisionResult,
    TextPart, WeightsPart,
};
pub use rows::Rows;
pub use study::{FamilyPart, FigurePart, MarginPart, OverlapPart, PublishedPart, StudyResult};
pub use together::{SetConceptPart, SetDocumentPart, SetGapPart, SetNearPart, SetQuotePart, TogetherResult};
pub use units::{
    CitePart, DecisionPart, DocumentDecisionPart, SharesPart, UnitPart, VerdictsPart, VotesPart,
};
pub use written::{write_line, write_pretty};
