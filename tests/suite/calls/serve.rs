//! `chartroom serve`: whoever is not the user's own page is refused, and whatever is sent, it goes on serving.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use chartroom::wire::{Answer, Call, NamedFile};

use crate::workbench::{Workbench, text_at};

/// Goes round for longer than anyone waits.
const ENDLESS: &str = "#let trim = (width: 50mm, height: 50mm)\n\
    #let round(depth) = { let n = 0; for a in range(9999) { for b in range(9999) { n += 1 } }; n }\n\
    #let form(record, sheet) = { for a in range(9999) { [#round(a)] } }\n";

/// A server in a folder of its own.
struct Server {
    bench: Workbench,
    process: Child,
    host: String,
    token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What came back.
struct Response {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Server {
    fn start(files: &[(&str, &str)]) -> Self {
        Self::start_with(&[], files, "".as_ref())
    }

    fn start_with(options: &[&str], files: &[(&str, &str)], path: &std::path::Path) -> Self {
        let bench = Workbench::new();
        for (name, text) in files {
            bench.write(name, text);
        }
        let mut process = Command::new(env!("CARGO_BIN_EXE_chartroom"))
            .args(["serve", "--port", "0"])
            .args(options)
            .current_dir(bench.path("."))
            .env("PATH", path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut address = String::new();
        let stdout = process.stdout.take().expect("its output");
        BufReader::new(stdout).read_line(&mut address).expect("an address");
        let address = address.trim().strip_prefix("http://").expect("an address");
        let (host, token) = address.split_once("/?token=").expect("a token");
        let (host, token) = (host.to_owned(), token.to_owned());
        Self { bench, process, host, token }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.host).expect("the server")
    }

    /// Sends these bytes as they are, and reads until the server closes the connection.
    fn send(&self, request: &[u8]) -> Response {
        let mut stream = self.connect();
        // The server may refuse before it has read everything.
        let _ = stream.write_all(request);
        response(stream)
    }

    fn head(&self, line: &str, headers: &[(&str, &str)]) -> String {
        let mut head = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.host);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head + "\r\n"
    }

    fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        self.send(self.head(&format!("GET {path}"), headers).as_bytes())
    }

    /// Posts a call with these headers besides.
    fn post(&self, call: &Call, headers: &[(&str, &str)]) -> Response {
        let body = call.to_bytes().expect("bytes");
        let length = body.len().to_string();
        let headers = [headers, &[("Content-Length", &length)]].concat();
        let head = self.head("POST /call", &headers);
        self.send(&[head.as_bytes(), &body].concat())
    }

    /// Asks as the page does.
    fn ask(&self, call: &Call) -> Answer {
        let origin = format!("http://{}", self.host);
        let headers = [("X-Chartroom-Token", &*self.token), ("Origin", &origin)];
        let response = self.post(call, &headers);
        assert_eq!(response.status, 200, "{}", String::from_utf8_lossy(&response.body));
        Answer::from_bytes(&response.body).expect("an answer")
    }

    #[track_caller]
    fn still_serves(&self) {
        assert_eq!(self.ask(&call("list rules")).code, 0);
        assert_eq!(self.get("/", &[]).status, 200);
    }
}

fn response(mut stream: TcpStream) -> Response {
    let mut all = Vec::new();
    // A connection that the server closed before it had read everything may end with an error.
    let _ = stream.read_to_end(&mut all);
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").map_or(all.len(), |at| at + 4);
    let head = String::from_utf8_lossy(&all[..end]).to_lowercase();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Response { status, head, body: all[end..].to_vec() }
}

fn call(words: &str) -> Call {
    Call { words: words.split(' ').map(str::to_owned).collect(), ..Call::default() }
}

/// A call that never ends.
fn endless() -> Call {
    let files = [("chartroom.toml", ""), ("templates/quickfire/log.typ", ENDLESS)];
    with_files("print log mikasa", &files)
}

fn with_files(words: &str, files: &[(&str, &str)]) -> Call {
    let files = files.iter().map(|(name, text)| NamedFile {
        name: (*name).to_owned(),
        bytes: text.as_bytes().to_vec(),
    });
    Call { files: files.collect(), ..call(words) }
}

