//! Parts joined into one file, read back: it says the same however it was divided.

use std::collections::HashMap;
use std::sync::OnceLock;

use chartroom::data::{Files, Memory};
use chartroom::diagnostic::Diagnostic;
use chartroom::export::{
    self, Bookmark, Destination, Extras, Format, Labels, Landing, Output, Part, PdfWish, Sink,
};
use chartroom::page::{LaidPart, Typesetter};
use lopdf::{Dictionary, Document, Object, ObjectId};

use crate::drawn::{self, dictionary, outline};

const PAGES: usize = 12;
const FRONT_PAGES: usize = 2;

/// A page for each number, with a head, links to other pages, and a table.
const TEMPLATE: &str = r#"
#let book(part, sheet) = for number in range(part.from, part.to) {
  page(margin: 10mm, {
    v(number * 1mm)
    [#metadata("page/" + str(number))<target>]
    heading[Page #number]
    for other in (0, calc.rem(number * 5 + 1, 12), 11) [Turn to #link("chartroom:page/" + str(other))[#other]. ]
    table(columns: 2, table.header[Name #number][Worth], [A], [#number], [B], [#calc.pow(number, 2)])
  })
}
"#;

/// What a reader learns from a file.
#[derive(PartialEq, Debug)]
struct Said {
    texts: Vec<String>,
    /// Of each page: where its links land, and what is said of that.
    links: Vec<Vec<(usize, String, String)>>,
    outline: Vec<(String, usize)>,
    /// The tags in order: role and page.
    tags: Vec<(String, Option<usize>)>,
    /// The tags of each page by its own count.
    tags_by_key: Vec<Vec<String>>,
    /// For each cell that names the heads over it: the pages of the cell and of the heads.
    heads: Vec<(usize, Vec<usize>)>,
}

fn sink() -> Box<dyn Sink> {
    let pdf = Output::Sheets(Format::Pdf);
    export::open(&pdf, &PdfWish::default(), false, &Files::embedded()).expect("a sink")
}

fn file(sink: Box<dyn Sink>, extras: &Extras) -> Result<Vec<u8>, Diagnostic> {
    let [file] = sink.finish(extras)?.files.try_into().expect("one file");
    Ok(file)
}

/// The pages from this number to before that one, laid out together.
fn laid(from: usize, to: usize) -> LaidPart {
    static TYPESETTER: OnceLock<Typesetter> = OnceLock::new();
    let typesetter = TYPESETTER.get_or_init(|| {
        let files = Files::of(Memory::project([("templates/small.typ", TEMPLATE)]));
        Typesetter::new(&files).expect("fonts")
    });
    let sheet = serde_json::json!({ "paper": { "width_mm": 120, "height_mm": 90 } });
    let part = serde_json::json!({ "from": from, "to": to });
    typesetter.book_part("small.typ", &sheet, part).expect("pages")
}

/// Lays out the pages in parts of a size, and joins them.
fn joined(size: usize) -> Vec<u8> {
    let mut extras = Extras::default();
    extras.sides.labels = Labels::Book { front_pages: FRONT_PAGES };
    let mut part = |from: usize, to: usize| {
        let LaidPart { pages, targets, .. } = laid(from, to);
        for target in targets {
            let (page, x, y) = (from + target.page, target.at.x.to_pt(), target.at.y.to_pt());
            let title = format!("To {}", target.id);
            extras.landings.insert(target.id.clone(), Landing { page, x, y });
            let to = Destination::Named(target.id);
            extras.outline.push(Bookmark { title, to, below: Vec::new() });
        }
        pages
    };
    // The front is laid out last, as a book's is.
    let mut sink = sink();
    for from in (FRONT_PAGES..PAGES).step_by(size) {
        let pages = part(from, PAGES.min(from + size));
        sink.push(Part::BookPages(pages)).expect("a sound part");
    }
    sink.push(Part::FrontPages(part(0, FRONT_PAGES))).expect("a sound part");
    extras.outline.rotate_right(FRONT_PAGES);
    file(sink, &extras).expect("a file")
}

struct File {
    document: Document,
    pages: Vec<ObjectId>,
}

impl File {
    fn page_of(&self, page: &Object) -> usize {
        let page = page.as_reference().expect("a page");
        self.pages.iter().position(|known| *known == page).expect("a page of the file")
    }

    fn links(&self, page: ObjectId) -> Vec<(usize, String, String)> {
        let page = self.document.get_dictionary(page).unwrap();
        let Ok(links) = page.get_deref(b"Annots", &self.document) else { return Vec::new() };
        let link = |link: &Object| {
            let link = dictionary(&self.document, link);
            let place = link.get_deref(b"Dest", &self.document).and_then(Object::as_array);
            let place = place.expect("a place");
            let words = lopdf::decode_text_string(link.get(b"Contents").unwrap()).unwrap();
            assert!(link.get(b"A").is_err());
            (self.page_of(&place[0]), words, format!("{:?}", &place[1..]))
        };
        links.as_array().unwrap().iter().map(link).collect()
    }

    /// Calls for each element below another, which it must name as its parent.
    fn walk<'a>(
        &'a self,
        (id, element): (ObjectId, &'a Dictionary),
        each: &mut impl FnMut(&'a Dictionary),
    ) {
        let kids = match element.get(b"K") {
            Ok(Object::Array(kids)) => kids.as_slice(),
            Ok(kid) => std::slice::from_ref(kid),
            Err(_) => &[],
        };
        for kid in kids {
            let Ok(kid_id) = kid.as_reference() else { continue };
            let kid = self.document.get_dictionary(kid_id).unwrap();
            if kid.has_type(b"OBJR") {
                continue;
            }
            assert_eq!(kid.get(b"P").unwrap().as_reference().unwrap(), id);
            each(kid);
            self.walk((kid_id, kid), each);
        }
    }

    fn role(&self, element: &Dictionary) -> String {
        String::from_utf8_lossy(element.get(b"S").unwrap().as_name().unwrap()).into_owned()
    }

    fn said(bytes: &[u8]) -> Said {
        let document = Document::load_mem(bytes).expect("a PDF");
        let file = Self { pages: drawn::pages(&document), document };
        let root = file.document.catalog().unwrap().get(b"StructTreeRoot").unwrap();
        let root = (root.as_reference().unwrap(), dictionary(&file.document, root));
        let list = |of: &[u8], key: &[u8]| {
            let tree = dictionary(&file.document, root.1.get(of).expect("a tree"));
            tree.get(key).and_then(Object::as_array).expect("a list")
        };
        let mut elements = Vec::new();
        file.walk(root, &mut |element| elements.push(element));
        let page = |element: &Dictionary| element.get(b"Pg").ok().map(|page| file.page_of(page));
        let tags = elements.iter().map(|element| (file.role(element), page(element))).collect();

        let names = list(b"IDTree", b"Names");
        let by_name: HashMap<&[u8], &Dictionary> = names
            .chunks(2)
            .map(|pair| (pair[0].as_str().unwrap(), dictionary(&file.document, &pair[1])))
            .collect();
        assert_eq!(by_name.len() * 2, names.len(), "no two elements have one name");
        assert!(names.chunks(2).is_sorted_by_key(|pair| pair[0].as_str().unwrap()));
        let heads_of = |element: &&Dictionary| {
            let attributes = element.get(b"A").ok()?.as_array().ok()?;
            let heads = attributes.iter().find_map(|a| a.as_dict().ok()?.get(b"Headers").ok())?;
            let heads = heads.as_array().unwrap().iter();
            let heads: Vec<usize> =
                heads.map(|name| page(by_name[name.as_str().unwrap()]).unwrap()).collect();
            Some((page(element)?, heads)).filter(|(_, heads)| !heads.is_empty())
        };
        let heads = elements.iter().filter_map(heads_of).collect();

        let numbers = list(b"ParentTree", b"Nums");
        let by_key: HashMap<i64, &Object> = numbers
            .chunks(2)
            .map(|pair| (pair[0].as_i64().unwrap(), file.document.dereference(&pair[1]).unwrap().1))
            .collect();
        assert_eq!(by_key.len() * 2, numbers.len(), "no two pages have one key");
        assert!(numbers.chunks(2).is_sorted_by_key(|pair| pair[0].as_i64().unwrap()));
        let on_page = |id: &ObjectId| {
            let key = file.document.get_dictionary(*id).unwrap().get(b"StructParents").unwrap();
            let elements = by_key[&key.as_i64().unwrap()].as_array().unwrap().iter();
            elements.map(|element| file.role(dictionary(&file.document, element))).collect()
        };
        let outline = outline(&file.document).into_iter();
        let text = |page: u32| file.document.extract_text(&[page]).unwrap();
        Said {
            texts: (1..=file.pages.len() as u32).map(text).collect(),
            links: file.pages.iter().map(|page| file.links(*page)).collect(),
            outline: outline.map(|entry| (entry.title, entry.page)).collect(),
            tags,
            tags_by_key: file.pages.iter().map(on_page).collect(),
            heads,
        }
    }
}

#[test]
fn a_joined_file_says_the_same_whatever_the_size_of_its_parts() {
    let whole = File::said(&joined(PAGES));
    assert_eq!(whole.texts.len(), PAGES);
    for (page, links) in whole.links.iter().enumerate() {
        let landed: Vec<usize> = links.iter().map(|(landed, ..)| *landed).collect();
        assert_eq!(landed, [0, (page * 5 + 1) % 12, 11]);
        let words = |landed: usize| {
            ["i", "ii"].get(landed).map_or_else(
                || format!("page {}", landed - FRONT_PAGES + 1),
                |folio| format!("page {folio}"),
            )
        };
        assert!(links.iter().all(|(landed, told, _)| *told == words(*landed)), "{links:?}");
    }
    let outline: Vec<(String, usize)> =
        (0..PAGES).map(|page| (format!("To page/{page}"), page)).collect();
    assert_eq!(whole.outline, outline);
    // A table of two columns: four cells on each page name a head on the same page.
    assert_eq!(whole.heads.len(), PAGES * 4);
    assert!(whole.heads.iter().all(|(page, heads)| heads == &[*page]), "{:?}", whole.heads);
    for size in [1, 3, 7] {
        assert_eq!(File::said(&joined(size)), whole, "in parts of {size}");
    }
}

#[test]
fn a_link_that_leads_nowhere_is_a_fault() {
    let mut sink = sink();
    sink.push(Part::BookPages(laid(0, 1).pages)).expect("a sound part");
    let fault = file(sink, &Extras::default()).expect_err("a fault");
    assert!(fault.message.contains("`page/0`"), "{}", fault.message);
}

#[test]
fn what_parts_share_is_in_the_file_once() {
    let fonts_in = |parts: usize| {
        let mut sink = sink();
        for _ in 0..parts {
            let mut pages = laid(3, 4).pages;
            pages.iter_mut().for_each(|page| chartroom::page::drop_links(&mut page.frame));
            sink.push(Part::Sheets(pages)).expect("a sound part");
        }
        let document = Document::load_mem(&file(sink, &Extras::default()).expect("a file"));
        let document = document.expect("a PDF");
        assert_eq!(document.get_pages().len(), parts);
        let is_font = |object: &&Object| object.as_dict().is_ok_and(|it| it.has_type(b"Font"));
        document.objects.values().filter(is_font).count()
    };
    assert!(fonts_in(1) > 0);
    assert_eq!(fonts_in(3), fonts_in(1));
}
