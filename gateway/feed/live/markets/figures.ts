import { parseDecimal, raiseTen } from '#lib/kernel/decimal-text.ts'
import type { DerivativeEvent, MarketName, TickerEvent } from '../../frames/frame.ts'
import { readDecimal } from '../exchanges/decimals.ts'
import type { SaidDerivative, SaidTicker } from '../exchanges/exchange.ts'
import { readInteger, readNumber, readPerUnits, readPositiveUnits } from '../exchanges/fields.ts'
import type { Listed } from '../instruments/list-keeper.ts'
import type { TickScale } from '../books/followed-book.ts'
import { JumpFilter } from './jump-filter.ts'

const PRICES = ['open24h', 'high24h', 'low24h', 'openUtc', 'bid', 'ask'] as const
const SIZES = ['bidSize', 'askSize', 'volume'] as const
type Figure = (typeof PRICES)[number] | (typeof SIZES)[number] | 'last'

/** Ticker and derivative figures of one market: a message brings some of them, and each that can be read replaces the earlier one. */
export class Figures {
  readonly #market: MarketName
  readonly #units: TickScale
  readonly #quotePlaces: number
  readonly #values = new Map<Figure, number>()
  readonly #jumps = { last: new JumpFilter(), mark: new JumpFilter(), index: new JumpFilter() }
  #quote: bigint | null = null
  #time = 0

  constructor(listed: Listed, units: TickScale) {
    this.#market = listed.name
    this.#units = units
    this.#quotePlaces = listed.scale.pricePlace + listed.scale.sizePlace
  }

  /** The best prices of the ticker. */
  get best(): { readonly bid: number; readonly ask: number } | null {
    const [bid, ask] = [this.#values.get('bid'), this.#values.get('ask')]
    return bid === undefined || ask === undefined ? null : { bid, ask }
  }

  /** Returns whether the market has a ticker that can be shown. `witness` is the middle of its book. */
  takeTicker(said: SaidTicker, witness: number | null): boolean {
    const { ticksPerOne, lotsPerUnit } = this.#units
    const last = readPositiveUnits(said.last, ticksPerOne)
    const passed = last === null ? null : this.#jumps.last.take(last, witness)
    if (last !== null && passed === null) return false
    if (passed !== null) this.#values.set('last', passed)
    for (const name of PRICES) this.#keep(name, readPositiveUnits(said[name], ticksPerOne))
    for (const name of SIZES) this.#keep(name, readPerUnits(said[name], lotsPerUnit))
    this.#quote = this.#turnover(said.turnover) ?? this.#quote
    this.#time = Math.max(this.#time, said.time ?? 0)
    return this.#values.has('last')
  }

  /** Returns the ticker; figures that the exchange has not sent are the last price. */
  ticker(now: number): TickerEvent {
    const last = this.#values.get('last') as number
    const value = (name: Figure, fallback = last) => this.#values.get(name) ?? fallback
    const volume = value('volume', 0)
    return {
      type: 'ticker',
      market: this.#market,
      time: this.#time || now,
      last,
      open24h: value('open24h'),
      high24h: Math.max(last, value('high24h')),
      low24h: Math.min(last, value('low24h')),
      volume,
      quote: this.#quote ?? BigInt(volume) * BigInt(last),
      openUtc: this.#values.get('openUtc') ?? null,
      bid: value('bid'),
      bidSize: value('bidSize', 0),
      ask: value('ask'),
      askSize: value('askSize', 0),
    }
  }

  /** Returns the figures that can be passed on, or null if there are none. */
  takeDerivative(said: SaidDerivative, witness: number | null, now: number): DerivativeEvent | null {
    const price = (value: unknown, filter: JumpFilter) => {
      const ticks = readPositiveUnits(value, this.#units.ticksPerOne)
      return ticks === null ? null : filter.take(ticks, witness)
    }
    const rate = readNumber(said.fundingRate)
    const figures = {
      index: price(said.index, this.#jumps.index),
      mark: price(said.mark, this.#jumps.mark),
      fundingRateMillionths: rate === null || Math.abs(rate) > 1 ? null : Math.round(rate * 1e6) || 0,
      nextFundingTime: readInteger(said.nextFundingTime) || null,
      openInterest: readPerUnits(said.openInterest, this.#units.lotsPerUnit),
    }
    const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null))
    if (Object.keys(known).length === 0) return null
    return { type: 'derivative', market: this.#market, time: said.time ?? now, ...known }
  }

  #keep(name: Figure, value: number | null): void {
    if (value !== null) this.#values.set(name, value)
  }

  #turnover(unsafe: unknown): bigint | null {
    const text = readDecimal(unsafe)
    if (text === null || text.startsWith('-') || text.length > 40) return null
    const { units, scale } = parseDecimal(text)
    return (units * raiseTen(this.#quotePlaces)) / raiseTen(scale)
  }
}
