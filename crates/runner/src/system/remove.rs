//! Removes what a program left in its folder, and nothing else, whatever the program put there.

use std::ffi::{CStr, CString};
use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{
    AtFlags, Dir, FileType, Mode, OFlags, chmodat, fchmod, fstat, openat, renameat, statat,
    unlinkat,
};
use rustix::io::{Errno, Result};
use rustix::path::Arg;

/// Opens a folder; an error if a link stands there.
pub(super) fn open(parent: impl AsFd, name: impl Arg) -> Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(parent, name, flags, Mode::empty())
}

/// Removes the folder that this handle leads to, if it is still at its path. A link that stands
/// there instead is removed, not followed.
pub(super) fn remove(path: &Path, folder: &OwnedFd) {
    let _ = empty(folder);
    let _ = fs::remove_dir(path).or_else(|_| fs::remove_file(path));
}

/// Removes what is in the folder. Other file systems in it stay as they are.
///
/// A program may have made folders so deep that neither the stack nor the open files suffice for
/// them. So each folder below is moved up to this one, and emptied there.
fn empty(folder: &OwnedFd) -> Result<()> {
    let device = fstat(folder)?.st_dev;
    let mut moved = 0_u64;
    fchmod(folder, Mode::RWXU)?;
    loop {
        let mut is_done = true;
        for name in folders_after_unlinking(folder)? {
            let Ok(below) = with_rights(folder, &name, || open(folder, &name)) else { continue };
            if fstat(&below)?.st_dev != device {
                continue;
            }
            fchmod(&below, Mode::RWXU)?;
            for deeper in folders_after_unlinking(&below)? {
                moved += 1;
                let up = CString::new(format!("moved-{moved}")).expect("it has no zero byte");
                let up = || renameat(&below, &deeper, folder, &up);
                is_done &= with_rights(&below, &deeper, up).is_err();
            }
            is_done &= unlinkat(folder, &name, AtFlags::REMOVEDIR).is_err();
        }
        if is_done {
            return Ok(());
        }
    }
}

/// Removes all that is no folder, and returns the names of the rest.
fn folders_after_unlinking(folder: &OwnedFd) -> Result<Vec<CString>> {
    let mut kept = Vec::new();
    for entry in Dir::read_from(folder)? {
        let name = entry?.file_name().to_owned();
        let is_real = ![c".", c".."].contains(&name.as_c_str());
        if is_real && unlinkat(folder, &name, AtFlags::empty()).is_err() {
            kept.push(name);
        }
    }
    Ok(kept)
}

/// Does something with a folder; again with all rights to it, if they were missing. The rights of a
/// file are not changed: it may have another name, elsewhere.
fn with_rights<T>(parent: &OwnedFd, name: &CStr, act: impl Fn() -> Result<T>) -> Result<T> {
    act().or_else(|error| {
        let kind = statat(parent, name, AtFlags::SYMLINK_NOFOLLOW)?.st_mode;
        if error != Errno::ACCESS || FileType::from_raw_mode(kind) != FileType::Directory {
            return Err(error);
        }
        chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
        act()
    })
}
