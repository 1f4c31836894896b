/**
 * The import rules as data: which room may import which others. Rooms are the folders of the layout; anything a row does
 * not name is forbidden. dependency-cruiser enforces it, and architecture.test.ts plants every forbidden pair.
 */
const KERNEL = ['lib/kernel']
const BASE = [...KERNEL, 'lib/contract', 'lib/locale', 'lib/storage']
const RULES = [...BASE, 'lib/routing', 'lib/format', 'lib/calc', 'lib/settings', 'lib/sanitize', 'lib/simulation']
const CALLS = [...RULES, 'lib/signing', 'lib/captcha', 'lib/device']
const LIVE = [...CALLS, 'lib/http', 'lib/stream']
const STORES = [...LIVE, 'lib/stores']
const WIDGETS = ['lib/kernel', 'lib/locale', 'lib/format', 'lib/routing', 'lib/sanitize', 'components/theme']
const FEATURE = [...STORES, 'components/theme', 'components/ui', 'messages']
/** Rooms below the features, for parts that several features show, and the features that may import each. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'components/orders': ['trade', 'assets'],
  'components/positions': ['trade', 'assets'],
  'components/personal': ['account', 'assets'],
  'components/alerts': ['trade', 'account'],
  'components/bots': ['trade', 'assets'],
}
const takenBy = (feature: string) => Object.keys(SHARED).filter((room) => SHARED[room]?.includes(feature))
const GATEWAY = ['lib/kernel', 'lib/contract', 'lib/calc', 'lib/locale', 'lib/routing', 'lib/format']
/** The rooms of the gateway, lowest first: each may import the rooms in its row, and the libraries that all of the gateway may import. */
const GATEWAY_ROOMS: Readonly<Record<string, readonly string[]>> = {
  guard: [],
  tracing: [],
  store: [],
  feed: [],
  engine: [],
  journal: ['engine', 'store'],
  exchange: ['engine', 'feed', 'journal', 'store', 'tracing'],
  signing: ['store'],
  accounts: ['guard', 'outgoing', 'signing', 'store'],
  alerts: ['accounts', 'exchange', 'feed', 'outgoing', 'store'],
  outgoing: [],
  pictures: [],
  chat: ['store'],
  wire: ['engine', 'exchange', 'feed'],
  dialect: ['accounts', 'engine', 'exchange'],
  http: ['accounts', 'chat', 'dialect', 'engine', 'exchange', 'feed', 'guard', 'pictures', 'signing', 'store', 'wire'],
  stream: ['accounts', 'dialect', 'engine', 'exchange', 'feed', 'guard', 'wire'],
  front: ['guard', 'store', 'tracing', 'wire'],
  metrics: ['exchange', 'front', 'http', 'store', 'stream'],
  environment: ['accounts', 'feed', 'guard', 'store'],
  // No other room may import it: only the files of `gateway` itself know that there may be several gateways.
  fleet: [
    'accounts',
    'dialect',
    'engine',
    'environment',
    'exchange',
    'feed',
    'front',
    'guard',
    'http',
    'journal',
    'signing',
    'store',
    'stream',
    'tracing',
  ],
}
const GATEWAY_MAY_IMPORT = Object.fromEntries(
  Object.entries(GATEWAY_ROOMS).map(([room, below]) => [`gateway/${room}`, [...GATEWAY, ...below.map((name) => `gateway/${name}`)]]),
)
const FEATURE_NAMES = ['market', 'trade', 'assets', 'account', 'auth', 'site']
const FEATURES = FEATURE_NAMES.map((name) => `components/${name}`)

export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'lib/kernel': [],
  'lib/contract': KERNEL,
  'lib/locale': [...KERNEL, 'messages'],
  'lib/storage': KERNEL,
  'lib/routing': BASE,
  'lib/format': BASE,
  'lib/calc': BASE,
  'lib/settings': BASE,
  'lib/sanitize': [...BASE, 'lib/routing'],
  'lib/simulation': [...BASE, 'lib/routing'],
  'lib/signing': RULES,
  'lib/captcha': RULES,
  'lib/device': RULES,
  'lib/http': CALLS,
  'lib/stream': CALLS,
  'lib/stores': LIVE,
  'components/theme': ['lib/kernel', 'lib/locale', 'lib/settings'],
  'components/ui': WIDGETS,
  'components/layout': FEATURE,
  ...Object.fromEntries(Object.keys(SHARED).map((room) => [room, FEATURE])),
  ...Object.fromEntries(FEATURE_NAMES.map((name) => [`components/${name}`, [...FEATURE, ...takenBy(name)]])),
  ...GATEWAY_MAY_IMPORT,
  // Refusals carry the English sentences of the catalogue.
  'gateway/wire': [...(GATEWAY_MAY_IMPORT['gateway/wire'] ?? []), 'messages'],
  gateway: [...GATEWAY, ...Object.keys(GATEWAY_MAY_IMPORT)],
  app: [...FEATURE, 'components/layout', ...FEATURES],
  'middleware.ts': ['lib/locale', 'lib/routing'],
}

export const ROOMS: readonly string[] = [...Object.keys(MAY_IMPORT), 'messages']

/** A room's name means its folder and everything below; a file's name means the file; `gateway` means the files outside of its rooms. */
function pattern(rooms: readonly string[]): string {
  const paths = rooms.map((room) => (room === 'gateway' ? 'gateway/[^/]+$' : `${room.replaceAll('.', '\\.')}(?:/|$)`))
  return `^(?:${paths.join('|')})`
}

/** One dependency-cruiser rule per room: of our own modules, it may import only those that its row names. */
export const forbidden = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `law: ${room}`,
  severity: 'error' as const,
  from: { path: pattern([room]), pathNot: '\\.test\\.tsx?$' },
  to: { path: pattern([...ROOMS, 'tests', 'scripts']), pathNot: pattern([room, ...allowed]) },
}))
