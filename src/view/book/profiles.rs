//! The profiles of all ships of a book at one scale.

use serde::Serialize;

use super::class::ClassView;
use super::drawings::DrawingView;
use super::views::Book;

/// The profiles of a navy.
#[derive(Clone, Serialize, Debug)]
pub struct NavyProfiles {
    pub navy: String,
    /// By type, and within a type by year.
    pub types: Vec<TypeProfiles>,
}

/// The profiles of a type.
#[derive(Clone, Serialize, Debug)]
pub struct TypeProfiles {
    pub label: String,
    pub ships: Vec<Profile>,
}

/// The profile of a class.
#[derive(Clone, Serialize, Debug)]
pub struct Profile {
    pub id: String,
    pub name: String,
    /// Years of completion; empty if unknown.
    pub completed: String,
    /// At 1:1000.
    pub drawing: DrawingView,
}

impl Book {
    /// The profiles of each navy that has any.
    pub fn profiles(&self) -> Vec<NavyProfiles> {
        let of_navy = self.navies.iter().map(|(navy, classes)| {
            let of_type = classes.chunk_by(|a, b| a.types == b.types).map(|run| {
                let states = run.iter().flat_map(|class| class.all_states());
                let profile = |class: &ClassView| {
                    Some(Profile {
                        id: class.id.clone(),
                        name: class.name.clone(),
                        completed: class.completed.clone(),
                        drawing: class.drawings.profile.clone()?,
                    })
                };
                let ships: Vec<Profile> = states.filter_map(profile).collect();
                TypeProfiles { label: run[0].types.clone(), ships }
            });
            let types = of_type.filter(|one| !one.ships.is_empty()).collect();
            NavyProfiles { navy: navy.name.clone(), types }
        });
        of_navy.filter(|navy| !navy.types.is_empty()).collect()
    }
}
