//! Screen colors and the inks that print them.

use crate::measure::Fraction;

/// Red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// Colors with chosen ink recipes.
#[derive(Clone, Default, Debug)]
pub struct Palette {
    /// If a color has two recipes, the first counts.
    pub recipes: Vec<InkRecipe>,
}

#[derive(Clone, Debug)]
pub struct InkRecipe {
    /// What the color is called.
    pub name: String,
    pub rgb: Rgb,
    /// Cyan, magenta, yellow, black, each from 0 to 1.
    pub inks: [Fraction; 4],
}

impl Palette {
    /// The cyan, magenta, yellow and black of a color, each from 0 to 1. Without a recipe, black is
    /// what red, green and blue all lack, so at most two other inks are used.
    pub fn inks(&self, rgb: Rgb) -> [Fraction; 4] {
        if let Some(recipe) = self.recipes.iter().find(|recipe| recipe.rgb == rgb) {
            return recipe.inks;
        }
        let most = i64::from(rgb.into_iter().max().unwrap_or(0));
        let [c, m, y] = rgb.map(|part| match most {
            0 => Fraction::ZERO,
            most => Fraction::new(most - i64::from(part), most),
        });
        [c, m, y, Fraction::new(255 - most, 255)]
    }
}
