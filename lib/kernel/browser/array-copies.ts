/** The methods of arrays that return a changed copy: Firefox has them from version 115, our floor is 111. */
const COPIES: Readonly<Record<string, (this: readonly unknown[], ...args: never[]) => unknown[]>> = {
  toSorted(order?: (one: unknown, other: unknown) => number) {
    const copy = [...this]
    copy.sort(order)
    return copy
  },
  toReversed() {
    const copy = [...this]
    copy.reverse()
    return copy
  },
  toSpliced(...args: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...args)
    return copy
  },
  with(index: number, value: unknown) {
    const at = index < 0 ? this.length + index : index
    if (!(at >= 0 && at < this.length)) throw new RangeError(`there is no index ${index}`)
    return this.map((entry, each) => (each === at ? value : entry))
  },
}

/**
 * Gives arrays those of these methods that the browser lacks. The only gap that is filled for all code: it has dozens of uses, and the
 * methods are pure. For any other newer feature there is a function of ours, or a guard at its use (scripts/checks/newer-features.ts).
 */
export function fillInArrayCopies(prototype: object = Array.prototype): void {
  for (const [name, value] of Object.entries(COPIES)) {
    if (name in prototype) continue
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: false })
  }
}
