//! What cannot be filled in on a screen.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Form, FormKind};

use super::what::What;

/// The fault of options that do not go with forms to be filled in on a screen.
pub fn refused(args: &Print) -> Option<Diagnostic> {
    let (message, hint) = if args.pdf_standard.is_some() {
        let message = "an archive keeps what is finished: PDF/A has no fields to be filled in";
        (message, "fill the form in first, and make it plain with `chartroom read --flatten`")
    } else if args.copies > 1 {
        let message = "a ship has one form on the screen, so there are no copies of it";
        (message, "copy the file instead")
    } else if args.twins {
        let message = "on the screen a cross is taken away again, so there are no clean twins";
        (message, "leave `--twins` away")
    } else {
        return None;
    };
    Some(Diagnostic::error(Code::WrongFormat, message).hint(hint))
}

/// The fault of a print that has no form to be filled in.
pub fn nothing_to_fill(what: &What) -> Option<Diagnostic> {
    let is_record = |form: &Form| matches!(form.kind, FormKind::Record { .. });
    let (id, hint) = match what {
        What::Pack { .. } => return None,
        What::Forms { form, back: Some(back), .. } if is_record(form) && is_record(back) => {
            let message = "a ship has one form on the screen, and none on the back of another";
            let fault = Diagnostic::error(Code::WrongFormat, message);
            return Some(fault.hint("leave `--back` away, or put a chart on the backs"));
        }
        What::Forms { form, .. } if is_record(form) => return None,
        What::Forms { form, .. } | What::Book { form, .. } => (form.id.as_str(), "a log or a card"),
        What::Instruments { .. } => ("an instrument", "a log or a card"),
    };
    let message = format!("`{id}` has no boxes to be filled in on a screen");
    Some(Diagnostic::error(Code::WrongFormat, message).hint(format!("{hint} has them")))
}
