// Every option of `print` as data: its place in the form, its label and its values. The form, the calls and the command
// line are made from this table.

/** How a cutter draws letters. @type {[string, string][]} */
const LETTERS = [
  ['outline', 'Outlines, as printed'],
  ['stroke', 'Single strokes, for a pen or an engraver'],
];

/**
 * @typedef {object} Option
 * @property {string} id the word of the command line without its hyphens
 * @property {string} label
 * @property {'choice'|'number'|'text'|'flag'|'pick'} kind `pick` chooses from a list of the program
 * @property {[string, string][]} [choices] value and label
 * @property {'papers'|'impositions'|'cutters'|'forms'|'navies'|'types'|'languages'} [list]
 * @property {string} [hint]
 * @property {string} [example]
 * @property {number} [min]
 * @property {string} [usual] what holds without the option
 * @property {[string, string][]} [suggest] what a reader may want to type, and what each is
 * @property {boolean} [many] may be given several times: values are parted by commas
 * @property {'pdf'|'png'|'cut'|'deck'} [file] it is about this kind of file alone; sheets on paper look the same
 * @property {'instruments'|'pack'} [for] it is about these sheets alone
 * @property {boolean} [rare] few readers ever want it: it stands behind a disclosure of its own
 */

/** @type {{title: string, place: 'paper'|'more', options: Option[]}[]} */
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
        id: 'size',
        label: 'Size of logs, cards and charts',
        kind: 'choice',
        choices: [
          ['usual', 'Six to a sheet, or more'],
          ['large', 'Large: four to a sheet'],
          ['reusable', 'Reusable: to laminate, four to a sheet'],
        ],
        usual: 'usual',
      },
      {
        id: 'options',
        label: 'Optional rules',
        kind: 'text',
        example: 'range_guessing',
        hint: 'Quickfire: extra_gunnery, moves_half_more or moves_doubled, range_guessing; classic also six_six, torpedo_reloads, split_light_gunnery',
      },
      {
        id: 'unknown',
        label: 'Where the publisher gives no number',
        kind: 'choice',
        choices: [
          ['house', 'Our estimates, marked †'],
          ['blank', 'Empty boxes to pencil in'],
        ],
        usual: 'our estimates, marked †',
      },
      {
        id: 'language',
        label: 'Language of the sheets',
        kind: 'pick',
        list: 'languages',
        usual: 'English',
      },
      { id: 'draft', label: 'Print a language that is a draft', kind: 'flag' },
      { id: 'blank', label: 'Empty forms as well', kind: 'number', min: 0, usual: '0' },
      { id: 'no-empty', label: 'Leave free places white', kind: 'flag' },
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
        hint: 'All of its ships, as well as those you picked; not with sides',
      },
      { id: 'side', label: 'Only one side of a battle', kind: 'text', example: 'Japan' },
      { id: 'type', label: 'Only these types', kind: 'pick', list: 'types', many: true },
      { id: 'years', label: 'Only completed in', kind: 'text', example: '1890-1905', hint: 'First and last year' },
      {
        id: 'completed',
        label: 'Year for ships without one',
        kind: 'text',
        example: '1907',
        hint: 'When the ships of a report or list that gives no year were completed',
      },
      { id: 'twins', label: 'A clean copy behind each form with damage', kind: 'flag' },
      { id: 'strict', label: 'Print nothing if there is any fault', kind: 'flag' },
    ],
  },
  {
    title: 'Layout and both sides',
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
        hint: 'For a sheet of labels that is already partly used',
      },
      {
        id: 'duplex',
        label: 'Print both sides',
        kind: 'choice',
        choices: [
          ['long', 'Flip on the long edge, like a book'],
          ['short', 'Flip on the short edge, like a calendar'],
        ],
        usual: 'one side only',
      },
      { id: 'back', label: 'On the back', kind: 'pick', list: 'forms', usual: 'nothing' },
      {
        id: 'signature',
        label: 'Pages in a signature',
        kind: 'number',
        min: 4,
        example: '16',
        hint: 'For a sewn booklet',
        rare: true,
      },
      {
        id: 'creep',
        label: 'Creep',
        kind: 'text',
        example: '0.1mm',
        hint: 'How far each sheet of a booklet pushes out those inside it: the thickness of the paper',
        rare: true,
      },
      { id: 'contact-sheet', label: 'Contact sheet: all sheets, small, in one picture', kind: 'flag' },
    ],
  },
  {
    title: 'Pack',
    place: 'more',
    options: [
      {
        id: 'players',
        label: 'Players',
        kind: 'number',
        for: 'pack',
        min: 1,
        usual: '1',
        hint: 'Charts and instruments for each',
      },
      {
        id: 'with',
        label: 'Also in the pack',
        kind: 'text',
        for: 'pack',
        example: 'cover,roster,counters',
        hint: 'A poster as cover, charts and instruments by their names, mounts, or fog: hidden squadrons',
      },
      {
        id: 'without',
        label: 'Not in the pack',
        kind: 'text',
        for: 'pack',
        example: 'gauge,chart',
        hint: 'Charts and instruments by their names, or mounts',
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
          ['folding', 'In parts, scored to fold'],
          ['tape', 'A narrow tape to roll up'],
        ],
        usual: 'whatever fits',
      },
      { id: 'width', label: 'Width of a ruler', kind: 'text', for: 'instruments', example: '25mm' },
      { id: 'ticks', label: 'Finest ticks', kind: 'text', for: 'instruments', example: '5mm', rare: true },
      {
        id: 'length',
        label: 'Longest range ruler',
        kind: 'text',
        for: 'instruments',
        example: '600mm',
        hint: 'Ranges beyond it are named at its end',
        rare: true,
      },
      {
        id: 'single',
        label: 'Each instrument once, not a sheet full',
        kind: 'flag',
        for: 'instruments',
      },
      { id: 'second-edge', label: 'The other units on a second edge', kind: 'flag', for: 'instruments' },
      {
        id: 'base',
        label: 'Base of a ship',
        kind: 'text',
        for: 'instruments',
        example: '20x50',
        hint: 'Across and along, in mm',
      },
      { id: 'radius', label: 'Radius of an arc overlay', kind: 'text', for: 'instruments', example: '92' },
      { id: 'small', label: 'Arcs as small diagrams', kind: 'flag', for: 'instruments' },
      {
        id: 'diagonals',
        rare: true,
        label: 'Squares on a diagonal are',
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
        rare: true,
        label: 'A diagonal step counts as',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['square', 'One'],
          ['orthogonal', 'Two'],
        ],
        usual: 'one',
      },
      { id: 'pitch', label: 'Width of a square or hex', kind: 'text', for: 'instruments', example: '30mm' },
      {
        id: 'area',
        label: 'Size of a mat or tool card',
        kind: 'text',
        for: 'instruments',
        example: '900x600',
        hint: 'Across and down, in mm',
      },
      { id: 'coordinates', label: 'Names in the squares of a mat', kind: 'flag', for: 'instruments', rare: true },
      {
        id: 'start',
        rare: true,
        label: 'First hex of a mat',
        kind: 'text',
        for: 'instruments',
        example: '0800',
        hint: 'Column and row',
      },
      {
        id: 'models',
        label: 'Models that paper ships are as long as',
        kind: 'text',
        for: 'instruments',
        example: '1/3000',
        hint: 'By default those of the scale',
      },
      {
        id: 'standing',
        label: 'Paper ships with a profile to fold',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['tall', 'Those tall enough'],
          ['all', 'All'],
          ['none', 'None'],
        ],
        usual: 'tall enough',
      },
      {
        id: 'base-arcs',
        label: 'Arcs on the bases of paper ships',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['rules', 'As in the rules'],
          ['ship', 'Of the ship’s own main guns'],
          ['none', 'None'],
        ],
        usual: 'as in the rules',
      },
      {
        id: 'backs',
        label: 'Backs of counters',
        kind: 'choice',
        for: 'instruments',
        choices: [
          ['fold', 'Beside the front, to fold over'],
          ['duplex', 'On the other side of the sheet'],
          ['none', 'None'],
        ],
        usual: 'as the rules say',
      },
    ],
  },
  {
    title: 'Cutter',
    place: 'more',
    options: [
      {
        id: 'cutter',
        label: 'Cutter',
        kind: 'pick',
        list: 'cutters',
        usual: 'plain drawing',
        file: 'cut',
        for: 'instruments',
        hint: 'For SVG, DXF and layered PDF',
      },
      {
        id: 'bed',
        label: 'Bed of the cutter',
        kind: 'text',
        file: 'cut',
        for: 'instruments',
        example: '300x200',
        hint: 'Across and down, in mm; pieces are nested on as many beds as they need',
      },
      {
        id: 'registration',
        label: 'Registration marks',
        kind: 'text',
        for: 'instruments',
        example: 'silhouette',
        suggest: [
          ['silhouette', 'Silhouette, three marks'],
          ['silhouette_four', 'Silhouette, four marks'],
          ['silhouette_feeder', 'Silhouette with a sheet feeder'],
          ['silhouette-card-maker', 'silhouette-card-maker'],
          ['crosses', 'Crosses'],
        ],
        hint: 'For a machine that cuts out what was printed; not together with a bed',
      },
      {
        id: 'gap',
        label: 'Gap between pieces',
        kind: 'text',
        file: 'cut',
        for: 'instruments',
        example: '3mm',
        hint: 'On the bed of a cutter',
        rare: true,
      },
      {
        id: 'letters',
        label: 'Letters',
        kind: 'choice',
        file: 'cut',
        for: 'instruments',
        choices: LETTERS,
        usual: 'as the cutter’s profile says',
        rare: true,
      },
    ],
  },
  {
    title: 'Names on the print',
    place: 'more',
    options: [
      { id: 'title', label: 'Title', kind: 'text', example: 'Club night' },
      { id: 'subtitle', label: 'Second line', kind: 'text', example: 'Where, when, what for' },
      { id: 'author', label: 'Who made it', kind: 'text' },
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
        choices: [
          ['a-2b', 'PDF/A-2b'],
          ['ua-1', 'PDF/UA-1'],
        ],
        usual: 'no',
        rare: true,
      },
      { id: 'dpi', label: 'Dots per inch of pictures', kind: 'number', min: 20, file: 'png', usual: '300' },
      {
        id: 'printer',
        label: 'A printer you calibrated',
        kind: 'text',
        file: 'pdf',
        hint: 'Its profile must be among your files',
        rare: true,
      },
      {
        id: 'url-prefix',
        label: 'Web address of a deck’s pictures',
        kind: 'text',
        file: 'deck',
        example: 'https://club.example/tsushima/',
        hint: 'Where you put the pictures that an online table loads',
        rare: true,
      },
      {
        id: 'no-attachment',
        label: 'Leave out of the PDF what it was printed from',
        kind: 'flag',
        file: 'pdf',
        hint: 'If your own files are private. Such a PDF cannot be dropped here again',
        rare: true,
      },
    ],
  },
];

