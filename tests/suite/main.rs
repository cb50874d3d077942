//! One test program: each that links Typst takes its time to build.

mod architecture;
mod charts;
mod command_line;
mod data;
mod documents;
mod examples;
mod faults;
mod house_charts;
mod own_files;
mod pictures;
mod rule_sets;
mod sheets;
mod values;
mod workbench;
