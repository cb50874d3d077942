//! An R2000 file around its entities: tables, blocks and the root dictionary, from a template.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

use serde::Serialize;
use tera::{Context, Tera};

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;
use crate::model::Size;

/// The application name of extended data.
pub const APPLICATION: &str = "CHARTROOM";
const TEMPLATE: &str = include_str!("frame.tera");
/// The handle of the block record for everything drawn.
const MODEL_SPACE: &str = "20";
/// The first handle after those in the template.
const FIRST: usize = 0x110;

/// The lengths of a dash and the gap after it.
pub type Dash = (Length, Length);

/// The name of the line type of a dash.
pub fn dash_name((on, off): Dash) -> String {
    format!("DASHED_{on}_{off}")
}

#[derive(Serialize)]
struct LineType {
    handle: String,
    name: String,
    on: String,
    off: String,
    all: String,
}

#[derive(Serialize)]
struct Layer {
    handle: String,
    name: String,
    color: u8,
}

/// A file that is being written.
pub struct Frame {
    context: Context,
    /// The entities, with a group code and its value in each line.
    entities: String,
    handle: usize,
}

impl Frame {
    /// Begins a file. A layer is a name and a color index.
    pub fn begin(
        comments: &[String],
        size: Size,
        layers: &[(String, u8)],
        dashes: &BTreeSet<Dash>,
    ) -> Self {
        let mut handles = FIRST..;
        let mut handle = || format!("{:X}", handles.next().unwrap_or_default());
        let line_type = |(handle, dash): (String, &Dash)| {
            let (on, off) = *dash;
            let [on_text, off_text, all] = [on, off, on + off].map(|length| length.to_string());
            LineType { handle, name: dash_name(*dash), on: on_text, off: off_text, all }
        };
        let line_types: Vec<LineType> =
            dashes.iter().map(|dash| line_type((handle(), dash))).collect();
        let layers: Vec<Layer> = layers
            .iter()
            .map(|(name, color)| Layer { handle: handle(), name: name.clone(), color: *color })
            .collect();
        let Size { width, height } = size;
        let mut context = Context::new();
        context.insert("comments", comments);
        context.insert("width", &width.to_string());
        context.insert("height", &height.to_string());
        context.insert("half_width", &(width / 2).to_string());
        context.insert("half_height", &(height / 2).to_string());
        context.insert("aspect", &(width.to_mm() / height.to_mm()).to_string());
        context.insert("dashes", &line_types);
        context.insert("layers", &layers);
        let handle = FIRST + line_types.len() + layers.len();
        Self { context, entities: String::new(), handle }
    }

    /// Adds a group code and its value.
    pub fn put(&mut self, code: u16, value: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.entities, "{code} {value}");
    }

    pub fn entity(&mut self, kind: &str) {
        self.put(0, kind);
        self.put(5, format!("{:X}", self.handle));
        self.put(330, MODEL_SPACE);
        self.put(100, "AcDbEntity");
        self.handle += 1;
    }

    /// Returns the file.
    ///
    /// # Errors
    /// If the template fails.
    pub fn end(mut self) -> Result<String, Diagnostic> {
        self.context.insert("entities", &self.entities);
        let text = Tera::one_off(TEMPLATE, &self.context, false)
            .map_err(|error| Diagnostic::error(Code::TemplateFault, format!("DXF: {error}")))?;
        let pairs = text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
        Ok(pairs.map(|(code, value)| format!("{code:>3}\r\n{value}\r\n")).collect())
    }
}
