import { add, compare, divide, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals, round } from '#lib/kernel/rounding.ts'
import { NaiveExchange, type PlantedBug, type Ticket } from './naive-exchange.ts'
import type { NaiveOrderRequest } from './naive-market.ts'
import { sum } from './naive-holding.ts'

/** Bugs about loans that can be planted in the model. */
export type MarginBug =
  | 'first-hour-free'
  | 'principal-first'
  | 'no-discount'
  | 'interest-on-interest'
  | 'borrows-without-limit'
  | 'debt-leaves'
  | 'late-liquidation'
  | 'repays-all'
  | 'fund-forgets'
  | 'orders-borrow-all'
  | 'orders-repay-all'

/** Counts of loan and liquidation outcomes. */
export interface MarginReached {
  hours: number
  refused: number
  liquidated: number
  exchanged: number
  writtenOff: number
  /** Loans taken by orders, and fills that repaid some. */
  lent: number
  paidByFills: number
}

interface NaiveLoan {
  readonly owner: string
  readonly asset: string
  readonly takenAtMs: number
  principal: string
  interest: string
  hours: number
}

/** A wallet's limits for borrowing and liquidation. */
export interface WalletRules {
  readonly leverage: string
  readonly maintenance: string
  readonly limits: Readonly<Record<string, string>>
}

const DAILY: Readonly<Record<string, string>> = { BTC: '0.0024', USDT: '0.00024' }
const ASSETS = ['BTC', 'USDT']
const PLACES = 16
const HOUR_MS = 3_600_000
/** The risk down to which a liquidation repays, and a small surplus. */
const TARGET = '0.5'
const SPARE = '0.00000001'

/** A margin wallet of one pair that can borrow (formulas 10); everything is valued at the last price. */
export class NaiveMargin extends NaiveExchange<MarginBug> {
  loans: NaiveLoan[] = []
  readonly fund: Record<string, string> = { BTC: '0', USDT: '1000' }
  readonly discounts = new Map<string, string>()
  nowMs = 0
  /** Accounts with debts, in the order of their first loan. */
  #borrowers: string[] = []
  readonly #rules: WalletRules
  readonly #reached: MarginReached

  constructor(rules: WalletRules, reached: MarginReached, bug?: MarginBug | PlantedBug) {
    super(bug)
    this.#rules = rules
    this.#reached = reached
  }

  loansOf(name: string, asset: string | null = null): NaiveLoan[] {
    return this.loans.filter((loan) => loan.owner === name && (asset === null || loan.asset === asset))
  }

  debt(name: string, asset: string): string {
    return sum(this.loansOf(name, asset).map(({ principal, interest }) => add(principal, interest)))
  }

