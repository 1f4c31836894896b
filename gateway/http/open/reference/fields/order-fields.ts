// oxlint-disable max-lines: a table of data
import { CANCEL_REASONS } from '#lib/contract/trading/order-reasons.ts'
import {
  always,
  amount,
  base,
  choice,
  count,
  type FieldScope,
  id,
  ignored,
  millis,
  percent,
  price,
  quote,
  text,
  time,
  times,
} from './field.ts'

/** Fields of orders, plan orders and fills of spot, margin and futures. */

const FORCES = ['gtc', 'post_only', 'ioc', 'fok', 'gtd']
const TRIGGERS = ['fill_price', 'mark_price']
const STATUSES = ['live', 'partially_filled', 'filled']
const STP = ['none', 'cancel_taker', 'cancel_maker', 'cancel_both']
const STP_MEANS =
  'What happens if the order meets another of the same account: nothing in particular, or the new one, the resting one or both are cancelled.'
const DIRECTION = choice(
  ['', 'above', 'below'],
  'Whether it fires at or above its price, or at or below it; empty without a trigger. An addition of this exchange.',
  'above',
)
const REASON = {
  ...choice(['', ...Object.keys(CANCEL_REASONS)], 'Why it ended unfilled; empty for all others. An addition of this exchange.'),
  example: 'cancelled-by-user',
}
const TRIGGER_TYPE = choice(
  [...TRIGGERS, 'market_price'],
  'The price that triggers: that of the last trade (also called `market_price`), or the mark price.',
)

/** The fields of orders that are executed in a way of their own: additions of this exchange. */
const kinds = {
  expireTime: time('When it expires; empty if it does not. An addition of this exchange.'),
  groupId: id('The number of the scaled order or bracket that it belongs to; empty without one. An addition of this exchange.'),
  visibleSize: base('Iceberg: what the book shows of it; empty otherwise.'),
  twapSlices: count('TWAP: the number of slices; empty otherwise.'),
  twapInterval: millis('TWAP: the time between two slices; empty otherwise.'),
  twapDone: count('TWAP: how many slices are sent; empty otherwise.', '3'),
  chasePrice: price('Chase: the price that it is not followed beyond; empty otherwise.'),
  chaseMoves: count('Chase: how often it was moved; empty otherwise.', '2'),
}

const feeDetail = {
  deduction: always('no', 'Whether a fee coin paid a part; there is none.'),
  totalDeductionFee: text('What a fee coin paid: nothing.', '0'),
  totalFee: amount('The fee; negative if it was charged.', '-0.06'),
}

const order = {
  orderType: choice(['limit', 'market'], 'The type of the order.'),
  enterPointSource: always('API', 'Where it came from. Clients show it; orders of the pages have the same.'),
  force: choice(FORCES, 'The time in force.'),
  cTime: time('When it was placed.'),
  uTime: time('When it last changed.'),
  stpMode: choice(STP, STP_MEANS),
}

