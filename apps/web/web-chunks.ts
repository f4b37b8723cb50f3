type Group = {
  name: string;
  test: RegExp;
  priority: number;
  minShareCount?: number;
  tags?: ['$initial'];
};

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const own = (path: string) => new RegExp(`[\\\\/]apps[\\\\/]web[\\\\/]src[\\\\/]${path.replaceAll('/', '[\\\\/]')}`);

const contract = (path: string) => `[\\\\/]packages[\\\\/]contract[\\\\/]src[\\\\/]${path.replaceAll('/', '[\\\\/]')}`;
/** What the endpoints get of a resource in the place of its contract. */
const wire = (resource: string) => `^\\0wire:[a-z-]+/${resource}`;
const domain = (path: string) => `[\\\\/]packages[\\\\/]domain[\\\\/]src[\\\\/]${path.replaceAll('/', '[\\\\/]')}`;

const ITEM_FORMS = '\\w*Form|use-item-form|ItemDrawer|ItemActions|ItemFields|NewModel|ModelPicker';
/** Parts of src/app and src/ui that a page brings along only where it has a form, a long list, an import or a rich text. */
const RARE_APP = `OrganizationSelect|camera/|catalogue|contact-list|fls/|form/(?!unsaved)|guest/|property-form/(?!use-archive)|item-list|list/(?!all-rows)|item-drawer/|import-run|model-values/|tags/(?!TagButton)|inspection/|offline/|photos/|plates/|project/(?!NewProjectButton)|recalls/|red-flags/(?!RaiseFlagsButton)|repair-rules/|secret-links/|turn/|upload|warranty/`;
/** What is known of one item: its pages, its drawer and lists of items draw on it. */
const ITEM_RULES = 'items/(repair-or-replace|warranty-cover|life\\.|manufacturers)|capital/projects|base/file-rules';
const ITEM_API = '(manufacturer|model|project|project-list|project-settings|items-defence|unit|upload|queued)';
const ITEM_UI = 'MoneyText|Timeline|LazyImage|timeline|lazy-image|cover-words';
/** What pages with figures draw on. */
const FIGURE_UI = 'ExplainPopover|explain|KpiStrip|kpi-strip|figure-text|AciBand';
/** Rules that only the pages of turns, inspections, fire, life and safety, red flags, and the portfolio draw on. */
const FIELD =
  'fls|safety|place-work|portfolio|turn|inspection|asset-alert|alert(?!-states)|recall(?!-states)|red-flag|scenario|assumption|report-schedule|project|repair-rules|heatmap|permission-group|outbox|warranty|installed|shared-defence|shared-plan|secret-link|data\\.|unit-pattern|stacks|waves|survival|capital|observed|tag|model-values|heat-points';
const RARE_RULES =
  'imports/(?!import-kinds)|roster/|written/|fls/|turns/|inspections/|capital/|heatmap/|flags/(?!alert-states)|properties/|scan-tags/|figures/|items/(recalls|recall-notices|observed|model-values)|units/(unit-pattern|stacks)';
const RARE_SHELL = 'bug-report|offline/|property-choice/Select\\w*Dialog|Command|Keyboard|Mobile|Viewing';
const TABLE = 'DataTable|ColumnsButton|data-table|table-lines|use-row-model';

