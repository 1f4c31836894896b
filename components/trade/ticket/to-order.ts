import type { AttachedOrder, OrderRequest, OrderTrigger } from '#lib/contract/trading/trading-orders.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { divide } from '#lib/kernel/decimal.ts'
import { lifeMs } from './kinds/life.ts'
import { pauseMs, slicesOf, visibleOf } from './kinds/portions.ts'
import { partsOf } from './sizes/scaled-split.ts'
import { onlyCloses } from './sizes/largest-size.ts'
import type { ResolvedTarget } from './state/targets.ts'
import type { TicketInputs, TicketSummary } from './sizes/ticket-summary.ts'
import { hasLimitPrice, typedAmount, type TicketState } from './state/ticket-state.ts'

/** Converts a checked ticket to the body of `POST /v1/trade/order/place`, without its client order id. */
export function toOrder(
  { state, market, account }: TicketInputs,
  summary: TicketSummary,
  wallet: TradingWalletName,
): Omit<OrderRequest, 'clientOrderId'> {
  const isLimit = hasLimitPrice(state)
  const isHedge = account.futures?.positionMode === 'hedge'
  const closes = onlyCloses(state, account.futures)
  return {
    product: market.product,
    symbol: market.symbol,
    ...(market.product === 'spot' && { wallet }),
    side: state.side,
    type: isLimit ? 'limit' : 'market',
    force: isLimit || state.force === 'gtd' ? state.force : 'gtc',
    ...(isLimit && { price: state.price }),
    ...(summary.amount === null ? { size: summary.count } : { amount: summary.amount }),
    ...(closes && { reduceOnly: true }),
    ...(isHedge && { positionSide: positionSideOf(state, closes) }),
    ...triggerOf(state),
    ...(state.kind === 'oco' && { oco: stopOf(state) }),
    ...(state.force === 'gtd' && { expiresIn: lifeMs(state) ?? 0 }),
    ...(state.kind === 'scaled' && { scaled: { priceTo: state.priceTo, count: partsOf(state) ?? 0, sizes: state.sizes } }),
    ...(state.kind === 'bracket' && bracketOf(state)),
    ...(state.kind === 'iceberg' && { visibleSize: visibleOf(state, market) ?? '0' }),
    ...(state.kind === 'twap' && { twap: { slices: slicesOf(state) ?? 0, every: pauseMs(state) ?? 0 } }),
    ...(state.kind === 'chase' && { chase: true }),
    ...(summary.takeProfit && { takeProfit: attached(summary.takeProfit) }),
    ...(summary.stopLoss && { stopLoss: attached(summary.stopLoss) }),
  }
}

/** Returns the position side in hedge mode: buying opens a long and closes a short. */
function positionSideOf({ side }: TicketState, closes: boolean): 'long' | 'short' {
  return (side === 'buy') === closes ? 'short' : 'long'
}

function triggerOf(state: TicketState): { trigger?: OrderTrigger } {
  const price = typedAmount(state.triggerPrice)
  if (state.kind === 'trigger') return { trigger: { kind: 'trigger', by: state.triggerBy, ...(price !== null && { price }) } }
  if (state.kind !== 'trailing') return {}
  const callbackRatio = divide(state.callback, '100')
  return { trigger: { kind: 'trailing', by: state.triggerBy, callbackRatio, ...(price !== null && { price }) } }
}

/** Returns the stop beside the limit order. */
function stopOf({ triggerPrice, triggerBy, executes, stopLimit }: TicketState): AttachedOrder {
  return { price: triggerPrice, by: triggerBy, ...(executes === 'limit' && { limitPrice: stopLimit }) }
}

/** Returns the targets of a bracket and its stop. All watch the last price, which the chart shows. */
function bracketOf({ bracket, bracketStop }: TicketState): Pick<OrderRequest, 'bracket' | 'stopLoss'> {
  return {
    bracket: bracket.map(({ price, percent }) => ({ price, by: 'last', percent: Number(percent) })),
    stopLoss: { price: bracketStop, by: 'last' },
  }
}

/** Returns an attached target. Both kinds watch the last price, which the chart shows. */
function attached({ price }: ResolvedTarget): AttachedOrder {
  return { price, by: 'last' }
}
