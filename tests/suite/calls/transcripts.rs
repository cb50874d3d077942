//! Transcripts: files, calls, and what the program says to them, as tests/transcripts/ has them. README.md there tells
//! how they are written. `BLESS=1` renews what is said.

use crate::workbench::{Run, Workbench, names_in, on_all_cores, repository, text_at};

/// A block between fences: the words behind the first fence, and the lines.
struct Block<'a> {
    head: &'a str,
    lines: Vec<&'a str>,
}

/// A transcript's lines up to its next block, and the block.
fn next_block<'a>(lines: &mut std::str::Lines<'a>) -> (Vec<&'a str>, Option<Block<'a>>) {
    let mut prose = Vec::new();
    for line in lines.by_ref() {
        match line.strip_prefix("```") {
            Some(head) => {
                let lines = lines.by_ref().take_while(|line| *line != "```").collect();
                return (prose, Some(Block { head, lines }));
            }
            None => prose.push(line),
        }
    }
    (prose, None)
}

/// Words as a shell parts them, with those between quotes together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words
}

/// What a call says: on standard output, then of faults, without its folder and the time that it took.
pub fn said(bench: &Workbench, run: &Run) -> Vec<String> {
    let folder = bench.path("").display().to_string();
    let all = (run.text() + &run.stderr).replace(folder.trim_end_matches('/'), "FOLDER");
    let timeless = |line: &str| match line.rsplit_once(" (") {
        Some((before, time)) if time.ends_with(" s)") => before.to_owned(),
        _ => line.trim_end().to_owned(),
    };
    let mut lines: Vec<String> = all.lines().map(timeless).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if run.code != 0 {
        lines.insert(0, format!("? {}", run.code));
    }
    lines
}

/// Whether lines are those expected; `...` stands for any lines, `[..]` for anything in one.
fn fits(expected: &[&str], lines: &[String]) -> bool {
    let pattern = |line: &&str| match *line {
        "..." => "(?:.*\n)*".to_owned(),
        line => regex::escape(line).replace("\\[\\.\\.\\]", ".*") + "\n",
    };
    let pattern: String = expected.iter().map(pattern).collect();
    let said: String = lines.iter().map(|line| format!("{line}\n")).collect();
    regex::Regex::new(&format!("^{pattern}$")).expect("a pattern").is_match(&said)
}

/// A file with lines taken out (`-`) and put in (`+`) where the others stand; one that is not there is the program's.
fn change(bench: &Workbench, name: &str, block: &[&str]) {
    let places = [bench.path(name), repository().join("data").join(name), repository().join(name)];
    let place = places.iter().find(|place| place.exists()).unwrap_or_else(|| panic!("no {name}"));
    let text = format!("\n{}", std::fs::read_to_string(place).expect("a text"));
    let changed = block.split(|line| *line == "@@").fold(text, |text, hunk| {
        let side = |out: char| -> String {
            let kept = hunk.iter().filter(|line| !line.starts_with(out));
            kept.fold("\n".to_owned(), |all, line| all + line.get(1..).unwrap_or_default() + "\n")
        };
        let old = side('+');
        assert!(text.contains(&old), "{name} lacks {old}");
        text.replacen(&old, &side('-'), 1)
    });
    bench.write(name, &changed[1..]);
}

/// Runs the calls of a block; what they say, and whether it is as expected.
fn call(bench: &Workbench, block: &[&str]) -> (String, bool) {
    let (mut told, mut is_same) = (String::new(), true);
    for part in block.chunk_by(|_, next| !next.starts_with("$ ")) {
        let words = words(part[0].strip_prefix("$ ").expect("a call"));
        let lines = match words[0].as_str() {
            "chartroom" => {
                let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
                said(bench, &bench.run_list(&words))
            }
            "ls" => bench.names(),
            "cat" => bench.text(&words[1]).lines().map(str::to_owned).collect(),
            other => panic!("`{other}` cannot be called"),
        };
        let expected = part[1..].iter().rev().skip_while(|line| line.is_empty()).copied();
        let mut expected: Vec<&str> = expected.collect();
        expected.reverse();
        let is_kept = fits(&expected, &lines);
        is_same &= is_kept;
        let lines = if is_kept { expected } else { lines.iter().map(String::as_str).collect() };
        told += &[&part[..1], &lines]
            .concat()
            .into_iter()
            .fold(String::new(), |all, line| all + line + "\n");
        // An empty line parts calls.
        if part.len() > 1 && part.last().is_some_and(|line| line.is_empty()) {
            told.push('\n');
        }
    }
    (told, is_same)
}

