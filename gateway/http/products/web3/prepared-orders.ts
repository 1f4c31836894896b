import { randomUUID } from 'node:crypto'
import type { ConvertFigures } from '#lib/calc/convert/convert.ts'
import type { Web3Order } from '#lib/contract/products/web3/typed-order.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'

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

/** The maximum number of entries at once: of an account, and of all. The oldest give way. */
const OWN_MAX = 20
const ALL_MAX = 20_000
/** How long an entry is still known after its end, so that a late signature is told so. */
const KEPT_MS = 300_000

/** Entries that only their ids leave the server. Memory alone holds them: after a restart all have expired. */
class Kept<Entry extends { readonly account: string; readonly expiresMs: number }> {
  readonly #byId = new Map<string, Entry>()

  /** Keeps an entry and returns its id. */
  add(entry: Entry, wallMs: number): string {
    for (const [id, { expiresMs }] of this.#byId) {
      if (expiresMs + KEPT_MS >= wallMs && this.#byId.size < ALL_MAX) break
      this.#byId.delete(id)
    }
    const own = [...this.#byId].filter(([, { account }]) => account === entry.account)
    for (const [id] of own.slice(0, Math.max(0, own.length - OWN_MAX + 1))) this.#byId.delete(id)
    const id = randomUUID()
    this.#byId.set(id, entry)
    return id
  }

  find(account: string, id: string): Entry | undefined {
    const entry = this.#byId.get(id)
    return entry?.account === account ? entry : undefined
  }

  remove(id: string): void {
    this.#byId.delete(id)
  }
}

interface KeptOrders {
  readonly quotes: Kept<Web3Promise>
  readonly orders: Kept<PreparedOrder>
}

const byExchange = new WeakMap<Exchange, KeptOrders>()

/** Returns what an exchange has promised to wallets. */
export function keptOrdersOf(exchange: Exchange): KeptOrders {
  const known = byExchange.get(exchange)
  if (known !== undefined) return known
  const made = { quotes: new Kept<Web3Promise>(), orders: new Kept<PreparedOrder>() }
  byExchange.set(exchange, made)
  return made
}

/** Returns the end of a time from now on, down to whole seconds, since a signature names seconds. */
export function endAfter(wallMs: number, validMs: number): number {
  return Math.floor((wallMs + validMs) / 1000) * 1000
}
