import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ContractTier, FuturesInstrument, InstrumentList, SpotInstrument } from '#lib/contract/market/instruments.ts'
import type { MarketName } from '../../frames/frame.ts'
import type { ListedMarket } from '../exchanges/exchange.ts'
import type { LiveExchange } from '../messages.ts'
import type { Candidate } from './choose-markets.ts'
import { findScale, rescale, type Scale } from './scale.ts'
import { futuresTerms, spotTerms } from './terms.ts'

/** A market that is listed here. */
export interface Listed {
  readonly name: MarketName
  readonly symbol: string
  readonly market: ListedMarket
  readonly scale: Scale
}

interface Kept {
  readonly exchange: LiveExchange
  readonly list: InstrumentList
  /** The decimals of every market that was ever listed in this data folder, and the markets that may not come back. */
  readonly scales: Readonly<Record<string, Pick<Scale, 'pricePlace' | 'sizePlace'>>>
  readonly ended: readonly string[]
  /** Tiers as the exchange last published them, by market. */
  readonly tiers: Readonly<Record<string, readonly ContractTier[]>>
}

const LIST_FILE = 'live-instruments.json'

/** Another exchange's markets are in the data folder. */
export class OtherExchange extends Error {
  override readonly name = 'OtherExchange'
}

/** Makes the list of instruments from an exchange's, and keeps the last one in the data folder for a start without the exchange. */
export class ListKeeper {
  readonly #path: string
  readonly #exchange: LiveExchange
  readonly #say: (sentence: string) => void
  readonly #said = new Set<string>()
  #kept: Kept

  /** Throws OtherExchange. */
  constructor(dataDir: string, exchange: LiveExchange, say: (sentence: string) => void) {
    this.#path = join(dataDir, LIST_FILE)
    this.#exchange = exchange
    this.#say = say
    this.#kept = this.#read()
    if (this.#kept.exchange !== exchange) {
      throw new OtherExchange(
        `This data folder belongs to markets of ${this.#kept.exchange}; LIVE_EXCHANGE=${exchange} needs another DATA_DIR.`,
      )
    }
  }

  /** The last list; version 0 if there never was one. */
  get list(): InstrumentList {
    return this.#kept.list
  }

  /** Product and symbol of the listed markets. */
  get names(): ReadonlySet<string> {
    const { spot, futures } = this.#kept.list
    return new Set([...spot.map(({ symbol }) => `spot:${symbol}`), ...futures.map(({ symbol }) => `futures:${symbol}`)])
  }

  /**
   * Updates the list to the chosen markets. Returns those that are listed; `list` has another version if anything about them has changed.
   */
  update(chosen: readonly Candidate[]): readonly Listed[] {
    const scales = { ...this.#kept.scales }
    const ended = new Set(this.#kept.ended)
    const listed: Listed[] = []
    for (const { symbol, market } of chosen) {
      const name: MarketName = `${market.product}:${symbol}`
      const first = scales[name]
      const scale = first === undefined ? findScale(market) : rescale(market, first)
      if (typeof scale === 'string') {
        if (first !== undefined) ended.add(name)
        this.#sayOnce(`${market.product} ${symbol} is not listed: ${scale}.`)
      } else if (ended.has(name)) {
        this.#sayOnce(`${market.product} ${symbol} is not listed again: its tick or lot was once finer than its decimals.`)
      } else {
        scales[name] = { pricePlace: scale.pricePlace, sizePlace: scale.sizePlace }
        listed.push({ name, symbol, market, scale })
      }
    }
    this.#keep({ exchange: this.#exchange, list: this.#toInstrumentList(listed), scales, ended: [...ended], tiers: this.#kept.tiers })
    return listed
  }

  /** Keeps the tiers that an exchange has published; the next `update` uses them. */
  keepTiers(tiers: ReadonlyMap<MarketName, readonly ContractTier[]>): void {
    this.#keep({ ...this.#kept, tiers: { ...this.#kept.tiers, ...Object.fromEntries(tiers) } })
  }

  #toInstrumentList(listed: readonly Listed[]): InstrumentList {
    const spot: SpotInstrument[] = []
    const futures: FuturesInstrument[] = []
    for (const { symbol, market, scale } of listed) {
      if (market.product === 'spot') spot.push(spotTerms(market, symbol, scale))
      else futures.push(futuresTerms(market, symbol, scale, this.#kept.tiers[`futures:${symbol}`] ?? null))
    }
    const before = this.#kept.list
    const isSame = isDeepStrictEqual(sorted(before.spot), sorted(spot)) && isDeepStrictEqual(sorted(before.futures), sorted(futures))
    return isSame ? before : { version: before.version + 1, spot, futures }
  }

  #sayOnce(sentence: string): void {
    if (this.#said.has(sentence)) return
    this.#said.add(sentence)
    this.#say(sentence)
  }

  #keep(kept: Kept): void {
    if (isDeepStrictEqual(kept, this.#kept)) return
    this.#kept = kept
    writeList(this.#path, JSON.stringify(kept))
  }

  #read(): Kept {
    const none: Kept = { exchange: this.#exchange, list: { version: 0, spot: [], futures: [] }, scales: {}, ended: [], tiers: {} }
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch {
      return none
    }
    try {
      const kept = JSON.parse(text) as Kept
      if (Array.isArray(kept.list.spot) && Array.isArray(kept.list.futures) && typeof kept.scales === 'object') return { ...none, ...kept }
    } catch {}
    this.#say(`${this.#path} was damaged and is made anew from the exchange's list.`)
    renameSync(this.#path, `${this.#path}.damaged`)
    return none
  }
}

/** Writes a file that a crash leaves as it was or as it is to be. */
function writeList(path: string, text: string): void {
  const next = `${path}.next`
  writeFileSync(next, text)
  renameSync(next, path)
}

/** Reads the list that a data folder keeps, for the other gateways of the same market; null if there is none. */
export function readKeptList(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, LIST_FILE), 'utf8')
  } catch {
    return null
  }
}

/** Keeps the list of the gateway that follows the exchange, so that the decimals of every market are the same after a takeover. */
export function keepList(dataDir: string, text: string): void {
  writeList(join(dataDir, LIST_FILE), text)
}

function sorted<Entry extends { readonly symbol: string }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
}
