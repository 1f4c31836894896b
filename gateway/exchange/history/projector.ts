import type { ProductRecordView } from '../products/product-views.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { EngineEvent, FillEvent } from '#gateway/engine/state/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { fillIdOf, listedWallet, showFill, showOrder } from '../show/show-order.ts'
import type { EpochView } from '../views/account-views.ts'
import type { TransferView } from '../views/ledger-views.ts'
import { Bills } from './bills.ts'
import type { DayVolume, HistoryBatch, HistoryNote, HistoryRow } from '../views/history-rows.ts'
import { addLiquidations, liquidatedWallets } from './liquidated-wallets.ts'
import { LoanLives } from './loan-history.ts'
import { PositionLives } from './position-history.ts'
import { epochOf, RecordRows } from './record-rows.ts'
import { traderIdOf } from '#gateway/engine/state/accounts.ts'
import type { Order } from '#gateway/engine/state/records/records.ts'

type TransferEvent = Extract<EngineEvent, { type: 'transferred' | 'transfer-repeated' }>

const DAY_MS = 86_400_000
const EPOCH_NOTE = 'epoch'
/** Amounts are integers of 10^-16 and volumes of 10^-4, so this is the ratio. */
const AMOUNT_PER_VOLUME = 10n ** 12n

/**
 * Makes the history from the engine's events, record by record. The same records make the same rows with the same ids, so a lost history
 * can be rebuilt from the journal.
 */
export class Projector {
  readonly #originOf: () => string
  readonly #bills = new Bills()
  readonly #positions = new PositionLives()
  readonly #loans = new LoanLives()
  readonly #epochs = new Map<string, EpochView>()
  #rows: HistoryRow[] = []
  #notes: HistoryNote[] = []
  #volumes: DayVolume[] = []
  #cursor = 0
  #taken = 0

  /** `originOf` names the journal that the records are from. */
  constructor(originOf: () => string) {
    this.#originOf = originOf
  }

  /** Continues from a state whose records are all in the history, with the history's notes. */
  begin(state: EngineState, notes: readonly HistoryNote[]): void {
    this.#cursor = state.sequence
    this.#taken = state.sequence
    this.#bills.begin(state)
    this.#loans.begin(state)
    this.#positions.begin(notes)
    this.#epochs.clear()
    for (const { account, name, payload } of notes) {
      if (payload !== null && name === EPOCH_NOTE) this.#epochs.set(account, JSON.parse(payload) as EpochView)
    }
  }

  /** The number of rows that wait to be written. */
  get pending(): number {
    return this.#rows.length
  }

