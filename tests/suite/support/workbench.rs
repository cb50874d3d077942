//! A folder of its own for each test, and the program run in it as a user would.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use chartroom::data::{self, Files};
use chartroom::derive::Deriver;
use chartroom::diagnostic::Faults;
use chartroom::drawing::Faces;
use chartroom::export::claims::FileClaim;
use chartroom::model::{Fleet, RuleSet, Ship, ShipClass};
use serde_json::Value;

use crate::in_process;

/// The faces of the program's own fonts.
pub fn faces() -> &'static Faces {
    static FACES: OnceLock<Faces> = OnceLock::new();
    FACES.get_or_init(|| Faces::read(&Files::embedded()).expect("the fonts"))
}

/// The rule sets that come with the program.
pub fn rule_sets() -> Vec<RuleSet> {
    static SETS: OnceLock<Vec<RuleSet>> = OnceLock::new();
    let sets = SETS.get_or_init(|| {
        let mut faults = Faults::default();
        let sets = data::read_rule_sets(&Files::embedded(), &mut faults);
        assert!(faults.all().is_empty() && sets.len() >= 5, "{:#?}", faults.all());
        sets
    });
    sets.clone()
}

pub fn rules(id: &str) -> RuleSet {
    rule_sets().into_iter().find(|set| set.id == id).expect("the rule set")
}

/// The ships that come with the program, read once for all tests.
pub fn fleet() -> &'static Fleet {
    static FLEET: OnceLock<Fleet> = OnceLock::new();
    FLEET.get_or_init(|| {
        let mut faults = Faults::default();
        let fleet = data::read_fleet(&Files::embedded(), &mut faults);
        assert!(faults.all().is_empty(), "{:#?}", faults.all());
        fleet
    })
}

/// A class of theirs, such as `japan/mikasa`.
pub fn class(name: &str) -> &'static ShipClass {
    let named = |class: &&ShipClass| format!("{}/{}", class.navy_id, class.id) == name;
    fleet().classes.iter().find(named).unwrap_or_else(|| panic!("no class {name}"))
}

/// The first ship of a class, as if no publisher stated a value of her.
pub fn unstated(class: &ShipClass) -> Ship {
    Ship { stated: BTreeMap::new(), ..class.ships[0].clone() }
}

/// What derives by a rule set whose formulas are without fault.
pub fn deriver(rules: &RuleSet) -> Deriver<'_> {
    let mut faults = Faults::default();
    let deriver = Deriver::new(rules, &mut faults);
    assert!(!faults.any_error(), "{:#?}", faults.all());
    deriver
}

/// The head of a rule file, with a scale.
pub const GAME: &str = "title = \"Duel\"\nedition = \"1\"\n[notice]\npublisher = \"me\"\naddress = \"here\"\n\
    terms = \"Free.\"\n[[scale]]\nid = \"one\"\nfactor = 1\n[scale.both]\nunit = \"hex\"\n";

/// A locale of no country and no language.
pub const PLAIN_LOCALE: &str = "C";

/// An empty folder with the program at hand.
pub struct Workbench {
    folder: tempfile::TempDir,
}

