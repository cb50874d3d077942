//! Writes .ods, a zip of a few XML files. The crate that covers more of the format would add forty
//! dependencies.

use std::io::{Cursor, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::table::{Cell, Workbook, Worksheet};

const MIME: &str = "application/vnd.oasis.opendocument.spreadsheet";
/// The XML namespaces of the standard.
const NAMESPACES: [(&str, &str); 7] = [
    ("xmlns:office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0"),
    ("xmlns:table", "urn:oasis:names:tc:opendocument:xmlns:table:1.0"),
    ("xmlns:text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"),
    ("xmlns:style", "urn:oasis:names:tc:opendocument:xmlns:style:1.0"),
    ("xmlns:fo", "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"),
    ("xmlns:config", "urn:oasis:names:tc:opendocument:xmlns:config:1.0"),
    ("xmlns:of", "urn:oasis:names:tc:opendocument:xmlns:of:1.2"),
];
const VERSION: (&str, &str) = ("office:version", "1.2");
/// The number of rows after the last that have lists too.
const ROWS_TO_COME: usize = 500;
/// The width of a character, in millimetres.
const CHARACTER_MM: f64 = 2.1;

type Xml = Writer<Vec<u8>>;

/// Writes the workbook.
pub fn write(book: &Workbook) -> Result<Vec<u8>, std::io::Error> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    // The MIME type comes first and uncompressed, so that the file is recognized.
    zip.start_file("mimetype", stored)?;
    zip.write_all(MIME.as_bytes())?;
    for (name, bytes) in [
        ("META-INF/manifest.xml", manifest()?),
        ("settings.xml", settings(book)?),
        ("content.xml", content(book)?),
    ] {
        zip.start_file(name, packed)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn document() -> Result<Xml, std::io::Error> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    Ok(xml)
}

fn manifest() -> Result<Vec<u8>, std::io::Error> {
    let mut xml = document()?;
    let space = ("xmlns:manifest", "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0");
    let files = [("/", MIME), ("content.xml", "text/xml"), ("settings.xml", "text/xml")];
    xml.create_element("manifest:manifest")
        .with_attributes([space, ("manifest:version", "1.2")])
        .write_inner_content(|xml| {
        for (path, kind) in files {
            xml.create_element("manifest:file-entry")
                .with_attributes([("manifest:full-path", path), ("manifest:media-type", kind)])
                .write_empty()?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner())
}

/// Freezes headings and the first column.
fn settings(book: &Workbook) -> Result<Vec<u8>, std::io::Error> {
    let items = [
        ("HorizontalSplitMode", "short", "2"),
        ("VerticalSplitMode", "short", "2"),
        ("HorizontalSplitPosition", "int", "1"),
        ("VerticalSplitPosition", "int", "1"),
        ("PositionRight", "int", "1"),
        ("PositionBottom", "int", "1"),
    ];
    let mut xml = document()?;
    xml.create_element("office:document-settings")
        .with_attributes(NAMESPACES.into_iter().chain([VERSION]))
        .write_inner_content(|xml| {
            xml.create_element("office:settings").write_inner_content(|xml| {
                named(xml, "config:config-item-set", "ooo:view-settings", |xml| {
                    named(xml, "config:config-item-map-indexed", "Views", |xml| {
                        xml.create_element("config:config-item-map-entry").write_inner_content(
                            |xml| {
                                named(xml, "config:config-item-map-named", "Tables", |xml| {
                                    for sheet in book.sheets.iter().filter(|one| !one.is_hidden) {
                                        let entry = "config:config-item-map-entry";
                                        named(xml, entry, &sheet.name, |xml| {
                                            items.iter().try_for_each(|item| config(xml, item))
                                        })?;
                                    }
                                    Ok(())
                                })
                            },
                        )?;
                        Ok(())
                    })
                })
            })?;
            Ok(())
        })?;
    Ok(xml.into_inner())
}

fn named(
    xml: &mut Xml,
    tag: &str,
    name: &str,
    inner: impl FnOnce(&mut Xml) -> std::io::Result<()>,
) -> std::io::Result<()> {
    xml.create_element(tag).with_attribute(("config:name", name)).write_inner_content(inner)?;
    Ok(())
}

fn config(xml: &mut Xml, (name, kind, value): &(&str, &str, &str)) -> std::io::Result<()> {
    xml.create_element("config:config-item")
        .with_attributes([("config:name", *name), ("config:type", *kind)])
        .write_text_content(BytesText::new(value))?;
    Ok(())
}

fn content(book: &Workbook) -> Result<Vec<u8>, std::io::Error> {
    let mut xml = document()?;
    xml.create_element("office:document-content")
        .with_attributes(NAMESPACES.into_iter().chain([VERSION]))
        .write_inner_content(|xml| {
            styles(xml, book)?;
            xml.create_element("office:body").write_inner_content(|xml| {
                xml.create_element("office:spreadsheet").write_inner_content(|xml| {
                    lists(xml, book)?;
                    book.sheets.iter().enumerate().try_for_each(|(at, sheet)| table(xml, at, sheet))
                })?;
                Ok(())
            })?;
            Ok(())
        })?;
    Ok(xml.into_inner())
}

fn styles(xml: &mut Xml, book: &Workbook) -> std::io::Result<()> {
    xml.create_element("office:automatic-styles").write_inner_content(|xml| {
        for (at, sheet) in book.sheets.iter().enumerate() {
            for column in 0..sheet.columns.len() {
                let width = format!("{:.1}mm", sheet.width(column) as f64 * CHARACTER_MM);
                let inner = ("style:table-column-properties", ("style:column-width", &*width));
                style(xml, &column_style(at, column), "table-column", &[(inner.0, &[inner.1])])?;
            }
            let display = if sheet.is_hidden { "false" } else { "true" };
            let inner = ("style:table-properties", ("table:display", display));
            style(xml, &table_style(at), "table", &[(inner.0, &[inner.1])])?;
        }
        let cell = "style:table-cell-properties";
        let bold = ("style:text-properties", &[("fo:font-weight", "bold")][..]);
        let grey = (
            cell,
            &[("fo:background-color", "#e6e6e6"), ("fo:border-bottom", "0.5pt solid #000000")][..],
        );
        style(xml, "heading", "table-cell", &[grey, bold])?;
        let yellow = [("fo:background-color", "#fff6d6"), ("fo:border", "0.5pt solid #d8cfb0")];
        style(xml, "fill", "table-cell", &[(cell, &yellow)])?;
        style(xml, "plain", "table-cell", &[(cell, &[("style:vertical-align", "top")])])
    })?;
    Ok(())
}

type Properties<'a> = (&'a str, &'a [(&'a str, &'a str)]);

fn style(xml: &mut Xml, name: &str, family: &str, inner: &[Properties]) -> std::io::Result<()> {
    xml.create_element("style:style")
        .with_attributes([("style:name", name), ("style:family", family)])
        .write_inner_content(|xml| {
            for (tag, attributes) in inner {
                xml.create_element(*tag)
                    .with_attributes(attributes.iter().copied())
                    .write_empty()?;
            }
            Ok(())
        })?;
    Ok(())
}

fn table_style(sheet: usize) -> String {
    format!("sheet{sheet}")
}

fn column_style(sheet: usize, column: usize) -> String {
    format!("column{sheet}_{column}")
}

fn list_name(sheet: usize, column: usize) -> String {
    format!("list{sheet}_{column}")
}

/// Writes the lists to choose from. Other words are allowed with a warning.
fn lists(xml: &mut Xml, book: &Workbook) -> std::io::Result<()> {
    xml.create_element("table:content-validations").write_inner_content(|xml| {
        for (at, sheet) in book.sheets.iter().enumerate() {
            for (number, column) in sheet.columns.iter().enumerate() {
                if column.choices.is_empty() {
                    continue;
                }
                let choices: Vec<String> =
                    column.choices.iter().map(|choice| format!("\"{choice}\"")).collect();
                let condition = format!("of:cell-content-is-in-list({})", choices.join(";"));
                xml.create_element("table:content-validation")
                    .with_attributes([
                        ("table:name", list_name(at, number).as_str()),
                        ("table:condition", &condition),
                        ("table:allow-empty-cell", "true"),
                        ("table:display-list", "unsorted"),
                    ])
                    .write_inner_content(|xml| {
                        xml.create_element("table:error-message")
                            .with_attributes([
                                ("table:message-type", "warning"),
                                ("table:display", "true"),
                            ])
                            .write_empty()?;
                        Ok(())
                    })?;
            }
        }
        Ok(())
    })?;
    Ok(())
}

fn table(xml: &mut Xml, at: usize, sheet: &Worksheet) -> std::io::Result<()> {
    xml.create_element("table:table")
        .with_attributes([
            ("table:name", sheet.name.as_str()),
            ("table:style-name", &table_style(at)),
        ])
        .write_inner_content(|xml| {
            for column in 0..sheet.columns.len() {
                xml.create_element("table:table-column")
                    .with_attribute(("table:style-name", column_style(at, column).as_str()))
                    .write_empty()?;
            }
            xml.create_element("table:table-row").write_inner_content(|xml| {
                for column in &sheet.columns {
                    text_cell(xml, &column.heading, &[("table:style-name", "heading")])?;
                }
                Ok(())
            })?;
            for row in &sheet.rows {
                xml.create_element("table:table-row").write_inner_content(|xml| {
                    (0..sheet.columns.len()).try_for_each(|column| {
                        cell(xml, (at, sheet), column, Worksheet::cell(row, column))
                    })
                })?;
            }
            if sheet.is_hidden {
                return Ok(());
            }
            xml.create_element("table:table-row")
                .with_attribute(("table:number-rows-repeated", ROWS_TO_COME.to_string().as_str()))
                .write_inner_content(|xml| {
                    (0..sheet.columns.len())
                        .try_for_each(|column| cell(xml, (at, sheet), column, &Cell::Empty))
                })?;
            Ok(())
        })?;
    Ok(())
}

fn cell(
    xml: &mut Xml,
    (at, sheet): (usize, &Worksheet),
    number: usize,
    cell: &Cell,
) -> std::io::Result<()> {
    let column = &sheet.columns[number];
    let style = if column.to_fill_in && *cell == Cell::Empty { "fill" } else { "plain" };
    let mut attributes = vec![("table:style-name", style)];
    let list = list_name(at, number);
    if !column.choices.is_empty() {
        attributes.push(("table:content-validation-name", &list));
    }
    match cell {
        Cell::Empty => {
            let element = xml.create_element("table:table-cell");
            element.with_attributes(attributes).write_empty()?;
        }
        Cell::Text(text) => text_cell(xml, text, &attributes)?,
        Cell::Number(figure) => {
            let figure = figure.to_decimal_text();
            attributes.extend([("office:value-type", "float"), ("office:value", &figure)]);
            paragraphs(xml, &figure, &attributes)?;
        }
    }
    Ok(())
}

fn text_cell(xml: &mut Xml, text: &str, attributes: &[(&str, &str)]) -> std::io::Result<()> {
    let kind = ("office:value-type", "string");
    let attributes: Vec<(&str, &str)> = attributes.iter().copied().chain([kind]).collect();
    paragraphs(xml, text, &attributes)
}

fn paragraphs(xml: &mut Xml, text: &str, attributes: &[(&str, &str)]) -> std::io::Result<()> {
    xml.create_element("table:table-cell")
        .with_attributes(attributes.iter().copied())
        .write_inner_content(|xml| {
            for line in text.split('\n') {
                xml.create_element("text:p").write_text_content(BytesText::new(line))?;
            }
            Ok(())
        })?;
    Ok(())
}
