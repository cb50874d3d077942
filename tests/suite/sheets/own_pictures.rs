//! Pictures that users bring: turned, without what they tell, as fine as the print needs, in the ink of the
//! print; and what is refused.

use std::io::Cursor;

use chartroom::command::Outcome;
use image::metadata::Orientation;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use lopdf::{Document, Object, Stream};

use crate::sheets::fillable::{file_of, run, told};
use crate::sheets::filling::both;
use crate::workbench::{RULE_SETS, Workbench, assert_has, words_of};

/// What no print may tell.
const SECRET: &str = "SECRET-35N-139E";

/// Red, green, blue and white in its corners, so that every turn of it looks different.
fn corners(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| match (x < width / 2, y < height / 2) {
        (true, true) => Rgb([210, 20, 30]),
        (false, true) => Rgb([20, 160, 40]),
        (true, false) => Rgb([30, 40, 190]),
        (false, false) => Rgb([250, 250, 250]),
    })
}

pub fn saved(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

/// A red picture of lines.
const RED: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='40' height='20' fill='#cc2200'/></svg>";

/// A JPEG whose EXIF turns it, and tells more; a comment does too.
fn photograph(picture: &RgbImage, turn: u8) -> Vec<u8> {
    let jpeg = saved(picture, ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0]);
    // The artist, behind the directory.
    exif.extend([0x01, 0x3b, 0, 2, 0, 0, 0, SECRET.len() as u8, 0, 0, 0, 38, 0, 0, 0, 0]);
    exif.extend(SECRET.as_bytes());
    let mut bytes = jpeg[..2].to_vec();
    for (mark, told) in [(0xe1, exif), (0xfe, SECRET.as_bytes().to_vec())] {
        bytes.extend([0xff, mark]);
        bytes.extend((told.len() as u16 + 2).to_be_bytes());
        bytes.extend(told);
    }
    bytes.extend(&jpeg[2..]);
    bytes
}

/// A file of ships with one that has a picture of this name.
fn ships(picture: &str) -> Vec<u8> {
    with_keys(&format!(
        "picture = {picture:?}\npicture_credit = \"the club\"\npicture_rights = \"CC0\"\n"
    ))
}

fn with_keys(keys: &str) -> Vec<u8> {
    let text = format!(
        "navy = \"Mine\"\n\n[[class]]\nid = \"tern\"\nname = \"Tern\"\nstate = \"as completed\"\n\
         type = \"protected_cruiser\"\ncompleted_from = 1901\ndisplacement_t = 3000\nspeed_kn = 20\n\
         length_ft = 300\nbeam_ft = 40\nguns = [{{ count = 2, caliber_in = 6 }}]\ntorpedo_tubes = 2\n\
         armor_in = {{ deck = 2 }}\nsource = \"me\"\n[[class.ships]]\nname = \"Tern\"\n{keys}\
         [[class.ships]]\nname = \"Skua\"\n"
    );
    text.into_bytes()
}

/// What becomes of a picture on the form of pictures.
fn shown(options: &str, name: &str, bytes: &[u8]) -> Outcome {
    let words = format!("print picture mine.toml {options}");
    run(&words, &[("mine.toml", ships(name)), (name, bytes.to_vec())])
}

/// The file that is printed with a picture.
fn printed(options: &str, name: &str, bytes: &[u8]) -> Vec<u8> {
    file_of(shown(options, name, bytes))
}

/// The color space of a picture, where it has a name.
fn space(pdf: &[u8], picture: &Stream) -> String {
    let document = Document::load_mem(pdf).expect("a PDF");
    let space = picture.dict.get(b"ColorSpace").expect("a color space");
    let (_, space) = document.dereference(space).expect("a color space");
    String::from_utf8_lossy(space.as_name().unwrap_or(b"by profile")).into_owned()
}

