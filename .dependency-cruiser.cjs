/**
 * Who may import whom: platform ← modules ← web, workers, realtime; a module has one door.
 * The list of directions between modules is the one place that says them.
 */
const MAY_KNOW = {
  mail: [],
  assets: [],
  accounts: ['mail', 'assets'],
  tenancy: ['mail', 'accounts', 'assets'],
  directory: ['accounts', 'tenancy', 'assets'],
  imports: ['mail', 'accounts', 'directory', 'tenancy'],
  visitors: ['directory', 'tenancy'],
  reviews: ['mail', 'accounts', 'directory', 'tenancy'],
  shop: ['mail', 'accounts', 'tenancy', 'assets'],
  orders: ['mail', 'accounts', 'shop', 'tenancy', 'assets'],
  displays: ['mail', 'accounts', 'shop', 'orders', 'tenancy', 'directory'],
  week: ['mail', 'accounts', 'tenancy', 'directory', 'imports', 'visitors', 'reviews', 'displays'],
  privacy: ['mail', 'accounts', 'shop', 'orders', 'tenancy'],
  admin: ['mail', 'accounts', 'tenancy', 'directory', 'imports', 'shop', 'orders', 'displays'],
  demo: ['accounts', 'tenancy', 'directory', 'imports', 'visitors', 'reviews', 'shop', 'orders', 'displays'],
};

/** The rooms of the platform, and which of them a room may import. */
const PLATFORM_ROOMS = {
  config: [],
  observability: ['config'],
  database: ['config', 'observability'],
  redis: ['config', 'observability'],
  security: ['config', 'observability'],
  core: ['config', 'observability', 'database', 'redis', 'security'],
  events: ['config', 'observability', 'redis', 'core'],
  records: ['config', 'observability', 'database', 'security', 'core', 'events'],
  http: ['config', 'redis', 'security', 'core', 'events', 'records'],
  process: ['config', 'observability', 'database', 'redis', 'security', 'core', 'events', 'records', 'http'],
  spreadsheet: [],
  fonts: [],
};

/** Which folders of the client a folder may import, besides itself. */
const CLIENT_LAYERS = {
  features: ['components', 'entities', 'ui', 'lib'],
  components: ['ui', 'lib'],
  entities: ['lib'],
  ui: [],
  lib: [],
};

/** The rooms of the public directory's page, and which of them a room may import. `DirectoryView.tsx` puts them together. */
const LOBBY_ROOMS = {
  clock: [],
  settings: [],
  feed: ['clock', 'settings'],
  paired: ['feed', 'settings'],
  presence: ['clock'],
  counted: ['presence'],
  display: ['clock', 'feed', 'presence', 'settings'],
  keyboard: ['presence'],
  announcements: ['clock', 'settings'],
  header: ['clock'],
  listing: ['clock', 'keyboard', 'presence'],
  code: [],
  panel: ['clock', 'code'],
  wall: ['announcements', 'clock', 'code', 'header', 'listing', 'presence', 'settings'],
};

const MODULE_DOOR = '^src/modules/[^/]+/(index|events|(office-)?(calls|schema)|values|words)\\.ts$';
/** Processes that join a table themselves do so by its owner's view. */
const DOOR_FOR_PROCESSES =
  '^src/modules/([^/]+/(index|events|(office-)?(calls|schema)|values|words|views)|orders/document)\\.ts$';
const MODULE_SCHEMA = '^src/modules/[^/]+/(calls|schema|values|words|[a-z-]+-(schema|calls))\\.ts$';
const TENANT_FIELDS = '^src/modules/directory/tenant-(fields|lines|brief)\\.ts$';
const MONEY_DOCUMENT = '^src/modules/orders/document\\.ts$';
const FOR_BROWSERS = [
  '^src/shared/',
  '^src/realtime/protocol\\.ts$',
  '^src/texts/',
  MODULE_SCHEMA,
  TENANT_FIELDS,
  MONEY_DOCUMENT,
];
const TESTS = '\\.test\\.tsx?$';
/** What runs by itself: processes, the import's parser, the client's documents, commands, migrations. */
const ENTRIES = [
  '^src/(web|workers|realtime)/main\\.ts$',
  '^src/modules/imports/parse\\.ts$',
  '^src/modules/orders/draw-document\\.ts$',
  '^src/modules/assets/redraw-picture\\.ts$',
  '^src/web/client/documents/',
  '^(scripts|migrations)/',
];
const SAMPLES_OF_TESTS = '/sample-[a-z]+\\.ts$';

/** The room of the lists is above the other components. */
const LIST_ROOM = '^src/web/client/components/list/';

/** What the confined child processes run: the import's parser, and the program that redraws pictures. */
const READERS_OF_UPLOADS = [
  '^src/platform/spreadsheet/(read-sheets|text|workbook|xlsx|ods|zip-parts)\\.ts$',
  '^src/modules/imports/(parse|read-file)\\.ts$',
  '^src/modules/assets/redraw-picture\\.ts$',
];

