import { FIGURE_NAMES, type RecordedRow } from './recorded-row.ts'

/** The number of minutes that a recording spans, and its decimals. */
export interface RecordingShape {
  /** First minute, counted from 1970. */
  readonly firstMinute: number
  readonly count: number
  /** Decimals of the prices and of the volumes: the maximum over all rows, and at least those that the reader asked for. */
  readonly pricePlace: number
  readonly sizePlace: number
}

/** One-minute candles of a file: integers at the file's own scale, one entry per minute without gaps. */
export interface Recording extends RecordingShape {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

const FIGURES = FIGURE_NAMES.length
const VOLUME = FIGURE_NAMES.indexOf('volume')

/** The rows of a file while it is read, stored in columns because millions of objects would not fit in memory. */
export class RowColumns {
  count = 0
  #minutes = new Float64Array(4096)
  #units = new Float64Array(4096 * FIGURES)
  #scales = new Int8Array(4096 * FIGURES)
  #pricePlace = 0
  #sizePlace = 0

  get lastMinute(): number | undefined {
    return this.count === 0 ? undefined : this.#minutes[this.count - 1]
  }

  add(row: RecordedRow): void {
    if (this.count === this.#minutes.length) this.#grow()
    this.#minutes[this.count] = row.minute
    for (const [index, name] of FIGURE_NAMES.entries()) {
      const { units, scale } = row[name]
      this.#units[this.count * FIGURES + index] = units
      this.#scales[this.count * FIGURES + index] = scale
      if (index === VOLUME) this.#sizePlace = Math.max(this.#sizePlace, scale)
      else this.#pricePlace = Math.max(this.#pricePlace, scale)
    }
    this.count += 1
  }

  /**
   * Puts rows in the order of their minutes, and drops those that come twice with the same figures. Returns the first minute that comes
   * with different figures, if there is one.
   */
  putInOrder(): number | undefined {
    const order = Float64Array.from({ length: this.count }, (_row, index) => index).toSorted(
      (a, b) => (this.#minutes[a] as number) - (this.#minutes[b] as number) || a - b,
    )
    const [minutes, units, scales] = [this.#minutes, this.#units, this.#scales]
    this.#minutes = new Float64Array(minutes.length)
    this.#units = new Float64Array(units.length)
    this.#scales = new Int8Array(scales.length)
    this.count = 0
    for (const from of order) {
      const minute = minutes[from] as number
      const row = units.subarray(from * FIGURES, (from + 1) * FIGURES)
      const places = scales.subarray(from * FIGURES, (from + 1) * FIGURES)
      if (minute === this.lastMinute) {
        const before = (this.count - 1) * FIGURES
        const isSame = row.every((value, at) => value === this.#units[before + at] && places[at] === this.#scales[before + at])
        if (!isSame) return minute
        continue
      }
      this.#minutes[this.count] = minute
      this.#units.set(row, this.count * FIGURES)
      this.#scales.set(places, this.count * FIGURES)
      this.count += 1
    }
    return undefined
  }

  #grow(): void {
    const { length } = this.#minutes
    const [minutes, units, scales] = [
      new Float64Array(length * 2),
      new Float64Array(length * 2 * FIGURES),
      new Int8Array(length * 2 * FIGURES),
    ]
    minutes.set(this.#minutes)
    units.set(this.#units)
    scales.set(this.#scales)
    this.#minutes = minutes
    this.#units = units
    this.#scales = scales
  }

  shape(least: { readonly pricePlace: number; readonly sizePlace: number }): RecordingShape {
    const firstMinute = this.#minutes[0] as number
    return {
      firstMinute,
      count: (this.#minutes[this.count - 1] as number) - firstMinute + 1,
      pricePlace: Math.max(least.pricePlace, this.#pricePlace),
      sizePlace: Math.max(least.sizePlace, this.#sizePlace),
    }
  }

  /** Returns one entry per minute, all at one scale; minutes without a row repeat the last close. */
  spread(shape: RecordingShape): Recording {
    const column = (): Float64Array => new Float64Array(shape.count)
    const recording = { ...shape, open: column(), high: column(), low: column(), close: column(), volume: column() }
    let next = 0
    for (let row = 0; row < this.count; row += 1) {
      const at = (this.#minutes[row] as number) - shape.firstMinute
      for (; next < at; next += 1) {
        for (const name of ['open', 'high', 'low', 'close'] as const) recording[name][next] = recording.close[next - 1] as number
      }
      for (const [index, name] of FIGURE_NAMES.entries()) {
        const place = index === VOLUME ? shape.sizePlace : shape.pricePlace
        const from = row * FIGURES + index
        recording[name][at] = (this.#units[from] as number) * 10 ** (place - (this.#scales[from] as number))
      }
      next = at + 1
    }
    return recording
  }
}
