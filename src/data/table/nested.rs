//! Tables within a table.

use std::collections::HashMap;

use toml::Spanned;
use toml::de::DeValue;

use super::Table;
use crate::diagnostic::{Code, Diagnostic, Place};

/// An item of a list that may contain strings and tables.
pub enum Item<'a> {
    Text(String, Place),
    Table(Table<'a>),
}

impl<'a> Table<'a> {
    pub fn table(&self, key: &str, what: &'static str) -> Option<Table<'a>> {
        let value = self.get(key)?;
        self.inner(key, value, what)
    }

    /// Reads a table to its end; keys that were never asked for are told, unless the reader gave up.
    pub fn read_by<T>(self, read: impl FnOnce(&Self) -> Option<T>) -> Option<T> {
        let read = read(&self)?;
        self.finish();
        Some(read)
    }

    /// Reads the table of a key, if it is there.
    pub fn one<T>(
        &self,
        key: &str,
        what: &'static str,
        read: impl FnOnce(&Self) -> Option<T>,
    ) -> Option<T> {
        self.table(key, what)?.read_by(read)
    }

    /// Reads the table of a key, which has to be there.
    pub fn required_one<T>(
        &self,
        key: &str,
        what: &'static str,
        read: impl FnOnce(&Self) -> Option<T>,
    ) -> Option<T> {
        self.required(key, self.table(key, what))?.read_by(read)
    }

    /// Every table of a list (`[[key]]`, or inline tables in an array).
    pub fn tables(&self, key: &str, what: &'static str) -> Vec<Table<'a>> {
        let list = self.list(key, "a list of tables").iter();
        list.filter_map(|item| self.inner(key, item, what)).collect()
    }

    /// Reads every table of a list.
    pub fn each<T>(
        &self,
        key: &str,
        what: &'static str,
        mut read: impl FnMut(&Self) -> Option<T>,
    ) -> Vec<T> {
        self.tables(key, what).into_iter().filter_map(|table| table.read_by(&mut read)).collect()
    }

    /// Reads every table of a list whose tables have an `id`; a duplicate id is a fault.
    pub fn named<T>(
        &self,
        key: &str,
        what: &'static str,
        mut read: impl FnMut(&Self) -> Option<T>,
    ) -> Vec<T> {
        let mut seen: HashMap<String, Place> = HashMap::new();
        let mut kept = Vec::new();
        for table in self.tables(key, what) {
            let (id, place) = (table.table.get("id"), table.place_of("id"));
            let id = id.and_then(|id| id.get_ref().as_str()).unwrap_or_default().to_owned();
            let first = seen.get(&id).filter(|_| !id.is_empty());
            if let Some(first) = first {
                let message = format!("`{id}` is used twice as the id of {what}");
                let fault = Diagnostic::error(Code::DuplicateId, message).at(place);
                self.add(fault.hint(format!("the first is at {first}")), "");
                // To report its other faults.
                drop(table.read_by(&mut read));
                continue;
            }
            seen.insert(id, place);
            kept.extend(table.read_by(&mut read));
        }
        kept
    }

    /// Every item of a list of strings and tables.
    pub fn items(&self, key: &str, what: &'static str) -> Vec<Item<'a>> {
        let item = |item: &'a Spanned<DeValue<'a>>| match item.get_ref().as_str() {
            Some(text) => Some(Item::Text(text.to_owned(), self.reading.place(item.span()))),
            None => self.inner(key, item, what).map(Item::Table),
        };
        self.list(key, "a list").iter().filter_map(item).collect()
    }

    /// Every entry whose value is a table, for tables with free keys.
    pub fn named_tables(&self, what: &'static str) -> Vec<(String, Table<'a>)> {
        let named = self.table.iter().filter_map(|(key, value)| {
            self.get(key.get_ref());
            let inner = self.inner(key.get_ref(), value, what)?;
            Some((key.get_ref().to_string(), inner))
        });
        named.collect()
    }

    fn inner(
        &self,
        key: &str,
        value: &'a Spanned<DeValue<'a>>,
        what: &'static str,
    ) -> Option<Table<'a>> {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(key, value, "a table");
            return None;
        };
        let mut inner = Table::new(self.reading, table, value.span(), what);
        inner.ship.clone_from(&self.ship);
        Some(inner)
    }

    /// The ids of a list of tables, where present.
    pub fn ids(&self, key: &str) -> Vec<String> {
        let tables =
            self.table.get(key).and_then(|value| value.get_ref().as_array()).into_iter().flatten();
        let id = |table: &Spanned<DeValue>| {
            table.get_ref().as_table()?.get("id")?.get_ref().as_str().map(str::to_owned)
        };
        tables.filter_map(id).collect()
    }
}
