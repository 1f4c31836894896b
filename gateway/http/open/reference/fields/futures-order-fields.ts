import { amount, base, choice, type FieldScope, id, ignored, percent, price, quote, text, time, times } from './field.ts'
import {
  DIRECTION,
  feeDetail,
  kinds,
  newOrder,
  order,
  REASON,
  STATUSES,
  targets,
  targetTypes,
  TRIGGER_TYPE,
  TRIGGERS,
} from './order-parts.ts'

const PLANS = ['normal_plan', 'track_plan', 'pos_profit', 'pos_loss', 'profit_plan', 'loss_plan', 'moving_plan']
const TRADE_SIDES = {
  ...text(
    'In hedge mode `open` or `close`, in one-way mode `buy_single` or `sell_single`. Ends that no trader ordered have names of their own: `burst_…` of a liquidation, `reduce_…` of a partial one, `offset_…` of netting, `dte_sys_adl_…` of deleveraging, `delivery_…` of a delisting.',
    'open',
  ),
}

/** Fields of orders of futures. */
export const FUTURES_ORDER_FIELDS: readonly FieldScope[] = [
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
      presetStopSurplusExecutePrice: price('The limit price of its take-profit; empty for a market order, and without one.', '70000'),
      presetStopSurplusType: choice(['', ...TRIGGERS], 'The price that triggers its take-profit; empty without one.'),
      presetStopLossExecutePrice: price('The limit price of its stop-loss; empty for a market order, and without one.', '44900'),
      presetStopLossType: choice(['', ...TRIGGERS], 'The price that triggers its stop-loss; empty without one.'),
      liqPrice: price('The average price of a liquidation; empty for all other orders.', ''),
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
