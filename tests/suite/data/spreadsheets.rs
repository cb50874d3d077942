//! Spreadsheets of ships: headings of five countries, figures as people write them, awkward cells, and
//! files that mean harm.

use std::io::{Cursor, Write};

use chartroom::data::spreadsheet::{self, Listing, Taken};
use chartroom::data::{self, Files, SourceFile};
use chartroom::diagnostic::{Faults, Place};
use chartroom::measure::Fraction;
use chartroom::model::ShipClass;
use chartroom::workbook::{self, Cell, Column, Kind, Workbook};
use zip::write::SimpleFileOptions;

use crate::data::springsharp::figures;
use crate::workbench::{Workbench, bytes_at, fleet, texts_of};

fn fixture(name: &str) -> Vec<u8> {
    bytes_at(format!("tests/spreadsheets/{name}"))
}

struct Read {
    classes: Vec<ShipClass>,
    taken: Vec<Taken>,
    said: Vec<String>,
}

fn read(name: &str, bytes: &[u8]) -> Read {
    let mut faults = Faults::default();
    let headings = spreadsheet::read_headings(&Files::embedded(), &mut faults).expect("headings");
    let sheets = spreadsheet::read(name, bytes).unwrap_or_else(|fault| panic!("{fault}"));
    let listed = spreadsheet::import(name, &sheets, &headings, None, &mut faults);
    faults.extend(listed.unclear);
    let mut classes = Vec::new();
    for navy in &listed.navies {
        let source = SourceFile::new("ships.toml", navy.text.as_str());
        classes.extend(data::read_navy(&source, &mut faults).classes);
    }
    Read {
        classes,
        taken: listed.taken,
        said: faults.all().iter().map(ToString::to_string).collect(),
    }
}

fn lines(read: &Read) -> String {
    let one = |class: &ShipClass| {
        let years = class.completed.map_or("?".to_owned(), |(from, _)| from.to_string());
        format!("{} {}: {years}: {}", class.navy, class.ships[0].name, figures(class))
    };
    read.classes.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// What a club's list becomes: headings, ships, and what is said of rows and cells.
fn told(name: &str) -> String {
    let read = read(name, &fixture(name));
    let taken = read.taken.iter().map(|taken| {
        let key = taken.key.as_deref().unwrap_or("?");
        let after = taken.after.as_ref().map(|first| format!(", where `{first}` is empty"));
        format!("{} -> {key} {}{}", taken.heading, taken.unit, after.unwrap_or_default())
    });
    let taken = taken.collect::<Vec<_>>().join("\n");
    format!("{name}\n{taken}\n\n{}\n\n{}", lines(&read), read.said.join("\n"))
}

/// Lists of five countries without a fault; one with awkward cells, whose good rows come through; and as clubs keep
/// them, with a title above the headings, merged cells, a hidden row, formulas, dates, percent, a total, headings
/// between ships, several sheets, and what Google and Numbers write.
#[test]
fn lists_are_read_as_clubs_keep_them() {
    let names = [
        "english.csv",
        "german.csv",
        "french.csv",
        "italian.csv",
        "spanish.csv",
        "awkward.csv",
        "club.ods",
        "google.csv",
        "numbers.csv",
    ];
    insta::assert_snapshot!(names.map(told).join("\n\n"));
}

/// Every .csv that Excel saves has Windows line ends, and once none of them could be read.
#[test]
fn line_ends_of_windows_and_lines_in_cells_count_as_a_spreadsheet_counts_rows() {
    let plain = "Name,Type,Year,Speed,Guns\nZenda,BB,1904,18,\"4x12in\n12x6in\"\n\nSapt,DD,1912,fast,2x4in\n";
    let expected = read("a.csv", plain.as_bytes());
    assert_eq!(expected.classes.len(), 2);
    assert!(expected.said[0].contains("at a.csv, cell D4"), "{:?}", expected.said);
    let windows = read("a.csv", plain.replace('\n', "\r\n").as_bytes());
    assert_eq!(lines(&windows), lines(&expected));
    assert_eq!(windows.said, expected.said);
}

#[test]
fn excel_and_libreoffice_tell_the_same_of_a_clubs_list() {
    assert_eq!(told("club.xlsx").replace(".xlsx", ".ods"), told("club.ods"));
}

#[test]
fn workbooks_of_libreoffice_say_the_same_as_the_list_they_were_made_of() {
    for (list, books) in [
        ("english.csv", &["english.xlsx", "english.ods"][..]),
        ("awkward.csv", &["awkward.xlsx", "awkward.ods"]),
    ] {
        let expected = read(list, &fixture(list));
        for book in books {
            let found = read(book, &fixture(book));
            assert_eq!(lines(&found), lines(&expected), "{book}");
            assert_eq!(found.said.len(), expected.said.len(), "{book}: {:?}", found.said);
        }
    }
}

#[test]
fn values_of_a_rule_set_are_stated_by_the_list() {
    let read = read("awkward.csv", &fixture("awkward.csv"));
    let stated = &read.classes[0].ships[0].stated["quickfire"];
    assert_eq!(
        (stated.len(), stated[0].id.as_str(), stated[0].source.as_str()),
        (1, "armor", "awkward.csv")
    );
}

fn zipped(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        file.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        file.write_all(bytes).expect("bytes");
    }
    file.finish().expect("a file").into_inner()
}

