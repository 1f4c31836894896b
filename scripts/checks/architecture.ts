import { INSIDE, OWN_FILES } from './house/inside.ts'

/**
 * The import rules as data: which room may import which others, and the same for the rooms inside the large ones. Rooms are the folders
 * of the layout; anything a row does not name is forbidden. dependency-cruiser enforces it, and architecture.test.ts plants every
 * forbidden pair.
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
}
const takenBy = (feature: string) => Object.keys(SHARED).filter((room) => SHARED[room]?.includes(feature))
const GATEWAY = ['lib/kernel', 'lib/contract', 'lib/calc', 'lib/locale', 'lib/routing', 'lib/format']
/** The rooms of the gateway, lowest first: each may import the rooms in its row, and the libraries that all of the gateway may import. */
const GATEWAY_ROOMS: Readonly<Record<string, readonly string[]>> = {
  logging: [],
  guard: ['logging'],
  tracing: [],
  undocumented: [],
  store: [],
  feed: ['logging'],
  engine: [],
  journal: ['engine', 'store'],
  exchange: ['engine', 'feed', 'journal', 'store', 'tracing'],
  signing: ['store'],
  // The settings that operators change at run time, which lower rooms read.
  'operator/settings': ['store'],
  accounts: ['guard', 'logging', 'operator/settings', 'outgoing', 'signing', 'store'],
  alerts: ['accounts', 'exchange', 'feed', 'outgoing', 'store'],
  outgoing: [],
  pictures: ['logging'],
  wire: ['engine', 'exchange', 'feed'],
  dialect: ['accounts', 'engine', 'exchange'],
  http: 'accounts dialect engine exchange feed guard logging operator/settings pictures signing store wire'.split(' '),
  stream: ['accounts', 'dialect', 'engine', 'exchange', 'feed', 'guard', 'wire'],
  front: ['guard', 'logging', 'operator/settings', 'store', 'tracing', 'undocumented', 'wire'],
  metrics: ['accounts', 'exchange', 'feed', 'front', 'guard', 'http', 'journal', 'logging', 'store', 'stream'],
  operator: 'accounts engine exchange feed front guard http logging metrics operator/settings outgoing pictures store wire'.split(' '),
  environment: ['accounts', 'feed', 'guard', 'logging', 'store', 'undocumented'],
  // No other room may import it: only the files of `gateway` itself know that there may be several gateways.
  fleet: 'accounts dialect engine environment exchange feed front guard http journal signing store stream tracing'.split(' '),
}
const GATEWAY_MAY_IMPORT = Object.fromEntries(
  Object.entries(GATEWAY_ROOMS).map(([room, below]) => [`gateway/${room}`, [...GATEWAY, ...below.map((name) => `gateway/${name}`)]]),
)
const FEATURE_NAMES = ['market', 'trade', 'assets', 'account', 'auth', 'site', 'operator']
const FEATURES = FEATURE_NAMES.map((name) => `components/${name}`)

