//! Controls Chromium without a window over its DevTools protocol, as far as these tests need it.
//!
//! Crates for the whole protocol generate their code from its description and take minutes to
//! compile.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The time limit of each wait. Only a browser that hangs reaches it, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// Its last messages are on standard error.
const HAS_ENDED: &str = "Chromium has ended";

/// The names of Chromium on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// No window, no sandbox (root in a container has none), and no network access by the browser
/// itself.
const OPTIONS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // The tests change the address more than 200 times in 10 seconds; without this, Chromium then
    // ignores changes.
    "--disable-ipc-flooding-protection",
    "--remote-debugging-pipe",
];

/// Starts the browser named by its arguments, with an empty profile that it removes at the end.
///
/// The browser reads calls from file descriptor 3 and writes answers to 4. It exits when descriptor
/// 3 closes, so it cannot outlive the tests. If it fails, the shell prints its last messages.
const START: &str = r#"
    # The shell survives Ctrl-C to remove the profile.
    trap : HUP INT TERM
    profile=$(mktemp -d) || exit
    TMPDIR=$profile "$@" "--user-data-dir=$profile" 3<&0 4>&1 </dev/null >/dev/null \
        2>"$profile/stderr" || tail -n 20 "$profile/stderr" >&2
    rm -rf "$profile"
"#;

/// The path of Chromium, if it is installed.
pub(crate) fn find() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let paths =
        std::env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    paths.into_iter().find(|path| path.is_file())
}

/// The reader's screen and preferences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dark: bool,
    pub(crate) calm: bool,
}

impl Screen {
    pub(crate) const DESK: Self = Self { width: 1280, height: 900, dark: false, calm: false };
    pub(crate) const PHONE: Self = Self { width: 360, height: 800, dark: false, calm: false };
}

/// A browser. Tests take turns in it, each with a tab and storage of its own.
pub(crate) struct Browser {
    calls: ChildStdin,
    answers: Receiver<Vec<u8>>,
    /// The browser context of the test: its storage.
    context: Value,
    /// The tab of the test.
    session: Value,
    last: u64,
    /// The events that the tab has sent, oldest first.
    events: Vec<Value>,
}

impl Browser {
    /// Starts a browser with an empty profile.
    pub(crate) fn start(path: &Path) -> io::Result<Self> {
        let mut shell = Command::new("sh")
            .args(["-c", START, "sh"])
            .arg(path)
            .args(OPTIONS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let calls = shell.stdin.take().expect("a pipe");
        let output = BufReader::new(shell.stdout.take().expect("a pipe"));
        // A thread reads, because a read from a pipe cannot time out.
        let (sender, answers) = mpsc::channel();
        std::thread::spawn(move || {
            let mut messages = output.split(0).map_while(Result::ok);
            while messages.next().is_some_and(|message| sender.send(message).is_ok()) {}
        });
        let (context, session, events) = (Value::Null, Value::Null, Vec::new());
        Ok(Self { calls, answers, context, session, last: 0, events })
    }

    /// Opens a tab for a test, with nothing stored.
    #[track_caller]
    pub(crate) fn open_tab(&mut self, screen: Screen) {
        self.context =
            self.call("Target.createBrowserContext", &json!({}))["browserContextId"].clone();
        let blank = json!({ "url": "about:blank", "browserContextId": self.context });
        let target = self.call("Target.createTarget", &blank)["targetId"].clone();
        let attached =
            self.call("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        self.session = attached["sessionId"].clone();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), &json!({}));
        }
        let Screen { width, height, dark, calm } = screen;
        let mobile = width < 500;
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile
        });
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let colours = if dark { "dark" } else { "light" };
        let motion = if calm { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": colours },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Closes the tab and forgets what its pages stored.
    #[track_caller]
    pub(crate) fn close_tab(&mut self) {
        self.session = Value::Null;
        let context = self.context.take();
        self.call("Target.disposeBrowserContext", &json!({ "browserContextId": context }));
        self.events.clear();
    }

    /// Calls a method of the protocol and returns its result.
    #[track_caller]
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if !self.session.is_null() {
            message["sessionId"] = self.session.clone();
        }
        let written = self.calls.write_all(format!("{message}\0").as_bytes());
        written.expect(HAS_ENDED);
        loop {
            let answer = self.next();
            if answer["id"] == json!(self.last) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// Reads the next message. It keeps the events of the tab; the previous test's tab may still
    /// send events.
    #[track_caller]
    fn next(&mut self) -> Value {
        let message: Value = match self.answers.recv_timeout(PATIENCE) {
            Ok(message) => serde_json::from_slice(&message).expect("it answers in JSON"),
            Err(RecvTimeoutError::Timeout) => panic!("Chromium does not answer"),
            Err(RecvTimeoutError::Disconnected) => panic!("{HAS_ENDED}"),
        };
        if message["method"].is_string() && message["sessionId"] == self.session {
            self.events.push(message.clone());
        }
        message
    }

    /// Opens an address and waits until all of it is there.
    #[track_caller]
    pub(crate) fn go(&mut self, address: &str) {
        // From page to page, even if the address differs in its part after # alone.
        for address in ["about:blank", address] {
            self.load("Page.navigate", &json!({ "url": address }));
        }
    }

    /// Opens the same address again, in the same process.
    #[track_caller]
    pub(crate) fn reload(&mut self) {
        self.load("Page.reload", &json!({}));
    }

    #[track_caller]
    fn load(&mut self, method: &str, params: &Value) {
        self.events.retain(|event| event["method"] != "Page.loadEventFired");
        self.call(method, params);
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            self.next();
        }
        // The player starts when its data is unpacked.
        self.evaluate("typeof ready === 'undefined' ? null : ready.then(() => null)");
    }

    /// The value of an expression in the page; a promise is waited for.
    #[track_caller]
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let result = self.call("Runtime.evaluate", &params);
        let start: String = expression.chars().take(200).collect();
        assert!(result["exceptionDetails"].is_null(), "{start}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, expression: &str) {
        let start = Instant::now();
        while self.evaluate(expression) != json!(true) {
            assert!(start.elapsed() < PATIENCE, "never true: {expression}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses a key: `ArrowRight`, `b`, or a space.
    #[track_caller]
    pub(crate) fn press(&mut self, key: &str) {
        // What the browser itself handles needs the number that the key has in Windows.
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            _ => (0, if key.chars().count() == 1 { key } else { "" }),
        };
        let mut event = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        let up = event.clone();
        event["type"] = json!("keyDown");
        if !text.is_empty() {
            event["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", &event);
        self.call("Input.dispatchKeyEvent", &up);
    }

    /// Exceptions, warnings and errors of the page, and every request to another address.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let complaint = |event: &Value| {
            let params = &event["params"];
            match event["method"].as_str()? {
                "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
                "Runtime.consoleAPICalled"
                    if params["type"] == "error" || params["type"] == "warning" =>
                {
                    Some(params["args"].to_string())
                }
                "Log.entryAdded" => Some(params["entry"].to_string()),
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str()?;
                    let own = ["file://", "data:", "about:", "blob:"]
                        .iter()
                        .any(|scheme| url.starts_with(scheme));
                    (!own).then(|| format!("asks for {url}"))
                }
                _ => None,
            }
        };
        self.events.iter().filter_map(complaint).collect()
    }
}
