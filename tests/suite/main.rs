//! One test program: each that links Typst takes its time to build.

mod architecture;
mod boards_and_pieces;
mod books;
mod command_line;
mod data;
mod documents;
mod faults;
mod own_files;
mod pictures;
mod rule_sets;
mod sheets;
mod values;
mod workbench;
