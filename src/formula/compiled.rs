//! Compiles formulas to trees. It knows only what most formulas use; Typst evaluates the others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ecow::EcoString;
use typst::Library;
use typst::foundations::{Array, Func, Scope, Value, ops};
use typst::syntax::ast;

use super::node::{Argument, Callee, Each, Function, Node, Operator, Param, Pattern};

/// The functions of a rule file.
pub struct Shared {
    functions: BTreeMap<String, Option<Arc<Function>>>,
    /// Every name that a ship may have, which hides a function of the same name from formulas.
    of_ships: BTreeSet<String>,
}

impl Shared {
    /// None yet, for ships with these names.
    pub fn new(of_ships: BTreeSet<String>) -> Self {
        Self { functions: BTreeMap::new(), of_ships }
    }

    /// Compiles a function; one that cannot be compiled makes Typst evaluate every formula that uses it.
    pub fn add(&mut self, name: &str, block: Option<ast::Expr>, scope: &Scope, library: &Library) {
        let function = block.and_then(|block| match block {
            ast::Expr::CodeBlock(block) => match block.body().exprs().next()? {
                ast::Expr::Closure(closure) => {
                    Compiler::new(self, scope, library, false).function(closure)
                }
                _ => None,
            },
            _ => None,
        });
        self.functions.insert(name.to_owned(), function.map(Arc::new));
    }

    /// Compiles a formula, if it uses only what is known here.
    pub fn compile(
        &self,
        block: Option<ast::Expr>,
        scope: &Scope,
        library: &Library,
    ) -> Option<Function> {
        let mut compiler = Compiler::new(self, scope, library, true);
        let body = compiler.expression(block?)?;
        Some(Function { params: Vec::new(), slots: compiler.slots, body })
    }
}

struct Compiler<'a> {
    shared: &'a Shared,
    scope: &'a Scope,
    library: &'a Library,
    /// Whether the names of a ship are in scope.
    of_ship: bool,
    /// The variables in scope, the innermost last.
    known: Vec<(EcoString, usize)>,
    slots: usize,
    /// Slots before this one lie outside the innermost function and cannot be assigned.
    own: usize,
}

impl<'a> Compiler<'a> {
    fn new(shared: &'a Shared, scope: &'a Scope, library: &'a Library, of_ship: bool) -> Self {
        Self { shared, scope, library, of_ship, known: Vec::new(), slots: 0, own: 0 }
    }

    fn bind(&mut self, name: ast::Ident) -> usize {
        self.known.push((name.get().clone(), self.slots));
        self.slots += 1;
        self.slots - 1
    }

    fn slot(&self, name: &str) -> Option<usize> {
        self.known.iter().rev().find(|(known, _)| known == name).map(|(_, slot)| *slot)
    }

    fn pattern(&mut self, pattern: ast::Pattern) -> Option<Pattern> {
        match pattern {
            ast::Pattern::Normal(ast::Expr::Ident(name)) => Some(Pattern::One(self.bind(name))),
            ast::Pattern::Destructuring(many) => {
                let items = many.items().map(|item| match item {
                    ast::DestructuringItem::Pattern(ast::Pattern::Normal(ast::Expr::Ident(
                        name,
                    ))) => Some(self.bind(name)),
                    _ => None,
                });
                items.collect::<Option<_>>().map(Pattern::Many)
            }
            _ => None,
        }
    }

    fn function(mut self, closure: ast::Closure) -> Option<Function> {
        let params = closure.params().children().map(|param| match param {
            ast::Param::Pos(ast::Pattern::Normal(ast::Expr::Ident(name))) => {
                Some(Param::One(self.bind(name)))
            }
            ast::Param::Spread(spread) => Some(Param::Rest(self.bind(spread.sink_ident()?))),
            ast::Param::Named(named) => match self.expression(named.expr())? {
                Node::Constant(value) => {
                    let name = named.name();
                    Some(Param::Named(name.get().clone().into(), self.bind(name), value))
                }
                _ => None,
            },
            ast::Param::Pos(_) => None,
        });
        let params = params.collect::<Option<Vec<_>>>()?;
        // What stands behind all the rest is found by Typst.
        let rest = params.iter().position(|param| matches!(param, Param::Rest(_)));
        if rest.is_some_and(|at| params[at..].iter().any(|param| matches!(param, Param::One(_)))) {
            return None;
        }
        let body = self.expression(closure.body())?;
        Some(Function { params, slots: self.slots, body })
    }

    fn boxed(&mut self, expression: ast::Expr) -> Option<Box<Node>> {
        self.expression(expression).map(Box::new)
    }

    fn pair(&mut self, one: ast::Expr, other: ast::Expr) -> Option<Box<[Node; 2]>> {
        Some(Box::new([self.expression(one)?, self.expression(other)?]))
    }

