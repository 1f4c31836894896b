import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { amountText, added, negated, without } from '#gateway/engine/state/money/amounts.ts'
import { BILLS_OF_ENDS } from '#lib/contract/trading/position-ends.ts'
import type { FillEvent, PostingEvent } from '#gateway/engine/state/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { fillIdOf } from '../show/show-order.ts'
import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'
import type { BillView } from '../views/ledger-views.ts'
import { epochOf, type RecordRows } from './record-rows.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Order } from '#gateway/engine/state/records/records.ts'
import type { Settlement } from '#gateway/engine/state/records/settlement.ts'

interface Entry {
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly kind: BillKind
  readonly amount: Amount
  readonly fee?: Amount
  readonly order?: Readonly<Order>
  readonly ref: number
}

function placeOf({ account, wallet, asset }: Pick<Entry, 'account' | 'wallet' | 'asset'>): string {
  return `${account} ${wallet} ${asset}`
}

/**
 * The ledger entries of every trader as rows with running balances. The engine reports most balance changes; those it makes in one go
 * (an isolated margin returned, a liquidation) are found as the difference to the reported balance.
 */
export class Bills {
  readonly #balances = new Map<string, Amount>()

  /** Initializes the running balances from a state. */
  begin(state: EngineState): void {
    this.#balances.clear()
    for (const account of state.accounts.values()) {
      if (account.kind !== 'trader') continue
      for (const [wallet, balances] of account.wallets) {
        for (const [number, balance] of balances.entries()) {
          if (balance === undefined) continue
          this.#balances.set(placeOf({ account: account.id, wallet, asset: state.assets[number] ?? '' }), balance.total.amount)
        }
      }
    }
  }

  /** Adds the rows for one side of a trade: two in spot, one in futures; or those of an end. */
  fill(into: RecordRows, fill: FillEvent, order: Readonly<Order>): void {
    const { terms } = order.market
    const common = { account: fill.account, wallet: order.wallet, kind: 'trade' as const, order, ref: fillIdOf(fill) }
    if (fill.settled !== undefined) return this.#settled(into, fill, fill.settled, { ...common, asset: terms.quote })
    if (terms.product === 'futures') {
      const before = this.#balances.get(placeOf({ ...common, asset: terms.quote })) ?? NOTHING
      const amount = added(without(fill.walletTotal, before), fill.fee)
      return this.#add(into, { ...common, asset: terms.quote, amount, fee: fill.fee })
    }
    const [paid, received] = fill.buy ? [terms.quote, terms.base] : [terms.base, terms.quote]
    this.#add(into, { ...common, asset: paid, amount: negated(fill.paid) })
    this.#add(into, { ...common, asset: received, amount: fill.received, fee: fill.fee })
  }

  /** Adds the rows of an end that no trader ordered: the margin that returns, the profit, and what the fund paid of a loss beyond it. */
  #settled(into: RecordRows, { profit }: FillEvent, { end, margin, covered }: Settlement, common: Omit<Entry, 'amount'>): void {
    this.#add(into, { ...common, kind: 'margin', amount: margin })
    this.#add(into, { ...common, kind: BILLS_OF_ENDS[end], amount: profit })
    this.#add(into, { ...common, kind: 'shortfall', amount: covered })
  }

  posted(into: RecordRows, { account, wallet, asset, kind, amount, balance, ref }: PostingEvent): void {
    // Positions closed with their epoch change the balance without an event, before the rest is returned.
    if (kind === 'epoch-close') this.#level(into, { account, wallet, asset }, without(balance, amount), 'trade')
    this.#add(into, { account, wallet, asset, kind, amount, ref })
  }

  /** Adds a row of this kind for any other change of an account's futures wallets. */
  settle(into: RecordRows, account: string, kind: BillKind): void {
    const balances = into.state.accounts.get(account)?.wallets.get('futures') ?? []
    for (const [number, balance] of balances.entries()) {
      if (balance === undefined) continue
      this.#level(into, { account, wallet: 'futures', asset: into.state.assets[number] ?? '' }, balance.total.amount, kind)
    }
  }

  #level(into: RecordRows, place: Pick<Entry, 'account' | 'wallet' | 'asset'>, total: Amount, kind: BillKind): void {
    const amount = without(total, this.#balances.get(placeOf(place)) ?? NOTHING)
    if (amount !== 0n) this.#add(into, { ...place, kind, amount, ref: 0 })
  }

  #add(into: RecordRows, entry: Entry): void {
    const { account, wallet, asset, kind, amount, fee = NOTHING, order, ref } = entry
    if (amount === 0n && fee === 0n) return
    const found = into.state.accounts.get(account)
    const place = placeOf(entry)
    const balance = without(added(this.#balances.get(place) ?? NOTHING, amount), fee)
    this.#balances.set(place, balance)
    const id = into.nextId()
    const epoch = found === undefined ? 0 : epochOf(found)
    const view: BillView = {
      billId: String(id),
      account,
      epoch,
      wallet,
      asset,
      kind,
      amount: amountText(amount),
      fee: amountText(fee),
      balance: amountText(balance),
      side: order?.request.side ?? null,
      market: order?.market.id ?? null,
      symbol: order?.market.terms.symbol ?? null,
      ref: String(ref),
      timeMs: into.timeMs,
    }
    into.add({ account, kind: 'bills', id, epoch, market: view.market ?? '', asset, wallet, sort: kind }, view)
  }
}
