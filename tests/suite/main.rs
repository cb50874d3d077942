//! One test program: each that links Typst takes its time to build.

mod architecture;
mod command_line;
mod data;
mod documents;
mod faults;
mod own_files;
mod pictures;
mod placed;
mod rule_sets;
mod sheets;
mod true_size;
mod values;
mod workbench;
