import type { PositionEnd } from '#lib/contract/trading/position-ends.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'

/**
 * The dialect's names of ends that no trader ordered: in hedge mode by the side of the position, in one-way mode by that of the order. It
 * has none for the end of a round, which reads like a close.
 */
interface EndNames {
  readonly hedge: readonly [long: string, short: string]
  readonly oneWay: readonly [buy: string, sell: string]
  readonly source: string
}

const NAMES: Readonly<Record<Exclude<PositionEnd, 'reset'>, EndNames>> = {
  liquidation: {
    hedge: ['burst_close_long', 'burst_close_short'],
    oneWay: ['burst_buy_single', 'burst_sell_single'],
    source: 'liquidation',
  },
  'partial-liquidation': {
    hedge: ['reduce_close_long', 'reduce_close_short'],
    oneWay: ['reduce_buy_single', 'reduce_sell_single'],
    source: 'liquidation',
  },
  // Only hedge mode has two sides that can close each other.
  netting: {
    hedge: ['offset_close_long', 'offset_close_short'],
    oneWay: ['reduce_buy_single', 'reduce_sell_single'],
    source: 'liquidation',
  },
  deleveraging: {
    hedge: ['dte_sys_adl_close_long', 'dte_sys_adl_close_short'],
    oneWay: ['dte_sys_adl_buy_in_single_side_mode', 'dte_sys_adl_sell_in_single_side_mode'],
    source: 'adl',
  },
  delisting: {
    hedge: ['delivery_close_long', 'delivery_close_short'],
    oneWay: ['delivery_buy_single', 'delivery_sell_single'],
    source: 'delivery_close',
  },
}

type Ended = Pick<OrderView | FillView, 'side' | 'positionSide' | 'end'>

/** Returns how the dialect names what an order or a fill did to a position, if no trader ordered it; null otherwise. */
export function endSideText({ side, positionSide, end }: Ended): string | null {
  if (end === undefined || end === 'reset') return null
  const { hedge, oneWay } = NAMES[end]
  return positionSide === null ? oneWay[side === 'buy' ? 0 : 1] : hedge[positionSide === 'long' ? 0 : 1]
}

/** Returns where an order comes from that no trader placed; null for all others. */
export function endSourceText(order: Ended): string | null {
  const { end } = order
  if (end === undefined || end === 'reset') return end ?? null
  const { source } = NAMES[end]
  return end === 'delisting' ? `${source}_${order.positionSide ?? (order.side === 'sell' ? 'long' : 'short')}` : source
}
