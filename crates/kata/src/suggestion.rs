//! What a user may have meant by a file that does not exist.

use std::fs;
use std::path::Path;

use crate::names;

/// A strategy of this name, or files beside it with nearly this name.
pub(crate) fn for_missing_file(path: &Path) -> Option<String> {
    let name = path.to_str().filter(|_| !path.exists())?;
    if ladder::find(name).is_some() {
        return Some(format!("{name} is a strategy; for example: kata watch --strategy {name}"));
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let files: Vec<String> =
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let name = path.file_name()?.to_str()?;
    // A link to nothing is in the folder, and is missing.
    let others = files.iter().map(String::as_str).filter(|other| *other != name);
    let similar = names::similar(name, others);
    Some(format!("did you mean {}?", names::choice(&similar)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_may_be_a_name_or_misspelt() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("right.py"), "").unwrap();
        let in_folder = |name: &str| for_missing_file(&folder.path().join(name));
        assert_eq!(in_folder("rihgt.py").unwrap(), "did you mean 'right.py'?");
        assert_eq!(in_folder("right.py"), None, "it is there");
        assert_eq!(in_folder("wrong.java"), None);
        let strategy = for_missing_file(Path::new("sat")).unwrap();
        assert_eq!(strategy, "sat is a strategy; for example: kata watch --strategy sat");
    }
}
