import { millionthsFrom, type RateMillionths, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import { isMultipleOf, toUnits } from '#lib/kernel/rounding.ts'
import type { EditOrder } from '#gateway/engine/state/commands/order-commands.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { isTriggerAhead } from '#gateway/wire/watched-price.ts'
import { DialectRefusal } from '../refusal.ts'
import { tradeCall, type Bot, type BotCall } from './call.ts'
import { choose, lotsOf, marketOf, nameOf, optional, readPositive, required, ticksOrNone, type NamedOrder } from './input.ts'
import { ContractFields, contractTerms } from './mix-input.ts'
import { changedAttached, changedEnd, newExpireTime, TRIGGERS_BY } from './order-input.ts'
import { OrderName } from './order-lists.ts'
import { submitOne } from './submit.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'

export const NOT_THERE = { 'order-not-open': 'planOrderUnknown', 'reduce-only-without-position': 'noPositionToProtect' } as const

/** Some clients abbreviate the names here. */
const PRESETS_BY = { ...TRIGGERS_BY, mark: 'mark', last: 'last' } as const

const Named = { orderId: optional, clientOid: optional }
const NewPreset = {
  newStopLossTriggerPrice: optional,
  newStopLossExecutePrice: optional,
  newStopLossTriggerType: optional,
  newStopSurplusTriggerPrice: optional,
  newSurplusTriggerPrice: optional,
  newStopSurplusExecutePrice: optional,
  newStopSurplusTriggerType: optional,
}
const NewPresetBody = Type.Object(NewPreset)

/** One millionth as a percentage, the finest callback. */
const PERCENT_OF_MILLIONTH = '0.0001'

/**
 * Reads a trailing order's callback: percent on the wire (`1` is 1 %), millionths in the engine. Throws DialectRefusal, which names the
 * field, unless it is positive with at most 4 decimals.
 */
export function readCallback(given: string | undefined, field: string): RateMillionths {
  const percent = readPositive(given, field)
  const millionths = isMultipleOf(percent, PERCENT_OF_MILLIONTH) ? Number(toUnits(percent, 4)) : NaN
  if (!Number.isSafeInteger(millionths)) throw new DialectRefusal('parameterInvalid', field)
  return millionthsFrom(millionths)
}

function callbackOrNone(given: string | undefined, field: string): RateMillionths | undefined {
  return given === undefined ? undefined : readCallback(given, field)
}

function findPlan(bot: Bot, terms: MarketTerms, name: NamedOrder): OrderView {
  const order = bot.exchange.read.order(bot.account, nameOf(name, 'futures'))
  if (order?.market !== marketOf(terms) || order.status !== 'waiting') throw new DialectRefusal('planOrderUnknown')
  return order
}

/** Refuses to change the trigger's price type: an order keeps watching the price that it was placed with. */
function checkTriggerType({ trigger }: OrderView, given: string | undefined): void {
  if (given !== undefined && choose(given, 'triggerType', TRIGGERS_BY) !== trigger?.by) throw new DialectRefusal('orderNotEditable')
}

/** Reads an edit of the orders attached to a plan order. Clients have two names for the take-profit price. */
function readNewPreset(terms: MarketTerms, input: Static<typeof NewPresetBody>): Pick<EditOrder, 'takeProfit' | 'stopLoss'> {
  const profit = {
    trigger: input.newStopSurplusTriggerPrice ?? input.newSurplusTriggerPrice,
    limit: input.newStopSurplusExecutePrice,
    by: choose(input.newStopSurplusTriggerType, 'newStopSurplusTriggerType', PRESETS_BY, 'mark'),
  }
  const loss = {
    trigger: input.newStopLossTriggerPrice,
    limit: input.newStopLossExecutePrice,
    by: choose(input.newStopLossTriggerType, 'newStopLossTriggerType', PRESETS_BY, 'mark'),
  }
  return { ...changedAttached(terms, 'takeProfit', profit), ...changedAttached(terms, 'stopLoss', loss) }
}

interface PlanChange {
  readonly size?: string | undefined
  readonly price?: string | undefined
  readonly trigger?: string | undefined
  readonly callback?: RateMillionths | undefined
  readonly attached?: Pick<EditOrder, 'takeProfit' | 'stopLoss'>
  readonly end?: Pick<EditOrder, 'expiresAtMs'>
}

/** Reads the new trigger. A take-profit or stop-loss must not fire at once; other orders may wait on either side of the price. */
function newTriggerTicks(bot: Bot, terms: MarketTerms, plan: OrderView, given: string | undefined): Ticks {
  const ticks = ticksOrNone(terms, given, 'triggerPrice')
  const isMoved = ticks !== 0 && ticks !== ticksOrNone(terms, plan.trigger?.price, 'triggerPrice')
  if (isMoved && !isTriggerAhead(bot, plan, ticks)) throw new DialectRefusal('triggerInvalid')
  return ticks
}

async function changePlan(bot: Bot, terms: MarketTerms, plan: OrderView, change: PlanChange) {
  const command = {
    type: 'edit',
    account: bot.account,
    order: { orderId: Number(plan.orderId) },
    ticks: plan.type === 'limit' ? ticksOrNone(terms, change.price, 'price') : ZERO,
    lots: change.size === undefined ? ZERO : lotsOf(terms, change.size, 'size'),
    triggerTicks: newTriggerTicks(bot, terms, plan, change.trigger),
    ...(change.callback === undefined ? {} : { callbackMillionths: change.callback }),
    ...change.attached,
    ...change.end,
  } as const
  const { orderId } = await submitOne(bot, 'futures', command, NOT_THERE)
  return { orderId, clientOid: plan.clientOrderId ?? '' }
}

/** Calls that edit futures orders waiting for a price (dialect, section 7). */
export const MIX_PLAN_EDITS: readonly BotCall[] = [
  tradeCall(
    '/mix/order/modify-plan-order',
    Type.Object({
      ...Named,
      ...ContractFields,
      ...NewPreset,
      planType: optional,
      newSize: optional,
      newPrice: optional,
      newTriggerPrice: optional,
      newTriggerType: optional,
      newCallbackRatio: optional,
      newExpireTime,
    }),
    OrderName,
    (bot, input) => {
      const terms = contractTerms(bot, input)
      const plan = findPlan(bot, terms, input)
      checkTriggerType(plan, input.newTriggerType)
      return changePlan(bot, terms, plan, {
        size: input.newSize,
        price: input.newPrice,
        trigger: input.newTriggerPrice,
        callback: callbackOrNone(input.newCallbackRatio, 'newCallbackRatio'),
        attached: readNewPreset(terms, input),
        end: changedEnd(input.newExpireTime),
      })
    },
  ),
  tradeCall(
    '/mix/order/modify-tpsl-order',
    Type.Object({
      ...Named,
      ...ContractFields,
      marginCoin: optional,
      size: optional,
      triggerPrice: required,
      triggerType: optional,
      executePrice: optional,
      rangeRate: optional,
    }),
    OrderName,
    (bot, input) => {
      const terms = contractTerms(bot, input)
      const plan = findPlan(bot, terms, input)
      checkTriggerType(plan, input.triggerType)
      return changePlan(bot, terms, plan, {
        size: input.size,
        price: input.executePrice,
        trigger: input.triggerPrice,
        callback: callbackOrNone(input.rangeRate, 'rangeRate'),
      })
    },
  ),
]
