//! `chartroom read --call`: what a PDF was printed from, as JSON.

use serde_json::{Map, Value, json};

use crate::command::again::Earlier;

/// The parsed call and its files.
pub fn json(earlier: &Earlier) -> String {
    let Earlier { original, print, .. } = earlier;
    let options: Map<String, Value> =
        print.call.options().map(|(name, values)| (name.to_owned(), json!(values))).collect();
    let told = json!({
        "program": original.program,
        "call": original.call,
        "form": print.form,
        "what": print.what,
        "options": options,
        "country": original.country,
        "files": original.files,
    });
    let text = serde_json::to_string_pretty(&told).unwrap_or_default();
    text + "\n"
}
