import type { EngineEvent, FillEvent } from '#gateway/engine/state/events.ts'
import { holdAsset } from '#gateway/engine/state/orders.ts'
import { positionKey } from '#gateway/engine/state/positions.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { sizeText } from '../views/figures.ts'
import { showBalance, showLoan } from '../show/show-account.ts'
import { listedWallet, showFill, showOrder } from '../show/show-order.ts'
import type { PositionSizeLog } from '../history/position-sizes.ts'
import { showPosition } from '../show/show-position.ts'
import type { AccountChange } from '../exchange.ts'
import { traderIdOf } from '#gateway/engine/state/accounts.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Account, Order } from '#gateway/engine/state/records/records.ts'

/** A change that is formatted only if there is a listener. */
type Change = () => AccountChange

/** The changes of one record to one account: each order, position and loan once, in its state after the record. */
class Changes {
  readonly #byName = new Map<string, Change>()
  readonly #balances = new Map<string, readonly [WalletName, number]>()
  #fills = 0

  /** Adds a change at the end, in place of an earlier change of the same thing. */
  set(name: string, change: Change): void {
    this.#byName.delete(name)
    this.#byName.set(name, change)
  }

  fill(change: Change): void {
    this.#fills += 1
    this.#byName.set(`fill ${this.#fills}`, change)
  }

  touch(wallet: WalletName, asset: number): void {
    this.#balances.set(`${wallet} ${asset}`, [wallet, asset])
  }

  list(state: EngineState, account: Account): Change[] {
    const changes = [...this.#byName.values()]
    const touched = [...this.#balances.values()]
    if (touched.length === 0) return changes
    const balances: Change = () => ({
      type: 'balances',
      balances: touched.map(([wallet, asset]) => showBalance(state, account, wallet, asset)),
    })
    return [...changes, balances]
  }
}

/** Returns the changes of each trader by the events of one record, to be formatted at once or never. `state` is after the record. */
export function changesOf(state: EngineState, events: readonly EngineEvent[], sizes: PositionSizeLog): Map<string, readonly Change[]> {
  const byAccount = new Map<string, Changes>()
  const orders = new Map<number, Readonly<Order>>()
  const of = (account: string): Changes => {
    const found = byAccount.get(account) ?? new Changes()
    byAccount.set(account, found)
    return found
  }
  for (const event of events) if ('order' in event) orders.set(event.order.id, event.order)
  for (const event of events) follow(state, event, of, orders, sizes)
  const lists = new Map<string, readonly Change[]>()
  for (const [id, changes] of byAccount) {
    const account = state.accounts.get(id)
    if (account?.kind === 'trader') lists.set(id, changes.list(state, account))
  }
  return lists
}

function follow(
  state: EngineState,
  event: EngineEvent,
  of: (account: string) => Changes,
  orders: ReadonlyMap<number, Readonly<Order>>,
  sizes: PositionSizeLog,
): void {
  switch (event.type) {
    case 'opened':
    case 'changed':
    case 'closed': {
      const { order } = event
      const changes = of(order.account.id)
      // The orders of a bot are shown with the bot alone.
      const { strategy } = order.request
      if (strategy === undefined) changes.set(`order ${order.id}`, () => ({ type: 'order', order: showOrder(order) }))
      else of(traderIdOf(order.account.id)).set(`bot ${strategy.id}`, () => ({ type: 'bot', id: strategy.id, ended: null }))
      return changes.touch(order.wallet, holdAsset(order))
    }
    case 'filled':
      return followFill(state, event, of(traderIdOf(event.account)), orders)
    case 'position-changed':
    case 'liquidated':
    case 'deleveraged': {
      const { position, lots, type } = event
      const { account, market, side } = position
      const changes = of(account.id)
      if (lots > 0) {
        const size = sizeText(market.terms, lots)
        changes.fill(() => ({ type: 'liquidation', market: market.id, size, deleveraged: type === 'deleveraged' }))
      }
      // A closed position and the one opened in its place are separate changes.
      const name = `position ${positionKey(market, side)} ${position.lots === 0 ? position.openedAtMs : 'open'}`
      changes.set(name, () => ({ type: 'position', position: showPosition(state, position, sizes.of(position)) }))
      return changes.touch('futures', market.quoteAsset)
    }
    case 'loan-changed': {
      const { loan } = event
      const account = state.accounts.get(event.account)
      if (account === undefined) return
      of(event.account).set(`loan ${loan.id}`, () => ({ type: 'loan', loan: showLoan(state, account, loan) }))
      return of(event.account).touch(loan.wallet, loan.asset)
    }
    case 'posted':
      return of(event.account).touch(event.wallet, assetNumber(state, event.asset))
    case 'product-record':
      return followBot(state, event, of(event.account))
    case 'account-opened':
    case 'account-changed':
      return of(event.account).set('account', () => ({ type: 'account' }))
    case 'epoch-opened':
    case 'epoch-closed': {
      const { epoch, type } = event
      return of(event.account).set(`epoch ${epoch} ${type}`, () => ({ type: 'epoch', epoch, opened: type === 'epoch-opened' }))
    }
    default:
  }
}

/** A record of a bot, or of one of its round trips and purchases. */
function followBot(state: EngineState, { account, record }: Extract<EngineEvent, { type: 'product-record' }>, changes: Changes): void {
  if (record.product !== 'bots') return
  const id = Number(record.details['bot'] ?? record.id)
  const epoch = state.accounts.get(account)?.epoch?.number ?? 0
  const ended = record.status === 'ended' ? { ...record, epoch, timeMs: state.timeMs } : null
  changes.set(`bot ${id}`, () => ({ type: 'bot', id, ended }))
}

function followFill(state: EngineState, fill: FillEvent, changes: Changes, orders: ReadonlyMap<number, Readonly<Order>>): void {
  const order = orders.get(fill.orderId) ?? state.accounts.get(fill.account)?.openOrders.get(fill.orderId)
  if (order === undefined) return
  const { market, account } = order
  const wallet = listedWallet(order)
  // A fill of a futures grid is in its trader's round, as in the list of fills.
  const epoch = account.kind === 'bot' ? state.accounts.get(traderIdOf(account.id))?.epoch?.number : undefined
  changes.fill(() => ({ type: 'fill', fill: { ...showFill(fill, order), epoch: epoch ?? order.epoch } }))
  changes.touch(wallet, market.quoteAsset)
  if (market.terms.product === 'spot') changes.touch(wallet, market.baseAsset)
}
