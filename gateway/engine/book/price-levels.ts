import { required } from '#lib/kernel/assert.ts'
import { NO_PRICE, type Ticks } from '#lib/kernel/money.ts'
import { intAt } from './columns.ts'

/**
 * The price levels of one book, indexed by price in ticks. Levels are in pages of 1024 ticks, taken from a pool when one of their
 * prices is first used and returned when the last level empties, so that a distant price costs one page and no search tree.
 * A bitmap per page and one over all pages find the next non-empty price.
 */
const PAGE_BITS = 10
const PAGE_TICKS = 1 << PAGE_BITS
const PAGE_MASK = PAGE_TICKS - 1
const PAGE_WORDS = PAGE_TICKS / 32

/** Returns the position of the lowest set bit of a non-zero word. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Returns the position of the highest set bit of a non-zero word. */
function highestBit(word: number): number {
  return 31 - Math.clz32(word)
}

/** Returns a mask of the bits from `from` upwards. */
function bitsFrom(from: number): number {
  return -1 << from
}

/** Returns a mask of the bits up to and including `to`. */
function bitsUpTo(to: number): number {
  return -1 >>> (31 - to)
}

export class PriceLevels {
  /** Order slots at the front and back of the level's queue; 0 for none. Indexed by cell, like all below. */
  head = new Int32Array(PAGE_TICKS)
  tail = new Int32Array(PAGE_TICKS)
  /** Lots of the orders in the queue. */
  lots = new Float64Array(PAGE_TICKS)
  /** Lots of the house. */
  house = new Float64Array(PAGE_TICKS)
  /** House lots taken from the front of the queue since the level was opened; queue positions are relative to this. */
  taken = new Float64Array(PAGE_TICKS)

  #bits = new Int32Array(PAGE_WORDS)
  #summary = new Int32Array(1)
  #freePages: number[] = [0]
  #pages = 1

  #firstPage = 0
  #directory = new Int32Array(32).fill(-1)
  #occupied = new Int32Array(1)

