//! The formulas of rule files: Typst expressions, checked once and evaluated for every ship.
//!
//! Authors of rule sets learn a single language for templates and formulas. In scope are the
//! particulars, earlier values, the file's own functions and tables, `calc`, and nothing else.

mod names;
mod syntax;
mod world;

use std::collections::BTreeMap;

use typst::diag::SourceDiagnostic;
use typst::foundations::{Binding, Scope, Scopes, Value};
use typst::syntax::{Source, ast};
use typst_eval::{Eval, Vm};

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean};
use crate::measure::Fraction;
use crate::model::{Amount, Formula, RuleSet};
use crate::work;

pub use names::Names;
use world::FormulaWorld;

/// A formula that parses.
struct Checked {
    source: Source,
    formula: Formula,
    identifiers: Vec<String>,
}

/// What a formula gives for a ship.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormulaResult {
    /// The value.
    pub amount: Amount,
    /// The particulars that an unknown value lacks, such as `belt`.
    pub missing: Vec<String>,
}

/// All formulas of a rule set, ready to be evaluated.
pub struct Formulas {
    world: FormulaWorld,
    /// Tables and functions of the file, until all are checked and the library has them.
    shared: Scope,
    checked: BTreeMap<String, Checked>,
    functions: BTreeMap<String, (String, Vec<String>)>,
}

/// No value of a game is larger; a larger number would draw a form of a million boxes.
const LARGEST: i64 = 1_000_000;

/// Formulas are parsed and evaluated recursively. Beyond these limits, which no game comes near, the stack
/// would overflow.
const LONGEST: usize = 4_000;
const DEEPEST: usize = 150;

/// What precedes a formula's text in the source that is evaluated.
const OPENING: &str = "#{";

impl Formulas {
    /// Parses every function and formula of a rule set; what does not parse is a fault.
    pub fn check(rules: &RuleSet, faults: &mut Faults) -> Self {
        let mut shared = Scope::new();
        for (name, table) in &rules.tables {
            let value = serde_json::from_value(table.clone()).unwrap_or(Value::None);
            shared.bind(name.as_str().into(), Binding::detached(value));
        }
        let mut formulas = Self {
            world: FormulaWorld::new(&rules.id),
            shared,
            checked: BTreeMap::new(),
            functions: BTreeMap::new(),
        };
        let helpers = world::HELPERS.into_iter().map(|(name, text)| Formula {
            name: name.to_owned(),
            text: text.to_owned(),
            place: Place::file("formula helpers"),
        });
        for function in helpers.chain(rules.functions.iter().cloned()) {
            let function = &function;
            let value = formulas.parse(function).and_then(|checked| {
                let parts = (function.text.clone(), checked.identifiers.clone());
                formulas.functions.insert(function.name.clone(), parts);
                formulas.evaluate(&checked, &Names::default())
            });
            match value {
                Ok(value) => {
                    formulas.shared.bind(function.name.as_str().into(), Binding::detached(value));
                }
                Err(fault) => faults.add(fault),
            }
        }
        formulas.world.share(std::mem::take(&mut formulas.shared));
        for formula in rules.values.iter().filter_map(|value| value.formula.as_ref()) {
            match formulas.parse(formula) {
                Ok(checked) => drop(formulas.checked.insert(formula.name.clone(), checked)),
                Err(fault) => faults.add(fault),
            }
        }
        formulas
    }

    fn parse(&self, formula: &Formula) -> Result<Checked, Diagnostic> {
        let refused = |what: &str, hint: &str| Err(fault(formula, what).hint(hint));
        if formula.text.chars().nth(LONGEST).is_some() {
            let what = format!("is longer than {LONGEST} characters");
            return refused(&what, "put parts of it under `[functions]`");
        }
        let source = self.world.source_of(&formula.name, format!("{OPENING}{}}}", formula.text));
        if let Some(error) = source.root().errors_and_warnings().0.first() {
            let fault = SourceDiagnostic::from(error.clone());
            return Err(diagnose(&source, formula, &fault));
        }
        if syntax::depth(source.root()) > DEEPEST {
            let hint = "put parts of it under `[functions]`, or add up with `.sum()`";
            return refused("is nested too deeply", hint);
        }
        if syntax::repeats(source.root()) {
            let hint =
                "repeated a billion times it would fill the memory; numbers alone are multiplied";
            return refused("multiplies a text or a list", hint);
        }
        let identifiers = syntax::free_names(source.root());
        Ok(Checked { source, formula: formula.clone(), identifiers })
    }

    /// Evaluates the formula of a value; `None` if it has none that parses.
    ///
    /// # Errors
    /// If the formula fails for these names; the fault points into the rule file.
    pub fn result(&self, value: &str, names: &Names) -> Option<Result<FormulaResult, Diagnostic>> {
        let checked = self.checked.get(value)?;
        Some(self.evaluate(checked, names).and_then(|value| match missing(&value) {
            Some(missing) => Ok(FormulaResult { amount: Amount::Unknown, missing }),
            None => Ok(FormulaResult { amount: to_amount(checked, &value)?, missing: Vec::new() }),
        }))
    }

