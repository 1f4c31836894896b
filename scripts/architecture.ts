/**
 * The import law as data: which room may import which, besides itself. Rooms are the folders of the layout; what a row does
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
const GATEWAY = ['lib/kernel', 'lib/contract', 'lib/calc', 'lib/locale', 'lib/routing', 'lib/format']
const FEATURES = ['market', 'trade', 'assets', 'account', 'auth', 'site'].map((name) => `components/${name}`)

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
  ...Object.fromEntries(FEATURES.map((feature) => [feature, FEATURE])),
  gateway: GATEWAY,
  app: [...FEATURE, 'components/layout', ...FEATURES],
  'middleware.ts': ['lib/locale', 'lib/routing'],
}

export const ROOMS: readonly string[] = [...Object.keys(MAY_IMPORT), 'messages']

/** `gateway` stands for the folder and all below it; a file name for itself. */
function pattern(rooms: readonly string[]): string {
  return `^(?:${rooms.map((room) => room.replaceAll('.', '\\.')).join('|')})(?:/|$)`
}

/** One dependency-cruiser rule per room: nothing of ours but what its row names. */
export const forbidden = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `law: ${room}`,
  severity: 'error' as const,
  from: { path: pattern([room]), pathNot: '\\.test\\.tsx?$' },
  to: { path: pattern([...ROOMS, 'tests', 'scripts']), pathNot: pattern([room, ...allowed]) },
}))
