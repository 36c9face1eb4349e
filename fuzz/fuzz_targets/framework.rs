//! Any bytes as a framework: the first one says which format, so that one corpus leads into every importer.
#![no_main]

const NAMES: [&str; 8] = ["x.toml", "x.csv", "x.json", "x.ttl", "x.nt", "x.rdf", "x.jsonld", "x.xlsx"];
/// What a file of the format begins with, so that its reader is reached at once.
const STARTS: [(&str, &[u8], &[u8]); 8] = [
    ("x.rdf", b"<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:s=\"http://www.w3.org/2004/02/skos/core#\">", b"</rdf:RDF>"),
    ("x.jsonld", b"{\"@context\": {\"s\": \"http://www.w3.org/2004/02/skos/core#\"}, \"@graph\": [", b"]}"),
    ("x.ttl", b"@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n", b""),
    ("x.json", b"{\"catalog\": {\"groups\": [{\"id\": \"a\", \"controls\": [", b"]}]}}"),
    ("x.json", b"{\"type\": \"bundle\", \"objects\": [", b"]}"),
    ("x.json", b"{\"id\": \"x\", \"concepts\": [", b"]}"),
    ("x.csv", b"id,parent,label,descriptor,tokens,kind\n", b""),
    ("x.toml", b"id = \"x\"\n[[concept]]\n", b""),
];

fn check(bytes: &[u8], name: &str) {
    match itl_framework::read(bytes, name, &Default::default()) {
        Ok((framework, _)) => itl_fuzz::check_hierarchy(&framework),
        Err(error) => assert!(error.place().is_some() || error.help().is_some()),
    }
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Some((&choice, input)) = input.split_first() else { return };
    let choice = usize::from(choice) % (NAMES.len() + STARTS.len());
    match NAMES.get(choice) {
        Some(name) => check(input, name),
        None => {
            let (name, start, end) = STARTS[choice - NAMES.len()];
            check(&[start, input, end].concat(), name);
        }
    }
});
