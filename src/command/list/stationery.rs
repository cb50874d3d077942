//! `chartroom list`: papers, impositions, cutters and printers.

use serde_json::json;

use crate::data;
use crate::diagnostic::Faults;
use crate::model::{Imposition, Measured, Work};
use crate::request::Project;

use super::super::table::{Listed, columns};

pub fn papers(project: &Project, faults: &mut Faults) -> Listed {
    let papers = data::read_papers(&project.files, faults);
    let rows: Vec<Vec<String>> = papers
        .iter()
        .map(|paper| {
            let (width, height) = (paper.size.width.to_mm(), paper.size.height.to_mm());
            vec![
                paper.id.clone(),
                paper.label.clone(),
                format!("{width} x {height} mm"),
                format!("{} mm", paper.margin.to_mm()),
            ]
        })
        .collect();
    let json = papers.iter().map(|paper| {
        json!({
            "id": paper.id, "label": paper.label, "default": paper.is_default,
            "width_mm": paper.size.width.to_mm(), "height_mm": paper.size.height.to_mm(),
            "margin_mm": paper.margin.to_mm(),
        })
    });
    (columns(&["PAPER", "NAME", "SIZE", "MARGIN"], &rows), json.collect())
}

pub fn impositions(project: &Project, faults: &mut Faults) -> Listed {
    let schemes = data::read_impositions(&project.files, faults);
    let size = |scheme: &Imposition| match (scheme.cell(), scheme.work) {
        (Some(cell), _) => cell.words(),
        (None, Work::Booklet) => "half the sheet".to_owned(),
        (None, _) => "as the form".to_owned(),
    };
    let rows: Vec<Vec<String>> = schemes
        .iter()
        .map(|scheme| {
            let papers = match scheme.papers.as_slice() {
                [] => "any".to_owned(),
                papers => papers.join(", "),
            };
            vec![
                scheme.id.clone(),
                scheme.title.clone(),
                papers,
                scheme.count().to_string(),
                size(scheme),
            ]
        })
        .collect();
    let json = schemes.iter().map(|scheme| {
        let cell = scheme.cell().map(|cell| json!([cell.width.to_mm(), cell.height.to_mm()]));
        json!({
            "id": scheme.id, "title": scheme.title, "kind": scheme.work.word(),
            "papers": scheme.papers, "slots": scheme.count(), "slot_mm": cell,
            "source": scheme.source,
        })
    });
    (
        columns(&["IMPOSITION", "WHAT IT IS", "PAPERS", "PLACES", "SIZE OF A PLACE"], &rows),
        json.collect(),
    )
}

pub fn cutters(project: &Project, faults: &mut Faults) -> Listed {
    let files = data::cutter_files(&project.files);
    let cutters: Vec<_> = files
        .iter()
        .filter_map(|file| data::read_cutter(&project.files, file.stem(), faults))
        .collect();
    let rows: Vec<Vec<String>> = cutters
        .iter()
        .map(|cutter| {
            let layers: Vec<&str> = cutter.layers.iter().map(|one| one.name.as_str()).collect();
            let kerf = format!("{} mm", cutter.kerf.to_mm());
            vec![cutter.id.clone(), cutter.title.clone(), kerf, layers.join(", ")]
        })
        .collect();
    let json = cutters.iter().map(|cutter| {
        let layers = cutter.layers.iter().map(|layer| {
            json!({ "name": layer.name, "role": layer.role.word(), "setting": layer.setting })
        });
        json!({
            "id": cutter.id, "title": cutter.title, "kerf_mm": cutter.kerf.to_mm(),
            "layers": layers.collect::<Vec<_>>(),
        })
    });
    (columns(&["CUTTER", "WHAT IT IS", "KERF", "LAYERS"], &rows), json.collect())
}

/// Lists the calibrated printers and how each changes lengths.
pub fn printers(project: &Project, faults: &mut Faults) -> Listed {
    let (mut rows, mut listed) = (Vec::new(), Vec::new());
    for file in project.files.list(data::printer::PRINTERS, "toml") {
        let Some(printer) = data::read_printer(&project.files, file.stem(), faults) else {
            continue;
        };
        let bar =
            |bar: Measured| format!("{} mm for {} mm", bar.came_out.to_mm(), bar.meant.to_mm());
        let name = file.stem().to_owned();
        rows.push(vec![name.clone(), bar(printer.across), bar(printer.down)]);
        let bar = |bar: Measured| json!({ "meant_mm": bar.meant.to_mm(), "came_out_mm": bar.came_out.to_mm() });
        listed.push(json!({
            "id": name, "across": bar(printer.across), "down": bar(printer.down),
        }));
    }
    (columns(&["PRINTER", "ACROSS", "DOWN"], &rows), listed.into())
}