/** MUI's components that few pages show before something is opened: what lies over the page, tips, and fields. */
const mui = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](@mui[\\\\/]material[\\\\/](${names}))`);
const OVER =
  '(Menu|MenuItem|MenuList|List\\w*|Popover|Modal|Dialog\\w*|Drawer|Backdrop|Fade|Grow|Slide|Paper|Unstable_TrapFocus|Portal|Divider)[\\\\/]';
const INPUT =
  '(InputBase|OutlinedInput|InputAdornment|TextareaAutosize|Checkbox|Radio|FormControl)[\\\\/]|internal[\\\\/]SwitchBase';
const FIELD_OF_FORM =
  '(Select|NativeSelect|TextField|Input|InputLabel|FilledInput|FormControlLabel|FormHelperText|FormLabel|FormGroup|RadioGroup|Switch|Chip|Tooltip|Popper)[\\\\/]';

/**
 * Which modules share a file. A page comes in few files: beyond some ten, each request costs more than the bytes it saves, and
 * what every page shares is fetched once. What few pages need stays in files of its own, which Rolldown cuts by itself.
 */
export const CHUNK_GROUPS: Group[] = [
  {
    name: 'vendor',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|react-redux|scheduler|cookie|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store(?!.*shim))[\\/]/,
    priority: 10,
  },
  // What is there before a session is: the start of the application and what the pages for guests draw on.
  { name: 'base', test: own('(?!main\\.tsx|screens/)'), priority: 8, tags: ['$initial'] },
  {
    name: 'guest',
    test: new RegExp(
      `${own('(app/guest/(?!body-checks|CodeStep|PersonFields|[Ll]icence)|ui/(Field|Avatar)|api/(api-error|auth|invitation))').source}|${wire('(auth|invitation)$')}|lucide-react[\\/].*(arrow-right|eye|eye-off|moon)\\.`,
    ),
    priority: 7,
  },
  // Registration and forgotten passwords need it, signing in does not.
  { name: 'user', test: new RegExp(`${own('api/(user|account)\\.').source}|${wire('(user|account)$')}`), priority: 7 },
  { name: 'mui-over', test: mui(OVER), priority: 6, minShareCount: 2 },
  { name: 'mui-tabs', test: mui('(Tabs?|TabScrollButton)[\\\\/]'), priority: 6, minShareCount: 2 },
  { name: 'mui-choice', test: mui('(Autocomplete|useAutocomplete)[\\\\/]'), priority: 5, minShareCount: 2 },
  { name: 'mui-input', test: mui(INPUT), priority: 6, minShareCount: 2 },
  {
    name: 'mui-field',
    test: new RegExp(`${mui(FIELD_OF_FORM).source}|${packages('@popperjs').source}`),
    priority: 6,
    minShareCount: 2,
  },
  {
    name: 'mui',
    test: new RegExp(
      `[\\\\/]node_modules[\\\\/](@mui[\\\\/](?!material[\\\\/](${OVER}|(Tabs?|TabScrollButton)[\\\\/]|${INPUT}|${FIELD_OF_FORM}|(.*[\\\\/])?(use)?Autocomplete))|@emotion[\\\\/]|stylis[\\\\/])`,
    ),
    priority: 7,
    minShareCount: 2,
  },
  {
    name: 'app',
    test: new RegExp(
      [
        own(`app/(?!${RARE_APP})`).source,
        own(`shell/(?!${RARE_SHELL})`).source,
        own(
          `ui/(?!${TABLE}|FormDialog|NotLoaded|SearchField|NarrowDrawer|ExplainCard|TipBubble|menu-parts|${ITEM_UI}|${FIGURE_UI}|RichText|rich-text|pasted)`,
        ).source,
        own(`api/(?!(${FIELD})|${ITEM_API}\\.)`).source,
        packages('lucide-react', 'react-toastify').source,
        // What an import's columns are called and hold, only the pages about imports need.
        domain(`(?!${RARE_RULES}|${ITEM_RULES})`),
        wire(`(?!${FIELD}|${ITEM_API}$)`),
        contract('base/period\\.'),
      ].join('|'),
    ),
    priority: 5,
    minShareCount: 2,
  },
  {
    name: 'figures',
    test: new RegExp(`${own(`ui/(${FIGURE_UI})`).source}|${domain('figures/')}`),
    priority: 4,
    minShareCount: 2,
  },
  {
    name: 'item',
    test: new RegExp(
      [
        own(`(app/item-drawer/(ItemActions|(?!${ITEM_FORMS}))|ui/(${ITEM_UI}))`).source,
        own(`api/${ITEM_API}\\.`).source,
        domain(`(${ITEM_RULES})`),
        wire(`${ITEM_API}$`),
      ].join('|'),
    ),
    priority: 3,
    minShareCount: 2,
  },
  { name: 'table', test: new RegExp(`${packages('@tanstack').source}|${own(`ui/(${TABLE})`).source}`), priority: 4 },
  {
    name: 'schemas',
    // What every list and every form is made of; a resource's own contract comes with the pages that use it.
    test: new RegExp(
      `${packages('zod').source}|${contract('(base/(define-list|list-filter|scalars|paging|figure|route)|items/item-list-words)\\.')}|${own('app/form/contract-(resolver|complaints)').source}|${domain('written/cell-values')}`,
    ),
    // why: before the file of an item, which would take along what checks a form, and be fetched for forms that show no item;
    // Rolldown drops what follows the point of a priority
    priority: 4,
    minShareCount: 4,
  },
  {
    name: 'list',
    test: own('app/(list/(?!ViewsMenu|ViewForm|Schedule|all-rows)|contact-list)'),
    priority: 3,
    minShareCount: 3,
  },
  {
    name: 'import',
    test: new RegExp(
      `${own('(app/import-run/(?!ImportRows)|screens/onboarding/onboarding\\.module)').source}|${domain('(imports/(?!import-kinds)|roster/|written/(?!cell-values))')}`,
    ),
    priority: 2,
    minShareCount: 2,
  },
  {
    name: 'item-list',
    test: new RegExp(`${own('app/item-list/(?!items-ahead)').source}|${contract('items/item-list\\.')}`),
    priority: 2,
    minShareCount: 2,
  },
  {
    name: 'flag-api',
    test: new RegExp(`${own('api/asset-alert\\.').source}|${contract('flags/asset-alert\\.')}|${wire('asset-alert$')}`),
    priority: 2,
    minShareCount: 2,
  },
  { name: 'fls-reports', test: new RegExp(contract('fls/fls-re')), priority: 2, minShareCount: 2 },
  { name: 'hook-form', test: packages('react-hook-form'), priority: 2 },
  { name: 'forms', test: own('(app/form/|ui/FormDialog)'), priority: 1, minShareCount: 4 },
  {
    name: 'photos',
    test: new RegExp(
      `${packages('idb').source}|${own('app/(offline/(send|queue|record|exif|prepare|Photo|offline-d|kept-|use-(pend|kept|room|take|queued)|RoomNote|QueuedP|settle)|upload/send)').source}`,
    ),
    priority: 1,
    minShareCount: 2,
  },
  {
    name: 'inspection',
    test: new RegExp(
      `${own('(screens/inspection/(CheckS|inspection-head|inspection\\.module|use-put-back)|api/inspection\\.)').source}|packages[\\\\/](domain|contract)[\\\\/]src[\\\\/]inspection|${wire('inspection')}`,
    ),
    priority: 1,
    minShareCount: 2,
  },
  { name: 'item-forms', test: own(`app/item-drawer/(?!ItemActions)(${ITEM_FORMS})`), priority: 0 },
];
