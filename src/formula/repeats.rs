//! Detects formulas that repeat a text or list: a few characters could fill the memory before any
//! time limit applies.

use typst::syntax::{SyntaxNode, ast};

/// Whether a text or list is multiplied, which repeats it.
pub fn repeats(root: &SyntaxNode) -> bool {
    let mut bound = Vec::new();
    collect_texts(root, &mut bound);
    let multiplies = |node: &SyntaxNode| {
        node.cast::<ast::Binary>().is_some_and(|binary| {
            binary.op() == ast::BinOp::Mul
                && [binary.lhs(), binary.rhs()].iter().any(|side| is_text(side, &bound))
        })
    };
    any_node(root, &multiplies)
}

/// The names bound to a text or list.
fn collect_texts(node: &SyntaxNode, bound: &mut Vec<String>) {
    if let Some(binding) = node.cast::<ast::LetBinding>()
        && binding.init().is_some_and(|init| is_text(&init, bound))
    {
        let names = binding.kind().bindings().into_iter().map(|name| name.as_str().to_owned());
        bound.extend(names);
    }
    node.children().for_each(|child| collect_texts(child, bound));
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

fn any_node(node: &SyntaxNode, is: &dyn Fn(&SyntaxNode) -> bool) -> bool {
    is(node) || node.children().any(|child| any_node(child, is))
}
