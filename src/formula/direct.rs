//! Evaluates compiled formulas.

use comemo::Track;
use typst::engine::Engine;
use typst::foundations::{Arg, Args, Array, Context, Dict, Scope, Value, ops};
use typst::syntax::{Span, Spanned};

use super::node::{Argument, Callee, Each, Function, Node, Param, Pattern};

/// The most expressions of one formula. Typst, which remembers what it has called, may need fewer.
const MOST_STEPS: usize = 100_000;

/// The most calls within each other, so that the stack holds them.
const MOST_CALLS: usize = 16;

/// Why an expression has no value.
enum Stop {
    /// Typst tells what is wrong, or finds that nothing is.
    Fault,
    /// The function returns this.
    Return(Value),
}

type Outcome = Result<Value, Stop>;

/// The state of an evaluation.
struct Machine<'a, 'e> {
    engine: &'a mut Engine<'e>,
    /// The ship's names, those of the file and those of the library.
    names: [&'a Scope; 3],
    steps: usize,
    calls: usize,
}

/// The value of a formula; `None` if Typst has to evaluate it.
pub fn evaluate(formula: &Function, engine: &mut Engine, names: [&Scope; 3]) -> Option<Value> {
    let mut machine = Machine { engine, names, steps: 0, calls: 0 };
    machine.value(&formula.body, &mut vec![Value::None; formula.slots]).ok()
}

impl Machine<'_, '_> {
    fn value(&mut self, node: &Node, slots: &mut [Value]) -> Outcome {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(Stop::Fault);
        }
        match node {
            Node::Constant(value) => Ok(value.clone()),
            Node::Slot(slot) => Ok(slots[*slot].clone()),
            Node::Name(name) => self.named(name).cloned(),
            Node::Block(lines) => {
                let mut joined = Value::None;
                for line in lines {
                    joined = join(joined, self.value(line, slots)?)?;
                }
                Ok(joined)
            }
            Node::If(parts) => {
                let [condition, body, otherwise] = &**parts;
                let chosen = if self.truth(condition, slots)? { body } else { otherwise };
                self.value(chosen, slots)
            }
            Node::For(pattern, parts) => {
                let [over, body] = &**parts;
                let Value::Array(array) = self.value(over, slots)? else { return Err(Stop::Fault) };
                let mut joined = Value::None;
                for item in array {
                    bind(pattern, item, slots)?;
                    joined = join(joined, self.value(body, slots)?)?;
                }
                Ok(joined)
            }
            Node::While(parts) => {
                let [condition, body] = &**parts;
                let mut joined = Value::None;
                while self.truth(condition, slots)? {
                    joined = join(joined, self.value(body, slots)?)?;
                }
                Ok(joined)
            }
            Node::Let(pattern, init) => {
                let value = self.value(init, slots)?;
                bind(pattern, value, slots)
            }
            Node::Assign(slot, operator, value) => {
                let value = self.value(value, slots)?;
                let before = std::mem::take(&mut slots[*slot]);
                slots[*slot] = operator(before, value).map_err(|_| Stop::Fault)?;
                Ok(Value::None)
            }
            Node::Binary(operator, sides) => {
                let one = self.value(&sides[0], slots)?;
                let other = self.value(&sides[1], slots)?;
                operator(one, other).map_err(|_| Stop::Fault)
            }
            Node::Either(decides, operator, sides) => {
                let one = self.value(&sides[0], slots)?;
                if matches!(one, Value::Bool(found) if found == *decides) {
                    return Ok(one);
                }
                let other = self.value(&sides[1], slots)?;
                operator(one, other).map_err(|_| Stop::Fault)
            }
            Node::Unary(operator, value) => {
                operator(self.value(value, slots)?).map_err(|_| Stop::Fault)
            }
            Node::Array(items) => {
                let items = items.iter().map(|item| self.value(item, slots));
                items.collect::<Result<Array, _>>().map(Value::Array)
            }
            Node::Dict(items) => {
                let items =
                    items.iter().map(|(key, item)| Ok((key.clone(), self.value(item, slots)?)));
                items.collect::<Result<Dict, _>>().map(Value::Dict)
            }
            Node::Field(target, key) => match &**target {
                Node::Slot(slot) => field(&slots[*slot], key),
                Node::Name(name) => field(self.named(name)?, key),
                target => field(&self.value(target, slots)?, key),
            },
            Node::Push(slot, item) => {
                let item = self.value(item, slots)?;
                let Value::Array(array) = &mut slots[*slot] else { return Err(Stop::Fault) };
                array.push(item);
                Ok(Value::None)
            }
            Node::Return(value) => Err(Stop::Return(self.value(value, slots)?)),
            Node::Call(callee, arguments) => self.call(callee, arguments, slots),
            Node::Each(each, parts, slot) => self.each(*each, parts, *slot, slots),
        }
    }

    fn named(&self, name: &str) -> Result<&Value, Stop> {
        let found = self.names.iter().find_map(|scope| scope.get(name));
        found.map(|binding| binding.read()).ok_or(Stop::Fault)
    }

    fn truth(&mut self, node: &Node, slots: &mut [Value]) -> Result<bool, Stop> {
        match self.value(node, slots)? {
            Value::Bool(truth) => Ok(truth),
            _ => Err(Stop::Fault),
        }
    }

