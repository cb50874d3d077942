//! One test program: each that links Typst takes its time to build. A folder for each subject.

/// The program's allocator. The system's took a fifth of the suite's time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a user types, and what the program says and writes.
mod calls {
    pub mod command_line;
    pub mod first_words;
    pub mod library;
    pub mod limits;
    pub mod messages;
    pub mod no_effect;
    pub mod outputs;
    pub mod printed_again;
    pub mod sandbox;
    pub mod serve;
    pub mod shown;
    pub mod transcripts;
    pub mod words;
}

/// Ships, orders and languages: the program's own, and what users bring.
mod data {
    pub mod broken;
    pub mod confidence;
    pub mod data_faults;
    pub mod fleet;
    pub mod imports;
    pub mod languages;
    pub mod leftover_english;
    pub mod odd_ships;
    pub mod orderings;
    pub mod own_files;
    pub mod planted;
    pub mod printed;
    pub mod schemas;
    pub mod spreadsheets;
    pub mod springsharp;
    pub mod terms;
    pub mod typed;
}

/// The order of the code, its dependencies and its documents.
mod house {
    pub mod architecture;
    pub mod counts;
    pub mod dependencies;
    pub mod documents;
    pub mod portable;
}

/// What lies on the table at true size, and files for cutters.
mod instruments {
    pub mod altered_files;
    pub mod arcs;
    pub mod boards_and_pieces;
    pub mod cutting;
    pub mod decks;
    pub mod drawings;
    pub mod rulers;
    pub mod slips;
    pub mod tool_cards;
    pub mod true_size;
}

/// Rule sets: values, charts, scales, and which numbers are ours.
mod rules {
    pub mod charts;
    pub mod checklists;
    pub mod daggers;
    pub mod estimate_tables;
    pub mod estimates;
    pub mod examples;
    pub mod fits;
    pub mod house_charts;
    pub mod marks;
    pub mod matrix;
    pub mod options;
    pub mod remembered;
    pub mod rule_sets;
    pub mod values;
}

/// Forms, books and packs on paper.
mod sheets {
    pub mod archive;
    pub mod binding;
    pub mod books;
    pub mod cards;
    pub mod duplex;
    pub mod fillable;
    pub mod filling;
    pub mod forms;
    pub mod imposition;
    pub mod ink;
    pub mod orders;
    pub mod own_books;
    pub mod own_pictures;
    pub mod packs;
    pub mod paper;
    pub mod pictures;
    pub mod printers;
    pub mod rosters;
    pub mod titles;
}

/// Helpers: a folder for each test, the program in it, what a finished PDF draws.
mod support {
    pub mod drawings;
    pub mod drawn;
    pub mod in_process;
    pub mod workbench;
}

mod sweep;

use support::{drawings, drawn, in_process, workbench};