/// The pictures of a PDF: what it says of each, and its dots.
fn pictures(pdf: &[u8]) -> Vec<(Stream, DynamicImage)> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let streams = document.objects.values().filter_map(|object| object.as_stream().ok());
    let named = |stream: &&Stream, key: &[u8], name: &[u8]| {
        stream.dict.get(key).and_then(Object::as_name).is_ok_and(|found| found == name)
    };
    let found = streams.filter(|stream| named(stream, b"Subtype", b"Image")).map(|stream| {
        let number = |key: &[u8]| stream.dict.get(key).and_then(Object::as_i64).expect("a number");
        let (width, height) = (number(b"Width") as u32, number(b"Height") as u32);
        let picture = if named(&stream, b"Filter", b"DCTDecode") {
            image::load_from_memory(&stream.content).expect("a JPEG")
        } else {
            let dots = stream.get_plain_content().expect("its dots");
            match dots.len() as u32 / (width * height) {
                1 => image::GrayImage::from_raw(width, height, dots).expect("grey").into(),
                3 => RgbImage::from_raw(width, height, dots).expect("colors").into(),
                // Four inks are no opacity, but as many numbers.
                _ => image::RgbaImage::from_raw(width, height, dots).expect("inks").into(),
            }
        };
        (stream.clone(), picture)
    });
    found.collect()
}

/// The colors in the middles of its quarters.
fn quarters(picture: &DynamicImage) -> [[u8; 3]; 4] {
    let picture = picture.to_rgb8();
    let (width, height) = picture.dimensions();
    [(1, 1), (3, 1), (1, 3), (3, 3)].map(|(x, y)| picture[(width * x / 4, height * y / 4)].0)
}

fn near(one: [u8; 3], other: [u8; 3]) -> bool {
    one.iter().zip(other).all(|(a, b)| a.abs_diff(b) < 12)
}

/// Whether these words stand anywhere in a PDF, packed or not.
fn tells(pdf: &[u8], words: &str) -> bool {
    let within = |bytes: &[u8]| bytes.windows(words.len()).any(|part| part == words.as_bytes());
    // What is carried as digits, two a byte.
    let digits: String = words.bytes().map(|byte| format!("{byte:02x}")).collect();
    let as_digits = |bytes: &[u8]| bytes.windows(digits.len()).any(|p| p == digits.as_bytes());
    let document = Document::load_mem(pdf).expect("a PDF");
    within(pdf)
        || document.objects.values().filter_map(|object| object.as_stream().ok()).any(|stream| {
            let plain = stream.get_plain_content().unwrap_or_else(|_| stream.content.clone());
            within(&plain) || as_digits(&plain)
        })
}

#[test]
fn a_photograph_is_turned_as_its_exif_says_and_the_print_tells_nothing_else_of_it() {
    let picture = corners(80, 48);
    let coded = |jpeg: &[u8]| {
        let scan = jpeg.windows(2).rposition(|mark| mark == [0xff, 0xda]).expect("a scan");
        jpeg[scan..].to_vec()
    };
    for turn in 1..=8 {
        let bytes = photograph(&picture, turn);
        let pdf = printed("", "p.jpg", &bytes);
        assert!(!tells(&pdf, SECRET), "{turn}");
        let mut meant = DynamicImage::from(picture.clone());
        meant.apply_orientation(Orientation::from_exif(turn).expect("a turn"));
        let found = pictures(&pdf);
        let [(stream, printed)] = &found[..] else { panic!("{turn}: {} pictures", found.len()) };
        assert_eq!((printed.width(), printed.height()), (meant.width(), meant.height()), "{turn}");
        for (own, wanted) in quarters(printed).into_iter().zip(quarters(&meant)) {
            assert!(near(own, wanted), "{turn}: {own:?} and not {wanted:?}");
        }
        // A JPEG in which nothing must change is printed as it was coded.
        assert!(turn != 1 || coded(&stream.content) == coded(&bytes));
    }
}

#[test]
fn nothing_that_a_picture_tells_is_in_an_svg_or_of_one_in_the_print() {
    for turn in [1, 6] {
        let bytes = photograph(&corners(80, 48), turn);
        let svg = String::from_utf8(printed("--format svg", "p.jpg", &bytes)).expect("SVG");
        // As base64 has it, wherever it begins.
        assert!(svg.contains("data:image/jpeg;base64,"));
        assert!(!["U0VDUkVU", "NFQ1JFVC", "TRUNSRVQ"].iter().any(|secret| svg.contains(secret)));
    }
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><!-- {SECRET} --><metadata>{SECRET}</metadata>\
         <script>{SECRET}</script><rect width='40' height='20' fill='#aa0000'/></svg>"
    );
    assert!(!tells(&printed("", "p.svg", svg.as_bytes()), SECRET));
}

