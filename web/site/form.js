// The form: what to print, rules, paper and the controls for the table of options.

import { byId, el, fill, fillSelect, sentence } from './dom.js';
import { OPTIONS } from './options.js';
import { emptySide } from './state.js';
import { isInstrument } from './words.js';

/** @typedef {import('./options.js').Option} Option */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./catalogue.js').Catalogue} Catalogue */

/** Descriptions of forms. */
const ABOUT = /** @type {Record<string, string>} */ ({
  pack: 'Everything for one game: cover, logs or cards, charts, instruments',
  log: 'A form for each ship, to mark in play',
  card: 'Small, for sleeves and index cards',
  roster: 'A line for each ship',
  book: 'Every class, with plans and tables',
  chart: 'The tables of the rules',
  instruments: 'Rulers, gauges and arcs on a few sheets',
  counters: 'To cut out',
});

const MODELS = ['1/700', '1/1200', '1/1250', '1/1800', '1/2000', '1/2400', '1/3000', '1/4800', '1/6000'];

export class Form {
  /** @param {Store} store @param {Catalogue} catalogue */
  constructor(store, catalogue) {
    this.store = store;
    this.catalogue = catalogue;
    /** Whether the reader is typing the scale of their models. */
    this.models = false;
    /** The form that the reader chose, while the rules do not have it. */
    this.wanted = '';
    /** Whether the reader is typing a size of paper. */
    this.otherPaper = false;
    /** @type {HTMLSelectElement} */ (byId('rules')).addEventListener('change', (event) =>
      this.#setRules(/** @type {HTMLSelectElement} */ (event.target).value),
    );
    byId('scale').addEventListener('change', (event) => {
      const value = /** @type {HTMLSelectElement} */ (event.target).value;
      this.models = value === 'models';
      byId('models-box').hidden = !this.models;
      if (this.models) byId('models').focus();
      else this.set('scale', value);
    });
    byId('models').addEventListener('change', (event) =>
      this.#setModels(/** @type {HTMLInputElement} */ (event.target).value),
    );
    byId('units').addEventListener('change', (event) =>
      this.set('units', /** @type {HTMLInputElement} */ (event.target).value),
    );
    byId('models-list').append(...MODELS.map((value) => el('option', { value })));
    this.#makeOptions();
    byId('paper-options').append(byId('paper-size-box'));
    byId('paper-size').addEventListener('change', (event) => {
      const size = /** @type {HTMLInputElement} */ (event.target).value.trim();
      if (!size) return;
      this.otherPaper = false;
      this.set('paper', size);
    });
  }

  /** @param {string} id @param {string} value an empty one removes the option */
  set(id, value) {
    this.store.change((state) => {
      if (value) state.options[id] = value;
      else delete state.options[id];
    });
  }

