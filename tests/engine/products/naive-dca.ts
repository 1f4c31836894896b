/**
 * Recurring purchases of one frictionless account, written from their rules alone, in the obvious way: amounts as whole numbers of 10^-16,
 * and everything is looked through at every price. The market has any size at one tick around the last price.
 */

/** Mistakes that a comparison with the engine must find. */
export const DCA_BUGS = [
  'a sale keeps the whole cost',
  'a fee of a purchase is not taken from what can be sold',
  'the exit keeps its first price',
  'safety orders all have the first distance',
  'safety orders do not grow',
  'missed times are all made up for',
  'the next cycle begins at once',
  'a sale leaves the coins behind',
  'a stop-loss sells nothing',
  'purchases go on beyond their number',
  'the gain leaves out the fee of the sale',
] as const
export type DcaBug = (typeof DCA_BUGS)[number]

export interface NaiveDcaTerms {
  /** Ticks x lots. */
  readonly units: number
  readonly everyMs: number
  readonly purchasesMax: number
  readonly safetyCount: number
  readonly safetyUnits: number
  readonly safetyStep: number
  readonly stepScale: number
  readonly sizeScale: number
  readonly takeProfit: number
  readonly repeats: boolean
  readonly stopLoss: number
  readonly sellAtEnd: boolean
}

interface NaiveOrder {
  readonly ticks: number
  readonly units: number
  lots: number
  done: boolean
}

/** One lot of the base coin, and one tick x lot of the quote coin. */
const LOT = 10n ** 13n
const UNIT = 10n ** 11n
const CHARGE = 10n ** 8n
const PAUSE_MS = 60_000

const ceil = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
const charged = (fee: bigint): bigint => ((fee + CHARGE / 2n) / CHARGE) * CHARGE

export class NaiveDca {
  base = 0n
  quote: bigint
  cost = 0n
  profit = 0n
  purchases = 0
  cycles = 0
  nextAt: number
  ended = ''
  safety: NaiveOrder[] = []
  exit = { ticks: 0, lots: 0 }
  /** Each trade: its side, price and size, fee, and gain if it is a sale. */
  readonly trades: string[] = []
  #entry = 0
  #bought = { lots: 0, units: 0 }
  #isSold = false
  readonly #terms: NaiveDcaTerms
  readonly #bug: DcaBug | undefined

  constructor(terms: NaiveDcaTerms, quote: bigint, nowMs: number, last: number, bug?: DcaBug) {
    this.#terms = terms
    this.#bug = bug
    this.quote = quote
    this.nextAt = nowMs
    this.#act(nowMs, last)
  }

