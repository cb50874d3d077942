//! PDF back in: every path that is painted, through every transform.

use lopdf::{Dictionary, Document, Object};

use crate::diagnostic::Diagnostic;
use crate::export::claims;

use super::content::{Word, Words};
use super::curve::Pen;
use super::matrix::{Matrix, Spot};
use super::{Reread, Sheet, claim, unreadable};

/// Forms within forms; deeper is a ring.
const DEPTH: usize = 16;
/// A PDF point in millimetres.
const POINT: f64 = 25.4 / 72.0;

/// Reads it.
pub fn read(bytes: &[u8]) -> Result<Reread, Diagnostic> {
    let document = Document::load_mem(bytes).map_err(unreadable)?;
    let claim = claim(claims::in_pdf(&document).as_deref())?;
    let mut sheets = Vec::new();
    for page in document.get_pages().into_values() {
        let dictionary = document.get_dictionary(page).map_err(unreadable)?;
        sheets.push(sheet(&document, dictionary, &document.get_page_content(page)));
    }
    Ok(Reread { claim, sheets })
}

fn sheet(document: &Document, page: &Dictionary, content: &[u8]) -> Sheet {
    let unit = inherited(document, page, b"UserUnit").and_then(number).unwrap_or(1.0) * POINT;
    let corners = inherited(document, page, b"MediaBox").map(|corners| numbers(document, corners));
    let &[left, bottom, right, top] = corners.as_deref().unwrap_or_default() else {
        return Sheet::default();
    };
    let (left, right) = (left.min(right), left.max(right));
    let (bottom, top) = (bottom.min(top), bottom.max(top));
    let mut reader = Reader { document, sheet: Sheet::default() };
    reader.sheet.size = Some(((right - left) * unit, (top - bottom) * unit));
    let matrix = Matrix([unit, 0.0, 0.0, -unit, -left * unit, top * unit]);
    let resources = inherited(document, page, b"Resources");
    let resources = resources.and_then(|resources| resources.as_dict().ok());
    reader.run(content, matrix, resources, 0);
    reader.sheet
}

/// A key of a page, or of what it lies in.
fn inherited<'a>(document: &'a Document, page: &'a Dictionary, key: &[u8]) -> Option<&'a Object> {
    let mut at = page;
    for _ in 0..DEPTH {
        if let Ok(value) = at.get(key) {
            return document.dereference(value).ok().map(|(_, value)| value);
        }
        at = at.get(b"Parent").and_then(|up| document.dereference(up)).ok()?.1.as_dict().ok()?;
    }
    None
}

fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Integer(whole) => Some(*whole as f64),
        // Through its text: the nearest decimal is what stood in the file.
        Object::Real(real) => real.to_string().parse().ok(),
        _ => None,
    }
}

fn numbers(document: &Document, array: &Object) -> Vec<f64> {
    let items = array.as_array().map(Vec::as_slice).unwrap_or_default();
    let value = |item| document.dereference(item).ok().and_then(|(_, item)| number(item));
    items.iter().filter_map(value).collect()
}

/// Runs content streams.
struct Reader<'a> {
    document: &'a Document,
    sheet: Sheet,
}

impl<'a> Reader<'a> {
    fn run(
        &mut self,
        content: &[u8],
        outer: Matrix,
        resources: Option<&'a Dictionary>,
        depth: usize,
    ) {
        let (mut matrix, mut saved) = (outer, Vec::new());
        let mut pen = Pen::default();
        let mut operands: Vec<f64> = Vec::new();
        let mut name: &[u8] = b"";
        let mut words = Words::of(content);
        while let Some(word) = words.next() {
            let operator = match word {
                Word::Number(number) => {
                    operands.push(number);
                    continue;
                }
                Word::Name(word) => {
                    name = word;
                    continue;
                }
                Word::Other => continue,
                Word::Operator(operator) => operator,
            };
            match operator {
                b"q" => saved.push(matrix),
                b"Q" => matrix = saved.pop().unwrap_or(outer),
                b"cm" => {
                    if let Ok(inner) = <[f64; 6]>::try_from(operands.as_slice()) {
                        matrix = matrix.after(Matrix(inner));
                    }
                }
                b"Do" => self.show(name, matrix, resources, depth),
                b"ID" => words.skip_picture(),
                b"n" => drop(pen.take(matrix)),
                b"S" | b"f" | b"F" | b"f*" | b"B" | b"B*" => {
                    self.sheet.strokes.extend(pen.take(matrix));
                }
                b"s" | b"b" | b"b*" => {
                    pen.close();
                    self.sheet.strokes.extend(pen.take(matrix));
                }
                other => draw(other, &operands, &mut pen),
            }
            operands.clear();
        }
    }

    /// A form that is drawn by its name.
    fn show(
        &mut self,
        name: &[u8],
        matrix: Matrix,
        resources: Option<&'a Dictionary>,
        depth: usize,
    ) {
        let Some(form) = self.form(name, resources).filter(|_| depth < DEPTH) else { return };
        let inner = form.dict.get(b"Matrix").map(|inner| numbers(self.document, inner));
        let inner = inner.ok().and_then(|inner| <[f64; 6]>::try_from(inner).ok());
        let matrix = matrix.after(inner.map_or(Matrix::IDENTITY, Matrix));
        let own = form.dict.get(b"Resources").and_then(|own| self.document.dereference(own));
        let own = own.ok().and_then(|(_, own)| own.as_dict().ok()).or(resources);
        if let Ok(content) = form.get_plain_content() {
            self.run(&content, matrix, own, depth + 1);
        }
    }

    fn form(&self, name: &[u8], resources: Option<&'a Dictionary>) -> Option<&'a lopdf::Stream> {
        let forms = self.document.dereference(resources?.get(b"XObject").ok()?).ok()?.1;
        let form = self.document.dereference(forms.as_dict().ok()?.get(name).ok()?).ok()?.1;
        let form = form.as_stream().ok()?;
        let kind = form.dict.get(b"Subtype").and_then(Object::as_name).ok()?;
        (kind == b"Form").then_some(form)
    }
}

/// The operators of paths.
fn draw(operator: &[u8], operands: &[f64], pen: &mut Pen) {
    let at = |number: usize| Spot::new(operands[number], operands[number + 1]);
    match (operator, operands.len()) {
        (b"m", 2) => pen.move_to(at(0)),
        (b"l", 2) => pen.line_to(at(0)),
        (b"c", 6) => pen.cubic_to(at(0), at(2), at(4)),
        (b"v", 4) => pen.cubic_to(pen.at, at(0), at(2)),
        (b"y", 4) => pen.cubic_to(at(0), at(2), at(2)),
        (b"h", _) => pen.close(),
        (b"re", 4) => {
            let (corner, size) = (at(0), at(2));
            pen.move_to(corner);
            pen.line_to(Spot::new(corner.x + size.x, corner.y));
            pen.line_to(corner.plus(size));
            pen.line_to(Spot::new(corner.x, corner.y + size.y));
            pen.close();
        }
        _ => {}
    }
}