  #price(asset: string): string {
    return asset === 'USDT' ? '1' : multiply('0.01', String(this.last))
  }

  #change(name: string, asset: string, amount: string): void {
    this.accounts.get(name)?.totals.set(asset, add(this.total(name, asset), amount))
  }

  /** Returns debt and net assets in USDT. */
  #worth(name: string): { debt: string; net: string } {
    const debt = sum(ASSETS.map((asset) => multiply(this.debt(name, asset), this.#price(asset))))
    const assets = sum(ASSETS.map((asset) => multiply(this.total(name, asset), this.#price(asset))))
    return { debt, net: subtract(assets, debt) }
  }

  #carries(debt: string, net: string): boolean {
    return compare(multiply(net, subtract(this.#rules.leverage, '1')), debt) >= 0
  }

  protected override lends({ account, loan }: NaiveOrderRequest, asset: string, missing: string, needed: string): boolean {
    if (loan === undefined || loan === 'repay') return false
    const isLent = this.borrow(account, asset, this.has('orders-borrow-all') ? needed : missing)
    if (isLent) this.#reached.lent += 1
    return isLent
  }

  /** Trades, and repays the wallet's debt in the received asset from the proceeds. */
  protected override trade(ticket: Ticket, ticks: number, lots: number, takes: boolean): void {
    const [name, asset] = [ticket.account, ticket.buy ? 'BTC' : 'USDT']
    const before = this.total(name, asset)
    super.trade(ticket, ticks, lots, takes)
    const loans = this.loansOf(name, asset)
    if (ticket.loan === undefined || ticket.loan === 'borrow' || loans.length === 0) return
    const available = subtract(this.total(name, asset), this.held(name, asset))
    for (const loan of loans) this.#charge(loan)
    this.#reached.paidByFills += 1
    this.#payBack(loans, this.has('orders-repay-all') ? available : minimum(available, subtract(this.total(name, asset), before)))
  }

  /** Borrows an amount; returns whether it was lent. */
  borrow(name: string, asset: string, amount: string): boolean {
    const above = compare(add(this.debt(name, asset), amount), this.#rules.limits[asset] ?? '0') > 0
    const { debt, net } = this.#worth(name)
    if ((above && !this.has('borrows-without-limit')) || !this.#carries(add(debt, multiply(amount, this.#price(asset))), net)) {
      this.#reached.refused += 1
      return false
    }
    const loan: NaiveLoan = { owner: name, asset, takenAtMs: this.nowMs, principal: amount, interest: '0', hours: 0 }
    this.loans.push(loan)
    if (!this.#borrowers.includes(name)) this.#borrowers.push(name)
    this.#change(name, asset, amount)
    if (!this.has('first-hour-free')) this.#charge(loan)
    return true
  }

  /** Charges interest for every hour that has begun, the first one at once. */
  #charge(loan: NaiveLoan): void {
    const begun = Math.max(1, Math.ceil((this.nowMs - loan.takenAtMs) / HOUR_MS))
    const due = begun - loan.hours
    if (due <= 0) return
    if (loan.hours > 0) this.#reached.hours += due
    loan.hours = begun
    const kept = this.has('no-discount') ? '1' : subtract('1', this.discounts.get(loan.owner) ?? '0')
    const daily = round(multiply(DAILY[loan.asset] ?? '0', kept), 8, 'up')
    const base = this.has('interest-on-interest') ? add(loan.principal, loan.interest) : loan.principal
    loan.interest = add(loan.interest, divideToDecimals(multiply(multiply(base, daily), String(due)), '24', 8))
  }

  chargeAll(): void {
    for (const loan of this.loans) this.#charge(loan)
  }

  repay(name: string, asset: string, amount: string | null): void {
    const available = subtract(this.total(name, asset), this.held(name, asset))
    const wanted = amount ?? available
    if (this.loansOf(name, asset).length === 0 || compare(wanted, '0') <= 0 || compare(wanted, available) > 0) return
    for (const loan of this.loansOf(name, asset)) this.#charge(loan)
    this.#payBack(this.loansOf(name, asset), wanted)
  }

  /** Repays the oldest loan first, and of each loan the interest first. */
  #payBack(loans: readonly NaiveLoan[], amount: string): void {
    let left = amount
    for (const loan of loans) {
      const [first, second] = this.has('principal-first') ? (['principal', 'interest'] as const) : (['interest', 'principal'] as const)
      for (const part of [first, second]) {
        const paid = minimum(left, loan[part])
        loan[part] = subtract(loan[part], paid)
        left = subtract(left, paid)
        this.#change(loan.owner, loan.asset, subtract('0', paid))
      }
    }
    this.#forget()
  }

  #forget(): void {
    this.loans = this.loans.filter(({ principal, interest }) => compare(add(principal, interest), '0') > 0)
    this.#borrowers = this.#borrowers.filter((name) => this.loansOf(name).length > 0)
  }

  /** Withdraws funds as far as the rest covers the debts. */
  withdraw(name: string, asset: string, amount: string): void {
    if (compare(amount, subtract(this.total(name, asset), this.held(name, asset))) > 0) return
    const { debt, net } = this.#worth(name)
    const owes = this.loansOf(name).length > 0 && !this.has('debt-leaves')
    if (owes && !this.#carries(debt, subtract(net, multiply(amount, this.#price(asset))))) return
    this.#change(name, asset, subtract('0', amount))
  }

  /** Moves the price, and checks all borrowers whose wallets depend on it. */
  override move(...move: Parameters<NaiveExchange['move']>): void {
    super.move(...move)
    for (const name of this.#borrowers) {
      const touched = compare(this.total(name, 'BTC'), '0') !== 0 || this.loansOf(name, 'BTC').length > 0
      const { debt, net } = this.#worth(name)
      const floor = this.has('late-liquidation') ? '0' : multiply(debt, this.#rules.maintenance)
      if (touched && compare(debt, '0') > 0 && compare(net, floor) <= 0) this.#liquidate(name)
    }
  }

  #liquidate(name: string): void {
    this.#reached.liquidated += 1
    for (const { client } of [...this.tickets.values()].filter(({ account }) => account === name)) this.cancel(client)
    for (const asset of ASSETS) this.#payBack(this.loansOf(name, asset), this.total(name, asset))
    const { debt, net } = this.#worth(name)
    // Both wallets' quotients are whole numbers; dividing the amount itself would keep only 20 digits.
    const bearable = multiply(maximum('0', net), divide(TARGET, this.#rules.maintenance))
    let wanted = add(this.has('repays-all') ? debt : maximum('0', subtract(debt, bearable)), SPARE)
    for (const asset of ASSETS) {
      for (const loan of this.loansOf(name, asset)) {
        if (compare(wanted, '0') <= 0) return
        wanted = subtract(wanted, this.#exchange(loan, wanted))
        this.#payBack([loan], this.total(name, asset))
      }
    }
    if (compare(this.#worth(name).net, '0') > 0) return
    for (const loan of this.loansOf(name)) {
      if (!this.has('fund-forgets')) this.fund[loan.asset] = subtract(this.fund[loan.asset] ?? '0', loan.principal)
      loan.principal = '0'
      loan.interest = '0'
      this.#reached.writtenOff += 1
    }
    this.#forget()
  }

  /** Sells the other asset to the house at the last price to cover a loan. Returns the value received. */
  #exchange({ owner, asset, principal, interest }: NaiveLoan, wanted: string): string {
    const other = asset === 'BTC' ? 'USDT' : 'BTC'
    const has = this.total(owner, other)
    const value = minimum(multiply(add(principal, interest), this.#price(asset)), wanted)
    const part = minimum(value, multiply(has, this.#price(other)))
    if (compare(part, '0') <= 0) return '0'
    this.#reached.exchanged += 1
    this.#change(owner, other, subtract('0', minimum(has, this.#bought(part, other, 'up'))))
    this.#change(owner, asset, this.#bought(part, asset, 'down'))
    return part
  }

  /** Returns the amount of an asset that a value buys. */
  #bought(value: string, asset: string, mode: 'up' | 'down'): string {
    return divideToDecimals(value, asset === 'USDT' ? '1' : this.#price(asset), PLACES, mode)
  }
}
