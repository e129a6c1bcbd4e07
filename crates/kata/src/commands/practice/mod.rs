//! `kata practice`: takes a learner up the ladder, one stage at a time.
//!
//! The stages, their boards and their hints are data: the `practice.md` of each rung, in the order
//! of the ladder. A rung without this file is no stage.

mod boards;
mod judging;
mod keyboard;
mod language;
mod pace;
mod progress;
mod session;
mod stage;
mod text;

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, ExitStatus};
use language::{LANGUAGES, PracticeLanguage};
use progress::PracticeProgress;
use session::PracticeSession;

/// The keys, a line each.
const KEYS: &str = "  h  next hint: a question, the idea, the core lines
  a  model answer; asks once
  t  your time, beside the model answers
  j  judge again without saving
  n  next stage, once accepted; Enter does the same
  s  skip this stage
  q  quit; the progress is kept";

/// Practise LeetCode 36 and 37, stage by stage, up the ladder
///
/// Writes a file with LeetCode's signatures if it is not there, and opens the first stage: a task,
/// its boards, three hints and a model answer. Edit the file in your own editor. It is judged
/// whenever you save it; once it is accepted, n opens the next stage.
///
/// The stages begin with a valid board (36) and a first solution (37), go on to all boards and to
/// the time limit, and then climb the ladder: one idea at a time.
///
/// The progress is kept in a file beside the answer, such as solution.py.practice. The same command
/// resumes there; delete that file to begin again.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Keys (where standard input is not a terminal: a letter and Enter):
{KEYS}
  ?  all keys and stages

The exit code is 0 after q, 2 if a file cannot be read or written, and 130 after Ctrl-C.

Examples:
  kata practice                         solution.py, or the answer that has progress here
  kata practice --language java         Solution.java
  kata practice interview/sudoku.cpp    a file of your own name"))]
pub(crate) struct Args {
    /// Your answer; its ending names the language [default: solution.py, Solution.java, …]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Language of the answer [default: as FILE ends; python]
    #[arg(short, long, value_name = "NAME", value_parser = PracticeLanguage::parser())]
    language: Option<&'static PracticeLanguage>,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let (path, language) = answer_file(args)?;
    let stages = stage::all()?;
    let progress = PracticeProgress::read(&path)?;
    let is_new = write_if_missing(&path, language)
        .map_err(|source| Error::Written { path: path.clone(), source })?;
    PracticeSession::new(path, language, &stages, progress).run(is_new)
}

/// The file to practise in, and its language.
fn answer_file(args: &Args) -> Result<(PathBuf, &'static PracticeLanguage), Error> {
    let Some(path) = &args.file else {
        let has_progress = |language: &&PracticeLanguage| {
            PracticeProgress::path(Path::new(language.file_name)).exists()
        };
        let language =
            args.language.or_else(|| LANGUAGES.iter().find(has_progress)).unwrap_or(&LANGUAGES[0]);
        return Ok((language.file_name.into(), language));
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let Some(language) = LANGUAGES.iter().find(|language| language.ending() == ending) else {
        let endings =
            LANGUAGES.each_ref().map(|language| format!(".{}", language.ending())).join(" ");
        let path = path.display();
        return Err(Error::Usage(format!("{path}: expected a file that ends in one of {endings}")));
    };
    if let Some(asked) = args.language.filter(|asked| asked.name != language.name) {
        return Err(Error::Usage(format!(
            "--language asks for a file that ends in .{}, but FILE is {}",
            asked.ending(),
            path.display()
        )));
    }
    Ok((path.clone(), language))
}

/// Writes the signatures; whether the file is new.
fn write_if_missing(path: &Path, language: &PracticeLanguage) -> io::Result<bool> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(language.signatures.as_bytes()).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}
