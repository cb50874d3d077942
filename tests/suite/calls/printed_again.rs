//! A PDF carries what it was printed from, and is printed again from that.

use chartroom::export::Original;
use chartroom::verify::form;
use lopdf::{Document, Object};

use crate::calls::library::MINE;
use crate::sheets::fillable::{file_of, run};
use crate::workbench::{Workbench, text_of};

const ORDER: &str = "title = \"Duel\"\n[[side]]\nname = \"One\"\nships = [\"mikasa\", \"tern\"]\n";
fn original(pdf: &[u8]) -> Option<Original> {
    let json = form::original(pdf).expect("a PDF")?;
    Some(serde_json::from_slice(&json).expect("what it was printed from"))
}

fn project() -> Vec<(&'static str, Vec<u8>)> {
    let files = [
        ("chartroom.toml", "paper = \"letter\"\n"),
        ("ship_values/mine.toml", MINE),
        ("duel.toml", ORDER),
        ("unused.toml", "title = \"Secret\"\n"),
    ];
    files.map(|(name, text)| (name, text.as_bytes().to_vec())).to_vec()
}

#[test]
fn every_kind_of_pdf_is_printed_again_byte_for_byte_from_itself_alone() {
    for words in [
        "log duel.toml --twins",
        "pack duel.toml --with cover",
        "chart --rules gridded",
        "ruler gauge --scale small",
        "arcs --format cut",
        "book tern",
        "log mikasa --fillable --blank 2",
    ] {
        let first = file_of(run(&format!("print {words}"), &project()));
        let again = file_of(run("print --from old.pdf", &[("old.pdf", first.clone())]));
        assert!(first == again, "{words}");
    }
}

#[test]
fn what_is_said_now_takes_the_place_of_what_was_said_then() {
    let first = file_of(run("print log mikasa --paper a4 --scale small --ink black", &[]));
    let again =
        |words: &str| file_of(run(&format!("print {words}"), &[("old.pdf", first.clone())]));
    let same = |words: &str, fresh: &str| {
        assert!(again(words) == file_of(run(&format!("print {fresh}"), &[])), "{words}");
    };
    same("--from old.pdf --scale large", "log mikasa --ink black --scale large --paper a4");
    same("card --from old.pdf", "card mikasa --paper a4 --scale small --ink black");
    same(
        "log asahi --from old.pdf --paper letter",
        "log asahi --paper letter --scale small --ink black",
    );
    same("--from old.pdf --fillable", "log mikasa --paper a4 --fillable --scale small --ink black");
}

#[test]
fn it_carries_the_call_and_the_files_that_were_needed_and_no_others() {
    let pdf = file_of(run("print log duel.toml", &project()));
    let carried = original(&pdf).expect("carried");
    assert_eq!(carried.call, ["print", "log", "duel.toml"]);
    let names: Vec<&str> = carried.files.keys().map(String::as_str).collect();
    assert_eq!(names, ["chartroom.toml", "duel.toml", "ship_values/mine.toml"]);

    let plain = file_of(run("print log mikasa", &[]));
    let document = Document::load_mem(&plain).expect("a PDF");
    let catalog = document.catalog().unwrap();
    let file = catalog.get(b"AF").and_then(Object::as_array).expect("an associated file");
    let file = document.dereference(&file[0]).unwrap().1.as_dict().unwrap();
    assert_eq!(file.get(b"AFRelationship").and_then(Object::as_name).unwrap(), b"Source");
    let streams = file.get(b"EF").and_then(Object::as_dict).unwrap();
    let stream = document.dereference(streams.get(b"F").unwrap()).unwrap().1.as_stream().unwrap();
    assert_eq!(stream.dict.get(b"Subtype").and_then(Object::as_name).unwrap(), b"application/json");
    let bare = file_of(run("print log mikasa --no-attachment", &[]));
    assert!(plain.len() - bare.len() < 600, "{} bytes", plain.len() - bare.len());
}

#[test]
fn nothing_is_carried_where_it_must_not_be_or_is_not_wanted() {
    for words in ["log mikasa --no-attachment", "log mikasa --pdf-standard a-2b"] {
        let pdf = file_of(run(&format!("print {words}"), &[]));
        assert_eq!(original(&pdf), None, "{words}");
        let again = run("print --from old.pdf", &[("old.pdf", pdf)]);
        let said: Vec<String> = again.faults.all().iter().map(ToString::to_string).collect();
        assert!(
            said.join("")
                .starts_with("error[not-carried]: the file does not say what it was printed from"),
            "{said:?}"
        );
    }
}

