//! Any bytes as a framework, in both formats.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for name in ["x.toml", "x.csv"] {
        if let Ok((framework, _)) = itl_framework::read(input, name, &Default::default()) {
            let nodes = itl_framework::Hierarchy::of(&framework).nodes.len();
            assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
        }
    }
});
