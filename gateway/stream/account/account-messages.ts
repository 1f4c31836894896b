import type { AccountNotice, AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { RECENT_FILLS_MAX } from '#lib/contract/trading-stream.ts'
import type { AccountEvent, EndedBot, Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import { simulationRow } from '#gateway/wire/account-row.ts'
import { balanceRow, readBalances, summarise } from '#gateway/wire/balances.ts'
import { fillRow, orderRow } from '#gateway/wire/order-rows.ts'
import { positionRow } from '#gateway/wire/position-rows.ts'
import { pricesNow } from '#gateway/wire/valuation.ts'

const STREAMED = PRODUCTS.flatMap(({ streamed }) => streamed ?? [])

export interface AccountSource {
  readonly exchange: Exchange
  readonly feed: MarketFeed
}

/** Builds an account's snapshot; null if there is no such account. */
export function snapshotMessage(
  { exchange, feed }: AccountSource,
  account: string,
  position: Pick<AccountSnapshot, 'run' | 'seq'>,
  wallTime: number,
): AccountSnapshot | null {
  const { read } = exchange
  const found = read.account(account)
  if (found === null) return null
  const { rows, wallets } = readBalances(exchange, account, pricesNow(feed.frozen()))
  const epoch = found.epoch?.number ?? found.epochsClosed
  return {
    type: 'snapshot',
    ...position,
    ts: exchange.now(),
    wallTime,
    account: simulationRow(found),
    balances: rows,
    wallets,
    orders: read.openOrders(account).map(orderRow),
    positions: read.positions(account).map(positionRow),
    fills: read.fills(account, { epoch, limit: RECENT_FILLS_MAX }).map(fillRow),
    bots: STREAMED.flatMap(({ open }) => open(exchange, account)),
  }
}

type Draft = { -readonly [Name in keyof AccountUpdate]: AccountUpdate[Name] }

/** Builds the update for all events of some records. */
export function updateMessage(
  source: AccountSource,
  account: string,
  events: readonly AccountEvent[],
  records: Pick<AccountUpdate, 'from' | 'seq'>,
): AccountUpdate {
  const { exchange, feed } = source
  const update: Draft = { type: 'update', ...records, ts: events.at(-1)?.timeMs ?? exchange.now() }
  const priceOf = pricesNow(feed.frozen())
  const bots = new Map<number, EndedBot | null>()
  let isRevalued = false
  for (const event of events) {
    switch (event.type) {
      case 'order':
        update.orders = [...(update.orders ?? []), orderRow(event.order)]
        break
      case 'fill':
        update.fills = [fillRow(event.fill), ...(update.fills ?? [])]
        break
      case 'position':
        update.positions = [...(update.positions ?? []), positionRow(event.position)]
        isRevalued = true
        break
      case 'balances':
        update.balances = [...(update.balances ?? []), ...event.balances.map((view) => balanceRow(priceOf, view))]
        isRevalued = true
        break
      case 'bot':
        bots.set(event.id, event.ended)
        break
      case 'loan':
        isRevalued = true
        break
      case 'account': {
        const found = exchange.read.account(account)
        if (found !== null) update.account = simulationRow(found)
        break
      }
      case 'liquidation':
        update.notices = [noticeOf(event), ...(update.notices ?? [])]
        break
      case 'epoch':
        // A new epoch keeps nothing of the old one, so readers get a snapshot instead.
        break
    }
  }
  if (isRevalued) {
    const rows = exchange.read.balances(account).map((view) => balanceRow(priceOf, view))
    update.wallets = summarise(exchange, account, rows)
  }
  if (bots.size > 0) update.bots = STREAMED.flatMap(({ changed }) => changed(exchange, account, bots))
  return update
}

function noticeOf({ market, size, deleveraged, timeMs }: Extract<AccountEvent, { readonly type: 'liquidation' }>): AccountNotice {
  const [product, symbol = ''] = market.split(':')
  return { kind: deleveraged ? 'deleveraged' : 'liquidated', product: product === 'spot' ? 'spot' : 'futures', symbol, size, ts: timeMs }
}
