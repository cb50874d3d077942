//! Made-up navies for benchmarks, the same on every machine.

use std::fmt::Write;

const CALIBERS: [u64; 3] = [8, 10, 12];
const TYPES: [&str; 4] = ["battleship", "armored_cruiser", "protected_cruiser", "destroyer"];

/// A plain congruential generator.
struct Dice(u64);

impl Dice {
    fn pick(&mut self, from: u64, to: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (self.0 >> 33) % (to - from + 1)
    }
}

/// Ships for logs, each in a class of her own so that nothing is derived twice.
pub fn ships(ships: u64) -> String {
    let mut text = String::from("navy = \"Generated\"\n");
    let mut dice = Dice(7);
    for ship in 0..ships {
        text.push_str(&format!(
            "\n[[class]]\nid = \"c{ship}\"\nname = \"Class {ship}\"\nstate = \"as completed\"\ntype = \"battleship\"\n\
             completed_from = {}\ndisplacement_t = {}\nspeed_kn = {}\n\
             guns = [{{ count = {}, caliber_in = {} }}, {{ count = {}, caliber_in = 6 }}, {{ count = 12, pounder = 12 }}]\n\
             torpedo_tubes = {}\narmor_in = {{ belt = {}, deck = 2, turret = 8 }}\nsource = \"generated\"\n\
             [[class.ships]]\nname = \"Ship number {ship}\"\n",
            dice.pick(1885, 1912),
            dice.pick(2_000, 20_000),
            dice.pick(14, 24),
            dice.pick(2, 6),
            CALIBERS[dice.pick(0, 2) as usize],
            dice.pick(6, 16),
            dice.pick(0, 6),
            dice.pick(2, 14),
        ));
    }
    text
}

/// Classes for a book, each with three batteries, a note, one to four ships, and particulars to
/// draw them from.
pub fn classes(classes: u64) -> String {
    let mut text = String::from("navy = \"Generated\"\n");
    let mut dice = Dice(11);
    for class in 0..classes {
        let completed = dice.pick(1885, 1912);
        let kind = TYPES[dice.pick(0, 3) as usize];
        let length = dice.pick(250, 620);
        let (tons, knots) = (dice.pick(2_000, 20_000), dice.pick(14, 24));
        let (heavy, caliber) = (2 * dice.pick(1, 3), CALIBERS[dice.pick(0, 2) as usize]);
        let (light, quick) = (2 * dice.pick(3, 8), 2 * dice.pick(2, 8));
        let (tubes, belt) = (dice.pick(0, 6), dice.pick(2, 14));
        write!(
            text,
            "\n[[class]]\nid = \"c{class}\"\nname = \"Class {class}\"\nstate = \"as completed\"\ntype = \"{kind}\"\n\
             completed_from = {completed}\ndisplacement_t = {tons}\ndisplacement_kind = \"normal\"\n\
             length_ft = {length}\nbeam_ft = {}\nspeed_kn = {knots}\n\
             guns = [{{ count = {heavy}, caliber_in = {caliber} }}, {{ count = {light}, caliber_in = 6 }}, {{ count = {quick}, pounder = 12 }}]\n\
             torpedo_tubes = {tubes}\narmor_in = {{ belt = {belt}, deck = 2, turret = 8, conning_tower = 10 }}\n\
             source = \"generated, list {}\"\nlicence = \"none\"\nconfidence = \"low\"\n\
             notes = \"Rebuilt after number {class} of her trials; {quick} light guns were landed in the third year\"\n",
            length / 6,
            class % 40,
        )
        .expect("a text takes all");
        for ship in 0..dice.pick(1, 4) {
            write!(
                text,
                "[[class.ships]]\nname = \"Ship {class} {}\"\ncompleted = {}\n",
                ["alpha", "beta", "gamma", "delta"][ship as usize],
                completed + ship,
            )
            .expect("a text takes all");
        }
    }
    text
}
