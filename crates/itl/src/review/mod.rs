//! People's decisions and a document: review files applied to an alignment, a desk to decide at, and reviews in and out of other forms.

mod applied;
mod carry;
mod desk;
mod interchange;
mod learn;
mod sheet;
mod status;

pub use carry::Carried;
pub use desk::{Desk, Open};
pub use learn::Calibration;
pub use sheet::sheet_decisions;
pub use status::{damaged_lines, review_statuses};