/// What a run left.
pub struct Run {
    pub code: i32,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Workbench {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// A folder that is a project.
    pub fn project() -> Self {
        let bench = Self::new();
        bench.write("chartroom.toml", "");
        bench
    }

    /// Copies one of tests/projects into the folder.
    pub fn copy(&self, project: &str) {
        let project = repository().join("tests/projects").join(project);
        for path in files_below(&project) {
            let name = path.strip_prefix(&project).expect("in the project");
            self.write(&name.to_string_lossy(), bytes_at(&path));
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
        self
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// A file of words.
    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("UTF-8")
    }

    pub fn names(&self) -> Vec<String> {
        names_in(self.folder.path())
    }

    /// Runs `chartroom` with these words, split at spaces, in an environment that says nothing: in this
    /// process, or in one of its own if the call needs it.
    pub fn run(&self, words: &str) -> Run {
        self.run_list(&words.split_whitespace().collect::<Vec<_>>())
    }

    /// What is told as JSON, without a fault.
    #[track_caller]
    pub fn json(&self, words: &str) -> Value {
        self.run(&format!("{words} --json")).fine().json()
    }

    /// Prints this into a PDF without a fault.
    #[track_caller]
    pub fn pdf(&self, words: &str) -> Vec<u8> {
        self.run(&format!("print {words} -o x.pdf")).fine();
        self.read("x.pdf")
    }

    /// The same, with its pages and their parts.
    #[track_caller]
    pub fn document(&self, words: &str) -> lopdf::Document {
        lopdf::Document::load_mem(&self.pdf(words)).expect("a PDF")
    }

    /// Prints this into a PDF that measures true, and reads what it claims.
    #[track_caller]
    pub fn measured(&self, words: &str) -> FileClaim {
        let pdf = self.pdf(words);
        self.run("verify x.pdf").fine();
        claim_of(&pdf)
    }

    /// The words of a print, one space between them.
    #[track_caller]
    pub fn words(&self, words: &str) -> String {
        words_of(&self.pdf(words))
    }

    /// Writes a navy of the user's own, Ruritania, with one ship of this name; `class` is more of her class, `ship` more
    /// of herself.
    pub fn ruritania(&self, name: &str, class: &str, ship: &str) -> &Self {
        let id = name.to_lowercase();
        let text = format!(
            "navy = \"Ruritania\"\n[[class]]\nid = \"{id}\"\nname = \"{name}\"\nstate = \"planned\"\n\
             source = \"mine\"\n{class}\n[[class.ships]]\nname = \"{name}\"\n{ship}\n"
        );
        self.write("ship_values/ruritania.toml", text)
    }

    /// The same in a process of its own, as a user starts it.
    pub fn start(&self, words: &str) -> Run {
        start(self.folder.path(), PLAIN_LOCALE, &words.split_whitespace().collect::<Vec<_>>())
    }

    /// A process to be started in the folder.
    pub fn program(&self, words: &str) -> Command {
        program(self.folder.path(), &words.split_whitespace().collect::<Vec<_>>())
    }

    pub fn run_list(&self, words: &[&str]) -> Run {
        self.run_in(PLAIN_LOCALE, words)
    }

    /// Runs it for a user who stands in a folder of this one.
    pub fn run_below(&self, folder: &str, words: &str) -> Run {
        let words: Vec<&str> = words.split_whitespace().collect();
        Self::run_at(&self.path(folder), PLAIN_LOCALE, &words)
    }

    /// Runs it for a user of this locale.
    pub fn run_in(&self, locale: &str, words: &[&str]) -> Run {
        Self::run_at(self.folder.path(), locale, words)
    }

    fn run_at(folder: &Path, locale: &str, words: &[&str]) -> Run {
        // Which locale the system tells, a process finds out.
        let run = match locale {
            PLAIN_LOCALE => in_process::run(folder, words),
            _ => None,
        };
        run.unwrap_or_else(|| start(folder, locale, words))
    }
}

/// The program to be started in a folder, in an environment that says nothing.
fn program(folder: &Path, words: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chartroom"));
    program.args(words).current_dir(folder).env_clear();
    program
}

fn start(folder: &Path, locale: &str, words: &[&str]) -> Run {
    Run::of(program(folder, words).env("LC_ALL", locale).output().expect("the program"))
}

impl Run {
    pub fn of(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.stdout.clone()).expect("UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// All done, nothing complained of.
    #[track_caller]
    pub fn fine(self) -> Self {
        assert_eq!(self.code, 0, "{}", self.stderr);
        assert!(!self.stderr.contains("error["), "{}", self.stderr);
        self
    }

    /// Ended with this code, and said exactly this of what was at fault.
    #[track_caller]
    pub fn refused(self, code: i32, faults: &str) -> Self {
        let said: Vec<&str> = self.stderr.lines().filter(|line| !is_summary(line)).collect();
        assert_eq!(said.join("\n"), faults.trim());
        assert_eq!(self.code, code);
        self
    }

    /// Said all of this, among other things.
    #[track_caller]
    pub fn says(&self, words: &[&str]) -> &Self {
        assert_has("what was said", &self.stderr, words);
        self
    }

    /// Ended with this code, and said this among others.
    #[track_caller]
    pub fn fails(&self, code: i32, words: &str) -> &Self {
        assert_eq!(self.code, code, "`{words}`:\n{}", self.stderr);
        self.says(&[words])
    }

    /// Whether the summary says so.
    #[track_caller]
    pub fn printed(&self, what: &str) {
        assert!(
            self.stderr.lines().any(|line| is_summary(line) && line.starts_with(what)),
            "{}",
            self.stderr
        );
    }
}

fn is_summary(line: &str) -> bool {
    line.contains(" -> ") && line.ends_with(" s)")
        || line.ends_with(" fault")
        || line.ends_with(" faults")
}

/// Does many things that take their time, as many at once as there are cores.
pub fn on_all_cores<T: Sync>(jobs: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(job);
                }
            });
        }
    });
}

/// The words of every page of a PDF.
pub fn text_of(pdf: &[u8]) -> String {
    texts_of(pdf).concat()
}

/// The words of a PDF, one space between them.
pub fn words_of(pdf: &[u8]) -> String {
    spaced(&text_of(pdf))
}

/// With one space between words.
pub fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rule sets that come with the program, by their ids.
pub const RULE_SETS: [&str; 5] =
    ["quickfire", "quickfire_classic", "gridded", "easyships", "dreadnoughts"];

/// A text contains all of these words.
#[track_caller]
pub fn assert_has(what: &str, text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{what}: `{word}` is not in {text}");
    }
}

