//! [`Machine`]: what a measurement was made on and with.

use std::env;
use std::fmt;
use std::fs;
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::number;

/// The compiler that made this program.
pub const COMPILER: &str = env!("COMPARE_COMPILER");

/// A machine as it describes itself. In text: `Intel(R) Xeon(R) Processor (family 6 model 207
/// stepping 2), 2 cores`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The name of the processor.
    pub processor: String,
    /// The number of threads that can run at once. The text calls them cores, which is the common
    /// word, although one core may run two of them.
    pub cores: usize,
    /// Operating system and architecture.
    pub system: String,
    /// What governs the frequency of the first core, such as `performance`, where Linux says so.
    pub governor: Option<String>,
    /// The mean number of running threads in the last minute before the measurement, where Linux
    /// says so. Above the number of cores, times are not those of an idle machine.
    pub load: Option<f64>,
}

impl Machine {
    /// The machine that this program runs on.
    pub fn current() -> Self {
        let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        let load = fs::read_to_string("/proc/loadavg").ok();
        Self {
            processor: current_processor().unwrap_or_else(|| "unknown processor".to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            governor: governor.ok().map(|text| text.trim().to_owned()),
            load: load.and_then(|text| last_minute(&text)),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}",
            self.processor,
            number::counted(self.cores as u64, "core")
        )?;
        if let Some(governor) = &self.governor {
            write!(f, ", governor {governor}")?;
        }
        let Some(load) = self.load else { return Ok(()) };
        write!(f, ", load {load:.1}")
    }
}

/// The first number of `0.52 0.58 0.59 1/467 28411`: the load in the last minute.
fn last_minute(text: &str) -> Option<f64> {
    text.split(' ').next()?.parse().ok()
}

/// The processor as the operating system describes it: Linux in a file, macOS and the BSDs by a
/// command, Windows in a variable.
fn current_processor() -> Option<String> {
    if let Ok(text) = fs::read_to_string("/proc/cpuinfo") {
        let board = fs::read_to_string("/proc/device-tree/model").unwrap_or_default();
        return x86_processor(&text).or_else(|| arm_processor(&text, &board));
    }
    for name in ["machdep.cpu.brand_string", "hw.model"] {
        if let Some(processor) = sysctl(name) {
            return Some(processor);
        }
    }
    env::var("PROCESSOR_IDENTIFIER").ok()
}

/// What the kernel of macOS or of a BSD answers to this name: `Apple M1`.
fn sysctl(name: &str) -> Option<String> {
    let output = Command::new("sysctl").args(["-n", name]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if output.status.success() && !text.is_empty() {
        Some(text)
    } else {
        None
    }
}

/// An ARM processor as Linux describes it: by numbers, of which the first is the company that has
/// designed it and the second its design. Small computers also have the name of their board, which
/// ends with a zero byte.
fn arm_processor(text: &str, board: &str) -> Option<String> {
    let implementer = field(text, "CPU implementer")?;
    let part = field(text, "CPU part").unwrap_or("?");
    let variant = field(text, "CPU variant").unwrap_or("?");
    let revision = field(text, "CPU revision").unwrap_or("?");
    let board = board.trim_end_matches('\0');
    let name = if board.is_empty() { "ARM" } else { board };
    Some(format!(
        "{name} (implementer {implementer} part {part} variant {variant} revision {revision})"
    ))
}

/// A processor as Linux describes it in a text with a `model name`, as Intel's and AMD's have;
/// `None` for other texts. Cloud machines hide the model's name, so the numbers distinguish one
/// generation from the next.
fn x86_processor(text: &str) -> Option<String> {
    let name = field(text, "model name")?;
    let family = field(text, "cpu family").unwrap_or("?");
    let model = field(text, "model").unwrap_or("?");
    let stepping = field(text, "stepping").unwrap_or("?");
    Some(format!(
        "{name} (family {family} model {model} stepping {stepping})"
    ))
}

/// The first value of a field in lines such as `cpu family : 25`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    for line in text.lines() {
        if let Some((key, value)) = line.split_once(':')
            && key.trim() == name
        {
            return Some(value.trim());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_is_named_with_the_numbers_of_its_model() {
        let text = "model name\t: Z80\ncpu family\t: 6\nmodel\t\t: 207\n\nmodel name\t: other\n";
        assert_eq!(
            x86_processor(text).as_deref(),
            Some("Z80 (family 6 model 207 stepping ?)")
        );
        assert_eq!(x86_processor("CPU implementer\t: 0x41\n"), None);
    }

    #[test]
    fn an_arm_processor_is_named_with_its_board_where_it_has_one() {
        let text = "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\n\
                    CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n";
        let numbers = "(implementer 0x41 part 0xd0c variant 0x3 revision 1)";
        assert_eq!(
            arm_processor(text, "").as_deref(),
            Some(&*format!("ARM {numbers}"))
        );
        assert_eq!(
            arm_processor(text, "Raspberry Pi 4 Model B\0").as_deref(),
            Some(&*format!("Raspberry Pi 4 Model B {numbers}"))
        );
        assert_eq!(arm_processor("model name\t: Z80\n", ""), None);
    }
}