  /** Returns the cell of a non-empty price. Undefined behaviour for others: see `open`. */
  at(ticks: Ticks): number {
    return (intAt(this.#directory, (ticks >> PAGE_BITS) - this.#firstPage) << PAGE_BITS) | (ticks & PAGE_MASK)
  }

  /** Returns the cell of a price, or -1 if its page is not in use. */
  find(ticks: Ticks): number {
    const entry = (ticks >> PAGE_BITS) - this.#firstPage
    const page = entry >= 0 && entry < this.#directory.length ? intAt(this.#directory, entry) : -1
    return page < 0 ? -1 : (page << PAGE_BITS) | (ticks & PAGE_MASK)
  }

  /** Marks a price as non-empty and returns its cell. */
  open(ticks: Ticks): number {
    const page = ticks >> PAGE_BITS
    this.#reach(page)
    const entry = page - this.#firstPage
    let pool = intAt(this.#directory, entry)
    if (pool < 0) {
      pool = this.#takePage()
      this.#directory[entry] = pool
      this.#occupied[entry >> 5] = intAt(this.#occupied, entry >> 5) | (1 << (entry & 31))
    }
    const offset = ticks & PAGE_MASK
    const word = pool * PAGE_WORDS + (offset >> 5)
    this.#bits[word] = intAt(this.#bits, word) | (1 << (offset & 31))
    this.#summary[pool] = intAt(this.#summary, pool) | (1 << (offset >> 5))
    return (pool << PAGE_BITS) | offset
  }

  /** Marks a price as empty. Its cell must have no orders and no house lots. */
  close(ticks: Ticks): void {
    const entry = (ticks >> PAGE_BITS) - this.#firstPage
    const pool = intAt(this.#directory, entry)
    const offset = ticks & PAGE_MASK
    this.taken[(pool << PAGE_BITS) | offset] = 0
    const word = pool * PAGE_WORDS + (offset >> 5)
    const bits = intAt(this.#bits, word) & ~(1 << (offset & 31))
    this.#bits[word] = bits
    if (bits !== 0) return
    const summary = intAt(this.#summary, pool) & ~(1 << (offset >> 5))
    this.#summary[pool] = summary
    if (summary !== 0) return
    this.#directory[entry] = -1
    this.#freePages.push(pool)
    this.#occupied[entry >> 5] = intAt(this.#occupied, entry >> 5) & ~(1 << (entry & 31))
  }

  /** The lowest price from `ticks` upwards that holds something, or `NO_PRICE`. */
  next(ticks: number): Ticks {
    const entry = Math.max(0, (ticks >> PAGE_BITS) - this.#firstPage)
    const from = entry === (ticks >> PAGE_BITS) - this.#firstPage ? ticks & PAGE_MASK : 0
    if (entry >= this.#directory.length) return NO_PRICE
    const pool = intAt(this.#directory, entry)
    const inside = pool < 0 ? -1 : this.#nextInPage(pool, from)
    if (inside >= 0) return this.#toPrice(entry, inside)
    const page = this.#nextPage(entry + 1)
    if (page < 0) return NO_PRICE
    return this.#toPrice(page, this.#nextInPage(intAt(this.#directory, page), 0))
  }

  /** The highest price from `ticks` downwards that holds something, or `NO_PRICE`. */
  previous(ticks: number): Ticks {
    if (ticks < 0) return NO_PRICE
    const asked = (ticks >> PAGE_BITS) - this.#firstPage
    if (asked < 0) return NO_PRICE
    const entry = Math.min(asked, this.#directory.length - 1)
    const pool = intAt(this.#directory, entry)
    const inside = pool < 0 ? -1 : this.#previousInPage(pool, entry === asked ? ticks & PAGE_MASK : PAGE_MASK)
    if (inside >= 0) return this.#toPrice(entry, inside)
    const page = this.#previousPage(entry - 1)
    if (page < 0) return NO_PRICE
    return this.#toPrice(page, this.#previousInPage(intAt(this.#directory, page), PAGE_MASK))
  }

  /** The price at an offset of a page of the directory. */
  #toPrice(entry: number, offset: number): Ticks {
    return (((this.#firstPage + entry) << PAGE_BITS) | offset) as Ticks
  }

  #nextInPage(pool: number, from: number): number {
    let word = from >> 5
    const first = intAt(this.#bits, pool * PAGE_WORDS + word) & bitsFrom(from & 31)
    if (first !== 0) return (word << 5) | lowestBit(first)
    if (word === PAGE_WORDS - 1) return -1
    const words = intAt(this.#summary, pool) & bitsFrom(word + 1)
    if (words === 0) return -1
    word = lowestBit(words)
    return (word << 5) | lowestBit(intAt(this.#bits, pool * PAGE_WORDS + word))
  }

  #previousInPage(pool: number, to: number): number {
    let word = to >> 5
    const first = intAt(this.#bits, pool * PAGE_WORDS + word) & bitsUpTo(to & 31)
    if (first !== 0) return (word << 5) | highestBit(first)
    if (word === 0) return -1
    const words = intAt(this.#summary, pool) & bitsUpTo(word - 1)
    if (words === 0) return -1
    word = highestBit(words)
    return (word << 5) | highestBit(intAt(this.#bits, pool * PAGE_WORDS + word))
  }

  #nextPage(from: number): number {
    if (from >= this.#directory.length) return -1
    let word = from >> 5
    let bits = intAt(this.#occupied, word) & bitsFrom(from & 31)
    while (bits === 0) {
      word += 1
      if (word === this.#occupied.length) return -1
      bits = intAt(this.#occupied, word)
    }
    return (word << 5) | lowestBit(bits)
  }

  #previousPage(to: number): number {
    if (to < 0) return -1
    let word = to >> 5
    let bits = intAt(this.#occupied, word) & bitsUpTo(to & 31)
    while (bits === 0) {
      word -= 1
      if (word < 0) return -1
      bits = intAt(this.#occupied, word)
    }
    return (word << 5) | highestBit(bits)
  }

  #takePage(): number {
    const free = this.#freePages.pop()
    if (free !== undefined) return free
    this.#growPool()
    return required(this.#freePages.pop(), 'a pool that has grown has pages')
  }

  #growPool(): void {
    const pages = this.#pages * 2
    this.head = copyColumn(this.head, new Int32Array(pages * PAGE_TICKS))
    this.tail = copyColumn(this.tail, new Int32Array(pages * PAGE_TICKS))
    this.lots = copyColumn(this.lots, new Float64Array(pages * PAGE_TICKS))
    this.house = copyColumn(this.house, new Float64Array(pages * PAGE_TICKS))
    this.taken = copyColumn(this.taken, new Float64Array(pages * PAGE_TICKS))
    this.#bits = copyColumn(this.#bits, new Int32Array(pages * PAGE_WORDS))
    this.#summary = copyColumn(this.#summary, new Int32Array(pages))
    for (let page = pages - 1; page >= this.#pages; page -= 1) this.#freePages.push(page)
    this.#pages = pages
  }

  /** Moves and widens the directory to cover a page; the pages in use stay covered. */
  #reach(page: number): void {
    const entry = page - this.#firstPage
    if (entry >= 0 && entry < this.#directory.length) return
    const first = this.#nextPage(0)
    const low = Math.min(page, first < 0 ? page : this.#firstPage + first)
    const high = Math.max(page, first < 0 ? page : this.#firstPage + this.#previousPage(this.#directory.length - 1))
    const length = 32 * 2 ** Math.max(0, Math.ceil(Math.log2((2 * (high - low + 1)) / 32)))
    const start = Math.max(0, low - ((length - (high - low + 1)) >> 1))
    const directory = new Int32Array(length).fill(-1)
    const occupied = new Int32Array(length >> 5)
    for (let old = first; old >= 0; old = this.#nextPage(old + 1)) {
      const moved = this.#firstPage + old - start
      directory[moved] = intAt(this.#directory, old)
      occupied[moved >> 5] = intAt(occupied, moved >> 5) | (1 << (moved & 31))
    }
    this.#directory = directory
    this.#occupied = occupied
    this.#firstPage = start
  }
}

function copyColumn<Column extends Int32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
