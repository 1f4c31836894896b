/** Mistakes that can be planted in the model, to prove that the comparison notices them. */
export const COPY_BUGS = [
  'share-without-high-water',
  'share-of-open-gain',
  'share-rounded-up',
  'fee-forgotten',
  'amount-without-leverage',
  'count-of-each-step',
  'partial-close-closes-all',
  'no-least-order',
] as const
export type CopyBug = (typeof COPY_BUGS)[number]

/** The worth of a copy in units of 10^-16, one USDT being this many. */
const ONE = 10n ** 16n
/** The value of one lot at one tick, and the size of a lot. */
const UNIT = ONE / 100_000n
const LOT = ONE / 1000n
const PARTS = 1_000_000n
/** Amounts that are paid have eight decimals. */
const CENT = 10n ** 8n

export interface NaiveSettings {
  readonly mode: 'ratio' | 'amount' | 'count'
  /** In hundredths. */
  readonly value: number
}

/** A trade of the leader at one price. Ticks are hundredths of USDT. */
export interface NaiveTrade {
  readonly buy: boolean
  readonly lots: number
  readonly ticks: number
}

/** A copy by its settings alone: one market, prices without slippage, fees of 0.06 % rounded half up once for each order. */
export class NaiveCopy {
  /** Signed lots, and their cost. */
  lots = 0
  /** Everything that closed trades and fees have won or lost, and the shares paid. */
  closed = 0n
  shared = 0n
  #cost = 0n
  #wanted = 0n
  #highWater = 0n
  readonly #settings: NaiveSettings
  readonly #leverage: bigint
  /** The least order, in lots times ticks. */
  readonly #least: number
  readonly #bug: CopyBug | null

  constructor(settings: NaiveSettings, leverage: number, least: number, bug: CopyBug | null) {
    this.#settings = settings
    this.#leverage = BigInt(leverage)
    this.#least = least
    this.#bug = bug
  }

  /** Follows a trade of a leader who had `led` signed lots before it. */
  follow({ buy, lots, ticks }: NaiveTrade, led: number): void {
    const isAgainst = led !== 0 && buy === led < 0
    const closing = isAgainst ? Math.min(lots, Math.abs(led)) : 0
    if (closing > 0) this.#close(closing, Math.abs(led), ticks)
    if (lots > closing) this.#open(buy, lots - closing, lots, ticks)
  }

  /** Pays the share of new gains, in millionths. */
  settle(share: number, ticks: number): void {
    const open = this.#bug === 'share-of-open-gain' ? BigInt(this.lots * ticks) * UNIT - this.#cost : 0n
    const gain = this.closed + open - (this.#bug === 'share-without-high-water' ? 0n : this.#highWater)
    if (gain <= 0n) return
    this.#highWater = this.closed
    const due = (gain * BigInt(share)) / 1_000_000n
    const rest = due % CENT
    this.shared += due - rest + (this.#bug === 'share-rounded-up' && rest > 0n ? CENT : 0n)
  }

  /** Closes everything at a price, as its follower or its end does. */
  closeAll(last: number): void {
    this.#wanted = 0n
    if (this.lots !== 0) this.#trade(this.lots < 0, Math.abs(this.lots), this.lots < 0 ? last + 1 : last - 1)
  }

  #close(closing: number, of: number, ticks: number): void {
    const isAll = closing === of || this.#bug === 'partial-close-closes-all'
    this.#wanted = isAll ? 0n : (this.#wanted * BigInt(of - closing)) / BigInt(of)
    const gone = Math.abs(this.lots) - Number(this.#wanted / PARTS)
    if (gone > 0) this.#trade(this.lots < 0, gone, ticks)
  }

  #open(buy: boolean, lots: number, of: number, ticks: number): void {
    this.#wanted += this.#partsOf(BigInt(lots), BigInt(of), BigInt(ticks))
    const missing = Number(this.#wanted / PARTS) - Math.abs(this.lots)
    const isEnough = this.#bug === 'no-least-order' || missing * ticks >= this.#least
    if (missing > 0 && isEnough) this.#trade(buy, missing, ticks)
  }

  #partsOf(lots: bigint, of: bigint, ticks: bigint): bigint {
    const { mode } = this.#settings
    const value = (BigInt(this.#settings.value) * ONE) / 100n
    if (mode === 'ratio') return (lots * PARTS * value) / ONE
    if (mode === 'count') return (value * PARTS * (this.#bug === 'count-of-each-step' ? of : lots)) / (LOT * of)
    const leverage = this.#bug === 'amount-without-leverage' ? 1n : this.#leverage
    return (value * leverage * PARTS * lots) / (ticks * UNIT * of)
  }

  #trade(buy: boolean, lots: number, ticks: number): void {
    const value = BigInt(lots * ticks) * UNIT
    const fee = (value * 6n) / 10_000n
    if (this.#bug !== 'fee-forgotten') this.closed -= ((fee + CENT / 2n) / CENT) * CENT
    const isClosing = this.lots !== 0 && buy === this.lots < 0
    const cost = isClosing ? (this.#cost * BigInt(lots)) / BigInt(Math.abs(this.lots)) : buy ? -value : value
    if (isClosing) this.closed += (buy ? -value : value) - cost
    this.#cost -= cost
    this.lots += buy ? lots : -lots
  }
}
