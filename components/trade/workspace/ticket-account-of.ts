import { LEVERAGE_DEFAULT } from '#lib/contract/accounts/first-account.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { FuturesSettings, PositionRow } from '#lib/contract/trading/trading-positions.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { minimum, multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import {
  EMPTY_ACCOUNT,
  type TicketAccount,
  type TicketFutures,
  type TicketPosition,
  type WorkingOrders,
} from '../ticket/state/ticket-account.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import type { WorkspaceView } from './workspace.ts'

/** Returns a new account's settings, for visitors and until the account's own are known. */
function firstSettings({ contract }: TicketMarket): Omit<FuturesSettings, 'symbol' | 'maxLeverage'> {
  const leverage = minimum(String(LEVERAGE_DEFAULT), contract?.leverageMax ?? String(LEVERAGE_DEFAULT))
  return { holdMode: 1, marginMode: 2, leverageCross: leverage, leverageLong: leverage, leverageShort: leverage }
}

/** Returns the ticket's inputs from the trade workspace: free funds of its wallet, and for futures the position and its margin. */
export function ticketAccountOf(
  view: WorkspaceView,
  market: TicketMarket,
  wallet: TradingWalletName,
  settings: FuturesSettings | null,
  side: 'buy' | 'sell',
): TicketAccount {
  if (market.product === 'futures') return futuresAccount(view, market, settings, side)
  const available = (coin: string): string => view.balances.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
  return { ...EMPTY_ACCOUNT, ...takes(view), quoteAvailable: available(market.quoteCoin), baseAvailable: available(market.baseCoin) }
}

/** Returns the share of the house's size that the account's market orders get, if that is not all of it. */
function takes({ account }: WorkspaceView): Pick<TicketAccount, 'takes'> {
  const thousandths = account?.realism.takeThousandths ?? 1000
  return thousandths === 1000 ? {} : { takes: multiply(String(thousandths), '0.001') }
}

function futuresAccount(view: WorkspaceView, market: TicketMarket, known: FuturesSettings | null, side: 'buy' | 'sell'): TicketAccount {
  const settings = known ?? firstSettings(market)
  const isCross = settings.marginMode === 2
  const summary = view.wallets.find(({ wallet }) => wallet === 'futures')
  const own = view.positions.filter(({ symbol }) => symbol === market.symbol)
  const others = view.positions.filter(({ symbol, marginMode }) => symbol !== market.symbol && marginMode === 2)
  const crossed = view.positions.filter(({ marginMode }) => marginMode === 2)
  const crossUpnl = sum(crossed.map((row) => row.unrealisedProfit))
  const leverage = isCross ? settings.leverageCross : side === 'buy' ? settings.leverageLong : settings.leverageShort
  const long = toPosition(own.find(({ direction }) => direction === 1))
  const short = toPosition(own.find(({ direction }) => direction === 2))
  const futures: TicketFutures = {
    leverage,
    marginMode: isCross ? 'crossed' : 'isolated',
    positionMode: (view.account?.holdMode ?? settings.holdMode) === 2 ? 'hedge' : 'one-way',
    crossWallet: walletWithoutFixed(view, summary?.equity ?? '0', crossUpnl),
    othersUpnl: sum(others.map((row) => row.unrealisedProfit)),
    // Both sides of a hedge show the requirement of their contract together.
    othersMaintain: sum([...new Map(others.map((row) => [row.symbol, row.maintenanceMargin])).values()]),
    ...(long && { long }),
    ...(short && { short }),
    crossValue: sum(crossed.map((row) => multiply(row.count, row.openAvgPrice))),
    working: workingOrders(view.orders, market, side),
  }
  return { ...takes(view), quoteAvailable: summary?.available ?? '0', baseAvailable: '0', futures }
}

/** Adds up the pair's open orders of one side; those that wait for a trigger take up nothing yet. */
function workingOrders(orders: readonly OrderRow[], { product, symbol }: TicketMarket, side: 'buy' | 'sell'): WorkingOrders {
  const working = orders
    .filter((order) => order.product === product && order.symbol === symbol && order.side === side && order.status !== 'waiting')
    .map((order) => ({ ...order, left: subtract(order.size ?? '0', order.filledSize) }))
  return {
    openingValue: sum(working.filter(({ reduceOnly }) => !reduceOnly).map(({ left, price }) => multiply(left, price ?? '0'))),
    count: sum(working.map(({ left }) => left)),
    closingCount: sum(working.filter(({ reduceOnly }) => reduceOnly).map(({ left }) => left)),
  }
}

/** Returns the cross wallet: the equity without cross profit, isolated margins and isolated profit. */
function walletWithoutFixed({ positions }: WorkspaceView, equity: string, crossUpnl: string): string {
  const fixed = positions.filter(({ marginMode }) => marginMode === 1)
  const held = sum(fixed.flatMap((row) => [row.openMarginCount, row.unrealisedProfit]))
  return subtract(subtract(equity, crossUpnl), held)
}

function toPosition(row: PositionRow | undefined): TicketPosition | undefined {
  return row && { count: row.count, openAvgPrice: row.openAvgPrice, margin: row.openMarginCount }
}