  /** Projects one record that the engine has just applied; `state` is the state after it. */
  project(state: EngineState, record: Command, events: readonly EngineEvent[]): void {
    const into = new RecordRows(state, state.sequence, state.timeMs)
    const orders = ordersOf(events)
    const settles = record.type === 'move' || record.type === 'delist-market'
    const liquidated = settles ? liquidatedWallets(state, events, (loanId) => this.#loans.owed(loanId)) : []
    for (const event of events) this.#follow(into, record, event, orders)
    for (const account of this.#positions.end(into))
      this.#bills.settle(into, account, record.type === 'delist-market' ? 'trade' : 'liquidation')
    addLiquidations(into, liquidated, this.#loans.end())
    this.#rows.push(...into.rows)
    this.#notes.push(...into.notes)
    this.#volumes.push(...into.volumes)
    this.#cursor = into.sequence
  }

  /** Hands over everything that waits to be written, for which the caller is then responsible; null if nothing waits. */
  take(): HistoryBatch | null {
    if (this.#cursor === this.#taken) return null
    const batch: HistoryBatch = {
      rows: this.#rows,
      notes: this.#notes,
      volumes: this.#volumes,
      cursor: this.#cursor,
      origin: this.#originOf(),
    }
    this.#taken = this.#cursor
    this.#rows = []
    this.#notes = []
    this.#volumes = []
    return batch
  }

  #follow(into: RecordRows, record: Command, event: EngineEvent, orders: ReadonlyMap<number, Readonly<Order>>): void {
    switch (event.type) {
      case 'closed':
        return addOrder(into, event.order)
      case 'filled':
        return this.#fill(into, event, orders)
      case 'position-changed':
      case 'liquidated':
      case 'deleveraged':
        return this.#positions.position(
          event,
          record.type === 'close-epoch' ? 'reset' : record.type === 'delist-market' ? 'delisting' : null,
        )
      case 'posted': {
        const account = into.state.accounts.get(event.account)
        this.#bills.posted(into, event)
        if (account !== undefined) this.#loans.posted(into, record, account, event)
        return
      }
      case 'loan-changed': {
        const account = into.state.accounts.get(event.account)
        if (account !== undefined) this.#loans.changed(into, account, event)
        return
      }
      case 'transferred':
        return addTransfer(into, record, event)
      case 'product-record':
        return addProductRecord(into, event)
      case 'epoch-opened':
      case 'epoch-closed':
        return this.#epoch(into, record, event.account, event.epoch, event.type === 'epoch-opened')
      default:
    }
  }

  #fill(into: RecordRows, fill: FillEvent, orders: ReadonlyMap<number, Readonly<Order>>): void {
    const order = orders.get(fill.orderId) ?? into.state.accounts.get(fill.account)?.openOrders.get(fill.orderId)
    if (order === undefined) return
    const { market, account } = order
    const id = fillIdOf(fill)
    const wallet = listedWallet(order)
    // Fills of a futures grid are its trader's, like those of a spot grid; their view names the account in which the grid trades.
    const trader = into.state.accounts.get(traderIdOf(account.id)) ?? account
    const epoch = trader === account ? order.epoch : epochOf(trader)
    const row = { account: trader.id, kind: 'fills' as const, id, epoch, market: market.id, wallet, ref: order.id }
    into.add({ ...row, sort: fill.maker ? 'maker' : 'taker' }, { ...showFill(fill, order), epoch, wallet })
    this.#bills.fill(into, fill, order)
    if (market.terms.product === 'futures') this.#positions.fill(fill, order)
    // Nobody traded it, so that it counts for no fee level.
    if (fill.settled !== undefined) return
    const value = BigInt(fill.ticks) * BigInt(fill.lots) * market.unitValue.amount
    const tenThousandths = Number(value / AMOUNT_PER_VOLUME)
    into.volumes.push({
      account: trader.id,
      product: market.terms.product,
      day: Math.floor(into.timeMs / DAY_MS),
      tenThousandths,
    })
  }

  #epoch(into: RecordRows, record: Command, account: string, number: number, isOpened: boolean): void {
    const funds = record.type === 'open-epoch' ? record.funds : []
    const opened = { number, startedAtMs: into.timeMs, endedAtMs: null, funds }
    const view = isOpened ? opened : { ...(this.#epochs.get(account) ?? opened), endedAtMs: into.timeMs }
    this.#epochs.set(account, view)
    into.note(account, EPOCH_NOTE, view)
    into.add({ account, kind: 'epochs', id: number, epoch: number }, view)
  }
}

function ordersOf(events: readonly EngineEvent[]): Map<number, Readonly<Order>> {
  const orders = new Map<number, Readonly<Order>>()
  for (const event of events) {
    if (event.type === 'opened' || event.type === 'changed' || event.type === 'closed') orders.set(event.order.id, event.order)
  }
  return orders
}

function addOrder(into: RecordRows, order: Readonly<Order>): void {
  const { account, id, market, wallet, epoch, request } = order
  const sort = request.trigger === undefined ? 'order' : 'trigger'
  const row = { account: account.id, kind: 'orders' as const, id, epoch, market: market.id, wallet, sort }
  // The orders of a futures grid are its trader's, in the trader's round, like its fills.
  const trader = into.state.accounts.get(traderIdOf(account.id)) ?? account
  if (trader === account) return into.add(row, { ...showOrder(order), wallet })
  const listed = { epoch: epochOf(trader), wallet: listedWallet(order) }
  into.add({ ...row, account: trader.id, ...listed }, { ...showOrder(order), ...listed })
}

/** Adds a product's record, in place of the earlier one with its id. */
function addProductRecord(into: RecordRows, { account: id, record }: Extract<EngineEvent, { type: 'product-record' }>): void {
  const account = into.state.accounts.get(id)
  if (account === undefined) return
  const epoch = epochOf(account)
  const view: ProductRecordView = { ...record, account: id, epoch, timeMs: into.timeMs }
  into.add({ account: id, kind: record.product, id: record.id, epoch, asset: record.asset, sort: record.kind }, view)
}

/** Adds the row of one account. For a transfer between two accounts each has a row, under its own wallet. */
function addTransfer(into: RecordRows, record: Command, { account: id, transferId }: TransferEvent): void {
  if (record.type !== 'transfer' && record.type !== 'transfer-between') return
  const account = into.state.accounts.get(id)
  if (account === undefined) return
  const epoch = epochOf(account)
  const { from, to, asset, amount, clientTransferId = null } = record
  const between = record.type === 'transfer' ? {} : { between: { payer: record.account, payee: record.toAccount } }
  const view: TransferView = {
    transferId: String(transferId),
    clientTransferId,
    account: id,
    epoch,
    from,
    to,
    asset,
    amount,
    timeMs: into.timeMs,
    ...between,
  }
  into.add({ account: id, kind: 'transfers', id: transferId, epoch, asset, wallet: record.account === id ? from : to }, view)
}