    fn expression(&mut self, expression: ast::Expr) -> Option<Node> {
        Some(match expression {
            ast::Expr::None(_) => Node::Constant(Value::None),
            ast::Expr::Auto(_) => Node::Constant(Value::Auto),
            ast::Expr::Bool(it) => Node::Constant(Value::Bool(it.get())),
            ast::Expr::Int(it) => Node::Constant(Value::Int(it.get())),
            ast::Expr::Float(it) => Node::Constant(Value::Float(it.get())),
            ast::Expr::Str(it) => Node::Constant(Value::Str(it.get().into())),
            ast::Expr::Ident(name) => self.name(name)?,
            ast::Expr::Parenthesized(it) => self.expression(it.expr())?,
            ast::Expr::CodeBlock(block) => {
                let outer = self.known.len();
                let lines = block.body().exprs().map(|line| self.expression(line));
                let lines = lines.collect::<Option<_>>();
                self.known.truncate(outer);
                Node::Block(lines?)
            }
            ast::Expr::Conditional(it) => {
                let otherwise = match it.else_body() {
                    Some(body) => self.expression(body)?,
                    None => Node::Constant(Value::None),
                };
                let [condition, body] = *self.pair(it.condition(), it.if_body())?;
                Node::If(Box::new([condition, body, otherwise]))
            }
            ast::Expr::WhileLoop(it) => Node::While(self.pair(it.condition(), it.body())?),
            ast::Expr::ForLoop(it) => {
                let over = self.expression(it.iterable())?;
                let outer = self.known.len();
                let pattern = self.pattern(it.pattern())?;
                let body = self.expression(it.body())?;
                self.known.truncate(outer);
                Node::For(pattern, Box::new([over, body]))
            }
            ast::Expr::LetBinding(it) => {
                let init = it
                    .init()
                    .map_or(Some(Node::Constant(Value::None)), |init| self.expression(init));
                let init = Box::new(init?);
                match it.kind() {
                    ast::LetBindingKind::Normal(pattern) => Node::Let(self.pattern(pattern)?, init),
                    ast::LetBindingKind::Closure(_) => return None,
                }
            }
            ast::Expr::FuncReturn(it) => Node::Return(self.boxed(it.body()?)?),
            ast::Expr::Unary(it) => {
                let operator = match it.op() {
                    ast::UnOp::Pos => ops::pos,
                    ast::UnOp::Neg => ops::neg,
                    ast::UnOp::Not => ops::not,
                };
                Node::Unary(operator, self.boxed(it.expr())?)
            }
            ast::Expr::Binary(it) => self.binary(it)?,
            ast::Expr::Array(it) => {
                let items = it.items().map(|item| match item {
                    ast::ArrayItem::Pos(item) => self.expression(item),
                    ast::ArrayItem::Spread(_) => None,
                });
                folded(items.collect::<Option<_>>()?)
            }
            ast::Expr::Dict(it) => {
                let items = it.items().map(|item| match item {
                    ast::DictItem::Named(named) => {
                        Some((named.name().get().clone().into(), self.expression(named.expr())?))
                    }
                    _ => None,
                });
                Node::Dict(items.collect::<Option<_>>()?)
            }
            ast::Expr::FieldAccess(it) => {
                Node::Field(self.boxed(it.target())?, it.field().get().clone())
            }
            ast::Expr::FuncCall(it) => self.call(it)?,
            _ => return None,
        })
    }

    fn name(&self, name: ast::Ident) -> Option<Node> {
        if let Some(slot) = self.slot(&name) {
            return Some(Node::Slot(slot));
        }
        // A ship's names stand before those of the file.
        if self.of_ship {
            return Some(Node::Name(name.get().clone()));
        }
        self.value(&name).map(Node::Constant)
    }

    /// A table of the file or a name of the library.
    fn value(&self, name: &str) -> Option<Value> {
        let global = || self.library.global.scope().get(name);
        let value = self.scope.get(name).or_else(global)?.read().clone();
        (!matches!(value, Value::Func(_) | Value::Module(_) | Value::Type(_))).then_some(value)
    }

    fn binary(&mut self, it: ast::Binary) -> Option<Node> {
        use ast::BinOp as Op;
        let operator: Operator = match it.op() {
            Op::Add | Op::AddAssign => ops::add,
            Op::Sub | Op::SubAssign => ops::sub,
            Op::Mul | Op::MulAssign => ops::mul,
            Op::Div | Op::DivAssign => ops::div,
            Op::And => ops::and,
            Op::Or => ops::or,
            Op::Eq => ops::eq,
            Op::Neq => ops::neq,
            Op::Lt => ops::lt,
            Op::Leq => ops::leq,
            Op::Gt => ops::gt,
            Op::Geq => ops::geq,
            Op::In => ops::in_,
            Op::NotIn => ops::not_in,
            Op::Assign => |_, value| Ok(value),
        };
        Some(match it.op() {
            Op::And => Node::Either(false, operator, self.pair(it.lhs(), it.rhs())?),
            Op::Or => Node::Either(true, operator, self.pair(it.lhs(), it.rhs())?),
            Op::Assign | Op::AddAssign | Op::SubAssign | Op::MulAssign | Op::DivAssign => {
                let ast::Expr::Ident(name) = it.lhs() else { return None };
                let slot = self.slot(&name).filter(|slot| *slot >= self.own)?;
                Node::Assign(slot, operator, self.boxed(it.rhs())?)
            }
            _ => Node::Binary(operator, self.pair(it.lhs(), it.rhs())?),
        })
    }

