//! A value of JavaScript that nothing makes use of.

pub struct JsValue;

impl JsValue {
    /// A value without the text.
    pub fn from_str(_: &str) -> Self {
        Self
    }
}
