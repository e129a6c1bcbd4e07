//! Controls Chromium without a window over its DevTools protocol, as far as these tests need it.
//!
//! Crates for the whole protocol generate their code from its description and take minutes to
//! compile.

use std::collections::VecDeque;
use std::io;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// The time limit of each wait. Only a browser that hangs reaches it, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// The names of Chromium on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// No window, no sandbox (root in a container has none), and no network access by the browser
/// itself.
const OPTIONS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
];

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

/// A browser with one tab.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    session: String,
    last: u64,
    /// The events that it has sent, oldest first.
    events: VecDeque<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with an empty profile.
    pub(crate) fn start(path: &Path, screen: Screen) -> io::Result<Self> {
        let profile = TempDir::new()?;
        let process = Command::new(path)
            .args(OPTIONS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let address = address(profile.path())?;
        let stream = TcpStream::connect(
            address.trim_start_matches("ws://").split('/').next().unwrap_or_default(),
        )?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (socket, _) = tungstenite::client(&address, stream).map_err(io::Error::other)?;
        let (session, events) = (String::new(), VecDeque::new());
        let mut browser = Self { process, socket, session, last: 0, events, _profile: profile };
        browser.open_tab(screen);
        Ok(browser)
    }

    fn open_tab(&mut self, screen: Screen) {
        let target =
            self.call("Target.createTarget", &json!({ "url": "about:blank" }))["targetId"].clone();
        let attached =
            self.call("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        attached["sessionId"].as_str().expect("a session").clone_into(&mut self.session);
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

    /// Calls a method of the protocol and returns its result.
    #[track_caller]
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(message.to_string())).expect("Chromium listens");
        loop {
            let answer = self.read();
            if answer["id"] == json!(self.last) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.events.push_back(answer);
        }
    }

    #[track_caller]
    fn read(&mut self) -> Value {
        let text =
            self.socket.read().expect("Chromium answers").into_text().expect("it answers in text");
        serde_json::from_str(&text).expect("it answers in JSON")
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
            let event = self.read();
            self.events.push_back(event);
        }
    }

    /// The milliseconds that the page took to open, by the browser's own clock.
    #[track_caller]
    pub(crate) fn opened_in(&mut self) -> f64 {
        let took = "new Promise((done) => setTimeout(() =>
            done(performance.getEntriesByType('navigation')[0].loadEventEnd)))";
        self.evaluate(took).as_f64().expect("a time")
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
        let mut down = json!({ "type": "keyDown", "key": key });
        if key.chars().count() == 1 {
            down["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", &down);
        self.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key }));
    }

    /// Presses a key that the browser itself handles, such as Tab; `code` is its number in Windows.
    #[track_caller]
    pub(crate) fn press_code(&mut self, key: &str, code: u32) {
        let text = if key == "Enter" { "\r" } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let mut event =
                json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", &event);
        }
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

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends its own children when it is asked to; killed, it would leave them.
        self.session.clear();
        let close = json!({ "id": self.last + 1, "method": "Browser.close" });
        let _ = self.socket.send(Message::text(close.to_string()));
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(5) {
            if let Ok(Some(_)) = self.process.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Where the browser listens: it writes that into its profile.
fn address(profile: &Path) -> io::Result<String> {
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let [port, path] = text.lines().collect::<Vec<_>>()[..] {
            return Ok(format!("ws://127.0.0.1:{port}{path}"));
        }
        if start.elapsed() > PATIENCE {
            return Err(io::Error::other("Chromium did not start"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