#[test]
fn a_picture_has_no_more_dots_than_the_print_needs() {
    let large = saved(&corners(2400, 1500), ImageFormat::Jpeg);
    for (words, inches) in [("picture mine.toml", 3.5), ("book mine.toml --paper a5", 4.0)] {
        let files = [("mine.toml", ships("p.jpg")), ("p.jpg", large.clone())];
        let found = pictures(&file_of(run(&format!("print {words}"), &files)));
        let width = f64::from(found[0].1.width());
        assert!(width <= inches * 300.0 && width > inches * 100.0, "{words}: {width}");
    }
    // What is coarse stays as it is.
    let coarse = saved(&corners(30, 20), ImageFormat::Png);
    assert_eq!(pictures(&printed("", "p.png", &coarse))[0].1.width(), 30);
}

#[test]
fn the_dots_of_a_picture_are_of_the_inks_of_its_print() {
    let (colored, red) = (corners(80, 48), RED.to_vec());
    let grey = RgbImage::from_fn(64, 40, |x, y| Rgb([(x * 3 + y) as u8; 3]));
    let [png, jpeg] = [ImageFormat::Png, ImageFormat::Jpeg].map(|format| saved(&colored, format));
    for (options, name, bytes, inks) in [
        ("--ink black", "p.jpg", photograph(&colored, 3), "DeviceGray"),
        ("--ink black", "p.png", png.clone(), "DeviceGray"),
        ("--ink black", "p.svg", red, "DeviceGray"),
        // A grey photograph is black ink alone in a colored print.
        ("", "p.jpg", photograph(&grey, 1), "DeviceGray"),
        ("--colors cmyk", "p.png", png, "DeviceCMYK"),
        ("--colors cmyk", "p.jpg", jpeg, "DeviceCMYK"),
    ] {
        let pdf = printed(options, name, &bytes);
        let found = pictures(&pdf);
        assert!(!found.is_empty() || name == "p.svg", "{options} {name}");
        for (stream, dots) in found {
            assert_eq!(space(&pdf, &stream), inks, "{options} {name}");
            if inks == "DeviceCMYK" {
                // Red has no cyan; its black is what even red lacks.
                let red = dots.as_rgba8().expect("four inks")[(20, 12)].0;
                let meant = [0, 231, 219, 45];
                assert!(red.iter().zip(meant).all(|(a, b)| a.abs_diff(b) < 14), "{name}: {red:?}");
            }
        }
        if options == "--ink black" {
            let png = printed("--ink black --format png --dpi 50", name, &bytes);
            let dots = image::load_from_memory(&png).expect("a PNG").into_rgb8();
            let colored = |dot: &Rgb<u8>| dot.0.iter().any(|part| part.abs_diff(dot.0[0]) > 1);
            assert!(!dots.pixels().any(colored), "{name}");
        }
    }
}

/// The head of a picture of 900 million dots; what would be unpacked is not even there.
fn bomb() -> Vec<u8> {
    let mut head = Vec::new();
    let mut encoder = png::Encoder::new(&mut head, 30_000, 30_000);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a head");
    writer.write_chunk(png::chunk::IDAT, b"\x78\x9c\x03\0\0\0\0\x01").expect("a chunk");
    drop(writer);
    head
}

#[test]
fn what_is_no_whole_picture_is_a_fault_and_the_sheet_is_printed_without_it() {
    let jpeg = photograph(&corners(400, 300), 1);
    let png = saved(&corners(400, 300), ImageFormat::Png);
    let mut spoiled = png.clone();
    let middle = spoiled.len() / 2;
    spoiled[middle] ^= 0x55;
    for (name, bytes, fault) in [
        (
            "p.jpg",
            &jpeg[..jpeg.len() / 2],
            "bad-picture]: the picture `p.jpg` breaks off before its end",
        ),
        ("p.jpg", &[], "bad-picture]: the picture `p.jpg` is not in a format that can be read"),
        ("p.png", &png[..png.len() / 2], "bad-picture]: the picture `p.png` is damaged"),
        ("p.png", &spoiled, "bad-picture]: the picture `p.png` is damaged"),
        ("p.png", &bomb(), "picture-too-large]: the picture `p.png` has 30000 x 30000 dots"),
    ] {
        let outcome = shown("", name, bytes);
        let said = told(&outcome);
        assert_eq!(said.len(), 1, "{said:?}");
        let fault = format!("error[{fault}");
        assert_has(name, &said[0], &[&fault, "mine.toml:19:11", "ship: Tern", "hint: "]);
        assert_eq!(outcome.files.len(), 1);
    }
}

