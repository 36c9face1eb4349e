//! The frameworks that people import most: what the publisher's file is called, and the command that reads it.

/// A framework that is published and not built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Published {
    /// What people call it.
    pub name: &'static str,
    /// Where its file is, or whose it is.
    pub file: &'static str,
    /// The arguments of `frameworks import`.
    pub import: &'static str,
}

/// The table, in the order in which it is shown.
pub const PUBLISHED: [Published; 11] = [
    Published {
        name: "NIST SP 800-53 r5",
        file: "github.com/usnistgov/oscal-content, NIST_SP-800-53_rev5_catalog.json",
        import: "NIST_SP-800-53_rev5_catalog.json --as 800-53",
    },
    Published {
        name: "NIST CSF 2.0",
        file: "csrc.nist.gov, reference tool, export as XLSX; or NIST_CSF_v2.0_catalog.json of oscal-content",
        import: "csf2.xlsx --as csf",
    },
    Published {
        name: "CIS Controls v8.1",
        file: "cisecurity.org, your copy of the workbook",
        import: "CIS_Controls_Version_8.1.xlsx --as cis",
    },
    Published {
        name: "ISO 27001 Annex A",
        file: "your licensed copy as a table with the columns id, title, text",
        import: "iso27001.csv --as iso27001",
    },
    Published {
        name: "GDPR",
        file: "eur-lex.europa.eu, 32016R0679, HTML or text in every language of the Union",
        import: "gdpr.html --parts article --as gdpr",
    },
    Published {
        name: "NIS2",
        file: "eur-lex.europa.eu, 32022L2555, HTML or text",
        import: "nis2.html --parts article --as nis2",
    },
    Published {
        name: "MITRE ATT&CK",
        file: "github.com/mitre-attack/attack-stix-data, enterprise-attack.json",
        import: "enterprise-attack.json --as attack",
    },
    Published {
        name: "ESRS",
        file: "eur-lex.europa.eu, 32023R2772, HTML or text of Annex I",
        import: "esrs.html --as esrs",
    },
    Published {
        name: "GRI Standards",
        file: "globalreporting.org, one PDF for each standard, free after registration",
        import: "\"GRI 302_ Energy 2016.pdf\" --parts disclosure --as gri-302",
    },
    Published {
        name: "SDG, official wording",
        file: "metadata.un.org/sdg, SKOS in Turtle, six languages",
        import: "sdg.ttl --as sdg-official",
    },
    Published {
        name: "SDG, official and ours",
        file: "the same file, its wording added to the working texts that are built in",
        import: "sdg.ttl --with sdg --as sdg-both",
    },
];
