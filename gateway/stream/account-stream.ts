import { isZero } from '#lib/kernel/decimal-text.ts'
import type { AccountEvent, Exchange } from '#gateway/exchange/exchange.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'
import { spotAsset } from '../dialect/account-rows.ts'
import { hasMetBook } from '../dialect/spot-rows.ts'
import { scopeOfWallet, type AccountChannel, type AccountChannelKind, type ChannelScope } from './account-channels.ts'
import * as rows from './account-rows.ts'
import { dataMessage, type ChannelArg } from './messages.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

/** The changes that have not been sent yet: those of the event loop's current turn. */
interface Pending {
  readonly orders: Map<string, OrderView>
  readonly fills: FillView[]
  /** Wallets and coins of changed balances, outside the futures wallet. */
  readonly moved: Set<string>
  futures: boolean
  positions: boolean
  closed: number
}

function nothing(): Pending {
  return { orders: new Map(), fills: [], moved: new Set(), futures: false, positions: false, closed: 0 }
}

interface Subscription {
  readonly channel: AccountChannel
  readonly arg: string
}

/**
 * The channels of one account that one connection reads. One command causes several events at once; they are sent together, an order
 * with its fills, at the end of the event loop's turn.
 */
export class AccountStream {
  readonly #exchange: Exchange
  readonly #account: string
  readonly #send: (message: string) => void
  readonly #leave: () => void
  readonly #subscriptions = new Map<string, Subscription>()
  #pending: Pending | null = null
  #over = false

  constructor(exchange: Exchange, account: string, send: (message: string) => void) {
    this.#exchange = exchange
    this.#account = account
    this.#send = send
    this.#leave = exchange.subscribe(account, (event) => this.#take(event))
  }

  get size(): number {
    return this.#subscriptions.size
  }

  has({ name }: AccountChannel): boolean {
    return this.#subscriptions.has(name)
  }

  /** Starts a channel. Balances and positions begin with their current state, orders and fills with the next change. */
  join(channel: AccountChannel, arg: ChannelArg): void {
    const subscription = { channel, arg: JSON.stringify(arg) }
    this.#subscriptions.set(channel.name, subscription)
    if (channel.scope === null) return
    if (channel.kind === 'account') this.#push(subscription, this.#balances(channel, null))
    if (channel.kind === 'positions') this.#push(subscription, this.#positions(channel))
  }

  leave({ name }: AccountChannel): void {
    this.#subscriptions.delete(name)
  }