/** Libraries that parse files, and who else may import them: nobody who gives them a file of other people. */
const PARSERS = {
  'csv-parse': ['^src/web/client/features/admin/orders/tracking\\.ts$'], // runs in the browser of who chose the file
  xlsx: ['^src/modules/imports/template\\.ts$'], // writes
  yauzl: [],
  sharp: [
    // These give it drawings that we wrote, and pictures that the child has encoded.
    '^src/modules/directory/commands/qr-codes\\.ts$',
    '^src/web/public/(monogram|directory-picture)\\.ts$',
  ],
};

/** Who draws and writes files. Their functions take a `Turn`, so that they run in the fair queue alone. */
const DRAW_IN_TURN = [
  '^src/modules/(directory/commands/qr-codes|shop/placard-drawing|imports/template)\\.ts$',
  '^src/web/public/(monogram|directory-picture)\\.ts$',
];

/** What takes long to draw or write with, and who else may import it, for one of those above or in a thread. */
const SLOW_WRITERS = {
  pdfkit: ['^node_modules/pdfkit/', '^src/modules/orders/document-drawing\\.ts$'], // in a thread
  'document-drawing': ['^src/modules/orders/document-drawing\\.ts$', '^src/modules/orders/draw-document\\.ts$'],
  fontkit: ['^node_modules/fontkit/', '^src/platform/fonts/'],
  outlines: ['^src/platform/fonts/outlines\\.ts$', '^src/web/public/picture-text\\.ts$'],
  // A file's pieces are sent by `takeTurns` alone, as the type of a reply says.
  yazl: ['^node_modules/yazl/', '^src/platform/spreadsheet/'],
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const at = (path, pathNot, more) => ({ path, ...(pathNot && { pathNot }), ...more });

const moduleDirections = Object.entries(MAY_KNOW).map(([module, known]) =>
  forbid(
    `${module}-knows-${known.length > 0 ? known.join('-') : 'none'}`,
    `The ${module} module imports ${known.join(' and ') || 'no other module'}.`,
    at(`^src/modules/${module}/`),
    at('^src/modules/', `^src/modules/(${[module, ...known].join('|')})/`),
  ),
);

const platformRooms = Object.entries(PLATFORM_ROOMS).map(([room, known]) =>
  forbid(
    `platform-${room}-knows-${known.length > 0 ? known.join('-') : 'none'}`,
    `The platform's ${room} imports ${known.join(', ') || 'no other room'}.`,
    at(`^src/platform/${room}/`),
    at('^src/platform/', `^src/platform/(${[room, ...known].join('|')})/`),
  ),
);

const lobbyRooms = Object.entries(LOBBY_ROOMS).map(([room, known]) =>
  forbid(
    `lobby-${room}-knows-${known.length > 0 ? known.join('-') : 'none'}`,
    `The lobby's ${room} imports ${known.join(', ') || 'no other room'}, and what is common to all rooms.`,
    at(`^src/web/client/features/directory/${room}/`),
    at(
      '^src/web/client/features/directory/',
      `^src/web/client/features/directory/(texts\\.ts|shared-query\\.ts|parse\\.ts|sample-directory\\.ts|controls/|(${[room, ...known].join('|')})/)`,
    ),
  ),
);

const clientLayers = Object.entries(CLIENT_LAYERS).map(([layer, known]) =>
  forbid(
    `client-${layer}-know-${known.length > 0 ? known.join('-') : 'none'}`,
    `What is in the client's ${layer} imports ${known.join(', ') || 'nothing else of the client'}.`,
    at(`^src/web/client/${layer}/`),
    at('^src/web/client/', `^src/web/client/(${[layer, ...known].join('|')})/`),
  ),
);

const parsers = Object.entries(PARSERS).map(([library, others]) =>
  forbid(
    `${library}-in-the-child`,
    `Files of other people are parsed in a confined child process: ${library} is imported by what runs there.`,
    at('^src/', [TESTS, ...READERS_OF_UPLOADS, ...others]),
    at(`^node_modules/${library}/`),
  ),
);

const slowWriters = Object.entries(SLOW_WRITERS).map(([writer, [path, ...others]]) =>
  forbid(
    `${writer}-in-turn`,
    `Drawing takes its turn in the fair queue: ${writer} is imported by what takes a Turn, and is listed above.`,
    at('^src/', [TESTS, ...DRAW_IN_TURN, ...others]),
    at(path),
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other, be it for types alone, are one file or hide a third.',
      {},
      { circular: true },
    ),
    forbid('resolvable', 'An import of nothing.', {}, { couldNotResolve: true }),
    forbid(
      'reached',
      'What nothing that runs imports is left over, or not wired up yet.',
      at(ENTRIES),
      at('^src/.+\\.tsx?$', [TESTS, SAMPLES_OF_TESTS, '\\.d\\.ts$', ...ENTRIES], { reachable: false }),
    ),
    forbid(
      'platform-knows-no-module',
      'The platform carries the modules.',
      at('^src/platform/'),
      at('^src/', '^src/(platform|shared)/'),
    ),
    forbid(
      'shared-knows-nothing',
      'Browser and server share it: it imports its own folder and libraries.',
      { path: '^src/shared/', pathNot: TESTS },
      at('^(src|scripts|test|e2e|bench)/', '^src/shared/'),
    ),
    ...platformRooms,
    forbid(
      'http-knows-no-page',
      'Routes are carried out without the pages and answers that are kept in memory.',
      at('^src/web/http/'),
      at('^src/web/public/'),
    ),
    forbid(
      'modules-know-no-process',
      'Modules run in any process.',
      at('^src/modules/'),
      at('^src/', '^src/(modules|platform|shared|texts)/'),
    ),
    ...moduleDirections,
    forbid(
      'known-module',
      'A new module is entered into the list above, with what it may know.',
      {},
      at('^src/modules/[^/]+/', `^src/modules/(${Object.keys(MAY_KNOW).join('|')})/`),
    ),
    forbid(
      'module-door',
      'Other modules are entered by index.ts, events.ts, calls.ts, schema.ts, values.ts, words.ts.',
      at('^src/modules/([^/]+)/'),
      at('^src/modules/[^/]+/', ['^src/modules/$1/', MODULE_DOOR]),
    ),
    forbid(
      'module-door-for-processes',
      'Modules are entered by index.ts, events.ts, calls.ts, schema.ts, values.ts, words.ts, views.ts.',
      at(['^src/modules/index\\.ts$', '^src/(platform|web|workers|realtime)/', '^scripts/']),
      at('^src/modules/[^/]+/', DOOR_FOR_PROCESSES),
    ),
    forbid(
      'processes-apart',
      'Processes meet in the database, in Redis and in realtime/protocol.ts.',
      at('^src/(web|workers|realtime)/'),
      at('^src/(web|workers|realtime)/', ['^src/$1/', '^src/realtime/protocol\\.ts$']),
    ),
    forbid(
      'client-imports',
      'What the browser loads knows only what is shared, the texts, the calls, schemas and values, and the protocol.',
      at('^src/web/client/'),
      at('^(src|scripts|test|e2e|bench|migrations)/', ['^src/web/client/', ...FOR_BROWSERS]),
    ),
    forbid(
      'browser-files-stay-small',
      'What the browser loads from the server side imports nothing but its like.',
      at(FOR_BROWSERS),
      at('^src/', FOR_BROWSERS),
    ),
    forbid(
      'browser-files-without-node',
      'The browser has no Node.',
      { path: ['^src/web/client/', ...FOR_BROWSERS], pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'server-knows-no-client',
      'The server sends the client, it does not run it. It reads the table of pages.',
      at('^src/', '^src/web/client/'),
      at('^src/web/client/', '^src/web/client/features/admin/admin-pages\\.ts$'),
    ),
    forbid(
      'database-through-the-platform',
      'Rows are read and changed through src/platform/core/sql.ts and the context.',
      at('^src/', '^src/platform/'),
      at('^node_modules/(pg|kysely|@mikro-orm/(postgresql|sql))/'),
    ),
    ...parsers,
    ...slowWriters,
    forbid(
      'readers-of-uploads-in-the-child',
      'What parses files of other people runs in a confined child process, by `runLimited`.',
      at(['^src/(web|workers|realtime)/main\\.ts$', '^scripts/']),
      at(READERS_OF_UPLOADS, undefined, { reachable: true }),
    ),
    ...clientLayers,
    forbid(
      'components-know-no-list',
      'A list is made of the other components.',
      at('^src/web/client/components/', LIST_ROOM),
      at(LIST_ROOM),
    ),
    ...lobbyRooms,
    forbid(
      'features-apart',
      'Features meet in routes.tsx; what two of them share is an entity, a component or a part of the kit.',
      at('^src/web/client/(features|entities)/([^/]+)/'),
      at('^src/web/client/$1/', '^src/web/client/$1/$2/'),
    ),
    forbid(
      'feature-parts-apart',
      'The parts of a feature meet in the files that lie beside their folders.',
      at('^src/web/client/features/(site|shop|portal|account|admin)/([^/]+)/'),
      at('^src/web/client/features/$1/', '^src/web/client/features/$1/$2/'),
    ),
    forbid(
      'ui-knows-no-product',
      'The kit could ship in another product, with words of its own.',
      at('^src/web/client/ui/'),
      at('^src/', ['^src/web/client/ui/', '^src/texts/(format\\.ts|generated/kit/)']),
    ),
    forbid('lib-has-no-components', 'What renders is the kit or a component.', at('^src/web/client/lib/.+\\.tsx$'), {}),
    forbid(
      'product-knows-no-tools',
      'Scripts and tests use the product, never the other way.',
      at('^src/', [TESTS]),
      at('^(scripts|test|e2e|bench)/'),
    ),
    forbid(
      'no-development-packages',
      'An installation without development packages runs.',
      at('^src/', [TESTS, '^src/web/client/']),
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  required: [
    {
      name: 'drawings-take-a-turn',
      comment: 'What draws takes a Turn of the fair queue.',
      severity: 'error',
      module: { path: DRAW_IN_TURN },
      to: { path: '^src/platform/process/fair-queue\\.ts$' },
    },
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no compiler API
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '\\.(css|svg|png|webp|woff2)$'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
