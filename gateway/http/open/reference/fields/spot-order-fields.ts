import { base, choice, type FieldScope, id, ignored, price, quote, text, time } from './field.ts'
import { DIRECTION, feeDetail, kinds, newOrder, order, REASON, STATUSES, targets, TRIGGERS } from './order-parts.ts'

/** Fields of orders of spot. */
export const SPOT_ORDER_FIELDS: readonly FieldScope[] = [
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
      presetTakeProfitPrice: price('The price of its take-profit; empty without one.', '70000'),
      executeTakeProfitPrice: price('The limit price of its take-profit; empty for a market order, and without one.', '70000'),
      presetStopLossPrice: price('The price of its stop-loss; empty without one.', '45000'),
      executeStopLossPrice: price('The limit price of its stop-loss; empty for a market order, and without one.', '44900'),
      basePrice: price('The average price of its fills; 0 without any. Only in `unfilled-orders`, where `priceAvg` is the limit price.'),
      feeDetail: text('The fees of an order as JSON in a text, empty before a fill. Numbers in it are negative if something was charged.'),
      success: choice(['success', 'failure'], 'Whether the new order was placed.'),
      msg: text(''),
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
    path: 'spot/trade/batch-cancel-replace-order',
    request: {
      newClientOid: text("The client's own name for the new order.", 'my-order-2'),
      orderType: choice(['limit', 'market'], 'The type of the old order: another one is refused.'),
    },
  },
  {
    path: 'spot/trade/plan-sub-order',
    request: { planOrderId: id('The number of the plan order.') },
    answer: {
      orderId: id('The number of the order: that of the plan order, which enters the book as itself.'),
      price: price('The limit price; of a market order the average price of its fills.'),
      type: choice(['limit', 'market'], 'The type of the order.'),
    },
  },
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
