//! The words for the cases of an enum in files and on the command line.

/// Gives an enum its words: `WORDS`, in the order given here, and `word()`.
macro_rules! words {
    ($enum:ident { $($word:literal => $case:ident),+ $(,)? }) => {
        impl $enum {
            /// Every case with its word, in the order used in messages.
            pub const WORDS: [(&'static str, Self); [$($word),+].len()] =
                [$(($word, Self::$case)),+];

            /// Its word in files, JSON and on the command line.
            pub fn word(self) -> &'static str {
                match self { $(Self::$case => $word,)+ }
            }
        }
    };
}