#[test]
fn the_server_gives_what_the_program_writes_and_writes_nothing_itself() {
    let server = Server::start(&[]);
    let answer = server.ask(&call("print log mikasa borodino"));
    assert_eq!(answer.code, 0);
    assert_eq!(server.bench.names(), Vec::<String>::new());
    let other = Workbench::new();
    other.run("print log mikasa borodino").fine();
    assert_eq!(answer.files[0].name, "log-mikasa-borodino.pdf");
    assert!(answer.files[0].bytes == other.read("log-mikasa-borodino.pdf"));
    // Nor do calls that write into a project, or to a path.
    for words in [
        "new order duel --side A:mikasa --side B:hood",
        "eject rules/easyships.toml",
        "print log hood -o /tmp/../out.pdf",
    ] {
        assert_eq!(server.ask(&call(words)).code, 0, "{words}");
    }
    assert_eq!(server.bench.names(), Vec::<String>::new());
}

#[test]
fn the_page_and_its_home_come_from_the_program() {
    let server = Server::start(&[]);
    let page = server.get("/?token=whatever", &[]);
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy: default-src 'none'"), "{}", page.head);
    assert!(page.head.contains("referrer-policy: no-referrer"), "{}", page.head);
    assert!(!page.head.contains("access-control"), "{}", page.head);
    assert_eq!(server.get("/home.json", &[]).body, b"{\"home\":\"serve\"}\n");
    assert_eq!(server.get("/no-such-file.js", &[]).status, 404);
    for path in ["/index.html", "/faults.toml", "/faults.html", "/orders/tsushima_1905.toml"] {
        assert_eq!(server.get(path, &[]).status, 200, "{path}");
    }
}

#[test]
fn the_readme_tells_how_to_start_it() {
    let readme = text_at("README.md");
    let line = readme.lines().find(|line| line.starts_with("chartroom serve")).expect("the call");
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    assert_eq!(words, ["serve", "--open"]);
    let help = Workbench::new().run("serve --help").fine().text();
    assert!(words[1..].iter().all(|word| help.contains(word)), "{help}");
}

#[test]
fn only_who_has_the_token_may_call() {
    let server = Server::start(&[]);
    let list = call("list rules");
    let wrong = "0".repeat(server.token.len());
    assert_eq!(server.post(&list, &[]).status, 403);
    let longer = format!("{}0", server.token);
    for token in [&*wrong, "", &server.token[1..], &longer, &server.token.to_uppercase()] {
        assert_eq!(server.post(&list, &[("X-Chartroom-Token", token)]).status, 403, "{token}");
        assert_eq!(server.get("/project", &[("X-Chartroom-Token", token)]).status, 403, "{token}");
    }
    assert_eq!(server.get("/project", &[("X-Chartroom-Token", &server.token)]).status, 200);
    let other = Server::start(&[]);
    assert!(server.token.len() == 32 && other.token != server.token, "{}", server.token);
    server.still_serves();
}

#[test]
fn another_page_or_another_name_of_this_machine_is_refused() {
    let server = Server::start(&[]);
    let token = ("X-Chartroom-Token", &*server.token);
    let list = call("list rules");
    let port = server.host.rsplit(':').next().expect("a port");
    for origin in [
        "http://evil.example",
        "null",
        "https://evil.example:443",
        "http://127.0.0.1",
        &format!("https://127.0.0.1:{port}"),
        &format!("http://localhost:{port}"),
    ] {
        assert_eq!(server.post(&list, &[token, ("Origin", origin)]).status, 403, "{origin}");
    }
    assert_eq!(server.post(&list, &[token, ("Sec-Fetch-Site", "cross-site")]).status, 403);
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        "127.0.0.1:80",
        &format!("localhost.:{port}"),
        &format!("0.0.0.0:{port}"),
    ] {
        assert_eq!(server.post(&list, &[token, ("Host", host)]).status, 403, "{host}");
        assert_eq!(server.get("/", &[("Host", host)]).status, 403, "{host}");
    }
    let own = ("Host", &*server.host);
    assert_ne!(server.get("/", &[own, own]).status, 200);
    assert_ne!(server.send(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status, 200);
    // What a browser asks before it lets another page send our header.
    let asks = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")];
    let response = server.send(server.head("OPTIONS /call", &asks).as_bytes());
    assert_eq!(response.status, 405);
    assert!(!response.head.contains("access-control-allow"), "{}", response.head);
    server.still_serves();
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = Server::start(&[("secret.toml", "mine")]);
    for path in [
        "/../secret.toml",
        "/%2e%2e/secret.toml",
        "/..%2fsecret.toml",
        "/%2e%2e%2fsecret.toml",
        "/secret.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/..\\secret.toml",
        "/%5c..%5csecret.toml",
        "/./secret.toml",
        "/index.html/..",
        "/index.html%00",
        "/C:/secret.toml",
        "/file:///etc/passwd",
        "/index.html/",
        "/vendor",
        "/orders/../rules/easyships.toml",
    ] {
        let response = server.get(path, &[]);
        assert!(matches!(response.status, 400 | 404), "{path}: {}", response.status);
    }
    server.still_serves();
}