const newOrder = {
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
const targets = {
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
const targetTypes = {
  stopSurplusTriggerType: { ...TRIGGER_TYPE, means: 'The price that triggers the take-profit; the mark price if omitted.' },
  stopLossTriggerType: { ...TRIGGER_TYPE, means: 'The price that triggers the stop-loss; the mark price if omitted.' },
}

const SPOT: readonly FieldScope[] = [
  {
    path: 'spot/trade',
    request: {
      ...newOrder,
      ...targets,
      symbol: text('The pair.', 'BTCUSDT'),
      size: text('The size in the base coin. A market buy names what it spends, in the quote coin.', '0.001', {
        unit: 'base coin, or quote coin of a market buy',
      }),
      tpslType: choice(['normal', 'tpsl'], '`tpsl`: the order waits for `triggerPrice`; `normal`: it does not.', 'normal'),
      batchMode: ignored('Each order names its own pair, or the pair of all is taken.', 'single'),
    },
    answer: {
      ...order,
      ...kinds,
      ...feeDetail,
      size: text('The size as requested: in the base coin; of a market buy what it spends, in the quote coin.', '0.001', {
        unit: 'base coin, or quote coin of a market buy',
      }),
      status: choice(
        [...STATUSES, 'cancelled'],
        'The status. A market order that is read at once may still be `live`: it enters the book with the latency of the account.',
      ),
      price: price('The limit price; 0 for a market order.'),
      priceAvg: price('The average price of its fills; 0 without any.'),
      baseVolume: base('What is filled, by size.'),
      quoteVolume: quote('What is filled, by value.'),
      orderSource: choice(['limit', 'market'], 'The type of the order once more.'),
      tpslType: choice(['normal', 'tpsl'], '`tpsl`: it waits or waited for its trigger.'),
      triggerPrice: price('The price at which it fires; empty without a trigger.'),
      triggerDirection: DIRECTION,
      cancelReason: REASON,
      basePrice: price('The average price of its fills; 0 without any. Only in `unfilled-orders`, where `priceAvg` is the limit price.'),
      feeDetail: text('The fees of an order as JSON in a text, empty before a fill. Numbers in it are negative if something was charged.'),
      success: always('success', 'Whether the new order was placed; a refusal has a code.'),
      msg: always('', 'Why not.'),
    },
  },
  { path: 'spot/trade/batch-', request: { symbol: text('The pair of the orders that name none.', 'BTCUSDT') } },
  {
    path: 'spot/trade/unfilled-orders',
    request: {
      symbol: text('Only this pair; all if omitted.', 'BTCUSDT'),
      tpslType: choice(['normal', 'tpsl'], '`tpsl` lists the orders that wait for a trigger, `normal` (default) the others.'),
    },
    answer: { priceAvg: price('The limit price; 0 for a market order. The average is in `basePrice`.') },
  },
  {
    path: 'spot/trade/history-orders',
    request: {
      symbol: text('Only this pair; all if omitted.', 'BTCUSDT'),
      tpslType: choice(['normal', 'tpsl'], '`tpsl` lists orders that had a trigger, `normal` the others; both if omitted.'),
    },
  },
  {
    path: 'spot/trade/fills',
    request: { symbol: text('Only this pair; all if omitted.', 'BTCUSDT'), orderId: id('Only those of this order.') },
    answer: {
      priceAvg: price('The price of the fill.'),
      size: base('The size of the fill.'),
      amount: quote('The value of the fill.'),
      tradeScope: choice(['taker', 'maker'], 'Whether it took from the book or rested in it.'),
      feeDetail: text('The fee of the fill: of a buy in the base coin, of a sell in the quote coin.'),
      cTime: time('When it was filled.'),
      uTime: time('When it was filled.'),
    },
  },
  {
    path: 'spot/trade/cancel-order',
    request: { tpslType: ignored('An order is found by its number or name, whatever its kind.', 'normal') },
  },
  {
    path: 'spot/trade/cancel-replace-order',
    request: {
      size: text('The size of the new order.', '0.001', { unit: 'base coin, or quote coin of a market buy' }),
      newClientOid: text("The client's own name for the new order.", 'my-order-2'),
      orderType: choice(['limit', 'market'], 'The type of the old order: another one is refused.'),
    },
  },
  ...['place', 'modify'].map((name) => ({
    path: `spot/trade/${name}-plan-order`,
    request: {
      planType: choice(
        ['amount', 'total'],
        '`amount`: the size is in the base coin. `total`: it is what is spent, and only for a market buy.',
      ),
      triggerType: { ...ignored('A pair has no mark price: the last price triggers in any case.'), values: [...TRIGGERS, 'market_price'] },
      executePrice: price('The limit price of the order that is placed then. Not for market orders.', '70100'),
      price: price('The same as `executePrice`, which counts if both are there.', '70100'),
      orderType: choice(['limit', 'market'], 'The type of the order that is placed then.', 'limit'),
    },
  })),
  {
    path: 'spot/trade/batch-cancel-plan-order',
    request: { symbolList: text('The pairs; all if omitted.', 'BTCUSDT') },
  },
  ...['current', 'history'].map((name) => ({
    path: `spot/trade/${name}-plan-order`,
    request: { symbol: text('Only this pair; all if omitted.', 'BTCUSDT') },
    answer: {
      nextFlag: text('Whether the page is full, so that there may be more.', 'false'),
      idLessThan: id('The number of the last row, from which the next page goes on.'),
      orderList: text('The plan orders, newest first.'),
      size: text('The size; with `total` what is spent.', '0.001', { unit: 'base coin, or quote coin with `total`' }),
      planType: choice(['amount', 'total'], 'Whether `size` is in the base coin, or what is spent.'),
      executePrice: price('The limit price; 0 for a market order.'),
      status: choice(
        ['live', 'executed', 'fail_execute', 'cancelled'],
        'Whether it waits, fired, fired but could not be placed, or was cancelled.',
      ),
      triggerType: choice(TRIGGERS, 'The price that triggers.'),
    },
  })),
]

const PLANS = ['normal_plan', 'track_plan', 'pos_profit', 'pos_loss', 'profit_plan', 'loss_plan', 'moving_plan']
const TRADE_SIDES = {
  ...text(
    'In hedge mode `open` or `close`, in one-way mode `buy_single` or `sell_single`. Ends that no trader ordered have names of their own: `burst_…` of a liquidation, `reduce_…` of a partial one, `offset_…` of netting, `dte_sys_adl_…` of deleveraging, `delivery_…` of a delisting.',
    'open',
  ),
}

const FUTURES: readonly FieldScope[] = [
  {
    path: 'mix/order',
    request: {
      ...newOrder,
      ...targets,
      ...targetTypes,
      symbol: text('The contract.', 'BTCUSDT'),
      size: base('The size.'),
      side: choice(['buy', 'sell'], 'The side. In hedge mode it names the position: `buy` is the long one, to open it and to close it.'),
      tradeSide: choice(['open', 'close'], 'Required in hedge mode, and refused in one-way mode.'),
      reduceOnly: { ...choice(['YES', 'NO'], 'Whether it may only make a position smaller. In one-way mode.', 'NO') },
      marginMode: choice(
        ['crossed', 'isolated'],
        'The margin mode of the contract, which is changed to it if nothing is open there.',
        'crossed',
      ),
      triggerType: TRIGGER_TYPE,
      holdSide: choice(['long', 'short', 'buy', 'sell'], 'The position. In one-way mode also by the trade that opened it.'),
      newSize: base('The new size; unchanged if omitted.', '0.002'),
      newPrice: price('The new limit price; unchanged if omitted.', '51000'),
      newClientOid: text('A name for this change: the order keeps its own.', 'my-order-2'),
      newPresetStopSurplusPrice: price('The new take-profit; unchanged if omitted, removed by 0.', '70000'),
      newPresetStopLossPrice: price('The new stop-loss; unchanged if omitted, removed by 0.', '45000'),
      rangeRate: percent('`moving_plan`: the callback.', '1'),
      callbackRatio: percent('`track_plan`: the callback.', '1'),
      newCallbackRatio: percent('The new callback; unchanged if omitted.', '1'),
      orderIdList: text('The orders that are meant, each by `orderId` or `clientOid`; all of the contract if omitted.'),
    },
    answer: {
      ...order,
      ...kinds,
      ...feeDetail,
      size: base('The size as requested.'),
      baseVolume: base('What is filled, by size.'),
      quoteVolume: quote('What is filled, by value.'),
      fee: amount('All fees of the order; negative if something was charged, 0 without fills.', '-0.06'),
      price: price('The limit price; empty for a market order.'),
      priceAvg: price('The average price of its fills; empty without any.'),
      side: choice(['buy', 'sell'], 'The side. In hedge mode it names the position: `buy` is the long one, to open it and to close it.'),
      posSide: choice(['net', 'long', 'short'], 'The position: `net` in one-way mode.'),
      marginMode: choice(['crossed', 'isolated', ''], 'Cross or isolated margin.'),
      presetStopSurplusPrice: price('The price of its take-profit; empty without one.'),
      presetStopLossPrice: price('The price of its stop-loss; empty without one.'),
      leverage: times('The leverage of the contract when it was placed.', '20'),
      reduceOnly: choice(['NO', 'YES'], 'Whether it can only make a position smaller.'),
      tradeSide: TRADE_SIDES,
      orderSource: text(
        '`normal`, or `plan` of an order that had a trigger. Of an end that no trader ordered: `liquidation`, `adl`, `delivery_close_long`, `delivery_close_short`, or `reset` for the end of a round.',
        'normal',
      ),
      cancelReason: REASON,
      status: choice(
        [...STATUSES, 'canceled'],
        'The status. A market order that is read at once may still be `live`: it enters the book with the latency of the account.',
      ),
      state: choice([...STATUSES, 'canceled'], 'The status, under the name that it has in this call alone.'),
      totalProfits: {
        means: 'The realised profit of its fills, without fees, rounded once over all of them. Bills have it exactly.',
        unit: 'USDT',
        example: '0',
      },
      entrustedList: text('The orders, newest first.'),
    },
  },
  ...[
    'orders-pending',
    'orders-history',
    'orders-plan-pending',
    'orders-plan-history',
    'fill',
    'cancel-all-orders',
    'cancel-plan-order',
    'batch-cancel-orders',
    'close-positions',
  ].map((name) => ({
    path: `mix/order/${name}`,
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
  })),
  {
    path: 'mix/order/orders-pending',
    request: { status: choice(['live', 'partially_filled'], 'Only orders of this status; both if omitted.') },
  },
  {
    path: 'mix/order/fill',
    request: { orderId: id('Only those of this order.') },
    answer: {
      fillList: text('The fills, newest first.'),
      price: price('The price of the fill.'),
      baseVolume: base('The size of the fill.'),
      quoteVolume: quote('The value of the fill.'),
      side: choice(['buy', 'sell'], 'The side of the trade itself.'),
      profit: {
        means:
          'The realised profit of the fill, without fees. It is rounded to 6 decimals, gains down: the bill of the fill counts, which has it exactly.',
        unit: 'USDT',
        example: '0',
      },
      tradeScope: choice(['taker', 'maker'], 'Whether it took from the book or rested in it.'),
      feeDetail: text('The fee of the fill, in a list of one.'),
      cTime: time('When it was filled.'),
      uTime: time('When it was filled.'),
    },
  },
  {
    path: 'mix/order/place-plan-order',
    request: {
      planType: choice(
        ['normal_plan', 'track_plan'],
        '`normal_plan` (default) fires at its price, `track_plan` trails the best price by its callback.',
      ),
      triggerPrice: price('The price at which it fires. Of a `track_plan` the price from which on it trails; at once if omitted.', '70000'),
      executePrice: price('The limit price of the order that is placed then. Not for market orders.', '70000'),
      price: price('The same as `executePrice`, which counts if both are there.', '70000'),
      stopSurplusTriggerType: targetTypes.stopSurplusTriggerType,
    },
  },
  {
    path: 'mix/order/place-tpsl-order',
    request: {
      planType: choice(
        ['pos_profit', 'pos_loss', 'profit_plan', 'loss_plan', 'moving_plan'],
        'A take-profit or stop-loss of a whole position (`pos_…`) or of a part of it, or one that trails.',
        'loss_plan',
      ),
      size: base(''),
      triggerPrice: price('The price at which it fires.', '45000'),
      triggerType: { ...TRIGGER_TYPE, means: `${TRIGGER_TYPE.means} The mark price if omitted.` },
      executePrice: price('The limit price of the order that is placed then; a market order without it.'),
      orderType: ignored('`executePrice` decides: a limit order with it, a market order without.', 'market'),
    },
  },
  {
    path: 'mix/order/place-pos-tpsl',
    request: {
      stopSurplusSize: base('The size that the take-profit closes; the whole position if omitted.'),
      stopLossSize: base('The size that the stop-loss closes; the whole position if omitted.'),
      stopSurplusClientOid: text("The client's own name for the take-profit.", 'my-target-1'),
      stopLossClientOid: text("The client's own name for the stop-loss.", 'my-target-2'),
    },
    answer: {
      stopSurplusClientOid: text("The client's own name for the take-profit; empty without one."),
      stopLossClientOid: text("The client's own name for the stop-loss; empty without one."),
    },
  },
  {
    path: 'mix/order/modify-plan-order',
    request: {
      planType: ignored('The order is found by its number or name.', 'normal_plan'),
      newTriggerPrice: price('The new trigger price; unchanged if omitted.', '71000'),
      newTriggerType: {
        ...TRIGGER_TYPE,
        means: 'The price that triggers. It cannot be changed: another one than that of the order is refused.',
      },
      newStopSurplusTriggerPrice: price('The new price of the take-profit; unchanged if omitted, removed by 0.', '75000'),
      newSurplusTriggerPrice: price('The same as `newStopSurplusTriggerPrice`, which counts if both are there.', '75000'),
      newStopSurplusExecutePrice: price('The limit price of the new take-profit; a market order without it.', '75000'),
      newStopSurplusTriggerType: choice(
        [...TRIGGERS, 'market_price', 'mark', 'last'],
        'The price that triggers the new take-profit; the mark price if omitted.',
      ),
      newStopLossTriggerPrice: price('The new price of the stop-loss; unchanged if omitted, removed by 0.', '45000'),
      newStopLossExecutePrice: price('The limit price of the new stop-loss; a market order without it.', '44900'),
      newStopLossTriggerType: choice(
        [...TRIGGERS, 'market_price', 'mark', 'last'],
        'The price that triggers the new stop-loss; the mark price if omitted.',
      ),
    },
  },
  {
    path: 'mix/order/modify-tpsl-order',
    request: {
      size: base('The new size; unchanged if omitted.'),
      triggerPrice: price('The new trigger price.', '44000'),
      triggerType: {
        ...TRIGGER_TYPE,
        means: 'The price that triggers. It cannot be changed: another one than that of the order is refused.',
      },
      executePrice: price('The new limit price; unchanged if omitted. Not for market orders.', '43900'),
      rangeRate: percent('The new callback of a `moving_plan`; unchanged if omitted.', '1'),
    },
  },
  {
    path: 'mix/order/cancel-plan-order',
    request: {
      planType: choice([...PLANS, 'profit_loss'], 'Only plan orders of this type; `profit_loss` stands for all targets. All if omitted.'),
    },
  },
  {
    path: 'mix/order/orders-plan',
    request: {
      planType: choice(['normal_plan', 'track_plan', 'profit_loss', ...PLANS.slice(2)], 'The type; `profit_loss` stands for all targets.'),
      planStatus: choice(
        ['executed', 'cancelled', 'fail_execute', 'fail_trigger'],
        'Only those that ended like this; `fail_trigger` means the same as `fail_execute`.',
      ),
    },
    answer: {
      ...targets,
      planType: choice(PLANS, 'The type.'),
      price: price('The limit price; 0 for a market order.'),
      executePrice: price('The limit price; 0 for a market order.'),
      callbackRatio: percent('The callback of an order that trails; empty for others.', '1'),
      triggerPrice: price('The price at which it fires; empty while an order that trails has none.'),
      triggerType: choice(TRIGGERS, 'The price that triggers.'),
      triggerDirection: DIRECTION,
      planStatus: choice(
        ['live', 'executed', 'fail_execute', 'cancelled'],
        'Whether it waits, fired, fired but could not be placed, or was cancelled.',
      ),
      stopSurplusTriggerPrice: price('The price of its take-profit; empty without one.'),
      stopLossTriggerPrice: price('The price of its stop-loss; empty without one.'),
      stopSurplusTriggerType: choice(['', ...TRIGGERS], 'The price that triggers its take-profit; empty without one.'),
      stopLossTriggerType: choice(['', ...TRIGGERS], 'The price that triggers its stop-loss; empty without one.'),
      executeOrderId: id('Its own number once it fired: it enters the book as itself. Empty before.'),
    },
  },
  {
    path: 'mix/order/plan-sub-order',
    request: {
      planType: choice(['normal_plan', 'track_plan'], 'The type of the plan order.'),
      planOrderId: id('The number of the plan order.'),
    },
    answer: {
      price: price('The limit price; of a market order the average price of its fills.'),
      type: choice(['limit', 'market'], 'The type of the order.'),
      orderId: id('The number of the order: that of the plan order, which enters the book as itself.'),
    },
  },
  {
    path: 'mix/order/click-backhand',
    request: {
      size: base('The size of the new position.'),
      side: choice(
        ['buy', 'sell'],
        'In one-way mode the trade: a long position is reversed by selling. In hedge mode with `tradeSide` the position. May be omitted if one is open.',
      ),
    },
    answer: { orderId: id('The number of the order that opens the new position.') },
  },
]

const MARGIN: readonly FieldScope[] = [
  {
    path: 'margin/*',
    request: {
      ...newOrder,
      loanType: choice(['normal', 'autoLoan', 'autoRepay', 'autoLoanAndRepay'], ''),
      baseSize: base('The size. Not for a market buy.'),
      quoteSize: quote('What a market buy spends. Not for other orders.', '100'),
    },
    answer: {
      ...order,
      ...feeDetail,
      loanType: choice(
        ['normal', 'autoLoan', 'autoRepay', 'autoLoanAndRepay'],
        'Whether it borrows what it lacks, and pays back from its fills.',
      ),
      price: price('The limit price; 0 for a market order.'),
      status: choice(
        [...STATUSES, 'cancelled'],
        'The status. A market order that is read at once may still be `live`: it enters the book with the latency of the account.',
      ),
      baseSize: base('The size as requested; of a market buy what is filled.'),
      quoteSize: quote('The value as requested; of an order without it what is filled.'),
      priceAvg: price('The average price of its fills; 0 without any.'),
      size: base('What is filled, by size.'),
      amount: quote('What is filled, by value.'),
      orderList: text('The orders, newest first.'),
      fills: text('The fills, newest first.'),
    },
  },
  {
    path: 'margin/*/fills',
    request: { symbol: text('Only this pair; all if omitted.', 'BTCUSDT'), orderId: id('Only those of this order.') },
    answer: {
      priceAvg: price('The price of the fill.'),
      size: base('The size of the fill.'),
      amount: quote('The value of the fill.'),
      tradeScope: choice(['taker', 'maker'], 'Whether it took from the book or rested in it.'),
      feeDetail: text('The fee of the fill: of a buy in the base coin, of a sell in the quote coin.'),
    },
  },
  ...['open-orders', 'history-orders'].map((name) => ({
    path: `margin/*/${name}`,
    request: { symbol: text('Only this pair; all if omitted.', 'BTCUSDT') },
  })),
  {
    path: 'margin/*/batch-cancel-order',
    request: { orderList: text('The same as `orderIdList`, which counts if both are there.') },
  },
]

export const ORDER_FIELDS: readonly FieldScope[] = [...SPOT, ...FUTURES, ...MARGIN]
