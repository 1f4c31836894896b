import type { ConvertFigures } from '#products/convert/rules/formulas/convert.ts'
import type { Web3Order } from '../contract/typed-order.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { KeptPromises } from '#gateway/http/products/kept-promises.ts'

/** A promise to one account for as long as a wallet may take to sign. */
export interface Web3Promise extends Omit<ConvertFigures, 'value'> {
  readonly account: string
  readonly fromCoin: string
  readonly toCoin: string
  /** In the wall clock's time, in whole seconds. */
  readonly expiresMs: number
}

/** An order that a wallet was asked to sign. */
export interface PreparedOrder extends Web3Order {
  readonly account: string
  /** The keyed hash of the address. */
  readonly addressHash: string
  /** The quote of a swap; null for a deposit or withdrawal. */
  readonly quoteId: string | null
}

/** How long an entry is still known after its end, so that a late signature is told so. */
const KEPT_MS = 300_000

interface KeptOrders {
  readonly quotes: KeptPromises<Web3Promise>
  readonly orders: KeptPromises<PreparedOrder>
}

const byExchange = new WeakMap<Exchange, KeptOrders>()

/** Returns what an exchange has promised to wallets. */
export function openKeptOrders(exchange: Exchange): KeptOrders {
  const known = byExchange.get(exchange)
  if (known !== undefined) return known
  const made = { quotes: new KeptPromises<Web3Promise>(KEPT_MS), orders: new KeptPromises<PreparedOrder>(KEPT_MS) }
  byExchange.set(exchange, made)
  return made
}

/** Returns the end of a time from now on, down to whole seconds, since a signature names seconds. */
export function endAfter(wallMs: number, validMs: number): number {
  return Math.floor((wallMs + validMs) / 1000) * 1000
}
