import type { Rolldown } from 'vite';

// Which modules share a file. Modules that only one page imports stay with that page.

interface Group {
  name: string;
  test: RegExp;
}

/** What lowered code calls has to be there before all that calls it. */
const HELPERS = '@oxc-project';
const REACT = new RegExp(`${HELPERS}|node_modules/(react|react-dom|scheduler)/`);
const LIBRARY = new RegExp(
  `${HELPERS}|node_modules/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack/react-query|@tanstack/query-core|zustand|lucide-react|clsx)/`,
);
const PARSERS = /node_modules\/(zod|@hookform)\//;
const CONTROLS =
  /node_modules\/(react-aria|react-stately|@react-aria|@react-stately|@internationalized|react-hook-form)/;

/** Of these libraries, what buttons and text fields need: forms begin with them, and all else can come later. */
const PLAIN_CONTROLS = new RegExp(
  [
    'react-hook-form',
    'react-aria-components/dist/exports/',
    'dist/private/(utils|Button|TextField|TextArea|Input|Group|Label|Text|FieldError|Form|ProgressBar|Autocomplete)\\.',
    'private/(form|textfield|ssr|button|label|live-announcer|progress|flags|NumberFormatter)[/.]',
    'private/utils/(?!keyboard|scrollInto|runAfterKeyboard|animation|useViewport|useLoadMore|useResize|shadowdom/ShadowTree)',
    'private/interactions/(?!useLongPress|useInteractOutside|useContextMenu|PressResponder)',
    'private/i18n/(?!useLocalized)',
    'focus/useFocusRing',
    'collections/Hidden',
  ].join('|'),
);
/** What of the kit needs more: dialogs, lists to choose from, and the like. */
const WIDGETS =
  /client\/ui\/(ModalDialog|Select|Menu|IconButton|FileField|Disclosure|DateField|RadioGroup|Checkbox|Switch|Slider)\.tsx/;
const QUERIES = /node_modules\/@tanstack\//;

/** What the second step of signing in and its setting up need: most who come never see them. */
const SECOND_FACTOR = {
  name: 'second-factor',
  test: /second-factor|SecurityPanel|ProvenCodeDialog|CodeStep|code-texts|account\/codes|start-again|SetUpStages|ConfirmFirst|RecoveryCodes|use-set-up|SecondFactor\.module/,
};

/** What some pages of a document share, and its others do without. */
const ownOf = {
  front: [
    SECOND_FACTOR,
    { name: 'link-token', test: /components\/useLinkToken/ },
    { name: 'landing', test: /features\/landing\/|texts\/generated\/front\/(landing|product|promises)/ },
    { name: 'legal', test: /features\/static\/legal|ui\/PageHeader/i },
    {
      name: 'links',
      test: /features\/auth\/(link-texts|failing-as)|generated\/(account\/links|kit\/password)|[Pp]assword-?(Field|strength)/,
    },
  ],
  app: [
    SECOND_FACTOR,
    { name: 'qr', test: /node_modules\/uqr\/|components\/Qr|platform\/qr[.-]/ },
    {
      name: 'portal',
      test: /features\/(imports|property|public-view)\/(texts|outcome-text)|generated\/portal\/(imports|property|public-view)/,
    },
    { name: 'displays', test: /(features|modules|portal)\/displays[/.]/ },
    {
      name: 'admin',
      test: /(features|modules|generated)\/(admin|products-admin)\/|entities\/activity\/|portal\/changes/,
    },
    { name: 'reviews', test: /features\/reviews\/|portal\/reviews/ },
    {
      name: 'account',
      test: /features\/(profile|account)\/|modules\/account\/|components\/ProofDialog|account\/(profile|account)|kit\/proof/,
    },
    {
      name: 'checkout',
      test: /(features|modules)\/(checkout|orders)\/|entities\/order\/|modules\/shop\/schema|us-address|generated\/shop\/(checkout|orders)/,
    },
  ],
} satisfies Record<string, readonly Group[]>;

export function chunksOf(document: keyof typeof ownOf | 'directory'): Rolldown.CodeSplittingGroup[] {
  if (document === 'directory')
    return [
      { name: 'react', test: REACT, priority: 9 },
      { name: 'qr', test: /node_modules\/uqr\/|components\/QrCode|platform\/qr\./, minShareCount: 2, priority: 8 },
      { name: 'common', test: /src\/|lucide-react|messageformat|make-plural/, minShareCount: 2 },
    ];
  const own = (id: string) => ownOf[document].find(({ test }) => test.test(id))?.name;
  const kinds = [
    { name: 'parsers', reaches: createReach((id) => PARSERS.test(id)) },
    {
      name: 'widgets',
      reaches: createReach((id) => WIDGETS.test(id) || (CONTROLS.test(id) && !PLAIN_CONTROLS.test(id))),
    },
    { name: 'controls', reaches: createReach((id) => CONTROLS.test(id)) },
    ...(document === 'front' ? [{ name: 'queries', reaches: createReach((id) => QUERIES.test(id)) }] : []),
  ];
  return [
    { name: 'library', test: document === 'front' ? REACT : LIBRARY, priority: 9 },
    { name: 'parsers', test: PARSERS, priority: 8 },
    // Apart from all catalogs: a script with a page's words runs before any catalog is read.
    { name: 'messages', test: /node_modules\/(@messageformat|make-plural)\//, priority: 8 },
    {
      name: (id, context) => {
        const kind = kinds.find(({ reaches }) => reaches(id, (of) => context.getModuleInfo(of)))?.name;
        return own(id) ?? kind ?? 'common';
      },
      minShareCount: 2,
    },
  ];
}

type GetModuleInfo = (id: string) => { importedIds: readonly string[] } | null;

/** Whether a module, or what it imports at once, is of some libraries: whoever shares its file loads them too. */
function createReach(isOf: (id: string) => boolean): (id: string, getModuleInfo: GetModuleInfo) => boolean {
  const known = new Map<string, boolean>();
  const reaches = (id: string, getModuleInfo: GetModuleInfo): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (isOf(id)) return true;
    if (id.includes('/node_modules/')) return false;
    known.set(id, false); // while it is being looked at: an import in a circle adds nothing
    const isReached = getModuleInfo(id)?.importedIds.some((imported) => reaches(imported, getModuleInfo)) ?? false;
    known.set(id, isReached);
    return isReached;
  };
  return reaches;
}
