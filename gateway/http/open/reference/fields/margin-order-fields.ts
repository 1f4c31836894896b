import { base, choice, type FieldScope, id, price, quote, text } from './field.ts'
import { feeDetail, newOrder, order, STATUSES } from './order-parts.ts'

/** Fields of orders of margin wallets. */
export const MARGIN_ORDER_FIELDS: readonly FieldScope[] = [
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
