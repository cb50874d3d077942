//! Refusals of `--fillable`.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Form, FormKind};

use super::what::What;

/// The fault of an option that conflicts with `--fillable`.
pub fn refused(args: &Print) -> Option<Diagnostic> {
    let (message, hint) = if args.pdf_standard.is_some() {
        let message = "`--pdf-standard` makes a finished document, which has no fields to fill in";
        (message, "fill the form in first, then flatten it with `chartroom read --flatten`")
    } else if args.copies > 1 {
        let message = "a form to fill in on screen cannot have copies";
        (message, "copy the file instead")
    } else if args.twins {
        let message = "a form to fill in on screen needs no clean twin: crosses can be removed";
        (message, "leave out `--twins`")
    } else {
        return None;
    };
    Some(Diagnostic::error(Code::WrongFormat, message).hint(hint))
}

/// The fault of a print without a form to fill in.
pub fn nothing_to_fill(what: &What) -> Option<Diagnostic> {
    let is_record = |form: &Form| matches!(form.kind, FormKind::Record { .. });
    let id = match what {
        What::Pack(_) => return None,
        What::Forms { form, back: Some(back), .. } if is_record(form) && is_record(back) => {
            let message = "a form to fill in on screen cannot have another record on its back";
            let fault = Diagnostic::error(Code::WrongFormat, message);
            return Some(fault.hint("leave out `--back`, or put a chart on the backs"));
        }
        What::Forms { form, .. } if is_record(form) => return None,
        What::Forms { form, .. } | What::Book { form, .. } => form.id.as_str(),
        What::Instruments { .. } => "an instrument",
    };
    let message = format!("`{id}` has no boxes to fill in on screen");
    Some(Diagnostic::error(Code::WrongFormat, message).hint("a log or a card has them"))
}