const TYPES: &str =
    r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#;
const ROOT: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const RELS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Ships" sheetId="1" r:id="r1"/></sheets></workbook>"#;

fn workbook(sheet: &str, strings: &str) -> Vec<u8> {
    zipped(&[
        ("[Content_Types].xml", TYPES.as_bytes()),
        ("_rels/.rels", ROOT.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/sharedStrings.xml", strings.as_bytes()),
    ])
}

fn refusal(name: &str, bytes: &[u8]) -> String {
    spreadsheet::read(name, bytes).map(|_| ()).expect_err(name).to_string()
}

/// An .ods of these rows.
fn ods_of(rows: &str) -> Vec<u8> {
    let xml = format!(
        r#"<office:document-content xmlns:office="o" xmlns:table="table" xmlns:text="x"><table:table table:name="A">{rows}</table:table></office:document-content>"#
    );
    zipped(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", xml.as_bytes()),
        ("META-INF/manifest.xml", b"<manifest/>"),
    ])
}

/// An .ods of one row with this cell.
fn cell_of(cell: &str) -> Vec<u8> {
    ods_of(&format!("<table:table-row>{cell}</table:table-row>"))
}

/// A row repeated this many times.
fn repeated(times: &str) -> String {
    format!(
        r#"<table:table-row table:number-rows-repeated="{times}"><table:table-cell office:value="1"/></table:table-row>"#
    )
}

