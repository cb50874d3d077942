//! The scale and the units of a game.

use crate::cli::GameArgs;
use crate::data::PROJECT_FILE;
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::measure::Unit;
use crate::model::{Order, RuleSet, Scale, SettingKey, Units, ratio};

use super::settings::{Said, Settings};

impl<'a> Settings<'a> {
    /// Settles the scale; `None` if it is unknown.
    pub fn scale(self, rules: &RuleSet, args: &'a GameArgs, faults: &mut Faults) -> Option<Scale> {
        let known = self.project.scales(rules);
        let found = |id: &str| {
            // The user's own scales come last and take precedence.
            let named = known.iter().rev().find(|scale| scale.id.eq_ignore_ascii_case(id));
            let for_models = || {
                let models = ratio(id)?;
                let scale = known.iter().rev().find(|scale| scale.is_for_models(models))?;
                Some(Scale { models_asked: Some(models), ..scale.clone() })
            };
            let worked_out = || derive::for_models(rules, ratio(id)?);
            let known = named.cloned().or_else(for_models);
            known.or_else(worked_out).or_else(|| derive::scaled_by(rules, id))
        };
        // An order of battle names a scale of its own rule set. Another rule set uses it only if it has
        // a scale of that name.
        let own = |order: &&Order| order.settings.suit(&rules.id);
        let foreign = |said: &Said| {
            let named = |order: &&Order| order.settings.word(SettingKey::Scale) == Some(said.word);
            self.orders.iter().rev().find(named).is_some_and(|order| !own(&order))
        };
        let mut said = self.said(args.scale.as_deref(), SettingKey::Scale);
        if args.scale.is_none()
            && said.as_ref().is_some_and(|said| foreign(said) && found(said.word).is_none())
        {
            said = self.project.settings().said(None, SettingKey::Scale);
        }
        let Some(said) = said else {
            if rules.scales.is_empty() {
                let message = format!("{} has no scale", rules.title);
                let fault = Diagnostic::error(Code::MissingField, message).at(rules.place.clone());
                faults.add(
                    fault.hint("even a game without distances needs one `[[scale]]` with a unit"),
                );
            }
            return rules.default_scale().cloned();
        };
        let scale = found(said.word);
        if scale.is_none() {
            let id = said.word;
            let message = format!("{} has no scale `{id}`", rules.title);
            let fault = Diagnostic::error(Code::UnknownScale, message)
                .maybe_hint(
                    ratio(id).map(|_| models_of(&known).unwrap_or_else(|| scale_to_write(rules))),
                )
                .maybe_hint(did_you_mean(id, known.iter().map(|scale| scale.id.as_str())))
                .hint_if_none(format!(
                    "`chartroom list scales --rules {}` shows them; or give a multiple, such as `2.5x`",
                    rules.id
                ));
            faults.add(said.blamed(fault, SettingKey::Scale));
        }
        scale
    }

    /// Settles the units; `None` if the game has no lengths in the requested ones.
    pub fn units(
        self,
        rules: &RuleSet,
        scale: &Scale,
        asked: Option<Units>,
        faults: &mut Faults,
    ) -> Option<Units> {
        let usual = match self.project.region.as_deref() {
            Some("US") => Units::Imperial,
            // British gamers often measure in inches; the rule set decides.
            Some("GB") | None => rules.units,
            Some(_) => Units::Metric,
        };
        let said = self.said(None, SettingKey::Units).filter(|_| asked.is_none());
        if let Some(said) = said.as_ref().filter(|said| Units::named(said.word).is_none()) {
            return faults.refuse(said.unknown(SettingKey::Units, "`metric` or `imperial`"));
        }
        let wanted = asked.or_else(|| Units::named(said.as_ref()?.word));
        let only = match (scale.metric.unit, scale.imperial.unit) {
            (Unit::Inch, Unit::Inch) => Units::Imperial,
            (Unit::Millimetre | Unit::Centimetre, Unit::Millimetre | Unit::Centimetre) => {
                Units::Metric
            }
            _ => return Some(wanted.unwrap_or(usual)),
        };
        // A project's units are for all its games, and an order of battle's for its own game. A game
        // with only one system ignores them.
        let is_orders_game =
            self.said(None, SettingKey::Rules).is_some_and(|own| own.word == rules.id);
        let of_project =
            |said: &Said| said.place.as_ref().is_some_and(|place| place.file == PROJECT_FILE);
        let own = said.as_ref().is_none_or(|said| !of_project(said) && is_orders_game);
        if own && let Some(other) = wanted.filter(|wanted| *wanted != only) {
            let message = format!("{} has no {} lengths", rules.title, other.word());
            let fault = Diagnostic::error(Code::UnknownScale, message)
                .hint(format!("it measures in {} units only", only.word()));
            return faults.refuse(match &said {
                Some(said) => said.blamed(fault, SettingKey::Units),
                None => fault,
            });
        }
        Some(only)
    }
}

/// The models each scale is for, if scales have a ratio.
fn models_of(scales: &[Scale]) -> Option<String> {
    let of = |scale: &Scale| {
        scale.ratios().next()?;
        Some(format!("`{}` for {}", scale.id, scale.models.as_ref()?))
    };
    let known: Vec<String> = scales.iter().filter_map(of).collect();
    (!known.is_empty())
        .then(|| format!("there is {}; or a multiple such as `2.5x`", known.join(", ")))
}

/// The hint for a model ratio if the rule set's scales have none.
fn scale_to_write(rules: &RuleSet) -> String {
    match rules.default_scale().map(|scale| scale.metric.unit) {
        Some(unit @ (Unit::Square | Unit::Hex)) => {
            format!("it counts {unit}, for models of any size; leave out `--scale`")
        }
        _ => "its scales are for no ratio of models: write how many times as long every distance is, \
              such as `--scale 2x`, or in chartroom.toml `[[scale_of_mine]]` with `id = \"mine\"` and \
              `factor = 2`"
            .to_owned(),
    }
}
