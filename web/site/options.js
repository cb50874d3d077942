// Every option of `print`, as data: where it stands in the form, what it is called, what it takes.
// The form, the words of a call and the command line are all made from this table.

/**
 * @typedef {object} Option
 * @property {string} id the word of the command line without its hyphens
 * @property {string} label
 * @property {'choice'|'number'|'text'|'flag'|'pick'} kind `pick` chooses from a list of the program
 * @property {[string, string][]} [choices] value and label
 * @property {'papers'|'impositions'|'cutters'|'forms'|'navies'|'types'} [list]
 * @property {string} [hint]
 * @property {string} [example]
 * @property {number} [min]
 * @property {string} [usual] what holds without the option
 * @property {string[]} [suggest] what one may want to type
 * @property {boolean} [many] may be given several times: values are parted by commas
 * @property {'pdf'|'png'|'cut'} [file] it is about this kind of file alone, and does not change what is seen
 * @property {'instruments'|'pack'|'records'} [for] it is about these sheets alone
 */

/** @type {{title: string, place: 'game'|'paper'|'more', options: Option[]}[]} */
export const OPTIONS = [
  {
    title: 'Paper',
    place: 'paper',
    options: [
      { id: 'paper', label: 'Paper', kind: 'pick', list: 'papers', usual: 'as in your country' },
      {
        id: 'ink',
        label: 'Ink',
        kind: 'choice',
        choices: [
          ['color', 'With a little color'],
          ['black', 'Black and grey only'],
        ],
        usual: 'usual',
      },
      {
        id: 'unknown',
        label: 'Numbers the publisher keeps',
        kind: 'choice',
        choices: [
          ['house', 'Ours, marked †'],
          ['blank', 'Empty boxes to pencil in'],
        ],
        usual: 'ours, marked †',
      },
      {
        id: 'language',
        label: 'Language of the sheets',
        kind: 'choice',
        choices: [
          ['de', 'German'],
          ['fr', 'French'],
          ['it', 'Italian'],
          ['es', 'Spanish'],
        ],
        usual: 'English',
        hint: 'Drafts that no speaker has read: tick the next one too',
      },
      { id: 'draft', label: 'Print a draft of a language', kind: 'flag' },
      { id: 'blank', label: 'Empty forms as well', kind: 'number', min: 0, usual: '0' },
      { id: 'copies', label: 'Copies of each', kind: 'number', min: 1, usual: '1' },
    ],
  },
  {
    title: 'Ships',
    place: 'more',
    options: [
      {
        id: 'navy',
        label: 'A whole navy',
        kind: 'pick',
        list: 'navies',
        many: true,
        hint: 'Every ship of it, besides those you picked',
      },
      { id: 'type', label: 'Only these types', kind: 'pick', list: 'types', many: true },
      { id: 'years', label: 'Only completed in', kind: 'text', example: '1890-1905', hint: 'First and last year' },
      { id: 'twins', label: 'A clean copy behind each form with damage', kind: 'flag' },
      { id: 'strict', label: 'Print nothing if anything is at fault', kind: 'flag' },
    ],
  },
  {
    title: 'How forms lie on sheets',
    place: 'more',
    options: [
      {
        id: 'imposition',
        label: 'Layout',
        kind: 'pick',
        list: 'impositions',
        usual: 'as many as the sheet holds',
        hint: 'Labels, sleeves, index cards, booklets',
      },
      {
        id: 'first-slot',
        label: 'First free label',
        kind: 'number',
        min: 1,
        usual: '1',
        hint: 'For a sheet of labels that is in use already',
      },
      {
        id: 'duplex',
        label: 'Both sides, turned about',
        kind: 'choice',
        choices: [
          ['long', 'The long edge, like a book'],
          ['short', 'The short edge, like a calendar'],
        ],
        usual: 'one side',
      },
      { id: 'back', label: 'On the backs', kind: 'pick', list: 'forms', usual: 'nothing' },
      {
        id: 'signature',
        label: 'Pages to a signature',
        kind: 'number',
        min: 4,
        example: '16',
        hint: 'Of a sewn booklet',
      },
      {
        id: 'creep',
        label: 'Creep',
        kind: 'text',
        example: '0.1mm',
        hint: 'How far each sheet of a booklet pushes those inside it out: the thickness of the paper',
      },
      { id: 'contact-sheet', label: 'All sheets small, in one picture', kind: 'flag' },
    ],
  },
  {
    title: 'Pack',
    place: 'more',
    options: [
      {
        id: 'with',
        label: 'Also in the pack',
        kind: 'text',
        for: 'pack',
        example: 'roster,counters',
        hint: 'Charts and instruments by their names, or mounts',
      },
      {
        id: 'without',
        label: 'Not in the pack',
        kind: 'text',
        for: 'pack',
        example: 'gauge,cover',
        hint: 'Charts and instruments by their names, mounts or cover',
      },
    ],
  },
  {
    title: 'Instruments',
    place: 'more',
    options: [
      {
        id: 'layout',
        label: 'Ruler',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['stick', 'In one piece'],
          ['folding', 'In parts with scored joints'],
          ['tape', 'A narrow strip to be rolled up'],
        ],
        usual: 'as it fits',
      },
      { id: 'width', label: 'Width of a ruler', kind: 'text', for: 'instruments', example: '25mm' },
      { id: 'ticks', label: 'Finest ticks', kind: 'text', for: 'instruments', example: '5mm' },
      { id: 'second-edge', label: 'The other units on the ruler’s second edge', kind: 'flag', for: 'instruments' },
      {
        id: 'base',
        label: 'Base of a ship',
        kind: 'text',
        for: 'instruments',
        example: '20x50',
        hint: 'Across and along, in mm',
      },
      { id: 'radius', label: 'Radius of an arc overlay', kind: 'text', for: 'instruments', example: '92' },
      { id: 'small', label: 'Arcs as a small diagram', kind: 'flag', for: 'instruments' },
      {
        id: 'diagonals',
        label: 'Squares on the diagonals are',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['abeam', 'Abeam'],
          ['ahead', 'Ahead and astern'],
        ],
        usual: 'abeam',
      },
      {
        id: 'steps',
        label: 'A diagonal step counts as',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['square', 'One'],
          ['orthogonal', 'Two'],
        ],
        usual: 'one',
      },
      { id: 'pitch', label: 'Across a square or hex', kind: 'text', for: 'instruments', example: '30mm' },
      {
        id: 'area',
        label: 'Size of a mat',
        kind: 'text',
        for: 'instruments',
        example: '900x600',
        hint: 'Across and down, in mm',
      },
      { id: 'coordinates', label: 'Names in the squares of a mat', kind: 'flag', for: 'instruments' },
      {
        id: 'start',
        label: 'First hex of a mat',
        kind: 'text',
        for: 'instruments',
        example: '0800',
        hint: 'Column and row',
      },
      {
        id: 'backs',
        label: 'Backs of counters',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['fold', 'Beside the front, to be folded'],
          ['duplex', 'On the other side of the sheet'],
          ['none', 'None'],
        ],
        usual: 'as the rules say',
      },
    ],
  },
  {
    title: 'File',
    place: 'more',
    options: [
      {
        id: 'colors',
        label: 'Colors of the PDF',
        kind: 'choice',
        file: 'pdf',
        choices: [
          ['rgb', 'Screen and home printer'],
          ['cmyk', 'A print shop’s inks'],
        ],
        usual: 'screen and home printer',
      },
      {
        id: 'pdf-standard',
        label: 'PDF for an archive',
        kind: 'choice',
        file: 'pdf',
        choices: [['a-2b', 'PDF/A-2b']],
        usual: 'no',
      },
      { id: 'dpi', label: 'Dots per inch of PNG', kind: 'number', min: 20, file: 'png', usual: '300' },
      {
        id: 'cutter',
        label: 'Cutter',
        kind: 'pick',
        list: 'cutters',
        file: 'cut',
        for: 'instruments',
        hint: 'For SVG, DXF and PDF in layers',
      },
      {
        id: 'printer',
        label: 'A printer that you calibrated',
        kind: 'text',
        file: 'pdf',
        hint: 'Its profile must be among your files',
      },
      {
        id: 'no-attachment',
        label: 'A PDF that does not carry what it was printed from',
        kind: 'flag',
        file: 'pdf',
        hint: 'It cannot be dropped here again; for files of yours that are not for everybody',
      },
    ],
  },
];

