//! `chartroom list`: papers, impositions, cutters and printers.

use serde_json::{Value as Json, json};

use crate::data;
use crate::diagnostic::Faults;
use crate::model::{Imposition, Measured, Paper, Work};
use crate::request::Project;

use super::super::table::{Listed, listed};

pub fn papers(project: &Project, faults: &mut Faults) -> Listed {
    let papers = data::read_papers(&project.files, faults);
    let entry = |paper: &Paper| {
        let (width, height) = (paper.size.width.to_mm(), paper.size.height.to_mm());
        let margin = paper.margin.to_mm();
        let (size, around) = (format!("{width} x {height} mm"), format!("{margin} mm"));
        let json = json!({
            "id": paper.id, "label": paper.label, "default": paper.is_default,
            "width_mm": width, "height_mm": height, "margin_mm": margin,
        });
        (vec![paper.id.clone(), paper.label.clone(), size, around], json)
    };
    listed(&["PAPER", "NAME", "SIZE", "MARGIN"], papers.iter().map(entry))
}

pub fn impositions(project: &Project, faults: &mut Faults) -> Listed {
    let schemes = data::read_impositions(&project.files, faults);
    let size = |scheme: &Imposition| match (scheme.cell(), scheme.work) {
        (Some(cell), _) => cell.words(),
        (None, Work::Booklet) => "half the sheet".to_owned(),
        (None, _) => "as the form".to_owned(),
    };
    let entry = |scheme: &Imposition| {
        let papers = match scheme.papers.as_slice() {
            [] => "any".to_owned(),
            papers => papers.join(", "),
        };
        let count = scheme.count().to_string();
        let row = vec![scheme.id.clone(), scheme.title.clone(), papers, count, size(scheme)];
        let cell = scheme.cell().map(|cell| json!([cell.width.to_mm(), cell.height.to_mm()]));
        let json = json!({
            "id": scheme.id, "title": scheme.title, "kind": scheme.work.word(),
            "papers": scheme.papers, "slots": scheme.count(), "slot_mm": cell,
            "source": scheme.source,
        });
        (row, json)
    };
    let head = ["IMPOSITION", "WHAT IT IS", "PAPERS", "PLACES", "SIZE OF A PLACE"];
    listed(&head, schemes.iter().map(entry))
}

pub fn cutters(project: &Project, faults: &mut Faults) -> Listed {
    let files = data::cutter_files(&project.files);
    let read =
        files.iter().filter_map(|file| data::read_cutter(&project.files, file.stem(), faults));
    let entries = read.map(|cutter| {
        let (names, layers): (Vec<&str>, Vec<Json>) = cutter
            .layers
            .iter()
            .map(|layer| {
                let (role, setting) = (layer.role.word(), &layer.setting);
                let json = json!({ "name": layer.name, "role": role, "setting": setting });
                (layer.name.as_str(), json)
            })
            .unzip();
        let (kerf, names) = (cutter.kerf, names.join(", "));
        let row = vec![cutter.id.clone(), cutter.title.clone(), format!("{kerf} mm"), names];
        let json =
            json!({ "id": cutter.id, "title": cutter.title, "kerf_mm": kerf, "layers": layers });
        (row, json)
    });
    listed(&["CUTTER", "WHAT IT IS", "KERF", "LAYERS"], entries)
}

/// Lists the calibrated printers and how each changes lengths.
pub fn printers(project: &Project, faults: &mut Faults) -> Listed {
    let files = project.files.list(data::printer::PRINTERS, "toml");
    let entries = files.iter().filter_map(|file| {
        let (name, printer) =
            (file.stem(), data::read_printer(&project.files, file.stem(), faults)?);
        let [(across, across_json), (down, down_json)] =
            [printer.across, printer.down].map(|Measured { meant, came_out }| {
                let (meant, came_out) = (meant.to_mm(), came_out.to_mm());
                let json = json!({ "meant_mm": meant, "came_out_mm": came_out });
                (format!("{came_out} mm for {meant} mm"), json)
            });
        let json = json!({ "id": name, "across": across_json, "down": down_json });
        Some((vec![name.to_owned(), across, down], json))
    });
    listed(&["PRINTER", "ACROSS", "DOWN"], entries)
}
