import fc from 'fast-check'
import { convertFigures, type ConvertBooks, type Level as BookLevel } from '#products/convert/rules/formulas/convert.ts'
import { CONVERT_SPREAD } from '#products/convert/contract/convert-terms.ts'
import { Fixture } from '../fixture.ts'
import type { ProductBug } from './bugs.ts'
import { decimalOf, down, unitsOf } from './figures.ts'
import { type Level, NaiveQuotes } from './quote.ts'
import { type Coin, COINS, FUNDS, NaiveWorld, TRADERS } from './world.ts'

export const anyTrader = fc.constantFrom(...TRADERS)
export const anyCoin = fc.constantFrom(...COINS)
/** Thousandths of the funds of a round. */
export const anyPart = fc.integer({ min: 1, max: 400 })
/** Whether a request is the one before it, again. */
export const anyAgain = fc.constantFrom(false, false, false, false, false, true)
export const anyNth = fc.nat(20)

const levelsOf = (levels: readonly Level[]): BookLevel[] =>
  levels.map(([cents, thousandths]) => ({ price: `${cents / 100}`, size: `${thousandths / 1000}` }))

/** The engine and the naive products side by side: what the steps of all products need. */
export class Shared {
  readonly fixture = new Fixture()
  readonly world: NaiveWorld
  readonly quotes: NaiveQuotes
  readonly #requests = new Map<string, number>()
  #made = 0

  constructor(reached: Map<string, number>, bug?: ProductBug) {
    this.world = new NaiveWorld(reached, bug)
    this.quotes = new NaiveQuotes(this.world)
  }

  /** Returns a new request id, or the last one of a product again. */
  request(product: string, again = false): string {
    if (!again) this.#requests.set(product, (this.#made += 1))
    return `${product} ${this.#requests.get(product) ?? 0}`
  }

  /** Returns what the exchange quotes for a given or a wanted amount: the units given and got; null if it quotes nothing. */
  exchangeQuote(
    from: Coin,
    to: Coin,
    amount: { readonly fromAmount: string } | { readonly toAmount: string },
  ): [give: bigint, get: bigint] | null {
    const { books } = this.quotes
    const sides: ConvertBooks = {
      bids: from === 'USDT' ? null : levelsOf(books[from].bids),
      asks: to === 'USDT' ? null : levelsOf(books[to].asks),
    }
    const figures = from === to ? null : convertFigures(amount, sides, CONVERT_SPREAD)
    return figures === null ? null : [unitsOf(figures.fromAmount), unitsOf(figures.toAmount)]
  }

  /** Returns what the model quotes for the same. */
  naiveQuote(from: Coin, to: Coin, units: bigint, isWanted: boolean): [give: bigint, get: bigint] | null {
    if (from === to) return null
    const other = isWanted ? this.quotes.cost(from, to, units) : this.quotes.bring(from, to, units)
    if (other === null) return null
    return isWanted ? [other, units] : [units, other]
  }

  /** Runs both sides with what each of them quotes. If only one of them quotes anything, that is a difference. */
  quoted(
    [from, to, units, isWanted]: readonly [from: Coin, to: Coin, units: bigint, isWanted: boolean],
    run: (engine: readonly [give: bigint, get: bigint], model: readonly [give: bigint, get: bigint]) => void,
  ): void {
    const amount = isWanted ? { toAmount: decimalOf(units) } : { fromAmount: decimalOf(units) }
    const [engine, model] = [this.exchangeQuote(from, to, amount), this.naiveQuote(from, to, units, isWanted)]
    if (engine !== null && model !== null) run(engine, model)
    else if (engine !== model) this.world.impossible.push(`${from} to ${to} is quoted by one side alone`)
  }
}

/** Returns a part of a round's funds. */
export function partOf(coin: Coin, thousandths: number): bigint {
  return down((unitsOf(FUNDS[coin]) * BigInt(thousandths)) / 1000n)
}

/** The number of the last element of any list. */
export const LAST = -1

/** Returns an element by any number; undefined of an empty list. */
export function pick<Each>(list: readonly Each[], nth: number): Each | undefined {
  return nth === LAST ? list.at(LAST) : list[nth % Math.max(1, list.length)]
}

/** One product of the engine beside its naive model. */
export interface Side<Step> {
  take(step: Step): void
  /** Open things, in the engine and in the model. */
  lines(): readonly [ours: readonly string[], theirs: readonly string[]]
}
