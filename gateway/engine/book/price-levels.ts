/**
 * The price levels of one book, indexed by price in ticks. Levels live in pages of 1024 ticks that are taken from a pool when a
 * price of theirs is first used and given back when the last one empties, so a price far away costs one page and no search tree.
 * A bitmap per page and one over all pages find the next price that holds anything.
 */
const PAGE_BITS = 10
const PAGE_TICKS = 1 << PAGE_BITS
const PAGE_MASK = PAGE_TICKS - 1
const PAGE_WORDS = PAGE_TICKS / 32

/** Highest price of a book in ticks. */
export const TICKS_MAX = 2 ** 30

/** Position of the lowest set bit of a word that is not zero. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Position of the highest set bit of a word that is not zero. */
function highestBit(word: number): number {
  return 31 - Math.clz32(word)
}

/** Bits from `from` upwards. */
function bitsFrom(from: number): number {
  return -1 << from
}

/** Bits up to and including `to`. */
function bitsUpTo(to: number): number {
  return -1 >>> (31 - to)
}

export class PriceLevels {
  /** Order slot at the front and at the back of the level's queue; 0 where there is none. Indexed by cell, like all below. */
  head = new Int32Array(PAGE_TICKS)
  tail = new Int32Array(PAGE_TICKS)
  /** Lots of the orders in the queue. */
  lots = new Float64Array(PAGE_TICKS)
  /** Lots of the house. */
  house = new Float64Array(PAGE_TICKS)
  /** House lots taken from the front of the queue since the level was empty: what places in the queue are counted by. */
  taken = new Float64Array(PAGE_TICKS)

  #bits = new Int32Array(PAGE_WORDS)
  #summary = new Int32Array(1)
  #freePages: number[] = [0]
  #pages = 1

  #firstPage = 0
  #directory = new Int32Array(32).fill(-1)
  #occupied = new Int32Array(1)