#[test]
fn small_files_that_stand_for_large_ones_are_refused() {
    let far_cell = r#"<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>"#;
    let claims = |count: &str| {
        let strings = format!(r#"<sst uniqueCount="{count}"><si><t>a</t></si></sst>"#);
        workbook("<worksheet><sheetData/></worksheet>", &strings)
    };
    let wide = r#"<table:table-cell table:number-columns-repeated="16384" office:value="1"/>"#;
    // The far corner of a sheet, with nothing in between.
    let corner = r#"<table:table-row><table:table-cell table:number-columns-repeated="200"/><table:table-cell office:value="1"/></table:table-row><table:table-row table:number-rows-repeated="1000000"/><table:table-row><table:table-cell office:value="1"/></table:table-row>"#;
    let spaces = |count: &str| {
        cell_of(&format!(
            r#"<table:table-cell office:value-type="string"><text:p>a<text:s text:c="{count}"/></text:p></table:table-cell>"#
        ))
    };
    // A file of half a kilobyte once asked for ten gigabytes.
    let long = "x".repeat(30_000);
    let long_rows = format!(
        r#"<table:table-row table:number-rows-repeated="3900"><table:table-cell table:number-columns-repeated="256" office:value-type="string"><text:p>{long}</text:p></table:table-cell></table:table-row>"#
    );
    let long_texts = ods_of(&long_rows);
    assert!(long_texts.len() < 1 << 10, "{}", long_texts.len());
    let row = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(200));
    let shared = format!("<worksheet><sheetData>{}</sheetData></worksheet>", row.repeat(10));
    let strings = format!("<sst><si><t>{long}</t></si></sst>");
    let two_sheets =
        format!(r#"{0}</table:table><table:table table:name="B">{0}"#, repeated("15000"));
    let (texts, text) =
        ("it claims more texts than it holds", "its cells hold more than 32 MB of text");
    let cells = "its sheets have more than 4000000 cells";
    for (name, bytes, why) in [
        ("far.xlsx", workbook(far_cell, "<sst/>"), "a cell is in column XFD, beyond 256 columns"),
        ("claims.xlsx", claims("18446744073709551615"), texts),
        ("claims_less.xlsx", claims("4000000000"), texts),
        ("claims_many.xlsx", claims("many"), texts),
        (
            "bomb.ods",
            zipped(&[("content.xml", &vec![b' '; 100 << 20])]),
            "it unpacks to more than 64 MB",
        ),
        ("wide.ods", cell_of(wide), "a row is filled beyond 256 columns"),
        ("longest.ods", ods_of(&repeated("99999999999999999999")), "is not a number of repeats"),
        ("long.ods", ods_of(&repeated("1048576")), "it has more than 20000 rows"),
        ("longer.ods", ods_of(&repeated("9999999")), cells),
        ("far.ods", ods_of(corner), cells),
        ("spaces.ods", spaces("4000000000"), text),
        ("more_spaces.ods", spaces("18446744073709551615"), text),
        ("texts.ods", long_texts, text),
        ("texts.xlsx", workbook(&shared, &strings), text),
        ("sheets.ods", ods_of(&two_sheets), "it has more than 20000 rows"),
    ] {
        assert!(bytes.len() < 1 << 20, "{name} is no small file");
        let said = refusal(name, &bytes);
        assert!(said.contains(why), "{name}: {said}");
    }
}

#[test]
fn plain_text_beyond_any_list_is_refused() {
    let long_cell = format!("Ship,Speed\n{},18\n", "x".repeat(40_000));
    let said = refusal("cell.csv", long_cell.as_bytes());
    assert!(said.contains("a cell holds more than 32767 characters"), "{said}");
    let said = refusal("long.csv", &b"Ship,Speed\n".repeat(2 << 20));
    assert!(said.contains("it is larger than 16 MB"), "{said}");
}

#[test]
fn what_libreoffice_writes_behind_the_last_filled_cell_is_nothing_at_all() {
    let usual = ods_of(
        r#"<table:table-row><table:table-cell office:value="1"/><table:table-cell table:number-columns-repeated="16383"/></table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#,
    );
    assert_eq!(spreadsheet::read("usual.ods", &usual).map(|sheets| sheets.len()).ok(), Some(1));
}

#[test]
fn merged_cells_that_cover_everything_fill_no_more_than_their_rows() {
    let cell = r#"<table:table-cell table:number-rows-spanned="18446744073709551615" office:value-type="string"><text:p>Zenda</text:p></table:table-cell>"#;
    let file = cell_of(cell);
    let sheets = spreadsheet::read("merged.ods", &file).expect("a sheet");
    assert_eq!(sheets[0].rows.len(), 1);
}

#[test]
fn files_of_other_kinds_are_refused_with_what_to_do() {
    let old = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1].repeat(76);
    let binary = zipped(&[("xl/workbook.bin", b"x")]);
    let letter = zipped(&[("word/document.xml", b"x")]);
    for (name, bytes, why) in [
        ("old.xls", old.clone(), "this is an old Excel file, or one with a password"),
        ("old.xlsx", old, "this is an old Excel file, or one with a password"),
        ("new.xlsb", binary, "this is a binary workbook (.xlsb)"),
        ("text.xlsx", b"Name;Speed".to_vec(), "this is not a spreadsheet"),
        ("letter.ods", letter, "this zip file does not hold a spreadsheet"),
    ] {
        let said = refusal(name, &bytes);
        let todo = "save it as .xlsx, .ods or .csv";
        assert!(said.contains(why) && said.contains(todo), "{name}: {said}");
    }
}

/// All that a class says, but not where.
fn said(class: &ShipClass) -> String {
    let mut class = class.clone();
    class.navy_id.clear();
    class.place = Place::file("");
    for ship in &mut class.ships {
        ship.place = Place::file("");
        ship.stated.values_mut().flatten().for_each(|value| value.place = Place::file(""));
    }
    format!("{class:#?}")
}

