//! The parts of an R2000 file besides entities: tables, blocks and the root dictionary, with handles.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::measure::Length;
use crate::model::Size;

/// The application name of extended data.
pub const APPLICATION: &str = "CHARTROOM";
/// The handle of the block record for everything drawn.
pub const MODEL_SPACE: u32 = 0x20;
const PAPER_SPACE: u32 = 0x21;
/// Handles of the tables, in the order of the file.
const TABLES: [(&str, u32); 9] = [
    ("VPORT", 0x8),
    ("LTYPE", 0x5),
    ("LAYER", 0x2),
    ("STYLE", 0x3),
    ("VIEW", 0x6),
    ("UCS", 0x7),
    ("APPID", 0x9),
    ("DIMSTYLE", 0xA),
    ("BLOCK_RECORD", 0x1),
];
/// The root dictionary, and the one entry in it that readers require.
const ROOT: u32 = 0xC;
const GROUPS: u32 = 0xD;
/// The first of all other handles.
const FIRST: u32 = 0x100;
/// A value above every handle, since it is written before entities are counted.
const SEED: &str = "FFFFFF";

/// The lengths of a dash and the gap after it.
pub type Dash = (Length, Length);

/// The name of the line type of a dash.
pub fn dash_name((on, off): Dash) -> String {
    format!("DASHED_{on}_{off}")
}

/// A file that is being written.
pub struct Frame {
    text: String,
    next: u32,
}

impl Frame {
    /// Writes everything before the entities. A layer is a name and a color index.
    pub fn begin(
        comments: String,
        size: Size,
        layers: &[(String, u8)],
        dashes: &BTreeSet<Dash>,
    ) -> Self {
        let mut frame = Self { text: comments, next: FIRST };
        frame.header(size);
        frame.section("CLASSES");
        frame.put(0, "ENDSEC");
        frame.section("TABLES");
        for (name, handle) in TABLES {
            frame.table(name, handle, size, (layers, dashes));
        }
        frame.put(0, "ENDSEC");
        frame.section("BLOCKS");
        frame.block("*Model_Space", MODEL_SPACE);
        frame.block("*Paper_Space", PAPER_SPACE);
        frame.put(0, "ENDSEC");
        frame.section("ENTITIES");
        frame
    }

    /// Writes everything after the entities and returns the file.
    pub fn end(mut self) -> String {
        self.put(0, "ENDSEC");
        self.section("OBJECTS");
        for (handle, owner) in [(ROOT, 0), (GROUPS, ROOT)] {
            self.put(0, "DICTIONARY");
            self.handle(5, handle);
            self.handle(330, owner);
            self.put(100, "AcDbDictionary");
            self.put(281, 1);
            if handle == ROOT {
                self.put(3, "ACAD_GROUP");
                self.handle(350, GROUPS);
            }
        }
        self.put(0, "ENDSEC");
        self.put(0, "EOF");
        self.text
    }

    /// Writes a group code and its value.
    pub fn put(&mut self, code: u16, value: impl Display) {
        self.text.push_str(&format!("{code:>3}\r\n{value}\r\n"));
    }

    /// Begins an entity with a new handle.
    pub fn entity(&mut self, kind: &str, owner: u32) {
        self.put(0, kind);
        self.own_handle(5);
        self.handle(330, owner);
        self.put(100, "AcDbEntity");
    }

    fn handle(&mut self, code: u16, handle: u32) {
        self.put(code, format!("{handle:X}"));
    }

    fn own_handle(&mut self, code: u16) {
        let handle = self.next;
        self.next += 1;
        self.handle(code, handle);
    }

    fn origin(&mut self) {
        for code in [10, 20, 30] {
            self.put(code, 0);
        }
    }

    fn section(&mut self, name: &str) {
        self.put(0, "SECTION");
        self.put(2, name);
    }

    fn header(&mut self, size: Size) {
        self.section("HEADER");
        self.put(9, "$ACADVER");
        self.put(1, "AC1015");
        self.put(9, "$DWGCODEPAGE");
        self.put(3, "ANSI_1252");
        self.put(9, "$HANDSEED");
        self.put(5, SEED);
        // 4 is millimetres, 1 metric.
        for (name, value) in [("$INSUNITS", 4), ("$MEASUREMENT", 1), ("$LUNITS", 2), ("$LUPREC", 6)]
        {
            self.put(9, name);
            self.put(70, value);
        }
        self.put(9, "$EXTMIN");
        self.origin();
        self.put(9, "$EXTMAX");
        self.put(10, size.width);
        self.put(20, size.height);
        self.put(30, 0);
        self.put(0, "ENDSEC");
    }