/// A text contains these words in this order.
#[track_caller]
pub fn assert_in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let at = rest.find(word).unwrap_or_else(|| panic!("{word} is not in its place in {text}"));
        rest = &rest[at..];
    }
}

/// Without white space, which readers of PDF see differently.
pub fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// What the program lists as JSON.
pub fn listed(words: &str) -> Vec<Value> {
    Workbench::new().run(words).fine().json().as_array().expect("a list").clone()
}

/// What `show` tells of a ship of the fleet.
#[track_caller]
pub fn shown(words: &str) -> Value {
    Workbench::new().json(&format!("show {words}"))
}

/// Her values by a rule set.
#[track_caller]
pub fn values(ship: &str, rules: &str) -> Value {
    shown(&format!("{ship} --rules {rules}"))["values"].clone()
}

/// What a finished file claims of itself.
pub fn claim_of(file: &[u8]) -> FileClaim {
    chartroom::verify::claim_of(file).expect("a claim")
}

/// The words of each page of a PDF, with those of what pages share.
pub fn texts_of(pdf: &[u8]) -> Vec<String> {
    let mut document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let pages = document.get_pages();
    for page in pages.values() {
        spread(&mut document, *page);
    }
    pages.keys().map(|page| document.extract_text(&[*page]).expect("text")).collect()
}

/// Writes what a page shares with others into its own content: the reader of words looks nowhere else.
fn spread(document: &mut lopdf::Document, page: lopdf::ObjectId) {
    use lopdf::content::Content;
    use lopdf::{Dictionary, Object};

    let content = document.get_and_decode_page_content(page).expect("content");
    let inner = |document: &lopdf::Document, of: &Dictionary, kind: &[u8]| -> Dictionary {
        let found = of.get_deref(kind, document).and_then(Object::as_dict);
        found.cloned().unwrap_or_default()
    };
    let of_page = inner(document, document.get_dictionary(page).expect("a page"), b"Resources");
    let (shared, mut fonts) =
        (inner(document, &of_page, b"XObject"), inner(document, &of_page, b"Font"));
    let mut operations = Vec::new();
    for operation in content.operations {
        let name = (operation.operator == "Do").then(|| operation.operands[0].as_name().ok());
        let form = name.flatten().and_then(|name| {
            let stream = shared.get_deref(name, document).and_then(Object::as_stream).ok()?;
            let is_form = stream.dict.get(b"Subtype").and_then(Object::as_name).ok()? == b"Form";
            is_form.then(|| (String::from_utf8_lossy(name).into_owned(), stream.clone()))
        });
        let Some((name, stream)) = form else {
            operations.push(operation);
            continue;
        };
        let own = inner(document, &stream.dict, b"Resources");
        for (font, object) in &inner(document, &own, b"Font") {
            fonts.set(format!("{name}-{}", String::from_utf8_lossy(font)), object.clone());
        }
        let bytes = stream.decompressed_content().unwrap_or(stream.content);
        for mut operation in Content::decode(&bytes).expect("content").operations {
            if operation.operator == "Tf" {
                let font = operation.operands[0].as_name().expect("a name");
                let font = format!("{name}-{}", String::from_utf8_lossy(font));
                operation.operands[0] = Object::Name(font.into_bytes());
            }
            operations.push(operation);
        }
    }
    let content = Content { operations }.encode().expect("content");
    document.change_page_content(page, content).expect("a page");
    let mut of_page = of_page;
    of_page.set("Font", fonts);
    let page = document.get_object_mut(page).and_then(Object::as_dict_mut).expect("a page");
    page.set("Resources", of_page);
}

/// The units to ask for: one game has its lengths in inches alone, and refuses others.
pub fn units_of<'a>(rules: &str, units: &'a str) -> &'a str {
    if rules == "dreadnoughts" { "imperial" } else { units }
}

/// The project's own folder.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the project.
#[track_caller]
pub fn bytes_at(path: impl AsRef<Path>) -> Vec<u8> {
    let path = repository().join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[track_caller]
pub fn text_at(path: impl AsRef<Path>) -> String {
    String::from_utf8(bytes_at(path)).expect("UTF-8")
}

#[track_caller]
pub fn toml_at<T: serde::de::DeserializeOwned>(path: &str) -> T {
    toml::from_str(&text_at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file of a folder and of the folders in it, links not followed.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let paths = names_in(folder).into_iter().map(|name| folder.join(name));
    let inside = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    paths.filter(|path| !path.is_symlink()).flat_map(inside).collect()
}

/// The sorted names of what is in a folder, of the project or elsewhere.
pub fn names_in(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = std::fs::read_dir(repository().join(folder)).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Of a value as JSON what a player asks first: how much, how it is known, and what it can be.
pub fn told(value: &Value) -> Value {
    ["value", "basis", "text", "kind"].map(|key| value[key].clone()).to_vec().into()
}
