//! Two frameworks side by side, through the public API.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod migration;
mod pairs;
mod published;

use itl_base::{Cancel, Language};
use itl_core::Scheme;
use itl_crosswalk::{Crosswalk, Pairing, Side};
use itl_framework::{Framework, ReadOptions};
use itl_text::LinguisticCore;

/// A framework with its withdrawn concepts: that they are not linked is shown here.
fn read(csv: &str) -> Framework {
    let options = ReadOptions::default().with_withdrawn(true);
    itl_framework::read(csv.as_bytes(), "x.csv", &options).unwrap().0
}

fn core() -> LinguisticCore {
    LinguisticCore::new(Scheme::Graded.reading(Language::ENGLISH)).unwrap()
}

fn pairing<'a>(a: &'a Framework, b: &'a Framework) -> Pairing<'a> {
    let side = |framework| Side::of(framework, None).unwrap();
    Pairing::of(side(a), side(b), &core(), &Cancel::never()).unwrap()
}

fn crosswalk(a: &Framework, b: &Framework) -> Crosswalk {
    pairing(a, b).crosswalk()
}

/// Rules of two families, with an id in a text and one that is withdrawn.
const RULES: &str = "id,parent,label,descriptor\n\
    AC-1,AC,Account review,Review the accounts of users every year and remove accounts that are not used.\n\
    AC-2,AC,Passwords,Users choose passwords of twelve letters. See AC-1.\n\
    AC-3,AC,Remote access,Remote access is allowed through an encrypted tunnel only.\n\
    CP-1,CP,Backup,Make a backup of all data every night and keep it in another building.\n\
    CP-2,CP,Restore,Test every year that data can be restored from a backup.\n\
    CP-3,CP,Old rule,[Withdrawn: Incorporated into CP-1.]\n\
    PE-1,PE,Doors,Doors of rooms with servers are locked.\n";

/// The same subjects in other words, another order and other lengths.
const DUTIES: &str = "id,parent,label,descriptor\n\
    D1,,Locked rooms,Rooms with servers have locked doors and a list of people who have a key.\n\
    D2,,Backups,Data is saved by a backup every night.\n\
    D3,,Tested restore,That data can be restored from a backup is tested.\n\
    D4,,Accounts,Accounts of users are reviewed; accounts that nobody used are removed.\n\
    D5,,Passwords,Passwords of users have twelve letters or more.\n\
    D6,,Waste,Paper is collected for recycling.\n";