    fn table(
        &mut self,
        name: &str,
        handle: u32,
        size: Size,
        (layers, dashes): (&[(String, u8)], &BTreeSet<Dash>),
    ) {
        let count = match name {
            "LAYER" => layers.len() + 1,
            "LTYPE" => 3 + dashes.len(),
            "APPID" | "BLOCK_RECORD" => 2,
            "VIEW" | "UCS" => 0,
            _ => 1,
        };
        self.put(0, "TABLE");
        self.put(2, name);
        self.handle(5, handle);
        self.put(330, 0);
        self.put(100, "AcDbSymbolTable");
        self.put(70, count);
        match name {
            "VPORT" => self.view(handle, size),
            "LTYPE" => {
                for name in ["ByBlock", "ByLayer", "Continuous"] {
                    self.record("LTYPE", handle, "AcDbLinetypeTableRecord", name);
                    self.put(3, "");
                    self.put(72, 65);
                    self.put(73, 0);
                    self.put(40, 0);
                }
                dashes.iter().for_each(|dash| self.line_type(handle, *dash));
            }
            "LAYER" => {
                self.layer(handle, "0", 7);
                layers.iter().for_each(|(name, color)| self.layer(handle, name, *color));
            }
            "STYLE" => {
                self.record("STYLE", handle, "AcDbTextStyleTableRecord", "Standard");
                for (code, value) in
                    [(40, "0"), (41, "1"), (50, "0"), (71, "0"), (42, "2.5"), (3, "txt"), (4, "")]
                {
                    self.put(code, value);
                }
            }
            "APPID" => {
                for name in ["ACAD", APPLICATION] {
                    self.record("APPID", handle, "AcDbRegAppTableRecord", name);
                }
            }
            "DIMSTYLE" => self.record("DIMSTYLE", handle, "AcDbDimStyleTableRecord", "Standard"),
            "BLOCK_RECORD" => {
                for (name, own) in [("*Model_Space", MODEL_SPACE), ("*Paper_Space", PAPER_SPACE)] {
                    self.put(0, "BLOCK_RECORD");
                    self.handle(5, own);
                    self.handle(330, handle);
                    self.put(100, "AcDbSymbolTableRecord");
                    self.put(100, "AcDbBlockTableRecord");
                    self.put(2, name);
                }
            }
            _ => {}
        }
        self.put(0, "ENDTAB");
    }

    fn record(&mut self, kind: &str, owner: u32, class: &str, name: &str) {
        self.put(0, kind);
        // In dimension styles, code 5 is a block and 105 the handle.
        self.own_handle(if kind == "DIMSTYLE" { 105 } else { 5 });
        self.handle(330, owner);
        self.put(100, "AcDbSymbolTableRecord");
        self.put(100, class);
        self.put(2, name);
        self.put(70, 0);
    }

    fn line_type(&mut self, owner: u32, dash: Dash) {
        self.record("LTYPE", owner, "AcDbLinetypeTableRecord", &dash_name(dash));
        let (on, off) = dash;
        self.put(3, format!("{on} mm drawn, {off} mm left out"));
        self.put(72, 65);
        self.put(73, 2);
        self.put(40, on + off);
        for length in [on, -off] {
            self.put(49, length);
            self.put(74, 0);
        }
    }

    fn layer(&mut self, owner: u32, name: &str, color: u8) {
        self.record("LAYER", owner, "AcDbLayerTableRecord", name);
        self.put(62, color);
        self.put(6, "Continuous");
    }

    /// Sets the initial view to the whole drawing.
    fn view(&mut self, owner: u32, size: Size) {
        self.record("VPORT", owner, "AcDbViewportTableRecord", "*Active");
        for (code, value) in [(10, 0), (20, 0), (11, 1), (21, 1)] {
            self.put(code, value);
        }
        self.put(12, size.width / 2);
        self.put(22, size.height / 2);
        for (code, value) in [
            (13, 0),
            (23, 0),
            (14, 10),
            (24, 10),
            (15, 10),
            (25, 10),
            (16, 0),
            (26, 0),
            (36, 1),
            (17, 0),
            (27, 0),
            (37, 0),
        ] {
            self.put(code, value);
        }
        self.put(40, size.height);
        self.put(41, size.width.to_mm() / size.height.to_mm());
        for (code, value) in [
            (42, 50),
            (43, 0),
            (44, 0),
            (50, 0),
            (51, 0),
            (71, 0),
            (72, 1000),
            (73, 1),
            (74, 3),
            (75, 0),
            (76, 0),
            (77, 0),
            (78, 0),
        ] {
            self.put(code, value);
        }
    }

    fn block(&mut self, name: &str, record: u32) {
        let is_paper = record == PAPER_SPACE;
        for (kind, class) in [("BLOCK", "AcDbBlockBegin"), ("ENDBLK", "AcDbBlockEnd")] {
            self.entity(kind, record);
            if is_paper {
                self.put(67, 1);
            }
            self.put(8, 0);
            self.put(100, class);
            if kind == "BLOCK" {
                self.put(2, name);
                self.put(70, 0);
                self.origin();
                self.put(3, name);
                self.put(1, "");
            }
        }
    }
}
