import { ZERO, type Lots, plus } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import { compare, multiply } from '#lib/kernel/decimal.ts'
import { type Content, contentOf } from '#gateway/engine/state/commands/content.ts'
import { lotsText } from '#gateway/engine/state/money/units.ts'
import type { PositionView } from '#gateway/exchange/views/position-views.ts'
import { findNamed } from '../../../named-requests.ts'
import { DialectRefusal } from '../../refusal.ts'
import type { Bot } from '../call.ts'
import { choose, lotsOf, marketOf, optional, required } from '../input.ts'
import { ContractFields, contractTerms, isHedged } from '../mix-input.ts'
import { closingOrder } from '../close-positions.ts'
import { SIDES } from '../order-input.ts'
import type { OrderName } from '../order-lists.ts'
import { named, submitOne } from '../submit.ts'
import { whenEnded } from './settled-order.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

export const ReversalBody = Type.Object({
  ...ContractFields,
  marginCoin: optional,
  size: required,
  side: optional,
  tradeSide: optional,
  clientOid: optional,
})
type Reversal = Static<typeof ReversalBody>

const TRADE_SIDES = { open: true, close: false } as const

/**
 * Finds the position to reverse. In one-way mode `side` is the trade: a long is reversed by selling. In hedge mode `side` names the
 * position that `tradeSide` opens or closes, as in every order; both may be omitted if only one side is open.
 */
function findReversed(bot: Bot, terms: MarketTerms, { side, tradeSide }: Reversal): PositionView {
  const positions = bot.exchange.read.positions(bot.account, marketOf(terms))
  const hedged = isHedged(bot)
  if (!hedged && tradeSide !== undefined) throw new DialectRefusal('positionModeWrong')
  if (hedged && (side === undefined) !== (tradeSide === undefined))
    throw new DialectRefusal('parameterMissing', side === undefined ? 'side' : 'tradeSide')
  const found = positions[0]
  if (found === undefined) throw new DialectRefusal('nothingToClose')
  if (side === undefined) {
    if (positions.length > 1) throw new DialectRefusal('parameterMissing', 'side')
    return found
  }
  const buys = choose(side, 'side', SIDES) === 'buy'
  const opens = !hedged || choose(tradeSide, 'tradeSide', TRADE_SIDES)
  const position = positions.find(({ direction }) => (direction === 'long') !== (buys === opens))
  if (position === undefined) throw new DialectRefusal('nothingToClose')
  return position
}

function openingOrder(position: PositionView, lots: Lots, { clientOid }: Reversal, content: Content): OrderRequest {
  const opens = position.direction === 'long' ? 'short' : 'long'
  return {
    market: position.market,
    wallet: 'futures',
    side: opens === 'long' ? 'buy' : 'sell',
    type: 'market',
    force: 'ioc',
    ticks: ZERO,
    lots,
    ...(position.side === 'net' ? {} : { positionSide: opens }),
    ...(clientOid === undefined ? {} : { clientOrderId: clientOid, content }),
  }
}

/** Refuses, before anything is closed, a size outside the market's limits or one that not even the account's whole equity could open. */
function checkReach({ exchange, account }: Bot, terms: MarketTerms, { market, direction, markPrice }: PositionView, lots: Lots): void {
  if (lots < terms.lotsMin) throw new DialectRefusal('sizeTooSmall')
  if (lots > terms.lotsMaxMarket) throw new DialectRefusal('sizeTooLarge')
  const settings = exchange.read.leverage(account, market)
  if (settings === null) throw new DialectRefusal('accountAbnormal')
  const { marginMode, leverageCrossed, leverageLong, leverageShort } = settings
  const isolated = direction === 'long' ? leverageShort : leverageLong
  const reach = multiply(exchange.read.futures(account).equity, marginMode === 'crossed' ? leverageCrossed : isolated)
  if (compare(multiply(lotsText(terms, lots), markPrice), reach) > 0) throw new DialectRefusal('mixBalanceShort')
}

/**
 * Closes a position and opens one of `size` on the other side. In one-way mode one market order does both, so that all of it happens or
 * nothing. If the new position needs the margin of the old one, and in hedge mode, the position is closed first, and the second order is
 * sent when the first has ended. If the second is then refused, the position stays closed: the refusal says so beside its reason. The client's
 * id names the opening order, whose size and side are those of the moment: its content is the reversal that was asked for.
 */
export async function reversePosition(bot: Bot, input: Reversal): Promise<Static<typeof OrderName>> {
  const terms = contractTerms(bot, input)
  const { clientOid } = input
  const lots = lotsOf(terms, input.size, 'size')
  const { side = '', tradeSide = '' } = input
  const content = contentOf({ reverses: marketOf(terms), side: side.toLowerCase(), tradeSide: tradeSide.toLowerCase(), lots })
  const known = findNamed(bot, 'futures', clientOid, content)
  if (known?.ok === false) throw new DialectRefusal('clientOidTaken')
  if (known !== null) return { orderId: known.value, clientOid: clientOid ?? '', repeated: true }
  const position = findReversed(bot, terms, input)
  const place = async (order: OrderRequest) => submitOne(bot, 'futures', { type: 'place', account: bot.account, order })
  const closeThenOpen = async () => {
    checkReach(bot, terms, position, lots)
    const closed = await whenEnded(bot, (await place(closingOrder(bot, position))).orderId)
    if (closed?.status !== 'filled') throw new DialectRefusal('notOffered', 'the position could not be closed whole, so none was opened')
    try {
      return await place(openingOrder(position, lots, input, content))
    } catch (error) {
      if (error instanceof DialectRefusal && error.error !== 'outcomeUnknown')
        error.message += ': the position is closed, and no other was opened'
      throw error
    }
  }
  const atOnce = async () => {
    try {
      return await place(openingOrder(position, plus(lots, lotsOf(terms, position.size, 'size')), input, content))
    } catch (error) {
      if (error instanceof DialectRefusal && error.error === 'mixBalanceShort') return closeThenOpen()
      throw error
    }
  }
  return named(position.side === 'net' ? await atOnce() : await closeThenOpen())
}