  /** @param {string} typed `1/2400`, `1:2400` or `2400` */
  #setModels(typed) {
    const found = /^\s*(?:1\s*[/:]\s*)?(\d[\d.,]*)\s*$/.exec(typed);
    this.set('scale', found ? `1/${found[1].replace(/[.,]/g, '')}` : typed.trim());
  }

  /** @param {string} rules */
  #setRules(rules) {
    this.store.change((state) => {
      state.options.rules = rules;
      const scales = this.catalogue.lists.scales[rules] ?? [];
      const scale = state.options.scale ?? '';
      if (scale && !scale.includes('/') && !scales.some((one) => one.id === scale)) delete state.options.scale;
      if (
        state.options.units &&
        scales.length &&
        scales.every((one) => state.options.units in one && !(/** @type {any} */ (one)[state.options.units]))
      )
        delete state.options.units;
      const forms = this.catalogue.forms(rules).map((form) => form.id);
      const has = (/** @type {string} */ id) =>
        ['pack', 'instruments'].includes(id) || forms.includes(id.split(':')[0]);
      if (forms.length) {
        // What was chosen comes back with rules that have it.
        const wanted = this.wanted || state.print;
        state.print = has(wanted) ? wanted : this.catalogue.recordForm(rules);
        this.wanted = has(wanted) ? '' : wanted;
        if (this.wanted) {
          const label = this.catalogue.forms(rules).find((form) => form.id === state.print)?.label ?? state.print;
          byId('said').textContent = `These rules have no such sheet; now printing: ${label}.`;
        }
      }
      state.also = state.also.filter((id) => forms.includes(id));
      if (state.options.back && !forms.includes(state.options.back)) delete state.options.back;
      if (!rules) delete state.options.rules;
    });
  }

  #makeOptions() {
    for (const group of OPTIONS) {
      const nodes = group.options.filter((option) => !option.rare).map((option) => this.#control(option));
      const rare = group.options.filter((option) => option.rare);
      if (group.place === 'paper') byId('paper-options').append(...nodes);
      else {
        byId('more-options').append(
          el(
            'fieldset',
            { class: 'group', data: { group: group.title } },
            el('legend', {}, group.title),
            el('p', { class: 'hint not-now', hidden: true }),
            el('div', { class: 'fields' }, nodes),
            rare.length
              ? el(
                  'details',
                  { class: 'rare' },
                  el('summary', {}, 'Less common ', el('span', { class: 'count' })),
                  el(
                    'div',
                    { class: 'fields' },
                    rare.map((option) => this.#control(option)),
                  ),
                )
              : null,
          ),
        );
      }
    }
  }

  /** Shows the field for a size of paper if that was chosen. @param {string} paper */
  #asksForSize(paper) {
    this.otherPaper = paper === 'other';
    byId('paper-size-box').hidden = !this.otherPaper;
    if (this.otherPaper) byId('paper-size').focus();
    return this.otherPaper;
  }

  /** @param {Option} option */
  #control(option) {
    const id = `option-${option.id}`;
    const hint = option.hint ? el('small', { class: 'hint', id: `${id}-hint` }, option.hint) : null;
    const described = [option.hint ? `${id}-hint` : '', `${id}-fault`].filter(Boolean).join(' ');
    const fault = el('small', { class: 'fault', id: `${id}-fault`, hidden: true });
    const common = { id, name: option.id, 'aria-describedby': described, data: { option: option.id } };
    if (option.kind === 'flag') {
      const box = el('input', {
        ...common,
        type: 'checkbox',
        onchange: (/** @type {any} */ event) => this.set(option.id, event.target.checked ? 'yes' : ''),
      });
      return el('p', { class: 'field check' }, box, ' ', el('label', { for: id }, option.label), hint, fault);
    }
    if (option.kind === 'choice' || option.kind === 'pick') {
      const select = el('select', {
        ...common,
        onchange: () => {
          if (option.id === 'paper' && this.#asksForSize(select.value)) return;
          this.set(
            option.id,
            option.many ? [...select.selectedOptions].map((one) => one.value).join(',') : select.value,
          );
        },
      });
      if (option.many) {
        select.multiple = true;
        select.size = 5;
      }
      return el('p', { class: 'field' }, el('label', { for: id }, option.label), select, hint, fault);
    }
    const input = el('input', {
      ...common,
      type: option.kind === 'number' ? 'number' : 'text',
      min: option.min,
      inputmode: option.kind === 'number' ? 'numeric' : null,
      placeholder: option.example ?? option.usual ?? '',
      autocomplete: 'off',
      list: option.suggest ? `${id}-list` : null,
      onchange: () => this.set(option.id, input.value.trim()),
    });
    const list = option.suggest
      ? el(
          'datalist',
          { id: `${id}-list` },
          option.suggest.map(([value, label]) => el('option', { value }, label)),
        )
      : null;
    return el('p', { class: 'field' }, el('label', { for: id }, option.label), input, list, hint, fault);
  }

  /** @param {Option} option @returns {[string, string][]} */
  #listOf(option) {
    const lists = this.catalogue.lists;
    switch (option.list) {
      case 'papers':
        return lists.papers.map((paper) => [paper.id, paper.label]);
      case 'impositions':
        return lists.impositions.map((one) => [one.id, sentence(one.title)]);
      case 'cutters':
        return lists.cutters.map((one) => [one.id, one.title]);
      case 'languages':
        return lists.languages
          .filter(({ id }) => id !== 'en')
          .map(({ id, name, status }) => [id, status === 'draft' ? `${name}, a draft` : name]);
      case 'forms':
        return this.catalogue
          .forms(this.store.state.options.rules ?? '')
          .filter((form) => form.template && form.id !== 'book')
          .map((form) => [form.id, form.label]);
      case 'navies':
        return this.catalogue.navies();
      case 'types':
        return this.catalogue.types();
      default:
        return [];
    }
  }

  /** Fills a list, and shows what is chosen, also if the list does not have it. @param {Option} option @param {HTMLSelectElement} select */
  #fillList(option, select) {
    const value = this.store.state.options[option.id] ?? '';
    /** @type {[string, string][]} */
    const all = option.list ? this.#listOf(option) : [...(option.choices ?? [])];
    if (option.many) {
      fillSelect(select, all);
      const chosen = value.split(',');
      for (const one of select.options) one.selected = chosen.includes(one.value);
      return;
    }
    const usual = this.store.state.from ? 'As in the PDF' : option.usual ? sentence(option.usual) : 'All';
    if (value && !all.some(([id]) => id === value)) all.push([value, value]);
    if (option.id === 'paper') all.push(['other', 'Another size …']);
    fillSelect(select, [['', usual], ...all], option.id === 'paper' && this.otherPaper ? 'other' : value);
  }

  #renderRules() {
    const { lists } = this.catalogue;
    const { options, from } = this.store.state;
    const asIs = from ? 'As in the PDF' : 'Usual';
    /** @type {[string, string][]} */
    const sets = lists.rules.map((one) => [one.id, `${one.title}, ${one.edition}`]);
    if (options.rules && !lists.rules.some((one) => one.id === options.rules))
      sets.push([options.rules, options.rules]);
    if (from || !options.rules) sets.unshift(['', asIs]);
    fillSelect(/** @type {HTMLSelectElement} */ (byId('rules')), sets, options.rules ?? '');
    const sorted = [...lists.rules].sort((one, other) => Number(other.default) - Number(one.default));
    const games = [...new Set(sorted.map((one) => one.title))];
    if (games.length) byId('games').textContent = games.join(', ').replace(/, ([^,]*)$/, ' and $1');
    const chosen = lists.rules.find((one) => one.id === options.rules);
    byId('rules-terms').textContent = chosen?.terms ?? '';

    const scales = lists.scales[options.rules ?? ''] ?? [];
    const scale = /** @type {HTMLSelectElement} */ (byId('scale'));
    const usual = scales.find((one) => one.default);
    const own = options.scale !== undefined && !scales.some((one) => one.id === options.scale);
    if (own) this.models = true;
    else if (options.scale) this.models = false;
    fillSelect(
      scale,
      [
        ['', from ? asIs : usual ? `${usual.label}, the usual one` : asIs],
        ...scales.map(
          (one) =>
            /** @type {[string, string]} */ ([
              one.id,
              one.models ? `${one.label}, models of ${one.models.replace(' - ', ' to ')}` : one.label,
            ]),
        ),
        ['models', 'My models are …'],
      ],
      this.models ? 'models' : (options.scale ?? ''),
    );
    byId('models-box').hidden = !this.models;
    if (document.activeElement !== byId('models'))
      /** @type {HTMLInputElement} */ (byId('models')).value = own ? (options.scale ?? '') : '';
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (byId('units').querySelectorAll('input'))) {
      radio.checked = radio.value === (options.units ?? '');
      const lacks =
        scales.length > 0 &&
        radio.value !== '' &&
        scales.every((one) => radio.value in one && !(/** @type {any} */ (one)[radio.value]));
      radio.disabled = lacks;
    }
    byId('units-usual').textContent = from ? 'as in the PDF' : 'usual';
  }

  #renderPrint() {
    const { state } = this.store;
    const forms = this.catalogue.forms(
      state.options.rules ?? this.catalogue.lists.rules.find((one) => one.default)?.id ?? '',
    );
    const rules = this.catalogue.lists.rules.find((one) => one.id === state.options.rules);
    const sheets = forms.filter((form) => form.template).map((form) => ({ id: form.id, label: form.label }));
    const instruments = forms.filter((form) => !form.template);
    // Rules without a log print their card for it.
    const known = ['pack', 'instruments', 'arcs:ships', ...forms.map((form) => form.id)];
    const now =
      known.includes(state.print) || !forms.length ? state.print : this.catalogue.recordForm(state.options.rules ?? '');
    /** @param {{id: string, label: string}} form */
    const radio = (form) =>
      el(
        'label',
        { class: 'choice' },
        el('input', {
          type: 'radio',
          name: 'print',
          value: form.id,
          data: { key: `print ${form.id}` },
          checked: now === form.id,
          onchange: () =>
            this.store.change((next) => {
              this.wanted = '';
              next.print = form.id;
              next.also = [];
              // A battle begins without the ship that was only an example.
              if (next.example && form.id === 'pack') Object.assign(next, { sides: [emptySide()], example: undefined });
            }),
        }),
        el('span', {}, el('b', {}, form.label), ABOUT[form.id] ? el('small', {}, ABOUT[form.id]) : null),
      );
    fill(byId('print'), [
      ...(rules?.pack === false && state.print !== 'pack' ? [] : [radio({ id: 'pack', label: 'The whole pack' })]),
      ...sheets.map(radio),
      ...(instruments.length ? [radio({ id: 'instruments', label: 'All instruments' })] : []),
    ]);
    const chosen = [state.print, ...state.also];
    const box = byId('instruments');
    const entries = instruments.flatMap((form) =>
      form.id === 'arcs' ? [form, { id: 'arcs:ships', label: 'Arcs of these ships' }] : [form],
    );
    fill(
      box,
      entries.map((form) =>
        el(
          'label',
          { class: 'chip' },
          el('input', {
            type: 'checkbox',
            value: form.id,
            data: { key: `instrument ${form.id}` },
            checked: chosen.includes(form.id),
            onchange: (/** @type {any} */ event) =>
              this.#instrument(
                form.id,
                event.target.checked,
                instruments.map((one) => one.id),
              ),
          }),
          ' ',
          form.label,
        ),
      ),
    );
    byId('instrument-box').hidden = !instruments.length;
    for (const node of [byId('print-box'), byId('instrument-box')])
      /** @type {HTMLFieldSetElement} */ (node).disabled = Boolean(state.from);
  }

  /** Several instruments can share sheets. @param {string} id @param {boolean} on @param {string[]} instruments */
  #instrument(id, on, instruments) {
    this.store.change((state) => {
      const known = new Set([...instruments, 'arcs:ships']);
      let chosen = [state.print, ...state.also].filter((one) => known.has(one));
      chosen = on
        ? [...chosen.filter((one) => one.split(':')[0] !== id.split(':')[0]), id]
        : chosen.filter((one) => one !== id);
      state.print = chosen[0] ?? this.catalogue.recordForm(state.options.rules ?? '');
      // Ships are named once, after the first instrument, which must be the one for their own arcs.
      const arcs = chosen.indexOf('arcs:ships');
      if (arcs > 0) [chosen[0], chosen[arcs]] = [chosen[arcs], chosen[0]];
      state.print = chosen[0] ?? state.print;
      state.also = chosen.slice(1);
    });
  }

  #renderOptions() {
    const { state } = this.store;
    for (const option of OPTIONS.flatMap((group) => group.options)) {
      const control = /** @type {any} */ (byId(`option-${option.id}`));
      const value = state.options[option.id] ?? '';
      if (option.kind === 'flag') control.checked = Boolean(value);
      else if (control instanceof HTMLSelectElement) this.#fillList(option, control);
      else if (document.activeElement !== control) control.value = value;
    }
    byId('paper-size-box').hidden = !this.otherPaper;
    const instrument = isInstrument(
      state,
      this.catalogue.instruments(state.options.rules ?? '').map((form) => form.id),
    );
    for (const [title, now, why] of /** @type {[string, boolean, string][]} */ ([
      ['Instruments', instrument || state.print === 'pack', 'These apply when you print instruments or a pack.'],
      ['Cutter', instrument, 'These apply when you print instruments.'],
      ['Pack', state.print === 'pack', 'These apply when you print a pack.'],
    ])) {
      const group = /** @type {HTMLFieldSetElement} */ (byId('more-options').querySelector(`[data-group="${title}"]`));
      group.disabled = !now && !state.from;
      const note = /** @type {HTMLElement} */ (group.querySelector('.not-now'));
      note.hidden = now;
      note.textContent = why;
    }
    /** @param {Option[]} options */
    const set = (options) => {
      const count = options.filter((option) => state.options[option.id]).length;
      return count ? `${count} set` : '';
    };
    const more = OPTIONS.filter((group) => group.place === 'more');
    byId('more-count').textContent = set(more.flatMap((group) => group.options));
    for (const group of more) {
      const count = byId('more-options').querySelector(`[data-group="${group.title}"] .rare .count`);
      if (count) count.textContent = set(group.options.filter((option) => option.rare));
    }
  }

  render() {
    this.#renderRules();
    this.#renderPrint();
    this.#renderOptions();
  }
}
