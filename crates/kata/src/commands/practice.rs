//! `kata practice`: takes a learner up the ladder, one stage at a time.
//!
//! The stages, their boards and their hints are data: the `practice.md` of each rung, in the order
//! of the ladder. A rung without this file is not a stage.

mod interview;
mod judging;
mod keyboard;
mod keys;
mod progress;
mod questions;
mod session;
mod stage;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use runner::OpenError;

use crate::console::harmless;
use crate::error::{Error, ExitStatus, Result};
use crate::practice_language::{LANGUAGES, PracticeLanguage};
use crate::{arguments, user_file};
use progress::PracticeProgress;
use session::PracticeSession;

/// Practise LeetCode 36 and 37, stage by stage, up the ladder
///
/// Creates a file with LeetCode's signatures if it does not exist, and opens the first stage: a
/// task, its boards, and hints. The last hint is a model answer. Edit the file in your own editor.
/// It is judged whenever you save it; once it is accepted, n opens the next stage.
///
/// The first stages validate a board (36), solve easy boards (37), then every board, then hard ones
/// within the time limit. Each later stage adds one idea to your search.
///
/// After each stage of problem 37 you get two interview questions. Answer in your head, then
/// compare with our answer.
///
/// --interview is one problem against the clock: no hints, only the verdict and the failing board,
/// and a summary at the end.
///
/// Your progress is saved in sudoku-kata/practice.json in your data folder. Run the same command to
/// continue.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "\
kata practice [OPTIONS] [FILE]
       kata practice [OPTIONS] --language <NAME>",
    after_long_help = format!("\
Keys (where standard input is not a terminal: a letter and Enter):
{keys}

The core lines and the model answer are in the language of your answer if it is
{languages}; otherwise in Python.

The exit code is 0 after q, 2 if a file cannot be read or written, and 130 after Ctrl-C.

Examples:
  kata practice                         solution.py
  kata practice --language java         Solution.java
  kata practice interview/sudoku.cpp    a file of your own name
  kata practice --stage 7               that stage, whatever you have passed
  kata practice --interview             interview.py, in 20 minutes",
    keys = keys::list(),
    languages = arguments::listed_languages(|language| lessons::has_answers_in(language.ending()))))]
pub(crate) struct Args {
    /// Your answer; its ending names the language [default: solution.py, Solution.java, …]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Language of the answer, without FILE [default: the one used last, at first python]
    #[arg(
        short,
        long,
        value_name = "NAME",
        conflicts_with = "file",
        value_parser = PracticeLanguage::parser()
    )]
    language: Option<&'static PracticeLanguage>,

    /// Open stage N first, even if you have passed it; ? lists the stages
    #[arg(long, value_name = "N", conflicts_with = "interview", value_parser = arguments::whole(1..=u32::MAX))]
    stage: Option<u32>,

    /// Solve LeetCode 37 against the clock, in a new FILE [default: interview.py, …]
    #[arg(long)]
    interview: bool,

    /// Minutes of the interview
    #[arg(long, value_name = "N", default_value_t = 20, requires = "interview", value_parser = arguments::whole(1..=u32::MAX))]
    minutes: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let progress = progress::file()?;
    let (path, language) = answer_file(
        args,
        &user_file::read::<PracticeProgress>(&progress)?.language,
    )?;
    let stages = stage::all();
    let signatures = if args.interview {
        language.solver_signature()
    } else {
        language.signatures.clone()
    };
    let first = args.stage.map(|number| number as usize);
    if let Some(number) = first.filter(|number| *number > stages.len()) {
        return Err(Error::arguments(
            format!("a stage from 1 to {}", stages.len()),
            number,
        ));
    }
    let is_new = write_if_missing(&path, &signatures).map_err(|source| Error::Written {
        path: path.clone(),
        source,
    })?;
    PracticeProgress::keep_language(&progress, language.tag())?;
    if args.interview {
        if !is_new {
            return Err(Error::AnswerExists(harmless(path.display())));
        }
        // The boards are those of the last stage that asks for a whole answer.
        let stage = stages.iter().rfind(|stage| !stage.asks_for_a_change);
        let stage = stage.expect("the first rung has stages");
        let ended = interview::run(&path, language, args.minutes, stage);
        // A new file without an answer is of no use.
        if fs::read_to_string(&path).is_ok_and(|text| text == signatures) {
            let _ = fs::remove_file(&path);
        }
        ended?;
    } else {
        PracticeSession::new(&path, language, progress)?.run(is_new, &stages, first)?;
    }
    Ok(ExitStatus::Success)
}

/// The file to practise in, and its language; the language that was used last comes first.
fn answer_file(args: &Args, last: &str) -> Result<(PathBuf, &'static PracticeLanguage)> {
    let Some(path) = &args.file else {
        let last = LANGUAGES.iter().find(|language| language.tag() == last);
        let language = args.language.or(last).unwrap_or(&LANGUAGES[0]);
        let path = if args.interview {
            new_interview_file(language)
        } else {
            language.file_name().into()
        };
        return Ok((path, language));
    };
    let Some(language) = PracticeLanguage::of(path) else {
        return Err(OpenError::Language(path.clone()).into());
    };
    Ok((path.clone(), language))
}

/// The first of `interview.py`, `interview-2.py` and so on that is not there, with a capital where
/// the language wants one.
fn new_interview_file(language: &PracticeLanguage) -> PathBuf {
    let name = language.file_name().replace("solution", "interview");
    let name = name.replace("Solution", "Interview");
    let mut path = PathBuf::from(&name);
    let mut number = 2;
    while path.exists() {
        path = PathBuf::from(name.replace('.', &format!("-{number}.")));
        number += 1;
    }
    path
}

/// Writes the signatures; whether the file is new.
fn write_if_missing(path: &Path, signatures: &str) -> io::Result<bool> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match File::create_new(path) {
        Ok(mut file) => file.write_all(signatures.as_bytes()).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A language that another build has added, and this one does not have.
    #[test]
    fn a_saved_language_that_is_unknown_is_as_if_none_were_saved() {
        let args = Args {
            file: None,
            language: None,
            stage: None,
            interview: false,
            minutes: 20,
        };
        for (saved, expected) in [("java", "java"), ("esperanto", "python"), ("", "python")] {
            let (_, language) = answer_file(&args, saved).unwrap();
            assert_eq!(language.tag(), expected);
        }
    }
}