    /// The names that a value's formula uses, in the order of their first use.
    pub fn names_in(&self, value: &str) -> &[String] {
        self.checked.get(value).map_or(&[], |checked| &checked.identifiers)
    }

    /// The text of a function of the file, and the names that it uses.
    pub fn function(&self, name: &str) -> Option<&(String, Vec<String>)> {
        self.functions.get(name)
    }

    /// What somebody meant by a name that a formula does not know.
    fn meant(&self, name: &str, names: &Names) -> Option<String> {
        if self.checked.contains_key(name) {
            return Some("that value comes later in the file: put it before this one".to_owned());
        }
        let inputs = names.scope.iter().map(|(known, _)| known.as_str());
        let known = inputs.chain(self.functions.keys().map(String::as_str));
        did_you_mean(name, known)
    }

    fn evaluate(&self, checked: &Checked, names: &Names) -> Result<Value, Diagnostic> {
        let root = checked.source.root();
        let block = root.cast::<ast::Markup>().and_then(|markup| markup.exprs().next());
        let what = format!("the formula of `{}` ({})", checked.formula.name, checked.formula.place);
        let (result, _) = work::in_typst(&self.world.bare(), |engine, context| {
            let scopes = Scopes::new(Some(engine.library));
            let mut machine = Vm::new(engine, context, scopes, root.span());
            machine.scopes.scopes.push(self.shared.clone());
            machine.scopes.scopes.push(names.scope.clone());
            let eval = |block: ast::Expr| work::naming(what, || block.eval(&mut machine));
            block.map_or(Ok(Value::None), eval)
        });
        result.map_err(|errors| {
            let error = errors.first().cloned();
            error.map_or_else(
                || Diagnostic::error(Code::FormulaFault, "the formula failed"),
                |error| {
                    let fault = diagnose(&checked.source, &checked.formula, &error);
                    let unknown = error.message.strip_prefix("unknown variable: ");
                    fault.maybe_hint(unknown.and_then(|name| self.meant(name, names)))
                },
            )
        })
    }
}

/// The arguments of the helper `missing`.
fn missing(value: &Value) -> Option<Vec<String>> {
    let Value::Dict(told) = value else { return None };
    let Ok(Value::Array(what)) = told.get("missing") else { return None };
    let words = what.iter().filter_map(|word| match word {
        Value::Str(word) => Some(word.as_str().to_owned()),
        _ => None,
    });
    Some(words.collect())
}

fn to_amount(checked: &Checked, value: &Value) -> Result<Amount, Diagnostic> {
    let number = match value {
        Value::None => return Ok(Amount::None),
        Value::Auto => return Ok(Amount::Unknown),
        Value::Str(word) => return Ok(Amount::Word(word.as_str().to_owned())),
        Value::Int(number) => Ok(Fraction::whole(*number)),
        Value::Float(number) if number.is_nan() => Err("a number that is none (NaN)".to_owned()),
        Value::Float(number) => Fraction::nearest(*number).ok_or("too large a number".to_owned()),
        other => {
            Err(format!("{}, not a number, a word, `none` or `unknown`", other.ty().long_name()))
        }
    };
    let given = match number {
        Ok(number) if number < Fraction::ZERO => format!("{number}, below 0"),
        Ok(number) if number > Fraction::whole(LARGEST) => format!("{number}, more than {LARGEST}"),
        Ok(number) => return Ok(Amount::Number(number)),
        Err(given) => given,
    };
    Err(fault(&checked.formula, &format!("gives {given}")))
}

fn fault(formula: &Formula, what: &str) -> Diagnostic {
    let message = format!("the formula of `{}` {what}", formula.name);
    Diagnostic::error(Code::FormulaFault, message).at(formula.place.clone())
}

/// Converts Typst's fault, with its place in the rule file.
fn diagnose(source: &Source, formula: &Formula, error: &SourceDiagnostic) -> Diagnostic {
    let in_source = world::range(source, error.span).map_or(0, |range| range.start);
    let offset = in_source.saturating_sub(OPENING.len()).min(formula.text.len());
    let before = &formula.text[..formula.text.floor_char_boundary(offset)];
    let place = match before.rsplit_once('\n') {
        None => {
            Place { column: formula.place.column + before.chars().count(), ..formula.place.clone() }
        }
        Some((lines, last)) => Place {
            line: formula.place.line + lines.matches('\n').count() + 1,
            column: last.chars().count() + 1,
            ..formula.place.clone()
        },
    };
    let message = format!("the formula of `{}`: {}", formula.name, error.message);
    Diagnostic::error(Code::FormulaFault, message)
        .at(place)
        .maybe_hint(error.hints.first().map(|hint| hint.v.to_string()))
}
