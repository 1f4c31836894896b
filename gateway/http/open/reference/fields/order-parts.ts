import { CANCEL_REASONS } from '#lib/contract/trading/order-reasons.ts'
import { always, amount, base, choice, count, id, millis, percent, price, text, time } from './field.ts'

/** Fields of orders, plan orders and fills of spot, margin and futures. */

export const FORCES = ['gtc', 'post_only', 'ioc', 'fok', 'gtd']
export const TRIGGERS = ['fill_price', 'mark_price']
export const STATUSES = ['live', 'partially_filled', 'filled']
export const STP = ['none', 'cancel_taker', 'cancel_maker', 'cancel_both']
export const STP_MEANS =
  'What happens if the order meets another of the same account: nothing in particular, or the new one, the resting one or both are cancelled.'
export const DIRECTION = choice(
  ['', 'above', 'below'],
  'Whether it fires at or above its price, or at or below it; empty without a trigger. An addition of this exchange.',
  'above',
)
export const REASON = {
  ...choice(['', ...Object.keys(CANCEL_REASONS)], 'Why it ended unfilled; empty for all others. An addition of this exchange.'),
  example: 'cancelled-by-user',
}
export const TRIGGER_TYPE = choice(
  [...TRIGGERS, 'market_price'],
  'The price that triggers: that of the last trade (also called `market_price`), or the mark price.',
)

/** The fields of orders that are executed in a way of their own: additions of this exchange. */
export const kinds = {
  expireTime: time('When it expires; empty if it does not. An addition of this exchange.'),
  groupId: id('The number of the scaled order or bracket that it belongs to; empty without one. An addition of this exchange.'),
  visibleSize: base('Iceberg: what the book shows of it; empty otherwise.'),
  twapSlices: count('TWAP: the number of slices; empty otherwise.'),
  twapInterval: millis('TWAP: the time between two slices; empty otherwise.'),
  twapDone: count('TWAP: how many slices are sent; empty otherwise.', '3'),
  chasePrice: price('Chase: the price that it is not followed beyond; empty otherwise.'),
  chaseMoves: count('Chase: how often it was moved; empty otherwise.', '2'),
}

export const feeDetail = {
  deduction: always('no', 'Whether a fee coin paid a part; there is none.'),
  totalDeductionFee: text('What a fee coin paid: nothing.', '0'),
  totalFee: amount('The fee; negative if it was charged.', '-0.06'),
}

export const order = {
  orderType: choice(['limit', 'market'], 'The type of the order.'),
  enterPointSource: always('API', 'Where it came from. Clients show it; orders of the pages have the same.'),
  force: choice(FORCES, 'The time in force.'),
  cTime: time('When it was placed.'),
  uTime: time('When it last changed.'),
  stpMode: choice(STP, STP_MEANS),
}

export const newOrder = {
  side: choice(['buy', 'sell'], 'The side.'),
  orderType: choice(['limit', 'market'], 'The type of the order.', 'limit'),
  force: {
    ...choice(
      FORCES,
      'The time in force; `gtc` if omitted. `gtd` needs `expireTime`. It means nothing for market orders, which may have it.',
    ),
    example: 'gtc',
  },
  price: price('The limit price: a multiple of the tick. Not for market orders.', '50000'),
  stpMode: choice(STP, STP_MEANS),
  triggerPrice: price('The price at which it fires.', '70000'),
  percent: percent('The part of the size that this target closes.', '50'),
  executePrice: price('The limit price of the order that is placed then; a market order without it.'),
  ocoTriggerPrice: price('', '45000'),
  ocoTriggerType: choice(TRIGGERS, ''),
  ocoExecutePrice: price('', '44900'),
  expireTime: time(''),
  scaledPrice: price('', '48000'),
  scaledCount: count('', '5'),
  scaledSizes: choice(['flat', 'ascending', 'descending'], ''),
  visibleSize: base('', '0.0001'),
  twapSlices: count('', '10'),
  twapInterval: millis('', '5000'),
  chase: choice(['yes', 'no'], ''),
}

/** Fields of the preset targets of an order, and of those of plan orders. */
export const targets = {
  presetTakeProfitPrice: price('The price of a take-profit that is placed with the first fill.', '70000'),
  executeTakeProfitPrice: price('Its limit price; a market order without it.', '70000'),
  presetStopLossPrice: price('The price of a stop-loss that is placed with the first fill.', '45000'),
  executeStopLossPrice: price('Its limit price; a market order without it.', '44900'),
  presetStopSurplusPrice: price('The price of a take-profit that is placed with the first fill; the mark price triggers it.', '70000'),
  presetStopSurplusExecutePrice: price('Its limit price; a market order without it.', '70000'),
  presetStopLossExecutePrice: price('Its limit price; a market order without it.', '44900'),
  stopSurplusTriggerPrice: price('The price of the take-profit.', '70000'),
  stopSurplusExecutePrice: price('Its limit price; a market order without it.', '70000'),
  stopLossTriggerPrice: price('The price of the stop-loss.', '45000'),
  stopLossExecutePrice: price('Its limit price; a market order without it.', '44900'),
}
export const targetTypes = {
  stopSurplusTriggerType: { ...TRIGGER_TYPE, means: 'The price that triggers the take-profit; the mark price if omitted.' },
  stopLossTriggerType: { ...TRIGGER_TYPE, means: 'The price that triggers the stop-loss; the mark price if omitted.' },
}