#[test]
fn a_call_reads_nothing_outside_the_folder() {
    let server = Server::start(&[("inner/chartroom.toml", ""), ("mine.csv", "name\nTern\n")]);
    let absolute = server.bench.path("mine.csv").display().to_string();
    let outside = std::env::temp_dir().join(format!("chartroom-{}.csv", std::process::id()));
    std::fs::write(&outside, "name\nTern\n").expect("a file");
    let shown = outside.display().to_string();
    std::os::unix::fs::symlink(&outside, server.bench.path("link.csv")).expect("a link");
    for word in [
        &*shown,
        &absolute,
        "link.csv",
        &format!("../{}", outside.file_name().expect("a name").display()),
        "inner/../../mine.csv",
    ] {
        let answer = server.ask(&call(&format!("import {word} --dry-run")));
        assert_eq!(answer.faults[0].code, "cannot-read", "{word}");
    }
    std::fs::remove_file(outside).expect("the file");
    let own = server.ask(&call("import mine.csv --dry-run"));
    assert!(own.faults.iter().all(|fault| fault.code != "cannot-read"), "{:?}", own.faults);
}

#[test]
fn a_call_cannot_start_another_server() {
    let server = Server::start(&[]);
    for words in ["serve", "answer-calls 20"] {
        assert_eq!(server.ask(&call(words)).faults[0].code, "cannot-serve");
    }
    server.still_serves();
}

#[test]
fn a_call_that_is_too_large_is_refused_before_it_is_sent() {
    let server = Server::start(&[]);
    let token = ("X-Chartroom-Token", &*server.token);
    for length in ["1073741824", "67108865", "99999999999999999999"] {
        let head = server.head("POST /call", &[token, ("Content-Length", length)]);
        assert!(matches!(server.send(head.as_bytes()).status, 400 | 413), "{length}");
    }
    // One that does not say how long it is is read up to the limit.
    let head = server.head("POST /call", &[token, ("Transfer-Encoding", "chunked")]);
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).expect("a head");
    let piece = [b"100000\r\n".to_vec(), vec![b'x'; 0x10_0000], b"\r\n".to_vec()].concat();
    let sent = (0..1024).take_while(|_| stream.write_all(&piece).is_ok()).count();
    assert!((60..200).contains(&sent), "{sent} MB were taken");
    server.still_serves();
}

#[test]
fn bytes_that_are_no_call_are_a_fault_and_no_more() {
    let server = Server::start(&[]);
    let token = ("X-Chartroom-Token", &*server.token);
    for body in [&b""[..], b"x", &[0xff; 4], &[0xff; 4000], b"\x02\0\0\0{}", b"\x05\0\0\0[[[[["] {
        let length = body.len().to_string();
        let head = server.head("POST /call", &[token, ("Content-Length", &length)]);
        let response = server.send(&[head.as_bytes(), body].concat());
        let answer = Answer::from_bytes(&response.body).expect("an answer");
        assert_eq!((answer.code, &*answer.faults[0].code), (2, "wrong-usage"));
    }
    for garbage in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n",
    ] {
        assert_ne!(server.send(garbage).status, 200);
    }
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(1 << 20));
    assert_ne!(server.send(long.as_bytes()).status, 200);
    server.still_serves();
}

