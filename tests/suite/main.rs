//! One test program: each that links Typst takes its time to build.

mod architecture;
mod command_line;
mod data;
mod documents;
mod drawn;
mod faults;
mod imposition;
mod own_files;
mod pictures;
mod rule_sets;
mod sheets;
mod values;
mod workbench;