    fn each(&mut self, each: Each, parts: &[Node; 2], slot: usize, slots: &mut [Value]) -> Outcome {
        let [target, body] = parts;
        let Value::Array(array) = self.value(target, slots)? else { return Err(Stop::Fault) };
        let mut found = Array::new();
        for item in array {
            slots[slot] = item.clone();
            let value = match self.value(body, slots) {
                Err(Stop::Return(value)) => value,
                other => other?,
            };
            match (each, value) {
                (Each::Map, value) => found.push(value),
                (Each::Filter, Value::Bool(true)) => found.push(item),
                (Each::Any, Value::Bool(true)) => return Ok(Value::Bool(true)),
                (Each::All, Value::Bool(false)) => return Ok(Value::Bool(false)),
                (_, Value::Bool(_)) => {}
                _ => return Err(Stop::Fault),
            }
        }
        Ok(match each {
            Each::Map | Each::Filter => Value::Array(found),
            Each::Any => Value::Bool(false),
            Each::All => Value::Bool(true),
        })
    }

    fn call(&mut self, callee: &Callee, arguments: &[Argument], slots: &mut [Value]) -> Outcome {
        if let Callee::File(function) = callee
            && let Some(own) = self.plain_slots(function, arguments, slots)
        {
            return self.enter(function, own?);
        }
        let mut args = Args { span: Span::detached(), items: Default::default() };
        let func = match callee {
            Callee::Method(target, name) => {
                let target = self.value(target, slots)?;
                let method = target.ty().scope().get(name).ok_or(Stop::Fault)?;
                let func = method.read().clone().cast().map_err(|_| Stop::Fault)?;
                args.items.push(positional(target));
                Some(func)
            }
            Callee::Native(func) => Some(func.clone()),
            Callee::File(_) => None,
        };
        for argument in arguments {
            match argument {
                Argument::One(node) => args.items.push(positional(self.value(node, slots)?)),
                Argument::Spread(node) => match self.value(node, slots)? {
                    Value::Array(array) => args.items.extend(array.into_iter().map(positional)),
                    Value::None => {}
                    _ => return Err(Stop::Fault),
                },
                Argument::Named(name, node) => {
                    let value = self.value(node, slots)?;
                    args.items.push(Arg { name: Some(name.clone()), ..positional(value) });
                }
            }
        }
        match (callee, func) {
            (Callee::File(function), _) => self.enter(function, slots_of(function, args)?),
            (_, Some(func)) => {
                let context = Context::none();
                func.call(self.engine, context.track(), args).map_err(|_| Stop::Fault)
            }
            (_, None) => Err(Stop::Fault),
        }
    }

    /// The variables of a function that is given one plain argument for each of its parameters.
    fn plain_slots(
        &mut self,
        function: &Function,
        arguments: &[Argument],
        slots: &mut [Value],
    ) -> Option<Result<Vec<Value>, Stop>> {
        let mut own = vec![Value::None; function.slots];
        let mut arguments = arguments.iter();
        let mut given = Vec::with_capacity(function.params.len());
        for param in &function.params {
            match (param, arguments.next()) {
                (Param::One(slot), Some(Argument::One(node))) => given.push((*slot, node)),
                (Param::Named(_, slot, default), None) => own[*slot] = default.clone(),
                _ => return None,
            }
        }
        if arguments.next().is_some() {
            return None;
        }
        for (slot, node) in given {
            match self.value(node, slots) {
                Ok(value) => own[slot] = value,
                Err(stop) => return Some(Err(stop)),
            }
        }
        Some(Ok(own))
    }

    fn enter(&mut self, function: &Function, mut slots: Vec<Value>) -> Outcome {
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return Err(Stop::Fault);
        }
        let value = self.value(&function.body, &mut slots);
        self.calls -= 1;
        match value {
            Err(Stop::Return(value)) => Ok(value),
            other => other,
        }
    }
}

/// The variables of a function that is given these arguments.
fn slots_of(function: &Function, mut args: Args) -> Result<Vec<Value>, Stop> {
    let mut slots = vec![Value::None; function.slots];
    let mut rest = None;
    for param in &function.params {
        match param {
            Param::One(slot) => {
                let value = args.eat::<Value>().ok().flatten();
                slots[*slot] = value.ok_or(Stop::Fault)?;
            }
            Param::Named(name, slot, default) => {
                let value = args.named::<Value>(name).map_err(|_| Stop::Fault)?;
                slots[*slot] = value.unwrap_or_else(|| default.clone());
            }
            Param::Rest(slot) => rest = Some(*slot),
        }
    }
    // Wherever it stands, it is what no other parameter takes.
    match rest {
        Some(slot) => slots[slot] = Value::Args(args.take()),
        None if !args.items.is_empty() => return Err(Stop::Fault),
        None => {}
    }
    Ok(slots)
}

fn positional(value: Value) -> Arg {
    let span = Span::detached();
    Arg { span, name: None, value: Spanned::new(value, span) }
}

fn field(target: &Value, key: &str) -> Outcome {
    match target {
        Value::Dict(dict) => dict.get(key).cloned().map_err(|_| Stop::Fault),
        _ => Err(Stop::Fault),
    }
}

fn join(before: Value, value: Value) -> Outcome {
    match (before, value) {
        (Value::None, value) => Ok(value),
        (before, Value::None) => Ok(before),
        (before, value) => ops::join(before, value).map_err(|_| Stop::Fault),
    }
}

fn bind(pattern: &Pattern, value: Value, slots: &mut [Value]) -> Outcome {
    match (pattern, value) {
        (Pattern::One(slot), value) => slots[*slot] = value,
        (Pattern::Many(many), Value::Array(array)) if array.len() == many.len() => {
            many.iter().zip(array).for_each(|(slot, item)| slots[*slot] = item);
        }
        _ => return Err(Stop::Fault),
    }
    Ok(Value::None)
}