/** All options by their words; `rules`, `scale` and `units` have controls of their own. @type {Map<string, Option>} */
export const BY_ID = new Map(
  /** @type {[string, Option][]} */ ([
    ['rules', { id: 'rules', label: 'Rules', kind: 'pick' }],
    ['scale', { id: 'scale', label: 'Scale', kind: 'text' }],
    ['units', { id: 'units', label: 'Units', kind: 'choice' }],
    ...OPTIONS.flatMap((group) => group.options.map((option) => /** @type {[string, Option]} */ ([option.id, option]))),
  ]),
);

/** Options of `print` that have no control in the form, and where they are instead. */
export const ELSEWHERE = /** @type {Record<string, string>} */ ({
  fillable: 'a button',
  format: 'a button for each kind of file',
  output: 'the browser asks where a file goes',
  from: 'a PDF is dropped',
  watch: 'the sheets follow every change anyway',
  timeout: 'the page stops what takes longer than 20 seconds',
  verbose: 'for a terminal',
  help: 'for a terminal',
  'message-format': 'for a terminal',
  'url-prefix': 'so far on the command line alone',
  author: 'so far on the command line alone',
  engine: 'for a terminal',
  length: 'so far on the command line alone',
  single: 'so far on the command line alone',
  bed: 'so far on the command line alone',
  gap: 'so far on the command line alone',
  registration: 'so far on the command line alone',
  letters: 'so far on the command line alone',
});

/** To which control a fault belongs that names no option. */
export const CONTROL_OF_FAULT = /** @type {Record<string, string>} */ ({
  'unknown-scale': 'scale',
  'unknown-rule-set': 'rules',
  'unknown-paper': 'paper',
  'unknown-form': 'print',
  'unknown-navy': 'navy',
  'unknown-imposition': 'imposition',
  'unknown-cutter': 'cutter',
  'unknown-printer': 'printer',
  'nothing-to-print': 'search',
});
