//! The README and the sources of every strategy, embedded when the program is built: what a reader
//! is shown is what runs.

use crate::site::Site;

/// The crate of a strategy.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// Its name, which is that of its folder: `xor-bitmask`.
    pub name: &'static str,
    /// Its README.md, which is its documentation.
    pub readme: &'static str,
    /// The files of its `src`, those of a folder before those in the folders below it.
    pub files: &'static [File],
    /// The pictures that the README shows, as SVG.
    pub pictures: &'static [File],
}

/// A file of source code, or a picture.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// With the folder of its crate: `xor-bitmask/src/lib.rs`.
    pub path: &'static str,
    /// What it says.
    pub text: &'static str,
}

/// Every crate below `crates/strategies/`, sorted by name.
pub static PACKAGES: &[Package] = include!(concat!(env!("OUT_DIR"), "/packages.rs"));

/// The crate of this name; the name with `_` for `-`, as in code, does too.
pub fn package(name: &str) -> Option<&'static Package> {
    let same = |c: char| if c == '_' { '-' } else { c };
    PACKAGES.iter().find(|package| package.name.chars().eq(name.chars().map(same)))
}

impl Package {
    /// The file of this path, with or without the folder of the crate before it.
    pub fn file(&self, path: &str) -> Option<&'static File> {
        let short = |file: &File| {
            file.path.strip_prefix(self.name).and_then(|rest| rest.strip_prefix('/')) == Some(path)
        };
        self.files.iter().find(|file| file.path == path || short(file))
    }

    /// The file in which the strategy of this name says its name: where its reader begins.
    pub fn file_of(&self, strategy: &str) -> Option<&'static File> {
        let name = format!("\"{strategy}\"");
        self.files.iter().find(|file| file.text.contains(&name))
    }
}

/// The file that a line of code is in, if it is one of a strategy's.
pub fn file(site: &Site) -> Option<&'static File> {
    let (package_name, _) = site.file.split_once('/')?;
    package(package_name)?.file(&site.file)
}

/// The line itself.
pub fn line(site: &Site) -> Option<&'static str> {
    file(site)?.text.lines().nth((site.line as usize).checked_sub(1)?)
}
