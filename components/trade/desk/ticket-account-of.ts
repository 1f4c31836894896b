import { LEVERAGE_DEFAULT } from '#lib/contract/first-account.ts'
import type { FuturesSettings, PositionRow } from '#lib/contract/trading-positions.ts'
import type { WalletName } from '#lib/contract/trading-fields.ts'
import { minimum, subtract, sum } from '#lib/kernel/decimal.ts'
import { EMPTY_ACCOUNT, type TicketAccount, type TicketFutures, type TicketPosition } from '../ticket/ticket-account.ts'
import type { TicketMarket } from '../ticket/ticket-market.ts'
import type { DeskView } from './desk.ts'

/** Before an account has said anything, and for a visitor: what a new one gets. */
function firstSettings({ contract }: TicketMarket): Omit<FuturesSettings, 'symbol' | 'maxLeverage'> {
  const leverage = minimum(String(LEVERAGE_DEFAULT), contract?.leverageMax ?? String(LEVERAGE_DEFAULT))
  return { holdMode: 1, marginMode: 2, leverageCross: leverage, leverageLong: leverage, leverageShort: leverage }
}

/** What the ticket reckons with, from the desk's rows: free funds of its wallet, and for futures the position and what margins it. */
export function ticketAccountOf(
  view: DeskView,
  market: TicketMarket,
  wallet: WalletName,
  settings: FuturesSettings | null,
  side: 'buy' | 'sell',
): TicketAccount {
  if (market.product === 'futures') return futuresAccount(view, market, settings, side)
  const available = (coin: string): string =>
    view.balances.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
  return { ...EMPTY_ACCOUNT, quoteAvailable: available(market.quoteCoin), baseAvailable: available(market.baseCoin) }
}

function futuresAccount(view: DeskView, market: TicketMarket, known: FuturesSettings | null, side: 'buy' | 'sell'): TicketAccount {
  const settings = known ?? firstSettings(market)
  const isCross = settings.marginMode === 2
  const summary = view.wallets.find(({ wallet }) => wallet === 'futures')
  const own = view.positions.filter(({ symbol }) => symbol === market.symbol)
  const others = view.positions.filter(({ symbol, marginMode }) => symbol !== market.symbol && marginMode === 2)
  const crossUpnl = sum(view.positions.filter(({ marginMode }) => marginMode === 2).map((row) => row.unrealisedProfit))
  const leverage = isCross ? settings.leverageCross : side === 'buy' ? settings.leverageLong : settings.leverageShort
  const long = toPosition(own.find(({ direction }) => direction === 1))
  const short = toPosition(own.find(({ direction }) => direction === 2))
  const futures: TicketFutures = {
    leverage,
    marginMode: isCross ? 'crossed' : 'isolated',
    positionMode: (view.account?.holdMode ?? settings.holdMode) === 2 ? 'hedge' : 'one-way',
    crossWallet: walletWithoutFixed(view, summary?.equity ?? '0', crossUpnl),
    othersUpnl: sum(others.map((row) => row.unrealisedProfit)),
    // Both sides of a hedge show what their contract needs together.
    othersMaintain: sum([...new Map(others.map((row) => [row.symbol, row.maintenanceMargin])).values()]),
    ...(long && { long }),
    ...(short && { short }),
  }
  return { quoteAvailable: summary?.available ?? '0', baseAvailable: '0', futures }
}

/** Equity holds everything; cross positions are margined by what is left without profit and without fixed margins. */
function walletWithoutFixed({ positions }: DeskView, equity: string, crossUpnl: string): string {
  const fixed = positions.filter(({ marginMode }) => marginMode === 1)
  const held = sum(fixed.flatMap((row) => [row.openMarginCount, row.unrealisedProfit]))
  return subtract(subtract(equity, crossUpnl), held)
}

function toPosition(row: PositionRow | undefined): TicketPosition | undefined {
  return row && { count: row.count, openAvgPrice: row.openAvgPrice, margin: row.openMarginCount }
}