  /** Shows it a price at a time. */
  move(nowMs: number, last: number): void {
    if (this.ended !== '') return
    if (this.exit.lots > 0 && this.exit.ticks <= last - 1) this.#sellExit(this.exit.ticks)
    for (const order of this.safety) if (order.lots > 0 && order.ticks >= last + 1) this.#fillSafety(order, order.ticks)
    const { stopLoss, sellAtEnd } = this.#terms
    if (stopLoss > 0 && last <= stopLoss) return this.end('stop-loss', sellAtEnd && this.#bug !== 'a stop-loss sells nothing', last)
    this.#act(nowMs, last)
  }

  end(reason: string, sell: boolean, last: number): void {
    this.safety = []
    this.exit = { ticks: 0, lots: 0 }
    const lots = Number(this.base / LOT)
    if (sell && lots * Math.ceil(last * 0.95) >= 100_000) this.#sell(lots, last - 1)
    this.ended = reason
  }

  orders(): string[] {
    return [
      ...this.safety.flatMap(({ ticks, lots }) => (lots > 0 ? [`buy ${lots}@${ticks}`] : [])),
      ...(this.exit.lots > 0 ? [`sell ${this.exit.lots}@${this.exit.ticks}`] : []),
    ]
  }

  /** Looks through everything until nothing changes. */
  #act(nowMs: number, last: number): void {
    for (let before = ''; this.ended === '' && before !== this.#print();) {
      before = this.#print()
      if (this.#isSold && !this.#beginAnew(nowMs)) return
      if (this.nextAt > 0 && this.nextAt <= nowMs) this.#buyRegular(nowMs, last)
      if (this.#entry === 0 && this.#bought.lots > 0) this.#beginCycle()
      for (const order of this.safety) this.#placeSafety(order, last)
      this.#placeExit(last)
      const isIdle = this.nextAt === 0 && !this.#isSold && this.safety.every(({ lots }) => lots === 0)
      if (isIdle && (this.#terms.takeProfit === 0 || this.#bought.lots === 0)) this.ended = this.purchases > 0 ? 'completed' : 'too-small'
    }
  }

  #print(): string {
    return [this.base, this.quote, this.nextAt, this.#isSold, ...this.orders()].join()
  }

  #beginAnew(nowMs: number): boolean {
    this.#isSold = false
    this.cycles += 1
    if (!this.#terms.repeats) {
      this.safety = []
      this.ended = 'take-profit'
      return false
    }
    this.safety = []
    this.#entry = 0
    this.#bought = { lots: 0, units: 0 }
    if (this.#terms.everyMs === 0) this.nextAt = nowMs + (this.#bug === 'the next cycle begins at once' ? 0 : PAUSE_MS)
    return true
  }

  #freeUnits(): number {
    return this.safety.reduce((left, { ticks, lots }) => left - ticks * lots, Number(this.quote / UNIT))
  }

  #buyRegular(nowMs: number, last: number): void {
    const { units, everyMs, purchasesMax } = this.#terms
    const limit = last + Math.max(1, Math.ceil((last * 5) / 1000))
    const lots = Math.floor(Math.max(0, Math.min(units, this.#freeUnits())) / limit)
    if (lots * limit < 100_000) {
      this.nextAt = 0
      return
    }
    this.#buy(lots, last + 1, 'regular')
    this.purchases += 1
    const isLast =
      everyMs === 0 || (purchasesMax > 0 && this.purchases >= purchasesMax && this.#bug !== 'purchases go on beyond their number')
    if (isLast) {
      this.nextAt = 0
      return
    }
    this.nextAt += everyMs
    while (this.nextAt <= nowMs && this.#bug !== 'missed times are all made up for') this.nextAt += everyMs
  }

  /** The safety orders of a plan: how far below, in millionths, and for how much. */
  #shapes(): { below: number; units: number }[] {
    const { safetyCount, safetyUnits, safetyStep, stepScale, sizeScale } = this.#terms
    let [below, step, units] = [0, safetyStep, safetyUnits]
    return Array.from({ length: safetyCount }, () => {
      below += step
      const shape = { below: this.#bug === 'safety orders all have the first distance' ? safetyStep : below, units }
      step = Math.floor((step * stepScale) / 1000)
      if (this.#bug !== 'safety orders do not grow') units = Math.floor((units * sizeScale) / 1000)
      return shape
    })
  }

  #beginCycle(): void {
    this.#entry = Math.floor(this.#bought.units / this.#bought.lots)
    this.safety = this.#shapes().map(({ below, units }) => ({
      ticks: Math.max(1, Math.floor((this.#entry * (1_000_000 - below)) / 1_000_000)),
      units,
      lots: 0,
      done: false,
    }))
  }

  #placeSafety(order: NaiveOrder, last: number): void {
    if (order.done || order.lots > 0) return
    const lots = Math.min(Math.floor(order.units / order.ticks), Math.floor(this.#freeUnits() / order.ticks))
    if (lots * order.ticks < 100_000) return
    order.lots = lots
    if (order.ticks >= last + 1) this.#fillSafety(order, last + 1)
  }

  #fillSafety(order: NaiveOrder, price: number): void {
    this.#buy(order.lots, price, 'safety')
    order.lots = 0
    order.done = true
  }

  #placeExit(last: number): void {
    const { takeProfit } = this.#terms
    if (takeProfit === 0 || this.#isSold) return
    const lots = Number(this.base / LOT)
    if (this.exit.lots > 0 && this.#bug === 'the exit keeps its first price') return
    const rate = this.#bug === 'the gain leaves out the fee of the sale' ? 1000n : 999n
    const ticks = lots === 0 ? 0 : Number(ceil(this.cost * BigInt(1_000_000 + takeProfit) * 1000n, BigInt(lots) * UNIT * 1_000_000n * rate))
    this.exit = lots * ticks < 100_000 ? { ticks: 0, lots: 0 } : { ticks, lots }
    if (this.exit.lots > 0 && ticks <= last - 1) this.#sellExit(last - 1)
  }

  #sellExit(price: number): void {
    this.#sell(this.exit.lots, price)
    this.exit = { ticks: 0, lots: 0 }
    this.#isSold = true
  }

  #buy(lots: number, price: number, sort: string): void {
    const fee = charged((BigInt(lots) * LOT) / 1000n)
    const value = BigInt(lots * price) * UNIT
    this.quote -= value
    this.cost += value
    this.base += BigInt(lots) * LOT - (this.#bug === 'a fee of a purchase is not taken from what can be sold' ? 0n : fee)
    this.#bought = { lots: this.#bought.lots + lots, units: this.#bought.units + lots * price }
    this.trades.push(`${sort} ${lots}@${price} ${ceil(fee * value, BigInt(lots) * LOT)}`)
  }

  #sell(lots: number, price: number): void {
    const fee = charged((BigInt(lots * price) * UNIT) / 1000n)
    const net = BigInt(lots * price) * UNIT - fee
    const share = this.#bug === 'a sale keeps the whole cost' ? 0n : ceil(this.cost * BigInt(lots) * LOT, this.base)
    if (this.#bug !== 'a sale leaves the coins behind') this.base -= BigInt(lots) * LOT
    this.quote += net
    this.cost -= share
    this.profit += net - share
    this.trades.push(`sale ${lots}@${price} ${fee} ${net - share}`)
  }
}
