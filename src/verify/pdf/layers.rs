//! Hidden layers of a PDF (optional content).

use std::collections::HashSet;

use hayro_syntax::object::{Array, Dict, Name, ObjRef, ObjectIdentifier};
use hayro_syntax::page::Resources;

/// Which layers a viewer or printer would not show.
pub struct Layers {
    off: HashSet<ObjectIdentifier>,
    on: HashSet<ObjectIdentifier>,
    /// Whether layers are hidden by default.
    off_at_first: bool,
}

/// Whether something is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    Yes,
    No,
    /// It depends on more than one layer, or on the viewer.
    Depends,
}

impl Layers {
    /// Those of a whole document.
    pub fn of(catalog: &Dict) -> Self {
        let config = catalog
            .get::<Dict>("OCProperties")
            .and_then(|layers| layers.get::<Dict>("D"))
            .unwrap_or_default();
        let named = |key| -> HashSet<ObjectIdentifier> {
            let list = config.get::<Array>(key);
            let refs = list.iter().flat_map(|list| list.raw_iter());
            refs.filter_map(|item| item.as_obj_ref()).map(Into::into).collect()
        };
        let base = config.get::<Name>("BaseState");
        let off_at_first = base.is_some_and(|base| base.as_ref() != b"ON");
        Self { off: named("OFF"), on: named("ON"), off_at_first }
    }

    /// Whether an object with this dictionary's `/OC` is drawn.
    pub fn shows(&self, owner: &Dict) -> Seen {
        match owner.get::<Dict>("OC") {
            Some(layer) => self.shows_layer(&layer, owner.get_ref("OC")),
            None => Seen::Yes,
        }
    }

    /// Whether marked content of this name is drawn.
    pub fn shows_named(&self, name: &[u8], resources: &Resources) -> Seen {
        let mut at = Some(resources);
        while let Some(resources) = at {
            if let Some(layer) = resources.properties.get::<Dict>(name) {
                return self.shows_layer(&layer, resources.properties.get_ref(name));
            }
            at = resources.parent();
        }
        Seen::Depends
    }

    fn shows_layer(&self, layer: &Dict, reference: Option<ObjRef>) -> Seen {
        let kind = layer.get::<Name>("Type");
        let is_layer = kind.is_some_and(|kind| kind.as_ref() == b"OCG");
        let id = reference.map(ObjectIdentifier::from).filter(|_| is_layer);
        let Some(id) = id else { return Seen::Depends };
        if self.off.contains(&id) || (self.off_at_first && !self.on.contains(&id)) {
            return Seen::No;
        }
        let usage = layer.get::<Dict>("Usage").unwrap_or_default();
        let says_off = |key: &str, state: &str| {
            let state = usage.get::<Dict>(key).and_then(|usage| usage.get::<Name>(state));
            state.is_some_and(|state| state.as_ref() == b"OFF")
        };
        if says_off("Print", "PrintState") || says_off("View", "ViewState") {
            return Seen::Depends;
        }
        Seen::Yes
    }
}