#[test]
fn the_whole_fleet_goes_through_every_kind_of_spreadsheet_without_loss() {
    let mut fleet = fleet().classes.clone();
    fleet.sort_by_key(|class| (class.navy.clone(), class.id.clone()));
    let ships: Vec<_> =
        fleet.iter().flat_map(|class| class.ships.iter().map(move |ship| (class, ship))).collect();
    for (end, kind) in [(".xlsx", Kind::Xlsx), (".csv", Kind::Csv)] {
        let in_one_sheet = kind == Kind::Csv;
        let book = spreadsheet::workbook(&Listing { ships: &ships, rules: None, in_one_sheet });
        let bytes = book.to_bytes(kind).expect("a spreadsheet");
        assert_eq!(bytes, book.to_bytes(kind).expect("the same"), "{end}: like bytes each time");
        let back = read(&format!("fleet{end}"), &bytes);
        assert_eq!(back.said, Vec::<String>::new(), "{end}");
        assert!(back.taken.iter().all(|one| one.key.is_some()), "{end}: {:?}", back.taken);
        let mut classes = back.classes;
        classes.sort_by_key(|class| (class.navy.clone(), class.id.clone()));
        assert_eq!(classes.len(), fleet.len(), "{end}");
        for (class, was) in classes.iter().zip(&fleet) {
            assert_eq!(said(class), said(was), "{end}");
        }
    }
}

#[test]
fn a_number_with_three_decimals_in_a_cell_is_no_thousand() {
    let column = |heading: &str| Column { heading: heading.to_owned(), ..Column::default() };
    let book = Workbook {
        sheets: vec![workbook::Worksheet {
            name: "Ships".to_owned(),
            columns: ["Ship", "Class", "Length", "Belt"].map(column).into(),
            rows: vec![vec![
                "Sankt Georg".into(),
                "Sankt Georg".into(),
                Cell::Number(Fraction::new(404_625, 1000)),
                Cell::Number(Fraction::new(8_125, 1000)),
            ]],
            is_hidden: false,
        }],
    };
    for (end, kind) in [(".xlsx", Kind::Xlsx), (".csv", Kind::Csv)] {
        let back = read(&format!("fleet{end}"), &book.to_bytes(kind).expect("a spreadsheet"));
        let class = &back.classes[0];
        assert_eq!(class.length_ft, Some(Fraction::new(404_625, 1000)), "{end}");
        assert_eq!(class.armor_in.belt, Some(Fraction::new(8_125, 1000)), "{end}");
    }
}

#[test]
fn a_navy_file_has_one_language_and_a_second_one_is_told_with_its_cell() {
    let list = "Ship;Type;Guns;Notes;Notes written in;Navy\n\
                Strelsau;battleship;4 x 12 in;Ein Schiff;de;Ruritania\n\
                Hentzau;battleship;4 x 12 in;Noch eins;de;Ruritania\n\
                Zenda;battleship;4 x 12 in;Un navire;fr;Ruritania\n\
                Syldavia;cruiser;4 x 6 in;;;Syldavia\n";
    let read = read("fleet.csv", list.as_bytes());
    let language = |name: &str| {
        let class = read.classes.iter().find(|class| class.name == name).expect(name);
        class.written_in.to_string()
    };
    assert_eq!(["Strelsau", "Hentzau", "Syldavia"].map(language), ["de", "de", ""]);
    // Warnings are about the years that the list leaves out.
    let errors = read.said.iter().filter(|said| said.starts_with("error"));
    assert_eq!(errors.count(), 1, "{:?}", read.said);
    assert!(read.said[0].contains("cell E4") && read.said[0].contains("`fr`"), "{:?}", read.said);
}

#[test]
fn a_navy_goes_out_and_prints_from_what_came_out() {
    for file in ["japan.xlsx", "japan.csv"] {
        let bench = Workbench::new();
        bench.run(&format!("export --navy japan --type battleship -o {file}")).fine();
        bench.run(&format!("print log {file} -o a.pdf")).fine();
        bench.run("print log --navy japan --type battleship -o b.pdf").fine();
        let pages = |name: &str| texts_of(&bench.read(name)).len();
        assert_eq!(pages("a.pdf"), pages("b.pdf"), "{file}");
    }
}

#[test]
fn official_numbers_are_taken_from_a_workbook_as_it_is() {
    let bench = Workbench::project();
    bench.run("new values quickfire --navy japan --format xlsx").fine();
    bench.run("new chart quickfire --format xlsx").fine();
    let path = "ship_values/japan.quickfire.xlsx";
    bench.run(&format!("check {path}")).fine();
    assert_eq!(bench.json("show mikasa")["values"]["gunnery_heavy"]["basis"], "stated");
    bench.write("ship_values/japan.other.xlsx", bench.read(path));
    bench.run("check").says(&["there is no rule set `other`"]);
}
