#![allow(clippy::unwrap_used)]
#[test]
fn compare() {
    let read = |path: &str| {
        let bytes = std::fs::read(path).unwrap();
        let start = std::time::Instant::now();
        let found = itl_framework::read(&bytes, "low.json", &Default::default()).unwrap();
        println!("{path}: {} bytes, {:?}", bytes.len(), start.elapsed());
        found
    };
    let (json, notices) = read("/work/shared/frameworks/native/oscal-800-53r5-low.json");
    for path in ["/tmp/low.yaml", "/tmp/low.xml"] {
        let (other, said) = read(path);
        println!(
            "{path}: {} concepts, {} groups, notices same {}",
            other.concepts.len(),
            other.groups.len(),
            said == notices
        );
        let (mut same, mut spaced) = (0, 0);
        for (a, b) in json.concepts.iter().zip(&other.concepts) {
            let words = |t: &str| t.split_whitespace().collect::<Vec<_>>().join(" ");
            same += usize::from(a == b);
            spaced += usize::from(words(&a.descriptor) == words(&b.descriptor));
            if words(&a.descriptor) != words(&b.descriptor)
                || a.id != b.id
                || a.parent != b.parent
                || a.label != b.label
            {
                println!("{}\n{}\n---\n{}", a.id, a.descriptor, b.descriptor);
            }
        }
        println!(
            "{path}: same {same}, same words {spaced} of {}; groups {} source {}",
            json.concepts.len(),
            json.groups == other.groups,
            json.source == other.source
        );
    }
}
