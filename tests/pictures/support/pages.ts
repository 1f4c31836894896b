import { PERSONAL_PAGES, publicPages } from '#lib/routing/pages.ts'
import type { Who } from './look.ts'

/** A page with reference pictures, and the user who views it. */
export interface PicturedPage {
  readonly path: string
  readonly who: Who
  /** Name of its pictures. */
  readonly name: string
}

/** One page represents all those that differ only in coin, pair or currency. */
const ONE_OF_MANY: readonly (readonly [folder: string, path: string])[] = [
  ['/price/', '/price/bitcoin'],
  ['/p2p/', '/p2p/usd'],
  ['/copy-trading/', '/copy-trading/trend'],
  ['/api-doc/', '/api-doc/convert'],
  ['/spot/', '/spot/BTCUSDT'],
  ['/futures/usdt/', '/futures/usdt/BTCUSDT'],
]

/** Personal pages that are only visible without a session. */
const ENTRANCES: readonly string[] = ['/login', '/register', '/reset-password']

function picture(path: string, who: Who, name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')): PicturedPage {
  return { path, who, name }
}

/** Every page; additions to the tables of pages are included. */
export const PICTURED_PAGES: readonly PicturedPage[] = [
  ...publicPages()
    .map(({ path }) => path)
    .filter((path) => ONE_OF_MANY.every(([folder, chosen]) => !path.startsWith(folder) || path === chosen))
    .map((path) => picture(path, 'visitor')),
  ...ENTRANCES.map((path) => picture(path, 'visitor')),
  picture('/asset', 'visitor', 'asset-visitor'),
  picture('/no-such-page', 'visitor'),
  ...PERSONAL_PAGES.filter((path) => !ENTRANCES.includes(path)).map((path) => picture(path, 'trader')),
  picture('/spot/BTCUSDT', 'trader', 'spot-BTCUSDT-trader'),
  picture('/futures/usdt/BTCUSDT', 'trader', 'futures-usdt-BTCUSDT-trader'),
]
