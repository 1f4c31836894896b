import { Ban } from '../client/ban.ts'
import { PUBLIC_PATHS } from '../client/public-paths.ts'
import { PublicClient, type ClientName } from '../client/public-client.ts'
import type { LiveExchange } from '../messages.ts'
import { binance } from './binance.ts'
import { bitget } from './bitget.ts'
import { bybit } from './bybit.ts'
import { kraken } from './kraken.ts'
import { okx } from './okx.ts'
import type { Exchange } from './exchange.ts'

/** Opens an exchange. All of its clients share one ban; `url` replaces its addresses. */
export function openExchange(name: LiveExchange, url: string | null): { readonly exchange: Exchange; readonly ban: Ban } {
  const ban = new Ban()
  const client = (of: ClientName) => new PublicClient({ name: of, url, paths: PUBLIC_PATHS[name], ban })
  const known: Readonly<Record<LiveExchange, () => Exchange>> = {
    okx: () => okx(client('okx')),
    binance: () => binance(client('binance')),
    bitget: () => bitget(client('bitget')),
    bybit: () => bybit(client('bybit')),
    kraken: () => kraken(client('kraken')),
  }
  return { exchange: known[name](), ban }
}
