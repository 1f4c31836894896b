import { LRUCache } from 'lru-cache'
import { MINUTES_PER_DAY, type Level } from '../intervals.ts'
import { makeMicroPath, type MicroPath } from '../path/micro-path.ts'
import { Random } from '../path/random.ts'
import { STRIDE } from '../path/refine.ts'
import type { BarSlot, PricePath } from '../tape/tape.ts'
import type { Recording } from './row-columns.ts'

const MINUTES_KEPT = 96

/** Consecutive bars of one level. */
interface Row {
  readonly first: number
  readonly bars: Float64Array
}

/**
 * The path of recorded prices. Inside a minute it is generated, from the key alone, between the recorded open, high, low and
 * close.
 */
export class RecordedPath implements PricePath {
  readonly firstMinute: number
  readonly endMinute: number
  readonly #key: number
  readonly #random = new Random()
  readonly #rows: Readonly<Record<Level, Row>>
  readonly #micro = new LRUCache<number, MicroPath>({ max: MINUTES_KEPT })

  constructor(recording: Recording, key: number) {
    this.#key = key
    this.firstMinute = recording.firstMinute
    this.endMinute = recording.firstMinute + recording.count
    const minute = minuteRow(recording)
    this.#rows = { minute, hour: groupRow(minute, 60), day: groupRow(minute, MINUTES_PER_DAY) }
  }

  readBar(level: Level, index: number, into: BarSlot): boolean {
    const { first, bars } = this.#rows[level]
    const at = (index - first) * STRIDE
    if (at < 0 || at >= bars.length) return false
    into.open = bars[at] as number
    into.high = bars[at + 1] as number
    into.low = bars[at + 2] as number
    into.close = bars[at + 3] as number
    return true
  }

  micro(minute: number): MicroPath {
    const kept = this.#micro.get(minute)
    if (kept) return kept
    const { first, bars } = this.#rows.minute
    const path = makeMicroPath(bars, (minute - first) * STRIDE, this.#random.reseed(this.#key, minute))
    this.#micro.set(minute, path)
    return path
  }
}

function minuteRow(recording: Recording): Row {
  const unit = 10 ** recording.pricePlace
  const bars = new Float64Array(recording.count * STRIDE)
  for (let index = 0; index < recording.count; index += 1) {
    bars[index * STRIDE] = (recording.open[index] as number) / unit
    bars[index * STRIDE + 1] = (recording.high[index] as number) / unit
    bars[index * STRIDE + 2] = (recording.low[index] as number) / unit
    bars[index * STRIDE + 3] = (recording.close[index] as number) / unit
  }
  return { first: recording.firstMinute, bars }
}

/** Groups minutes into hours or days; the first and the last may be incomplete. */
function groupRow(minutes: Row, length: number): Row {
  const count = minutes.bars.length / STRIDE
  const first = Math.floor(minutes.first / length)
  const last = Math.floor((minutes.first + count - 1) / length)
  const bars = new Float64Array((last - first + 1) * STRIDE)
  for (let index = 0; index < count; index += 1) {
    const from = index * STRIDE
    const at = (Math.floor((minutes.first + index) / length) - first) * STRIDE
    const fresh = bars[at] === 0
    if (fresh) bars[at] = minutes.bars[from] as number
    bars[at + 1] = fresh ? (minutes.bars[from + 1] as number) : Math.max(bars[at + 1] as number, minutes.bars[from + 1] as number)
    bars[at + 2] = fresh ? (minutes.bars[from + 2] as number) : Math.min(bars[at + 2] as number, minutes.bars[from + 2] as number)
    bars[at + 3] = minutes.bars[from + 3] as number
  }
  return { first, bars }
}
