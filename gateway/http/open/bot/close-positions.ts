import { ZERO } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import { closablePositions, type Closable } from '#gateway/wire/closable-positions.ts'
import { strings } from '../envelope.ts'
import { hasContracts } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { tradeCall, type Bot } from './call.ts'
import { choose, lotsOf, marketFilter, optional, termsOf } from './input.ts'
import { HOLD_SIDES, ListFields } from './mix-input.ts'
import { placeMany } from './order-lists.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

/** Returns the market order that closes a position. */
export function closingOrder(bot: Bot, { market, direction, side, size, symbol }: Closable): OrderRequest {
  return {
    market,
    wallet: 'futures',
    side: direction === 'long' ? 'sell' : 'buy',
    type: 'market',
    force: 'ioc',
    ticks: ZERO,
    lots: lotsOf(termsOf(bot, 'futures', symbol), size, 'size'),
    reduceOnly: true,
    ...(side === 'net' ? {} : { positionSide: side }),
  }
}

const ClosedOrder = strings('orderId', 'clientOid', 'symbol')
const ClosedLists = Type.Object({
  successList: Type.Array(ClosedOrder),
  failureList: Type.Array(Type.Object({ ...ClosedOrder.properties, errorMsg: Type.String(), errorCode: Type.String() })),
})

/** Closes positions at the market price: those of one contract and direction, or all. */
export const closePositions = tradeCall(
  '/mix/order/close-positions',
  Type.Object({ ...ListFields, holdSide: optional }),
  ClosedLists,
  async (bot, { productType, symbol, holdSide }) => {
    if (!hasContracts(productType)) return { successList: [], failureList: [] }
    const direction = holdSide === undefined ? undefined : choose(holdSide, 'holdSide', HOLD_SIDES)
    const positions = closablePositions(bot.exchange.read, bot.account, marketFilter(bot, 'futures', symbol)).filter(
      (position) => direction === undefined || position.direction === direction,
    )
    if (positions.length === 0) throw new DialectRefusal('nothingToClose')
    const closed = await Promise.all(
      positions.map(async (position) => {
        const lists = await placeMany(bot, 'futures', [{}], () => closingOrder(bot, position))
        const ofMarket = <Entry>(entry: Entry) => ({ ...entry, symbol: position.symbol })
        return { successList: lists.successList.map(ofMarket), failureList: lists.failureList.map(ofMarket) }
      }),
    )
    return {
      successList: closed.flatMap(({ successList }) => successList),
      failureList: closed.flatMap(({ failureList }) => failureList),
    }
  },
)
