//! [`Machine`]: what a measurement was made on and with.

use std::fmt;

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
        let read = |path| std::fs::read_to_string(path).ok();
        let governor = read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        let load = read("/proc/loadavg");
        Self {
            processor: read("/proc/cpuinfo")
                .and_then(|text| processor(&text))
                .unwrap_or_else(|| "unknown processor".to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            governor: governor.map(|text| text.trim().to_owned()),
            load: load.and_then(|text| text.split(' ').next()?.parse().ok()),
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

/// The processor as Linux describes it in this text; `None` for other texts.
fn processor(text: &str) -> Option<String> {
    let field = |name: &str| {
        let mut fields = text.lines().filter_map(|line| line.split_once(':'));
        fields
            .find(|(key, _)| key.trim() == name)
            .map(|(_, value)| value.trim())
    };
    let name = field("model name")?;
    // Cloud machines hide the model's name. The numbers distinguish one generation from the next.
    let numbers = [
        ("family", "cpu family"),
        ("model", "model"),
        ("stepping", "stepping"),
    ];
    let numbers = numbers.map(|(label, key)| format!("{label} {}", field(key).unwrap_or("?")));
    Some(format!("{name} ({})", numbers.join(" ")))
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
