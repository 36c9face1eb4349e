//! The form of a language's word lists, and the list that all languages share.

/// Word lists of one language, each a text of words between spaces, without their last full stop.
pub(super) struct Lists {
    pub(super) codes: &'static str,
    pub(super) linking: &'static str,
    pub(super) numbered: &'static str,
    pub(super) ambiguous: &'static str,
    pub(super) closing: &'static str,
    pub(super) after_number: &'static str,
    pub(super) ending: &'static str,
    pub(super) openings: &'static str,
    pub(super) ordinals: bool,
    pub(super) noun_capitals: bool,
    pub(super) stop_is_colon: bool,
    pub(super) syllabic_consonants: bool,
}

/// A language without any.
pub(super) const NONE: Lists = Lists {
    codes: "",
    linking: "",
    numbered: "",
    ambiguous: "",
    closing: "",
    after_number: "",
    ending: "",
    openings: "",
    ordinals: false,
    noun_capitals: false,
    stop_is_colon: false,
    syllabic_consonants: false,
};

/// What scholars, lawyers and companies write in any language of the Latin script.
pub(super) const COMMON: Lists = Lists {
    linking: "dr prof mr mrs ms st ing msgr mag e.g i.e cf vs viz resp e.V",
    numbered: "art arts no nr fig figs tab p pp pag vol vols sec eq ed eds nos num para ch chap \
               n.o ibid",
    closing: "inc ltd co corp bros jr sr ph.d m.d b.a m.a u.s u.k u.s.a u.n e.u a.m p.m al approx s.a s.r.l s.l \
              s.p.a gmbh",
    ending: "etc",
    ..NONE
};
