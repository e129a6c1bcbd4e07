//! The README, the sources and the answers of every strategy, embedded when the program is built.
//! The code that a reader sees is therefore the code that runs.

use crate::call_site::CallSite;

/// The crate of a strategy.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// Its name, which is also the name of its folder: `xor-bitmask`.
    pub name: &'static str,
    /// Its README.md, which is its documentation.
    pub readme: &'static str,
    /// What a learner practises here: the stages of `kata practice`, as Markdown. Empty if there are
    /// none.
    pub practice: &'static str,
    /// The answers to LeetCode, in several languages: the files of its `answers`.
    pub answers: &'static [File],
    /// The files of its `src`; the files of a folder come before those of its subfolders.
    pub files: &'static [File],
    /// The pictures that the README shows, as SVG.
    pub pictures: &'static [File],
}

/// A file of source code, or a picture.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path, with the folder of its crate: `xor-bitmask/src/lib.rs`.
    pub path: &'static str,
    /// The contents.
    pub text: &'static str,
}

/// Every crate in `crates/strategies/`, sorted by name.
pub static PACKAGES: &[Package] = include!(concat!(env!("OUT_DIR"), "/packages.rs"));

/// The crate of this name.
pub fn package(name: &str) -> Option<&'static Package> {
    PACKAGES.iter().find(|package| package.name == name)
}

impl Package {
    /// The file with this path. The folder of the crate may be missing from the path.
    pub fn file(&self, path: &str) -> Option<&'static File> {
        let short = |file: &File| {
            file.path.strip_prefix(self.name).and_then(|rest| rest.strip_prefix('/')) == Some(path)
        };
        self.files.iter().find(|file| file.path == path || short(file))
    }

    /// The answer with this path below `answers`: `solution.py`, or `count-arrays/solution.py`.
    pub fn answer(&self, path: &str) -> Option<&'static File> {
        let path = format!("{}/answers/{path}", self.name);
        self.answers.iter().find(|file| file.path == path)
    }

    /// The file that contains the name of this strategy as a string: the best place to start
    /// reading.
    pub fn file_of(&self, strategy: &str) -> Option<&'static File> {
        let name = format!("\"{strategy}\"");
        self.files.iter().find(|file| file.text.contains(&name))
    }
}

/// The file of a line of code, if it belongs to a strategy.
pub fn file(site: &CallSite) -> Option<&'static File> {
    let (package_name, _) = site.file.split_once('/')?;
    package(package_name)?.file(&site.file)
}

/// The text of a line of code, if it belongs to a strategy.
pub fn line(site: &CallSite) -> Option<&'static str> {
    file(site)?.text.lines().nth((site.line as usize).checked_sub(1)?)
}
