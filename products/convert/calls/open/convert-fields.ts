import { always, amount, decimals, type FieldScope, id, ignored, text, time, usdt } from '#gateway/http/open/reference/fields/field.ts'

/** Fields of conversions. */
export const CONVERT_FIELDS: readonly FieldScope[] = [
  {
    path: 'convert',
    both: {
      fromCoin: text('The coin that is given.', 'USDT'),
      toCoin: text('The coin that one gets.', 'BTC'),
      fromCoinSize: text('How much is given.', '100', { unit: '`fromCoin`' }),
      toCoinSize: text('How much one gets.', '0.0016', { unit: '`toCoin`' }),
      cnvtPrice: text('How much of `toCoin` one gets for one of `fromCoin`.', '0.000016'),
      traceId: text('The number of the quote, which is good for some seconds and for one conversion.', '1001'),
    },
    request: {
      toCoinSize: text('How much one wants to get. Either this or `fromCoinSize`.', undefined, { unit: '`toCoin`' }),
    },
    answer: {
      available: amount('What the spot wallet has of it.'),
      maxAmount: amount('The most that can be converted at once.'),
      minAmount: amount('The least that can be converted.'),
      fee: always('0', 'The fee: the price is all that a conversion costs.'),
      id: id('The number of the conversion.'),
      dataList: text('The conversions, newest first.'),
      ts: time('When it was done.'),
      coinList: text('The coins of which only a little is left.'),
      bgbEstAmount: usdt('What it would bring. Small balances become USDT here: there is no coin of the exchange.', '0.5'),
      precision: { ...decimals('The decimals of amounts.', '8'), always: '8' },
      cTime: time('The time of the answer.'),
      ctime: time('The same as `cTime`.'),
      feeDetail: text('One row: the fee, which is nothing.'),
      feeRate: always('0', 'The rate of the fee.'),
      orderList: text('What was converted, coin by coin.'),
      orderId: id('The number of the conversion.'),
    },
  },
  {
    path: 'convert/trade',
    request: {
      fromCoin: text('The coin that is given: if it is there, it must be that of the quote.', 'USDT'),
      toCoin: text('The coin that one gets: if it is there, it must be that of the quote.', 'BTC'),
      fromCoinSize: ignored('The quote decides.', '100'),
      toCoinSize: ignored('The quote decides.', '0.0016'),
      cnvtPrice: ignored('The quote decides.', '0.000016'),
    },
  },
  { path: 'convert/bgb-convert', request: { coinList: text('The coins, as a list or separated by commas.', 'DOGE') } },
  {
    path: 'convert/bgb-convert-records',
    request: { orderId: id('Only the conversion of this number.') },
    answer: {
      fromAmount: text('How much was given.', '3', { unit: '`fromCoin`' }),
      toAmount: usdt('What it brought.', '0.5'),
      fromCoinPrice: usdt('The price of the coin.', '0.16'),
      toCoinPrice: always('1', 'The price of USDT.'),
      status: always('success', 'A conversion is done at once.'),
      cTime: time('When it was done.'),
      feeDetail: text('One row: the fee, which is nothing.'),
      feeCoin: text('The coin of the fee.', 'USDT'),
    },
  },
]