#[test]
fn no_folder_of_the_users_is_in_the_file() {
    let bench = Workbench::new();
    bench.write("deep/down/tern.toml", MINE);
    let path = bench.path("deep/down/tern.toml");
    let out = bench.path("deep/out.pdf");
    let (path, out) = (path.to_str().unwrap(), out.to_str().unwrap());
    bench.run_list(&["print", "log", path, "-o", out]).fine();
    let pdf = bench.read("deep/out.pdf");
    let carried = original(&pdf).expect("carried");
    assert_eq!(carried.call, ["print", "log", "tern.toml"]);
    assert!(!serde_json::to_string(&carried).unwrap().contains("deep"));
    let again = file_of(run("print --from x.pdf", &[("x.pdf", pdf.clone())]));
    assert!(text_of(&again).contains("TERN"));
}

/// A PDF that carries this instead.
fn with(json: &[u8]) -> Vec<u8> {
    let pdf = file_of(run("print log mikasa", &[]));
    let mut document = Document::load_mem(&pdf).expect("a PDF");
    let streams = document.objects.values_mut().filter_map(|object| object.as_stream_mut().ok());
    for stream in streams.filter(|stream| stream.dict.has_type(b"EmbeddedFile")) {
        stream.dict.remove(b"Filter");
        stream.set_content(json.to_vec());
    }
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("a PDF");
    bytes
}

#[test]
fn a_pdf_that_lies_is_a_fault_and_reads_nothing_of_the_users() {
    for (json, said) in [
        ("", "not understood"),
        ("[]", "not understood"),
        ("{\"program\":\"\",\"call\":[]}", "not understood"),
        ("{\"program\":\"\",\"call\":[\"check\"]}", "it is not a call of `print`"),
        (
            "{\"program\":\"\",\"call\":[\"print\",\"--from=old.pdf\"]}",
            "it is not a call of `print`",
        ),
        ("{\"program\":\"\",\"call\":[\"print\",\"log\",\"--nonsense\"]}", "unexpected argument"),
        (
            "{\"program\":\"\",\"call\":[\"print\",\"log\",\"mikasa\"],\"files\":{\"../x\":{\"text\":\"\"}}}",
            "a file `../x`",
        ),
        (
            "{\"program\":\"\",\"call\":[\"print\",\"log\",\"mikasa\"],\"files\":{\"/etc/x\":{\"text\":\"\"}}}",
            "a file `/etc/x`",
        ),
        (
            "{\"program\":\"\",\"call\":[\"print\",\"log\",\"mikasa\"],\"files\":{\"x\":{\"hex\":\"0g\"}}}",
            "a file `x`",
        ),
        ("{\"program\":\"\",\"call\":[\"print\",\"log\",\"private.toml\"]}", "private.toml"),
    ] {
        let files =
            [("old.pdf", with(json.as_bytes())), ("private.toml", MINE.as_bytes().to_vec())];
        let outcome = run("print --from old.pdf", &files);
        let all: Vec<String> = outcome.faults.all().iter().map(ToString::to_string).collect();
        assert!(all.join("\n").contains(said), "{json}: {all:?}");
        assert!(outcome.files.is_empty(), "{json}");
    }
    // The same file is read where the user names it.
    let files = [
        ("old.pdf", with(b"{\"program\":\"\",\"call\":[\"print\",\"log\",\"x\"]}")),
        ("private.toml", MINE.as_bytes().to_vec()),
    ];
    assert!(
        text_of(&file_of(run("print log private.toml --from old.pdf", &files))).contains("TERN")
    );
}

#[test]
fn read_call_tells_the_form_the_ships_the_options_and_the_files_a_pdf_was_printed_from() {
    let told = |words: &str, files: &[(&str, Vec<u8>)]| {
        let pdf = file_of(run(&format!("print {words}"), files));
        let outcome = run("read old.pdf --call", &[("old.pdf", pdf)]);
        assert!(!outcome.faults.any_error(), "{:?}", outcome.faults.all());
        serde_json::from_str::<serde_json::Value>(&outcome.text).expect("JSON")
    };
    let call =
        told("log mikasa*2 class:majestic --navy japan --navy russia --twins --ink black", &[]);
    assert_eq!(call["form"], "log");
    assert_eq!(call["what"], serde_json::json!(["mikasa*2", "class:majestic"]));
    let options = serde_json::json!({"navy": ["japan", "russia"], "ink": ["black"], "twins": []});
    assert_eq!(call["options"], options);
    assert_eq!(call["files"], serde_json::json!({}));

    let call = told("log duel.toml", &project());
    assert_eq!(call["what"], serde_json::json!(["duel.toml"]));
    assert_eq!(call["files"]["duel.toml"]["text"], ORDER);
    assert_eq!(call["files"]["ship_values/mine.toml"]["text"], MINE);

    let pdf = file_of(run("print log mikasa --no-attachment", &[]));
    let outcome = run("read old.pdf --call", &[("old.pdf", pdf)]);
    assert_eq!(outcome.faults.all()[0].code.word(), "not-carried");
}