    fn call(&mut self, it: ast::FuncCall) -> Option<Node> {
        let callee = match it.callee() {
            ast::Expr::Ident(name) if !self.is_variable(&name) => {
                match self.shared.functions.get(name.as_str()) {
                    Some(function) => Callee::File(function.clone()?),
                    None => Callee::Native(self.native(&[name.as_str()])?),
                }
            }
            ast::Expr::FieldAccess(access) => match access.target() {
                ast::Expr::Ident(module) if self.is_module(&module) => {
                    Callee::Native(self.native(&[module.as_str(), access.field().as_str()])?)
                }
                target => return self.method(target, access.field().get(), it.args()),
            },
            _ => return None,
        };
        Some(Node::Call(callee, self.arguments(it.args())?))
    }

    fn is_variable(&self, name: &str) -> bool {
        self.slot(name).is_some() || self.of_ship && self.shared.of_ships.contains(name)
    }

    fn is_module(&self, name: &str) -> bool {
        let is_own = self.is_variable(name) || self.scope.get(name).is_some();
        let global = self.library.global.scope().get(name).map(|binding| binding.read());
        !is_own && matches!(global, Some(Value::Module(_)))
    }

    /// A function of the library.
    fn native(&self, path: &[&str]) -> Option<Func> {
        let (name, inner) = path.split_first()?;
        if self.scope.get(name).is_some() {
            return None;
        }
        let scope = self.library.global.scope();
        match (scope.get(name)?.read(), inner) {
            (Value::Module(module), [inner]) => {
                module.scope().get(inner)?.read().clone().cast().ok()
            }
            (value, []) => value.clone().cast().ok(),
            _ => None,
        }
    }

    fn method(&mut self, target: ast::Expr, name: &EcoString, args: ast::Args) -> Option<Node> {
        let only = args.items().next().filter(|_| args.items().count() == 1);
        if name == "push" {
            let (ast::Expr::Ident(array), Some(ast::Arg::Pos(item))) = (target, only) else {
                return None;
            };
            let slot = self.slot(&array).filter(|slot| *slot >= self.own)?;
            return Some(Node::Push(slot, self.boxed(item)?));
        }
        let target = self.expression(target)?;
        if let Some(ast::Arg::Pos(ast::Expr::Closure(closure))) = only {
            let each = match name.as_str() {
                "filter" => Each::Filter,
                "map" => Each::Map,
                "any" => Each::Any,
                "all" => Each::All,
                _ => return None,
            };
            let mut params = closure.params().children();
            let (Some(ast::Param::Pos(ast::Pattern::Normal(ast::Expr::Ident(param)))), None) =
                (params.next(), params.next())
            else {
                return None;
            };
            let (outer, own) = (self.known.len(), self.own);
            let slot = self.bind(param);
            self.own = slot;
            let body = self.expression(closure.body())?;
            self.known.truncate(outer);
            self.own = own;
            return Some(Node::Each(each, Box::new([target, body]), slot));
        }
        // These change their target, which only Typst does.
        if matches!(name.as_str(), "pop" | "insert" | "remove") {
            return None;
        }
        let callee = Callee::Method(Box::new(target), name.clone());
        Some(Node::Call(callee, self.arguments(args)?))
    }

    fn arguments(&mut self, args: ast::Args) -> Option<Vec<Argument>> {
        let args = args.items().map(|arg| match arg {
            ast::Arg::Pos(expression) => self.expression(expression).map(Argument::One),
            ast::Arg::Spread(spread) => self.expression(spread.expr()).map(Argument::Spread),
            ast::Arg::Named(named) => {
                let value = self.expression(named.expr())?;
                Some(Argument::Named(named.name().get().clone().into(), value))
            }
        });
        args.collect()
    }
}

/// An array, made once if it is always the same.
fn folded(items: Vec<Node>) -> Node {
    let constants = items.iter().map(|item| match item {
        Node::Constant(value) => Some(value.clone()),
        _ => None,
    });
    match constants.collect::<Option<Array>>() {
        Some(array) => Node::Constant(Value::Array(array)),
        None => Node::Array(items),
    }
}