  /** Sends what changes with the market alone: open positions, and the futures account's value with them. */
  refresh(): void {
    const moving = [...this.#subscriptions.values()].filter(({ channel }) => channel.scope === 'futures')
    if (moving.length === 0 || this.#exchange.read.positions(this.#account).length === 0) return
    for (const subscription of moving) {
      const { channel } = subscription
      if (channel.kind === 'positions') this.#push(subscription, this.#positions(channel))
      if (channel.kind === 'account') this.#push(subscription, this.#balances(channel, null))
    }
  }

  /** Called when the client has left, or logged in to another account. */
  close(): void {
    this.#over = true
    this.#leave()
    this.#subscriptions.clear()
  }

  #take(event: AccountEvent): void {
    if (this.#pending === null) {
      this.#pending = nothing()
      queueMicrotask(() => this.#flush())
    }
    const pending = this.#pending
    switch (event.type) {
      case 'order':
        pending.orders.set(event.order.orderId, event.order)
        break
      case 'fill':
        pending.fills.push(event.fill)
        break
      case 'position':
        pending.positions = true
        if (isZero(event.position.size)) pending.closed += 1
        break
      case 'balances':
        for (const { wallet, asset } of event.balances) {
          if (wallet === 'futures') pending.futures = true
          else pending.moved.add(balanceName(wallet, asset))
        }
        break
      case 'epoch':
        pending.futures = true
        pending.positions = true
        break
      default:
        break
    }
  }

  #flush(): void {
    const pending = this.#pending
    this.#pending = null
    if (pending === null || this.#over) return
    for (const subscription of this.#subscriptions.values()) this.#push(subscription, this.#rowsOf(subscription.channel, pending))
  }

  /** Selects the changes that a channel reports; undefined if there are none. */
  #rowsOf(channel: AccountChannel, pending: Pending): readonly object[] | undefined {
    if (channel.scope === null) return undefined
    const isMine = (row: Pick<OrderView, 'wallet' | 'symbol'>) =>
      scopeOfWallet(row.wallet) === channel.scope && (channel.only === null || row.symbol === channel.only)
    const tell: Readonly<Record<AccountChannelKind, () => readonly object[] | undefined>> = {
      account: () =>
        channel.scope !== 'futures' ? this.#balances(channel, pending.moved) : pending.futures ? this.#balances(channel, null) : undefined,
      orders: () =>
        [...pending.orders.values()].filter((order) => isMine(order) && isInBook(order)).map((order) => orderRow(order, pending.fills)),
      'orders-algo': () => [...pending.orders.values()].filter((order) => isMine(order) && order.trigger !== null).map(rows.planPush),
      fill: () => pending.fills.filter(isMine).map(rows.fillPush),
      positions: () => (pending.positions ? this.#positions(channel) : undefined),
      'positions-history': () => this.#closedPositions(channel, pending.closed),
    }
    const told = tell[channel.kind]()
    return told?.length === 0 && channel.kind !== 'positions' ? undefined : told
  }

  /** `moved` lists the changed balances; null means all. */
  #balances({ scope, only }: AccountChannel, moved: ReadonlySet<string> | null): readonly object[] {
    const { read } = this.#exchange
    if (scope === 'futures') {
      return only === null || only === 'USDT' ? [rows.futuresBalanceRow(read.futures(this.#account))] : []
    }
    const now = this.#exchange.now()
    return read
      .balances(this.#account)
      .filter(({ wallet, asset }) => scopeOfWallet(wallet) === scope && (only === null || asset === only))
      .filter(({ wallet, asset }) => moved === null || moved.has(balanceName(wallet, asset)))
      .map((balance) => (scope === 'spot' ? spotAsset(balance, now) : rows.marginBalanceRow(balance, now)))
  }

  #positions({ only }: AccountChannel): readonly object[] {
    const market = only === null ? undefined : `futures:${only}`
    return this.#exchange.read.positions(this.#account, market).map(rows.positionPush)
  }

  #closedPositions({ only }: AccountChannel, count: number): readonly object[] | undefined {
    if (count === 0) return undefined
    const market = only === null ? undefined : `futures:${only}`
    return this.#exchange.read.positionHistory(this.#account, { market, limit: count }).map(rows.closedPositionPush)
  }

  #push({ arg }: Subscription, data: readonly object[] | undefined): void {
    if (data === undefined) return
    const text = data.map((row) => JSON.stringify(row)).join(',')
    this.#send(dataMessage('snapshot', arg, text, this.#exchange.now()))
  }
}

function balanceName(wallet: WalletName, asset: string): string {
  return `${wallet} ${asset}`
}

/** Checks whether an order has left its trigger; a waiting one is reported by its own channel. */
function isInBook(order: OrderView): boolean {
  return order.trigger === null || order.status === 'live' || order.status === 'filled' || hasMetBook(order)
}

function orderRow(order: OrderView, fills: readonly FillView[]): object {
  const own = fills.filter(({ orderId }) => orderId === order.orderId)
  const push: Readonly<Record<ChannelScope, (order: OrderView, fills: readonly FillView[]) => object>> = {
    spot: rows.spotOrderPush,
    futures: rows.futuresOrderPush,
    crossed: rows.marginOrderPush,
    isolated: rows.marginOrderPush,
  }
  return push[scopeOfWallet(order.wallet) ?? 'spot'](order, own)
}