#[test]
fn a_call_is_read_whole_or_refused() {
    let said = |files: &[(&str, &str)]| Call {
        locale: "pl-PL".to_owned(),
        ..with_files("print log \u{141}\u{f3}d\u{17a}", files)
    };
    let made = said(&[("ship_values/mine.toml", "a = 1\n"), ("empty", "")]);
    let bytes = made.to_bytes().expect("bytes");
    assert_eq!(Call::from_bytes(&bytes), Ok(made));
    for end in 0..bytes.len() {
        assert!(Call::from_bytes(&bytes[..end]).is_err(), "{end} bytes");
    }
    assert!(Call::from_bytes(&[&bytes[..], b"x"].concat()).is_err());
    for name in
        ["", "/etc/passwd", "../a", "a/../../b", "a//b", "./a", "..\\a", "C:\\a", "c:a", "a\0b"]
    {
        let bytes = said(&[(name, "x")]).to_bytes().expect("bytes");
        assert!(Call::from_bytes(&bytes).is_err(), "{name:?}");
    }
    assert!(Call::from_bytes(&said(&[("a", "1"), ("a", "2")]).to_bytes().expect("bytes")).is_err());
    let with_head = |head: &str| {
        Call::from_bytes(&[&(head.len() as u32).to_le_bytes()[..], head.as_bytes()].concat())
    };
    assert_eq!(with_head(r#"{"words":["list","rules"],"more":1}"#), Ok(call("list rules")));
    for length in ["1", "-1", "4294967295", "18446744073709551615", "1e300", "\"1\"", "null"] {
        let head = format!(r#"{{"words":[],"files":[{{"name":"a","length":{length}}}]}}"#);
        assert!(with_head(&head).is_err(), "{head}");
    }
}

#[test]
fn who_sends_slowly_is_not_waited_for_and_keeps_nobody_waiting() {
    let server = Server::start(&[]);
    let token = ("X-Chartroom-Token", &*server.token);
    let slow: Vec<TcpStream> = (0..20)
        .map(|number| {
            let mut stream = server.connect();
            let head = server.head("POST /call", &[token, ("Content-Length", "1000")]);
            // Half of them do not even end their head.
            let sent = if number % 2 == 0 { &head[..] } else { &head[..head.len() - 2] };
            stream.write_all(sent.as_bytes()).expect("a head");
            stream
        })
        .collect();
    server.still_serves();
    for (number, stream) in slow.into_iter().enumerate() {
        assert_ne!(response(stream).status, 200, "{number}");
    }
    server.still_serves();
}

#[test]
fn a_thousand_requests_at_once_are_all_answered() {
    let server = Server::start(&[]);
    std::thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                for number in 0..50 {
                    match number % 10 {
                        0 => assert_eq!(server.ask(&call("list papers")).code, 0),
                        1 => assert_eq!(server.post(&call("list papers"), &[]).status, 403),
                        _ => assert_eq!(server.get("/home.json", &[]).status, 200),
                    }
                }
            });
        }
    });
    // Nor does it matter that many ask and go away.
    let gone: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = server.connect();
            let _ = stream.write_all(server.head("GET /", &[]).as_bytes());
            stream
        })
        .collect();
    drop(gone);
    server.still_serves();
}

#[test]
fn a_call_that_never_ends_is_stopped_in_the_time_set_and_other_tabs_are_answered_meanwhile() {
    // Time enough for a print of another tab.
    let server = Server::start_with(&["--timeout", "15"], &[], "".as_ref());
    std::thread::scope(|scope| {
        let other = scope.spawn(|| server.ask(&endless()));
        for _ in 0..10 {
            assert_eq!(server.ask(&call("print log mikasa")).code, 0);
        }
        let stopped = other.join().expect("an answer");
        assert_eq!((stopped.code, &*stopped.faults[0].code), (124, "time-limit"));
        assert!(stopped.faults[0].message.contains("15 seconds"), "{}", stopped.faults[0].message);
        assert!(stopped.files.is_empty());
    });
    server.still_serves();
}

#[test]
fn calls_that_the_page_gave_up_make_room_for_others() {
    let server = Server::start_with(&["--timeout", "60"], &[], "".as_ref());
    let body = endless().to_bytes().expect("bytes");
    let origin = format!("http://{}", server.host);
    let length = body.len().to_string();
    let headers =
        [("X-Chartroom-Token", &*server.token), ("Origin", &origin), ("Content-Length", &length)];
    let endless = || {
        let mut stream = server.connect();
        stream.write_all(server.head("POST /call", &headers).as_bytes()).expect("sent");
        stream.write_all(&body).expect("sent");
        stream
    };
    let kept = endless();
    let kept = std::thread::spawn(move || response(kept));
    // As many as are answered at a time, so that none is left.
    for _ in 0..4 {
        drop(endless());
    }
    assert_eq!(server.ask(&call("print log mikasa")).code, 0);
    assert!(!kept.is_finished(), "it was answered only once the time of the others was up");
}