/** All options by id; `rules`, `scale` and `units` have special controls. @type {Map<string, Option>} */
export const BY_ID = new Map(
  /** @type {[string, Option][]} */ ([
    ['rules', { id: 'rules', label: 'Rules', kind: 'pick' }],
    ['scale', { id: 'scale', label: 'Scale', kind: 'text' }],
    ['units', { id: 'units', label: 'Units', kind: 'choice' }],
    ...OPTIONS.flatMap((group) => group.options.map((option) => /** @type {[string, Option]} */ ([option.id, option]))),
  ]),
);

/** Options of `print` without a control, and what replaces them. */
export const ELSEWHERE = /** @type {Record<string, string>} */ ({
  fillable: 'a button',
  format: 'a button for each kind of file',
  output: 'the browser asks where a file goes',
  from: 'drop a PDF on the page',
  force: 'the browser asks before it replaces a file',
  watch: 'the sheets follow every change as it is',
  timeout: 'the page stops anything that takes longer than 20 seconds',
  verbose: 'for a terminal',
  help: 'for a terminal',
  'message-format': 'for a terminal',
});

/** The control for a fault that names no option. */
export const CONTROL_OF_FAULT = /** @type {Record<string, string>} */ ({
  'unknown-scale': 'scale',
  'unknown-rule-set': 'rules',
  'unknown-paper': 'paper',
  'unknown-form': 'print',
  'unknown-navy': 'navy',
  'unknown-imposition': 'imposition',
  'unknown-cutter': 'cutter',
  'draft-language': 'language',
  'unknown-printer': 'printer',
  'nothing-to-print': 'search',
});
