//! The tree of a compiled formula, which is evaluated directly, since every class has her own figures and
//! Typst's interpreter hashes and remembers each call. It uses Typst's values, operators and functions.

use std::sync::Arc;

use ecow::EcoString;
use typst::diag::HintedStrResult;
use typst::foundations::{Func, Str, Value};

/// An operator of Typst with two operands.
pub type Operator = fn(Value, Value) -> HintedStrResult<Value>;

/// An expression. A slot is the place of a variable among those of its function.
pub enum Node {
    Constant(Value),
    Slot(usize),
    /// One of a ship's names.
    Name(EcoString),
    Block(Vec<Node>),
    If(Box<[Node; 3]>),
    For(Pattern, Box<[Node; 2]>),
    While(Box<[Node; 2]>),
    Let(Pattern, Box<Node>),
    Assign(usize, Operator, Box<Node>),
    Binary(Operator, Box<[Node; 2]>),
    /// Both operands decide, unless the first is equal to the value.
    Either(bool, Operator, Box<[Node; 2]>),
    Unary(fn(Value) -> HintedStrResult<Value>, Box<Node>),
    Array(Vec<Node>),
    Dict(Vec<(Str, Node)>),
    Field(Box<Node>, EcoString),
    Push(usize, Box<Node>),
    Return(Box<Node>),
    Call(Callee, Vec<Argument>),
    Each(Each, Box<[Node; 2]>, usize),
}

/// What a call calls.
pub enum Callee {
    File(Arc<Function>),
    Native(Func),
    Method(Box<Node>, EcoString),
}

/// A method that calls a function for each item of an array.
#[derive(Clone, Copy)]
pub enum Each {
    Filter,
    Map,
    Any,
    All,
}

pub enum Argument {
    One(Node),
    Spread(Node),
    Named(Str, Node),
}

/// Where a value goes: to a slot, or taken apart into several.
pub enum Pattern {
    One(usize),
    Many(Vec<usize>),
}

/// A function of the rule file.
pub struct Function {
    pub params: Vec<Param>,
    /// The number of its variables.
    pub slots: usize,
    pub body: Node,
}

pub enum Param {
    One(usize),
    Rest(usize),
    Named(Str, usize, Value),
}
