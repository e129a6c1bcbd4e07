//! [`Disk`]: the files that a program writes to its folder.

use std::path::Path;

use walkdir::WalkDir;

use super::folder::Folder;
use crate::process::MOST_FILES;

/// A folder, and how much may be in it.
pub(super) struct Disk<'a> {
    folder: &'a Folder,
    /// The most bytes that the program may add.
    pub(super) most: u64,
    /// The most files, and the most bytes in them, with those that were there before.
    limits: (usize, u64),
}

impl<'a> Disk<'a> {
    /// The folder, before the program starts.
    pub(super) fn new(folder: &'a Folder, most: u64) -> Self {
        let (files, bytes) = content(folder.path(), usize::MAX);
        Self { folder, most, limits: (files + MOST_FILES, bytes.saturating_add(most)) }
    }

    /// Whether the program has written more than it may.
    pub(super) fn is_exceeded(&self) -> bool {
        if self.folder.is_as_new() {
            return false;
        }
        let (files, bytes) = content(self.folder.path(), self.limits.0);
        files > self.limits.0 || bytes > self.limits.1
    }
}

/// The number of files, links and folders in a folder and below, and the bytes of the files; until
/// there are more than enough.
fn content(folder: &Path, enough: usize) -> (usize, u64) {
    let entries = WalkDir::new(folder).min_depth(1).into_iter().flatten();
    entries.take(enough.saturating_add(1)).fold((0, 0), |(files, bytes), entry| {
        let is_file = entry.file_type().is_file();
        let length = if is_file { entry.metadata().map_or(0, |file| file.len()) } else { 0 };
        (files + 1, bytes + length)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_there_does_not_count_and_links_are_not_followed() {
        let folder = Folder::new().unwrap();
        fs::write(folder.path().join("before"), [0; 5000]).unwrap();
        let disk = Disk::new(&folder, 1000);
        std::os::unix::fs::symlink("/", folder.path().join("link")).unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        fs::write(folder.path().join("sub/new"), [0; 1000]).unwrap();
        assert!(!disk.is_exceeded());
        fs::write(folder.path().join("one-more"), [0]).unwrap();
        assert!(disk.is_exceeded());
    }
}
