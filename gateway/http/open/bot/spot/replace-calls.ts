import { ZERO } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { planStatus, statusText } from '#gateway/dialect/spot-rows.ts'
import { DialectRefusal } from '../../refusal.ts'
import { strings } from '../../envelope.ts'
import { readCall, tradeCall, type Bot, type BotCall } from '../call.ts'
import { asTicks, choose, optional, readPositive, required, requireTerms, toLots, toMarket, toName } from '../input.ts'
import { ORDER_TYPES } from '../order-input.ts'
import { checkCount, createWalletCheck, OrderName } from '../order-lists.ts'
import { named, submitOne } from '../submit.ts'

const Replacement = Type.Object({
  orderId: optional,
  clientOid: optional,
  symbol: required,
  size: required,
  price: optional,
  orderType: optional,
  newClientOid: optional,
})
const Replaced = Type.Object({
  ...OrderName.properties,
  success: Type.String({ enum: ['success', 'failure'] }),
  msg: Type.String({ description: 'Why an order was not replaced; it is then as it was' }),
})
/** One order of many: a missing field refuses only that order. */
const BatchReplacement = Type.Partial(Replacement)

/** Cancels an order and places another one in its stead, in one step: refused, the old one stays. The new one has a new id. */
async function replace(bot: Bot, input: Static<typeof Replacement>): Promise<Static<typeof Replaced>> {
  const terms = requireTerms(bot, 'spot', input.symbol)
  const old = bot.exchange.read.order(bot.account, toName(input, 'spot'))
  if (old?.market !== toMarket(terms) || old.wallet !== 'spot') throw new DialectRefusal('spotOrderUnknown')
  const type = choose(input.orderType, 'orderType', ORDER_TYPES, old.type)
  if (type !== old.type) throw new DialectRefusal('orderNotEditable')
  const spends = old.amount !== null
  const replaced = await submitOne(bot, 'spot', {
    type: 'replace',
    account: bot.account,
    order: { orderId: Number(old.orderId) },
    ticks: type === 'limit' ? asTicks(terms, input.price, 'price') : ZERO,
    lots: spends ? ZERO : toLots(terms, input.size, 'size'),
    ...(spends ? { amount: readPositive(input.size, 'size') } : {}),
    ...(input.newClientOid === undefined ? {} : { clientOrderId: input.newClientOid }),
  })
  return { ...named(replaced), success: 'success', msg: '' }
}

/** Replaces one order of many. */
async function tryReplace(bot: Bot, { symbol, size, ...input }: Static<typeof BatchReplacement>): Promise<Static<typeof Replaced>> {
  try {
    if (symbol === undefined) throw new DialectRefusal('parameterMissing', 'symbol')
    if (size === undefined) throw new DialectRefusal('parameterMissing', 'size')
    return await replace(bot, { ...input, symbol, size })
  } catch (error) {
    if (!(error instanceof DialectRefusal)) throw error
    return { orderId: input.orderId ?? '', clientOid: input.clientOid ?? '', success: 'failure', msg: error.message }
  }
}

/** Returns the order of a plan, if it has fired: a plan keeps its id. */
function findFired(bot: Bot, planOrderId: string): OrderView[] {
  const plan = bot.exchange.read.order(bot.account, { orderId: planOrderId })
  if (plan === null || plan.trigger === null || !createWalletCheck('spot')(plan)) throw new DialectRefusal('planOrderUnknown')
  return planStatus(plan) === 'executed' ? [plan] : []
}

/** Calls that replace spot orders, and that find the order of a plan (dialect, section 6). */
export const SPOT_REPLACE_CALLS: readonly BotCall[] = [
  tradeCall('/spot/trade/cancel-replace-order', Replacement, Replaced, replace),
  tradeCall(
    '/spot/trade/batch-cancel-replace-order',
    Type.Object({ orderList: Type.Array(BatchReplacement, { minItems: 1, maxItems: 200 }) }),
    Type.Array(Replaced),
    async (bot, { orderList }) => {
      checkCount(orderList)
      const replaced: Static<typeof Replaced>[] = []
      // One after another, since one may free the funds that the next one needs.
      for (const input of orderList) replaced.push(await tryReplace(bot, input))
      return replaced
    },
  ),
  readCall(
    '/spot/trade/plan-sub-order',
    Type.Object({ planOrderId: required }),
    Type.Array(strings('orderId', 'price', 'type', 'status')),
    (bot, { planOrderId }) =>
      findFired(bot, planOrderId).map((order) => ({
        orderId: order.orderId,
        price: order.type === 'market' ? order.averagePrice : order.price,
        type: order.type,
        status: statusText(order, 'cancelled'),
      })),
  ),
]
