//! The words for the cases of an enum in files, in messages and on the command line.

/// Defines an enum whose cases have words: `WORDS`, in the order of the cases, `word()` and `named()`.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $enum:ident { $($(#[$about:meta])* $case:ident = $word:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $enum { $($(#[$about])* #[serde(rename = $word)] $case,)+ }

        impl $enum {
            /// Every case with its word, in the order used in messages.
            pub const WORDS: [(&'static str, Self); [$($word),+].len()] =
                [$(($word, Self::$case)),+];

            /// Its word in files, JSON and on the command line.
            pub fn word(self) -> &'static str {
                match self { $(Self::$case => $word,)+ }
            }

            /// The case with this word.
            pub fn named(word: &str) -> Option<Self> {
                Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, case)| *case)
            }
        }
    };
}