#[test]
#[cfg(unix)]
fn no_link_beside_a_file_of_ships_leads_out_of_the_folder() {
    let bench = Workbench::new();
    bench.write("outside.jpg", photograph(&corners(40, 30), 1)).write("inner/chartroom.toml", "");
    for word in ["mine.toml", "ship_values/mine.toml"] {
        bench.write(&format!("inner/{word}"), ships("link.jpg"));
        let link = bench.path(&format!("inner/{word}")).with_file_name("link.jpg");
        std::os::unix::fs::symlink(bench.path("outside.jpg"), link).expect("a link");
        let run = bench.run_below("inner", &format!("print picture {word} -o p.pdf"));
        run.says(&["there is no picture `link.jpg`"]);
    }
}

#[test]
fn a_picture_without_credit_or_rights_is_warned_of_and_the_paper_says_so() {
    let bytes = photograph(&corners(80, 48), 1);
    for (keys, missing, printed) in [
        ("", "no credit and no rights", "credit not stated (rights not stated)"),
        ("picture_credit = \"Ann\"\n", "no rights", "Ann (rights not stated)"),
        ("picture_rights = \"CC0\"\n", "no credit", "credit not stated (CC0)"),
    ] {
        let file = with_keys(&format!("picture = \"p.jpg\"\n{keys}"));
        let outcome =
            run("print picture mine.toml", &[("mine.toml", file), ("p.jpg", bytes.clone())]);
        let said = told(&outcome);
        let message = format!("warning[picture-uncredited]: the picture `p.jpg` has {missing}\n");
        assert!(said[0].starts_with(&message) && said.len() == 1, "{said:?}");
        let words = words_of(&file_of(outcome));
        assert!(words.contains(printed), "{words}");
    }
}

#[test]
fn nothing_beside_an_svg_is_followed() {
    let svg = "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\
        <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='40' height='20'>\
        <style>@import url(http://example.org/a.css);</style><use xlink:href='other.svg#a'/>\
        <rect width='9' height='9'/></svg>";
    let printed = printed("--format svg", "p.svg", svg.as_bytes());
    assert!(!String::from_utf8_lossy(&printed).contains("example.org"));
}

#[test]
fn the_words_of_an_svg_are_printed_whatever_face_they_name() {
    for family in ["Comic Sans MS", "Barlow", "serif"] {
        let svg = |words: &str| {
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='30'><rect width='90' height='2'/>\
                 <text x='4' y='20' font-size='14' font-family='{family}'>{words}</text></svg>"
            )
        };
        let print = |words: &str| printed("--format png --dpi 60", "p.svg", svg(words).as_bytes());
        assert!(print("HMS Tern") != print(""), "{family}");
    }
}

const TEMPLATE: &str = "#let trim = (width: 95mm, height: 82mm)\n#let form(record, sheet) = {\n  \
    place(top + left, image(\"PATH\", width: 40mm))\n}\n";

#[test]
fn a_template_shows_pictures_anywhere_in_the_project_and_none_outside() {
    let picture = photograph(&corners(80, 48), 6);
    let print = |path: &str, name: &str, bytes: &[u8]| {
        let template = TEMPLATE.replace("PATH", path).into_bytes();
        let project = [
            ("chartroom.toml", Vec::new()),
            ("templates/quickfire/log.typ", template),
            (name, bytes.to_vec()),
        ];
        run("print log mikasa", &project)
    };
    for name in ["art/deep/p.jpg", "p.jpg", "templates/quickfire/p.jpg"] {
        let pdf = file_of(print(&format!("/{name}"), name, &picture));
        assert_eq!(pictures(&pdf)[0].1.width(), 48, "{name}");
        assert!(!tells(&pdf, SECRET));
    }
    drop(file_of(print("p.jpg", "templates/quickfire/p.jpg", &picture)));
    for (path, name) in [
        ("/art/q.jpg", "art/p.jpg"),
        ("../../../p.jpg", "p.jpg"),
        ("/secret.txt", "secret.txt"),
        ("/chartroom.toml", "p.jpg"),
    ] {
        let said = told(&print(path, name, &picture));
        assert!(said[0].starts_with("error[template-fault]"), "{said:?}");
        assert!(said[0].contains("templates/quickfire/log.typ:3:"), "{said:?}");
    }
    let said = told(&print("/p.jpg", "p.jpg", &picture[..picture.len() - 40]));
    assert!(said[0].contains("breaks off before its end"), "{said:?}");
}

