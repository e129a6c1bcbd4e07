//! What a measurement was made on and with.

use study::results::Machine;

/// The machine that this runs on.
pub(crate) fn this_machine() -> Machine {
    Machine {
        processor: processor().unwrap_or_else(|| "unknown processor".to_owned()),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    }
}

/// Linux says it in a file; elsewhere the processor stays unknown.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let field = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().is_some_and(|key| key.trim() == name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = field("model name")?;
    // Cloud machines keep the model to themselves; the numbers tell one generation from the next.
    let numbers = [("family", "cpu family"), ("model", "model"), ("stepping", "stepping")];
    let numbers: Vec<String> = numbers
        .iter()
        .filter_map(|(label, key)| Some(format!("{label} {}", field(key)?)))
        .collect();
    Some(if numbers.is_empty() { name } else { format!("{name} ({})", numbers.join(" ")) })
}

/// The compiler that made this program.
pub(crate) const COMPILER: &str = env!("KATA_COMPILER");

/// How hard it was asked to optimize; `3` in a release.
pub(crate) const OPT_LEVEL: &str = env!("KATA_OPT_LEVEL");
