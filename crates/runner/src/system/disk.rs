//! [`Disk`]: the files that a program writes to its folder.

use std::path::Path;

use walkdir::WalkDir;

use super::folder::Folder;
use crate::process::MOST_FILES;

/// A folder, and how much a program may write to it.
pub(super) struct Disk<'a> {
    folder: &'a Folder,
    before: Content,
    /// The most bytes that the program may add.
    pub(super) most: u64,
}

/// What is in a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Content {
    bytes: u64,
    /// The number of files, links and folders.
    files: usize,
}

impl Content {
    /// Looks into the folder and those in it, until more than this number of files is found.
    fn of(folder: &Path, enough: usize) -> Self {
        let mut content = Self::default();
        let entries = WalkDir::new(folder).min_depth(1).into_iter().flatten();
        for entry in entries.take(enough.saturating_add(1)) {
            content.files += 1;
            if entry.file_type().is_file() {
                content.bytes += entry.metadata().map_or(0, |file| file.len());
            }
        }
        content
    }
}

impl<'a> Disk<'a> {
    /// The folder, before the program starts.
    pub(super) fn new(folder: &'a Folder, most: u64) -> Self {
        let links = folder.links().map(|files| Content { bytes: 0, files });
        let before = links.unwrap_or_else(|| Content::of(folder.path(), usize::MAX));
        Self { folder, before, most }
    }

    /// Whether the program has written more than it may.
    pub(super) fn is_exceeded(&self) -> bool {
        if self.folder.is_as_new() {
            return false;
        }
        let most = self.before.files.saturating_add(MOST_FILES);
        let now = Content::of(self.folder.path(), most);
        now.files > most || now.bytes > self.before.bytes.saturating_add(self.most)
    }
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