#[test]
fn a_print_with_pictures_is_printed_again_from_itself_alone() {
    let picture = photograph(&corners(80, 48), 6);
    let named = vec![("there/mine.toml", ships("sub/p.jpg")), ("there/sub/p.jpg", picture.clone())];
    let mut badged = String::from_utf8(ships("p.jpg")).expect("text");
    badged.insert_str(0, "badge = \"b.svg\"\nbadge_credit = \"c\"\nbadge_rights = \"r\"\n");
    let project = vec![
        ("chartroom.toml", Vec::new()),
        ("ship_values/mine.toml", badged.into_bytes()),
        ("pictures/p.jpg", picture),
        ("ship_values/b.svg", RED.to_vec()),
    ];
    for (words, files) in [
        ("picture there/mine.toml", &named),
        ("picture tern", &project),
        ("log tern --back picture", &project),
        ("book tern", &project),
    ] {
        let first = file_of(run(&format!("print {words}"), files));
        let again = file_of(run("print --from old.pdf", &[("old.pdf", first.clone())]));
        assert!(first == again, "{words}");
    }
}

/// A project with a badge for a navy.
fn badged(navy: &str, name: &'static str, badge: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let file = format!(
        "navy = {navy:?}\nbadge = {:?}\nbadge_credit = \"Ann\"\nbadge_rights = \"CC0\"\n",
        name.trim_start_matches("pictures/")
    );
    vec![
        ("chartroom.toml", Vec::new()),
        ("ship_values/badges.toml", file.into_bytes()),
        (name, badge.to_vec()),
    ]
}

#[test]
fn a_badge_stands_on_the_forms_of_its_navy_and_its_credit_on_the_sheet() {
    for rules in RULE_SETS {
        let form = if rules.starts_with("quickfire") { "log" } else { "card" };
        let words = format!("print {form} mikasa --rules {rules} --paper a4");
        let print =
            |navy: &str| words_of(&file_of(run(&words, &badged(navy, "pictures/b.svg", RED))));
        let own = print("Japan");
        assert!(own.contains("Badge: Ann (CC0)"), "{rules}: {own}");
        // Another navy's is none of hers, and her sheet is what it was.
        assert!(!print("Russia").contains("Badge"), "{rules}");
    }
}

#[test]
fn forms_with_pictures_are_filled_as_they_are_laid_out() {
    let project = badged("Japan", "pictures/b.jpg", &photograph(&corners(300, 200), 8));
    let words = "log mikasa --format png --dpi 60";
    let [whole, of_parts] = both(words, &project).map(file_of);
    assert!(whole == of_parts);
    let black = file_of(run(&format!("print {words} --ink black"), &project));
    assert!(of_parts != black, "the badge is there, in color");
}

#[test]
fn a_mat_lies_on_its_background_and_still_measures_true() {
    let bench = Workbench::project();
    let keys =
        "background = \"sea.jpg\"\nbackground_credit = \"Ann\"\nbackground_rights = \"CC0\"\n";
    bench.write("pictures/sea.jpg", photograph(&corners(800, 600), 1));
    for (form, area) in [("grid", "150x150"), ("grid", "500x300"), ("hexmap", "150x150")] {
        for (strength, part) in [("", 20), ("background_strength = 40\n", 40)] {
            bench.write("chartroom.toml", format!("{keys}{strength}"));
            let pdf = bench.pdf(&format!("{form} --area {area} --paper a4"));
            bench.run("verify x.pdf").fine();
            assert!(words_of(&pdf).contains("Background: Ann (CC0)"));
            let found = pictures(&pdf);
            let red = found[0].1.to_rgb8()[(4, 4)].0;
            let meant = [210, 20, 30].map(|c: u32| (255 - (255 - c) * part / 100) as u8);
            assert!(near(red, meant), "{red:?} and not {meant:?}");
        }
    }
    bench.write("chartroom.toml", format!("{keys}background_strength = 90\n"));
    assert!(bench.run("check chartroom.toml").stderr.contains("absurd-number"));
}
