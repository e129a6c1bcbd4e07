//! Passes the committed inputs of every target to it.

use std::fs;
use std::path::Path;

use fuzz::TARGETS;

#[test]
fn no_target_panics_on_its_inputs() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let folders = fs::read_dir(&corpus)
        .expect("the corpus can be read")
        .count();
    assert_eq!(
        folders,
        TARGETS.len(),
        "corpus/ has one folder for each target"
    );
    for (name, target) in TARGETS {
        let inputs = fs::read_dir(corpus.join(name)).expect("a folder of inputs");
        let paths = inputs.map(|input| input.expect("an input").path());
        let replayed = paths.map(|path| {
            // A failed test shows the last line: the input.
            println!("{name}: {}", path.display());
            target(&fs::read(path).expect("an input"));
        });
        assert!(replayed.count() > 0, "corpus/{name} has no input");
    }
}
