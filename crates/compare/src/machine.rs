//! [`Machine`]: what a measurement was made on and with.

use std::fmt;
use std::fs;

use serde::{Deserialize, Serialize};

use crate::number;

/// The compiler that made this program.
pub const COMPILER: &str = env!("COMPARE_COMPILER");

/// A machine as it describes itself. In text: `Intel(R) Xeon(R) Processor, 2 cores`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The name of the processor.
    pub processor: String,
    /// The number of threads that run at once.
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
        let processor = fs::read_to_string("/proc/cpuinfo")
            .ok()
            .and_then(|text| processor(&text));
        let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        let load = fs::read_to_string("/proc/loadavg").ok();
        Self {
            processor: processor.unwrap_or_else(|| "unknown processor".to_owned()),
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

/// The processor as Linux describes it in this text; `None` for other texts. Cloud machines hide
/// the model's name, so the numbers distinguish one generation from the next.
fn processor(text: &str) -> Option<String> {
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
            processor(text).as_deref(),
            Some("Z80 (family 6 model 207 stepping ?)")
        );
        assert_eq!(processor("CPU implementer\t: 0x41\n"), None);
    }
}