/// A transcript as it is now, and the cases that differ.
fn play(text: &str) -> (String, Vec<String>) {
    let (mut now, mut differing) = (String::new(), Vec::new());
    let mut bench = Workbench::new();
    let (mut common, mut title) = (Vec::new(), None);
    let mut lines = text.lines();
    loop {
        let (prose, block) = next_block(&mut lines);
        for line in prose {
            if let Some(begun) = line.strip_prefix("## ").or((line == "---").then_some("")) {
                title = Some(if begun.is_empty() { title.unwrap_or_default() } else { begun });
                bench = Workbench::new();
                lay_named(&bench, &common, "chartroom.toml");
            }
            now += line;
            now.push('\n');
        }
        let Some(block) = block else { return (now, differing) };
        let mut told = block.lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let words = block.lines.iter().filter(|line| line.starts_with("$ ")).copied();
        let words = words.chain([block.head]).collect::<Vec<_>>().join(" ");
        if title.is_some() {
            lay_named(&bench, &common, &words);
        }
        if block.head == "console" {
            let (said, is_same) = call(&bench, &block.lines);
            if !is_same {
                differing
                    .push(format!("{}\n-- expected\n{told}-- said\n{said}", title.unwrap_or("")));
            }
            told = said;
        } else if title.is_some() {
            lay(&bench, &block);
        }
        now += &format!("```{}\n{told}```\n", block.head);
        if title.is_none() && block.head != "console" {
            common.push(block);
        }
    }
}

/// Writes or changes the file that a block names.
fn lay(bench: &Workbench, block: &Block) {
    match block.head.split_once(' ').expect("a file's name") {
        ("diff", name) => change(bench, name, &block.lines),
        ("project", name) => bench.copy(name),
        (_, name) => {
            let text: String = block.lines.iter().map(|line| format!("{line}\n")).collect();
            bench.write(name, text);
        }
    }
}

/// Writes those of the files at a transcript's head that these words name.
fn lay_named(bench: &Workbench, common: &[Block], words: &str) {
    let named = common.iter().filter(|block| {
        let name = block.head.rsplit(' ').next().expect("a name");
        words.split(' ').any(|word| word == name) && !bench.path(name).exists()
    });
    named.for_each(|block| lay(bench, block));
}

#[test]
fn the_program_says_what_the_transcripts_have() {
    let mut files = names_in("tests/transcripts");
    files.retain(|file| file != "README.md");
    let found = std::sync::Mutex::new(Vec::new());
    on_all_cores(&files, |file| {
        let path = format!("tests/transcripts/{file}");
        let text = text_at(&path);
        let (now, differing) = play(&text);
        if std::env::var_os("BLESS").is_some() && now != text {
            std::fs::write(repository().join(path), now).expect("the transcript");
            return;
        }
        let differing = differing.iter().map(|one| format!("{file}: {one}"));
        found.lock().expect("differences").extend(differing);
    });
    let found = found.into_inner().expect("differences");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_transcript_that_says_something_else_is_found() {
    let call = "```console\n$ chartroom list nonsense\n? 2\n";
    for (said, is_so) in [
        ("...\n", true),
        ("error[wrong-usage]: [..]`nonsense`[..]\n...\n", true),
        ("error[wrong-usage]: [..]`sense`[..]\n...\n", false),
        ("error[wrong-usage]:[..]\n", false),
        ("", false),
    ] {
        let (now, differing) = play(&format!("{call}{said}```\n"));
        assert_eq!(differing.is_empty(), is_so, "{said}: {now}");
    }
}