/// A process of a server that has worked for seconds: it is at a call that does not end.
#[cfg(target_os = "linux")]
fn busy_worker(server: &Server) -> Option<String> {
    const TICKS: u64 = 300;
    let all = std::fs::read_dir("/proc").expect("processes");
    let own = server.process.id().to_string();
    all.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).find(|process| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // Behind the name in brackets: state, parent, and as the twelfth what it worked.
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        fields.get(1) == Some(&&*own)
            && fields.get(11).and_then(|ticks| ticks.parse().ok()).unwrap_or(0) > TICKS
    })
}

#[test]
#[cfg(target_os = "linux")]
fn a_worker_that_is_killed_in_the_middle_of_a_call_says_so_and_the_next_call_is_answered() {
    let server = Server::start_with(&["--timeout", "600"], &[], "".as_ref());
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| server.ask(&endless()));
        let worker = loop {
            if let Some(worker) = busy_worker(&server) {
                break worker;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        };
        assert!(Command::new("kill").args(["-KILL", &worker]).status().expect("kill").success());
        let ended = asked.join().expect("an answer");
        assert_eq!(ended.faults.len(), 1);
        let message = &ended.faults[0].message;
        assert!(message.contains("the process that answers the call ended"), "{message}");
    });
    server.still_serves();
}

#[test]
fn two_tabs_with_their_own_files_do_not_influence_each_other() {
    let server = Server::start(&[]);
    std::thread::scope(|scope| {
        for (paper, points) in [("a4", "595.2"), ("letter", "612")] {
            let server = &server;
            scope.spawn(move || {
                for _ in 0..5 {
                    let own = format!("paper = \"{paper}\"\n");
                    let print = "print log mikasa --format svg";
                    let answer = server.ask(&with_files(print, &[("chartroom.toml", &own)]));
                    let svg = String::from_utf8_lossy(&answer.files[0].bytes).into_owned();
                    assert!(svg[..400].contains(points), "{paper}: {}", &svg[..400]);
                }
            });
        }
    });
}

#[test]
fn a_file_of_the_folder_is_read_anew_for_each_call_and_that_of_the_page_stands_before_it() {
    let server = Server::start(&[("chartroom.toml", "paper = \"a5\"\n")]);
    let pages = |call: &Call| {
        let answer = server.ask(call);
        String::from_utf8_lossy(&answer.files[0].bytes[..400]).into_owned()
    };
    let print = call("print log mikasa --format svg");
    let first = pages(&print);
    server.bench.write("chartroom.toml", "paper = \"letter\"\n");
    let second = pages(&print);
    assert_ne!(first, second);
    let own =
        with_files("print log mikasa --format svg", &[("chartroom.toml", "paper = \"a5\"\n")]);
    assert_eq!(pages(&own), first);
    let names = server.get("/project", &[("X-Chartroom-Token", &server.token)]).body;
    let names: serde_json::Value = serde_json::from_slice(&names).expect("JSON");
    assert_eq!(names["files"], serde_json::json!(["chartroom.toml"]));
}

#[test]
#[cfg(target_os = "linux")]
fn the_browser_gets_a_key_for_one_visit_and_not_the_token() {
    use std::os::unix::fs::PermissionsExt;
    let browser = Workbench::new();
    browser.write("xdg-open", "#!/bin/sh\necho \"$1\" > opened.part\n/bin/mv opened.part opened\n");
    let program = browser.path("xdg-open");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("a program");
    let server = Server::start_with(&["--open"], &[], &browser.path("."));
    let opened = server.bench.path("opened");
    while !opened.exists() {
        std::thread::yield_now();
    }
    let address = std::fs::read_to_string(&opened).expect("an address");
    assert!(!address.contains(&server.token), "{address}");
    let path = address.trim().strip_prefix(&format!("http://{}", server.host)).expect("a path");
    assert_eq!(server.get("/open/wrong", &[]).status, 404);
    let first = server.get(path, &[]);
    assert_eq!(first.status, 303);
    assert!(first.head.contains(&format!("/?token={}", server.token)), "{}", first.head);
    assert_eq!(server.get(path, &[]).status, 404);
}
