//! The words by which files and the command line name the cases of an enum.

/// Gives an enum its words: `WORDS`, in the order written here, and `word()`.
macro_rules! words {
    ($enum:ident { $($word:literal => $case:ident),+ $(,)? }) => {
        impl $enum {
            /// Every case with its word, in the order in which messages list them.
            pub const WORDS: [(&'static str, Self); [$($word),+].len()] =
                [$(($word, Self::$case)),+];

            /// Its word in files, JSON and on the command line.
            pub fn word(self) -> &'static str {
                match self { $(Self::$case => $word,)+ }
            }
        }
    };
}