  /** The cell of a price that holds something. Undefined behaviour for others: see `open`. */
  at(ticks: number): number {
    return ((this.#directory[(ticks >> PAGE_BITS) - this.#firstPage] as number) << PAGE_BITS) | (ticks & PAGE_MASK)
  }

  /** The cell of a price, or -1 where no price near it holds anything. */
  find(ticks: number): number {
    const entry = (ticks >> PAGE_BITS) - this.#firstPage
    const page = entry >= 0 && entry < this.#directory.length ? (this.#directory[entry] as number) : -1
    return page < 0 ? -1 : (page << PAGE_BITS) | (ticks & PAGE_MASK)
  }

  /** The cell of a price, marked as holding something. */
  open(ticks: number): number {
    const page = ticks >> PAGE_BITS
    this.#reach(page)
    const entry = page - this.#firstPage
    let pool = this.#directory[entry] as number
    if (pool < 0) {
      pool = this.#takePage()
      this.#directory[entry] = pool
      this.#occupied[entry >> 5] = (this.#occupied[entry >> 5] as number) | (1 << (entry & 31))
    }
    const offset = ticks & PAGE_MASK
    const word = pool * PAGE_WORDS + (offset >> 5)
    this.#bits[word] = (this.#bits[word] as number) | (1 << (offset & 31))
    this.#summary[pool] = (this.#summary[pool] as number) | (1 << (offset >> 5))
    return (pool << PAGE_BITS) | offset
  }

  /** Marks a price as empty. Its cell must hold no order and no house lots. */
  close(ticks: number): void {
    const entry = (ticks >> PAGE_BITS) - this.#firstPage
    const pool = this.#directory[entry] as number
    const offset = ticks & PAGE_MASK
    this.taken[(pool << PAGE_BITS) | offset] = 0
    const word = pool * PAGE_WORDS + (offset >> 5)
    const bits = (this.#bits[word] as number) & ~(1 << (offset & 31))
    this.#bits[word] = bits
    if (bits !== 0) return
    const summary = (this.#summary[pool] as number) & ~(1 << (offset >> 5))
    this.#summary[pool] = summary
    if (summary !== 0) return
    this.#directory[entry] = -1
    this.#freePages.push(pool)
    this.#occupied[entry >> 5] = (this.#occupied[entry >> 5] as number) & ~(1 << (entry & 31))
  }

  /** The lowest price from `ticks` upwards that holds something, or -1. */
  next(ticks: number): number {
    const entry = Math.max(0, (ticks >> PAGE_BITS) - this.#firstPage)
    const from = entry === (ticks >> PAGE_BITS) - this.#firstPage ? ticks & PAGE_MASK : 0
    if (entry >= this.#directory.length) return -1
    const pool = this.#directory[entry] as number
    const inside = pool < 0 ? -1 : this.#nextInPage(pool, from)
    if (inside >= 0) return ((this.#firstPage + entry) << PAGE_BITS) | inside
    const page = this.#nextPage(entry + 1)
    if (page < 0) return -1
    return ((this.#firstPage + page) << PAGE_BITS) | this.#nextInPage(this.#directory[page] as number, 0)
  }

  /** The highest price from `ticks` downwards that holds something, or -1. */
  previous(ticks: number): number {
    if (ticks < 0) return -1
    const asked = (ticks >> PAGE_BITS) - this.#firstPage
    if (asked < 0) return -1
    const entry = Math.min(asked, this.#directory.length - 1)
    const pool = this.#directory[entry] as number
    const inside = pool < 0 ? -1 : this.#previousInPage(pool, entry === asked ? ticks & PAGE_MASK : PAGE_MASK)
    if (inside >= 0) return ((this.#firstPage + entry) << PAGE_BITS) | inside
    const page = this.#previousPage(entry - 1)
    if (page < 0) return -1
    return ((this.#firstPage + page) << PAGE_BITS) | this.#previousInPage(this.#directory[page] as number, PAGE_MASK)
  }

  #nextInPage(pool: number, from: number): number {
    let word = from >> 5
    const first = (this.#bits[pool * PAGE_WORDS + word] as number) & bitsFrom(from & 31)
    if (first !== 0) return (word << 5) | lowestBit(first)
    if (word === PAGE_WORDS - 1) return -1
    const words = (this.#summary[pool] as number) & bitsFrom(word + 1)
    if (words === 0) return -1
    word = lowestBit(words)
    return (word << 5) | lowestBit(this.#bits[pool * PAGE_WORDS + word] as number)
  }

  #previousInPage(pool: number, to: number): number {
    let word = to >> 5
    const first = (this.#bits[pool * PAGE_WORDS + word] as number) & bitsUpTo(to & 31)
    if (first !== 0) return (word << 5) | highestBit(first)
    if (word === 0) return -1
    const words = (this.#summary[pool] as number) & bitsUpTo(word - 1)
    if (words === 0) return -1
    word = highestBit(words)
    return (word << 5) | highestBit(this.#bits[pool * PAGE_WORDS + word] as number)
  }

  #nextPage(from: number): number {
    if (from >= this.#directory.length) return -1
    let word = from >> 5
    let bits = (this.#occupied[word] as number) & bitsFrom(from & 31)
    while (bits === 0) {
      word += 1
      if (word === this.#occupied.length) return -1
      bits = this.#occupied[word] as number
    }
    return (word << 5) | lowestBit(bits)
  }

  #previousPage(to: number): number {
    if (to < 0) return -1
    let word = to >> 5
    let bits = (this.#occupied[word] as number) & bitsUpTo(to & 31)
    while (bits === 0) {
      word -= 1
      if (word < 0) return -1
      bits = this.#occupied[word] as number
    }
    return (word << 5) | highestBit(bits)
  }

  #takePage(): number {
    const free = this.#freePages.pop()
    if (free !== undefined) return free
    this.#growPool()
    return this.#freePages.pop() as number
  }

  #growPool(): void {
    const pages = this.#pages * 2
    this.head = copyOf(this.head, new Int32Array(pages * PAGE_TICKS))
    this.tail = copyOf(this.tail, new Int32Array(pages * PAGE_TICKS))
    this.lots = copyOf(this.lots, new Float64Array(pages * PAGE_TICKS))
    this.house = copyOf(this.house, new Float64Array(pages * PAGE_TICKS))
    this.taken = copyOf(this.taken, new Float64Array(pages * PAGE_TICKS))
    this.#bits = copyOf(this.#bits, new Int32Array(pages * PAGE_WORDS))
    this.#summary = copyOf(this.#summary, new Int32Array(pages))
    for (let page = pages - 1; page >= this.#pages; page -= 1) this.#freePages.push(page)
    this.#pages = pages
  }

  /** Moves and widens the directory so that it covers a page; the pages in use stay covered. */
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
      directory[moved] = this.#directory[old] as number
      occupied[moved >> 5] = (occupied[moved >> 5] as number) | (1 << (moved & 31))
    }
    this.#directory = directory
    this.#occupied = occupied
    this.#firstPage = start
  }
}

function copyOf<Column extends Int32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
