import { Random } from '#gateway/feed/path/random.ts'
import type { MessageKind } from './dialect.ts'

/** The market of the model, by its index in the list; null for all. */
type Which = number | null

/** One thing that goes wrong. Times are milliseconds. */
export type Fault =
  /** The next `count` messages of a kind are lost, sent twice, sent after the one that follows, or sent `delayMs` later. */
  | { readonly kind: 'lose' | 'double' | 'reorder'; readonly of: MessageKind; readonly market: Which; readonly count: number }
  | { readonly kind: 'delay'; readonly of: MessageKind; readonly market: Which; readonly count: number; readonly delayMs: number }
  /** The checksum of `count` book messages is wrong; where there is none, their numbers are. */
  | { readonly kind: 'checksum'; readonly market: Which; readonly count: number }
  /** Nothing of a kind comes for a while, and what happened meanwhile is never sent. */
  | { readonly kind: 'freeze'; readonly of: MessageKind; readonly market: Which; readonly forMs: number }
  /** All sockets are cut, and no connection is accepted for a while. */
  | { readonly kind: 'close'; readonly forMs: number }
  /** REST answers with a status, with HTML in place of JSON, or late. 429 and 418 have a duration, 418 also an end. */
  | { readonly kind: 'rest'; readonly answer: 429 | 418 | 500 | 502 | 'html'; readonly forMs: number }
  | { readonly kind: 'slow'; readonly delayMs: number; readonly forMs: number }
  | { readonly kind: 'unlist' | 'list' | 'suspend' | 'resume'; readonly market: number }
  /** The price step becomes this many times the first one. */
  | { readonly kind: 'tick'; readonly market: number; readonly times: 1 | 5 | 10 }
  | { readonly kind: 'clock'; readonly offsetMs: number }
  /** The next ticker or mark is 10 % too high. */
  | { readonly kind: 'price'; readonly of: 'ticker' | 'figures'; readonly market: Which }
  /** The book loses all levels, or gets a bid above its best ask, for a while. */
  | { readonly kind: 'empty' | 'cross'; readonly market: number; readonly forMs: number }
  /** Nothing changes in a market for a while: only heartbeats come. */
  | { readonly kind: 'quiet'; readonly market: number; readonly forMs: number }

export interface TimedFault {
  readonly atMs: number
  readonly fault: Fault
}

export interface FaultScript {
  readonly seed: number
  /** In the order of their times. */
  readonly faults: readonly TimedFault[]
  readonly lengthMs: number
}

const KINDS = ['book', 'book', 'book', 'trades', 'ticker', 'figures'] as const

/** Writes the script of a seed: the same on every machine. */
export function scriptOf(seed: number, marketCount: number, lengthMs = 60_000): FaultScript {
  const random = new Random().reseed(seed, 0x0fa1)
  const below = (count: number) => Math.floor(random.uniform() * count)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const market = () => below(marketCount)
  const which = () => (below(4) === 0 ? null : market())
  const count = () => 1 + below(5)
  const span = () => 200 + below(15_000)
  const makers: (() => Fault)[] = [
    () => ({ kind: pick(['lose', 'double', 'reorder']), of: pick(KINDS), market: which(), count: count() }),
    () => ({ kind: pick(['lose', 'double', 'reorder']), of: 'book', market: which(), count: count() }),
    () => ({ kind: 'delay', of: pick(KINDS), market: which(), count: count(), delayMs: 50 + below(12_000) }),
    () => ({ kind: 'checksum', market: which(), count: count() }),
    () => ({ kind: 'freeze', of: pick(KINDS), market: which(), forMs: span() }),
    () => ({ kind: 'close', forMs: span() }),
    () => ({ kind: 'rest', answer: pick([429, 418, 500, 502, 'html']), forMs: span() }),
    () => ({ kind: 'slow', delayMs: 100 + below(20_000), forMs: span() }),
    () => ({ kind: pick(['unlist', 'list', 'suspend', 'resume']), market: market() }),
    () => ({ kind: 'tick', market: market(), times: pick([1, 5, 10] as const) }),
    () => ({ kind: 'clock', offsetMs: below(20_000) - 10_000 }),
    () => ({ kind: 'price', of: pick(['ticker', 'figures']), market: which() }),
    () => ({ kind: pick(['empty', 'cross']), market: market(), forMs: span() }),
    () => ({ kind: 'quiet', market: market(), forMs: span() }),
  ]
  const faults = Array.from({ length: 1 + below(8) }, () => ({ atMs: below(lengthMs), fault: pick(makers)() }))
  return { seed, faults: faults.toSorted((a, b) => a.atMs - b.atMs), lengthMs }
}
