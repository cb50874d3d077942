//! One test program: each that links Typst takes its time to build.

mod architecture;
mod arcs;
mod boards_and_pieces;
mod books;
mod charts;
mod command_line;
mod data;
mod documents;
mod drawn;
mod examples;
mod faults;
mod house_charts;
mod imposition;
mod orders;
mod own_files;
mod pictures;
mod placed;
mod printers;
mod rule_sets;
mod rulers;
mod safe_area;
mod sheets;
mod true_size;
mod values;
mod workbench;
