//! Instruments, on whatever they are made of: sheets of paper, a cutter's files, pieces for an online table.

use crate::diagnostic::Faults;
use crate::drawing::Faces;
use crate::export::{Extras, Output, Sink};
use crate::instrument::Options;
use crate::model::Instrument;

use super::context::Context;
use super::drawn::filled;
use super::printed::Printed;
use super::records::{self, about};
use super::{cutting, deck, drawings};

/// Makes sheets, a cutter's files or a deck of instruments; `None` on failure.
pub fn make(
    context: &Context,
    instruments: &[Instrument],
    of_pack: Option<bool>,
    options: &Options,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    let draw = |faces: &Faces, options: &Options, faults: &mut Faults| {
        drawings::draw((request, faces), instruments, of_pack, options, tools.host, faults)
    };
    let mut printed = match &request.output {
        Output::Cutter(_, cutter) => cutting::make(context, cutter, options, draw, sink, faults)?,
        Output::Deck(wish) => deck::pieces(context, wish, options, draw, sink, faults)?,
        Output::Sheets(_) => {
            let drawn = draw(tools.typesetter.faces(), options, faults)?;
            let mut sheets = faults.take(drawn.on_sheets(tools.settings))?;
            // Instruments for ships are printed once per ship, and a pack lists the pieces to cut out.
            let are_tools = instruments.iter().all(|one| one.kind.is_tool());
            if of_pack.is_none() && drawn.ships == 0 && !options.single && are_tools {
                sheets = filled(tools.settings, &drawn.drawings, sheets);
            }
            let printed = drawings::print(&drawn, sheets, context, sink, faults)?;
            let about = about(&request.game, &request.settings.titles, &drawn.label());
            let extras = Extras { about, ..printed.extras };
            Printed { filled: drawn.ships, extras, ..printed }
        }
    };
    if printed.extras.stem.is_empty() {
        let word = drawings::file_word(instruments, of_pack);
        let ships = records::asked_for(&request.ships);
        let of = if ships.is_empty() { request.game.rules.id.clone() } else { ships };
        printed.extras.stem = format!("{word}-{of}");
    }
    Some(printed)
}
