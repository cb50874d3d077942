//! What can be seen in a formula before it is evaluated: how deep it is, which names it uses, and whether it repeats
//! a text or list. A few characters that do could fill the memory before any time limit applies.

use typst::foundations::Capturer;
use typst::syntax::{SyntaxNode, ast};
use typst_eval::CapturesVisitor;

/// Every node of a tree with its depth, each before those in it. Without recursion: the tree may be too deep for it.
fn nodes(root: &SyntaxNode) -> Vec<(&SyntaxNode, usize)> {
    let (mut found, mut open) = (Vec::new(), vec![(root, 1)]);
    while let Some((node, level)) = open.pop() {
        found.push((node, level));
        open.extend(node.children().rev().map(|child| (child, level + 1)));
    }
    found
}

/// The depth of a tree.
pub fn depth(root: &SyntaxNode) -> usize {
    nodes(root).into_iter().map(|(_, level)| level).max().unwrap_or(0)
}

/// Whether a text or list is multiplied, which repeats it.
pub fn repeats(root: &SyntaxNode) -> bool {
    let nodes = nodes(root);
    let mut bound = Vec::new();
    for binding in nodes.iter().filter_map(|(node, _)| node.cast::<ast::LetBinding>()) {
        if binding.init().is_some_and(|init| is_text(&init, &bound)) {
            let names = binding.kind().bindings();
            bound.extend(names.into_iter().map(|name| name.as_str().to_owned()));
        }
    }
    let mut binaries = nodes.iter().filter_map(|(node, _)| node.cast::<ast::Binary>());
    binaries.any(|binary| {
        binary.op() == ast::BinOp::Mul
            && [binary.lhs(), binary.rhs()].iter().any(|side| is_text(side, &bound))
    })
}

/// Whether an expression is evidently a text or list.
fn is_text(expression: &ast::Expr, bound: &[String]) -> bool {
    match expression {
        ast::Expr::Str(_) | ast::Expr::Array(_) => true,
        ast::Expr::Parenthesized(inner) => is_text(&inner.expr(), bound),
        ast::Expr::Ident(name) => bound.iter().any(|known| known == name.as_str()),
        ast::Expr::Binary(binary) => {
            matches!(binary.op(), ast::BinOp::Add | ast::BinOp::Mul)
                && (is_text(&binary.lhs(), bound) || is_text(&binary.rhs(), bound))
        }
        _ => false,
    }
}

/// The free names of an expression, in the order of their first use: not its parameters, loop variables and `let`
/// bindings.
pub fn free_names(root: &SyntaxNode) -> Vec<String> {
    let mut visitor = CapturesVisitor::new(None, Capturer::Function);
    visitor.visit(root);
    visitor.finish().iter().map(|(name, _)| name.to_string()).collect()
}
