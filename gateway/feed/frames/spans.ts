/** Whole numbers that are known, as ordered spans that neither touch nor overlap. Both ends of a span belong to it. */
export class Spans {
  #spans: (readonly [from: number, to: number])[] = []

  /** The smallest known number; Infinity if there is none. */
  get first(): number {
    return this.#spans[0]?.[0] ?? Infinity
  }

  add(from: number, to: number): void {
    if (to < from) return
    const apart = this.#spans.filter((span) => span[1] < from - 1 || span[0] > to + 1)
    const joined = this.#spans.filter((span) => span[1] >= from - 1 && span[0] <= to + 1)
    const span = [Math.min(from, ...joined.map(([start]) => start)), Math.max(to, ...joined.map(([, end]) => end))] as const
    this.#spans = [...apart, span].toSorted((a, b) => a[0] - b[0])
  }

  has(number: number): boolean {
    return this.#spans.some(([from, to]) => number >= from && number <= to)
  }

  /** Returns the spans of [from, to] that are not known, in order. */
  missing(from: number, to: number): (readonly [from: number, to: number])[] {
    const found: (readonly [number, number])[] = []
    let next = from
    for (const [start, end] of this.#spans) {
      if (end < next) continue
      if (start > to) break
      if (start > next) found.push([next, start - 1])
      next = end + 1
    }
    if (next <= to) found.push([next, to])
    return found
  }
}