const ROWS: Readonly<Record<string, readonly string[]>> = {
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

const PRODUCT_FLOOR = ['lib/kernel', 'lib/contract', 'lib/calc']
// `operator` for what an operator's act of a product is.
const PRODUCT_GATEWAY = [
  'accounts',
  'engine',
  'exchange',
  'feed',
  'guard',
  'http',
  'operator',
  'operator/settings',
  'pictures',
  'store',
  'wire',
].map((name) => `gateway/${name}`)
/**
 * The rooms of a product, lowest first; `products/*` in such a row means the product itself. Another product that one needs is named.
 * `products/all` has the lists of all products, a room for each floor.
 */
const PRODUCT_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'products/*/contract': ['lib/kernel', 'lib/contract'],
  'products/*/rules': [...PRODUCT_FLOOR, 'gateway/engine', 'products/*/contract'],
  'products/*/reads': [...PRODUCT_FLOOR, 'gateway/engine', 'gateway/exchange', 'gateway/feed', 'products/*/contract', 'products/*/rules'],
  'products/*/calls': [
    ...GATEWAY,
    ...PRODUCT_GATEWAY,
    'products/*/contract',
    'products/*/rules',
    'products/*/reads',
    'products/convert/calls',
    'products/convert/rules/formulas',
    'products/gifts/contract',
    'products/p2p/calls',
  ],
  'products/*/screens': [
    ...FEATURE,
    'components/orders',
    'components/personal',
    'components/assets',
    'components/site',
    'products/*/contract',
    'products/*/rules/formulas',
    'products/bots/screens',
    'products/convert/contract',
    'products/convert/screens',
    'products/gifts/contract',
    'products/p2p/contract',
    'products/p2p/screens',
  ],
  'products/all/contract': ['lib/kernel', 'lib/contract', 'products/*/contract'],
  'products/all/rules': ['gateway/engine', 'products/*/rules'],
  'products/all/reads': ['gateway/engine', 'gateway/exchange', 'products/*/reads'],
  'products/all/calls': ['gateway/http', 'gateway/operator', 'gateway/operator/settings', 'products/all/contract', 'products/*/calls'],
}
/** Rooms that import products although they are of none: by the lists, or for what this row names. */
const INTO_PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  app: ['products/*/contract', 'products/*/screens'],
  'components/assets': ['products/all/contract'],
  'components/layout': ['products/all/contract'],
  'components/trade': ['products/bots/contract', 'products/bots/rules/formulas', 'products/bots/screens'],
  gateway: ['contract', 'rules', 'reads', 'calls'].flatMap((room) => [`products/all/${room}`, `products/*/${room}`]),
  'gateway/accounts': ['products/gifts/contract', 'products/p2p/contract'],
  'gateway/exchange': ['products/all/reads', 'products/all/rules'],
  'gateway/fleet': ['products/all/calls', 'products/all/contract', 'products/all/rules'],
  'gateway/front': ['products/all/contract'],
  'gateway/http': ['products/all/calls', 'products/all/contract', 'products/all/reads'],
  'gateway/journal': ['products/all/rules'],
  'gateway/operator': ['products/all/calls'],
  'gateway/signing': ['products/all/contract'],
  'gateway/stream': ['products/all/calls'],
  'gateway/wire': ['products/all/reads'],
  'lib/contract': ['products/all/contract', 'products/bots/contract'],
  'lib/routing': ['products/all/contract'],
}

export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(ROWS).map(([room, allowed]) => [room, [...allowed, ...(INTO_PRODUCTS[room] ?? [])]])),
  ...PRODUCT_ROOMS,
}

export const ROOMS: readonly string[] = [...Object.keys(MAY_IMPORT), 'messages']

/** Rooms whose name means the files outside of their rooms. */
const HALLS = new Set(['gateway'])

/** Matches a product's name; the rooms of `all` are none of its. */
const PRODUCT = '(?!all/)[^/]+'

/** A room's name means its folder and everything below, a file's name the file; `*` is any product, or what `product` says. */
function pattern(rooms: readonly string[], product = PRODUCT): string {
  const paths = rooms.map((room) =>
    HALLS.has(room) ? `${room}/[^/]+$` : `${room.replaceAll('.', '\\.').replace('*', () => product)}(?:/|$)`,
  )
  return `^(?:${paths.join('|')})`
}

/** Matches the files of some rooms inside a large room. */
function innerPattern(large: string, rooms: readonly string[]): string {
  return `^${large}/(?:${rooms.map((room) => (room === OWN_FILES ? '[^/]+$' : `${room}/`)).join('|')})`
}

const TESTS = '\\.test\\.tsx?$'

/** One dependency-cruiser rule per room: of our own modules, it may import only those that its row names. */
export const forbidden = [
  ...Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
    name: `law: ${room}`,
    severity: 'error' as const,
    from: { path: pattern([room], `(${PRODUCT})`), pathNot: TESTS },
    to: { path: pattern([...ROOMS, 'tests', 'scripts']), pathNot: pattern([room, ...allowed], room.includes('*') ? '$1' : undefined) },
  })),
  ...Object.entries(INSIDE).flatMap(([large, rooms]) =>
    Object.entries(rooms).map(([room, allowed]) => ({
      name: `law: ${room === OWN_FILES ? `own files of ${large}` : `${large}/${room}`}`,
      severity: 'error' as const,
      from: { path: innerPattern(large, [room]), pathNot: TESTS },
      to: { path: `^${large}/`, pathNot: innerPattern(large, [room, ...allowed]) },
    })),
  ),
]
