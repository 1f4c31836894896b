import { ZERO } from '#lib/kernel/money.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { PlacedOrder } from '#lib/contract/trading/trading-orders.ts'
import type * as contract from '#lib/contract/trading/trading-positions.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { LeverageView } from '#gateway/exchange/views/account-views.ts'
import type { DeleveragingView, PositionView } from '#gateway/exchange/views/position-views.ts'
import { contentOf } from '#gateway/engine/state/commands/content.ts'
import { findNamed } from '../../named-requests.ts'
import { simulationRow } from '#gateway/wire/account-row.ts'
import { closablePositions } from '#gateway/wire/closable-positions.ts'
import { place, placedOrder } from './order-calls.ts'
import { marginModeOf } from '#gateway/wire/order-rows.ts'
import { closedPositionRow, positionRow } from '#gateway/wire/position-rows.ts'
import { submit } from '../outcomes.ts'
import { BY_END, historyQuery, readPage } from '../pages.ts'
import { setTargets } from '../position-targets.ts'
import { lotsOf } from '../read-order.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../trading-call.ts'

const marketOf = (symbol: string): string => `futures:${symbol}`

function findPosition({ exchange, account }: TradingContext, symbol: string, side: contract.PositionRow['side']): PositionView | null {
  return exchange.read.positions(account, marketOf(symbol)).find((position) => position.side === side) ?? null
}

/** Closes a position at the market, or a part of it; hooks also use it. */
export async function close(
  context: Pick<TradingContext, 'exchange' | 'account' | 'pending' | 'wallNow'>,
  body: contract.ClosePositionBody,
): Promise<Result<PlacedOrder, ErrorName>> {
  const { symbol, side, clientOrderId, validUntil } = body
  const terms = context.exchange.terms(marketOf(symbol))
  if (terms === undefined) return refuse('unknownMarket')
  const given = body.size === undefined ? ok(undefined) : lotsOf(terms, body.size)
  if (!given.ok) return given
  // What was asked for, whatever the size and side of the position are by now.
  const content = contentOf({ closes: marketOf(symbol), side, lots: given.value })
  const earlier = findNamed(context, 'futures', clientOrderId, content)
  if (earlier !== null) return earlier.ok ? placedOrder(context, earlier.value, true) : earlier
  const position = closablePositions(context.exchange.read, context.account, marketOf(symbol)).find((one) => one.side === side)
  if (position === undefined) return refuse('noPosition')
  const lots = given.value === undefined ? lotsOf(terms, position.size) : ok(given.value)
  if (!lots.ok) return lots
  const order = {
    clientOrderId,
    content,
    market: marketOf(symbol),
    wallet: 'futures',
    side: position.direction === 'long' ? 'sell' : 'buy',
    type: 'market',
    force: 'ioc',
    ticks: ZERO,
    lots: lots.value,
    reduceOnly: true,
    ...(side === 'net' ? {} : { positionSide: side }),
  } as const
  return place(context, order, validUntil)
}

async function adjustMargin(
  context: TradingContext,
  { symbol, side, amount }: contract.AdjustMarginBody,
): Promise<Result<contract.PositionRow, ErrorName>> {
  const { exchange, account } = context
  const done = await submit(exchange, { type: 'adjust-margin', account, market: marketOf(symbol), side, amount })
  if (!done.ok) return done
  const position = findPosition(context, symbol, side)
  return position === null ? refuse('noPosition') : ok(positionRow(position))
}

/** Returns a market's settings after a command that changes them; without a command, the current ones. */
async function settings(
  { exchange, account }: TradingContext,
  symbol: string,
  command?: Parameters<typeof submit>[1],
): Promise<Result<contract.FuturesSettings, ErrorName>> {
  const done = command === undefined ? null : await submit(exchange, command)
  if (done !== null && !done.ok) return done
  const [set, owner] = [exchange.read.leverage(account, marketOf(symbol)), exchange.read.account(account)]
  if (set === null || owner === null) return refuse('unknownMarket')
  return ok(settingsRow(set, owner.positionMode === 'hedge' ? 2 : 1))
}

function settingsRow(view: LeverageView, holdMode: 1 | 2): contract.FuturesSettings {
  return {
    symbol: view.symbol,
    holdMode,
    marginMode: marginModeOf(view.marginMode),
    leverageCross: view.leverageCrossed,
    leverageLong: view.leverageLong,
    leverageShort: view.leverageShort,
    maxLeverage: view.maxLeverage,
  }
}

/** Checks whether a queue has anything to tell: an only position has nobody before or behind it. */
function isRanked({ queueLength }: DeleveragingView): boolean {
  return queueLength > 1
}

export const POSITION_CALLS: readonly TradingCall[] = [
  tradingCall('positions', ({ exchange, account }, { symbol }) => {
    const found = exchange.read.positions(account, symbol === undefined ? undefined : marketOf(symbol))
    return ok({ rows: found.map(positionRow) })
  }),
  tradingCall('deleveraging', ({ exchange, account }) =>
    ok({
      rows: exchange.read
        .deleveraging(account)
        .filter(isRanked)
        .map(({ symbol, side, lamps }) => ({ symbol, side, lamps })),
    }),
  ),
  tradingCall('positionHistory', async (context, query) => {
    const asked = historyQuery(context, { ...query, product: 'futures' }, BY_END)
    return ok(await readPage(context, 'positions', asked, closedPositionRow))
  }),
  tradingCall('closePosition', close),
  tradingCall('setTargets', setTargets),
  tradingCall('adjustMargin', adjustMargin),
  tradingCall('futuresSettings', (context, { symbol }) => settings(context, symbol)),
  tradingCall('setLeverage', (context, { symbol, leverage, side }) =>
    settings(context, symbol, {
      type: 'set-leverage',
      account: context.account,
      market: marketOf(symbol),
      leverage,
      ...(side === undefined ? {} : { side }),
    }),
  ),
  tradingCall('setMarginMode', (context, { symbol, marginMode }) =>
    settings(context, symbol, {
      type: 'set-margin-mode',
      account: context.account,
      market: marketOf(symbol),
      mode: marginMode === 1 ? 'isolated' : 'crossed',
    }),
  ),
  tradingCall('setHoldMode', async ({ exchange, account }, { holdMode }) => {
    const mode = holdMode === 1 ? 'one-way' : 'hedge'
    const done = await submit(exchange, { type: 'set-position-mode', account, mode })
    if (!done.ok) return done
    const owner = exchange.read.account(account)
    return owner === null ? refuse('unknownAccount') : ok(simulationRow(owner))
  }),
]
