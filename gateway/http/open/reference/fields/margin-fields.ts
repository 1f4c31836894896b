import { always, amount, choice, count, type FieldScope, id, ignored, share, text, time, times, usdt } from './field.ts'

/** Fields of margin wallets, loans and their records; `*` is either mode. */

const rates = {
  leverage: times('The highest leverage.', '3'),
  dailyInterestRate: share('The rate of a day, of which an hour costs a 24th.', '0.0002'),
  annualInterestRate: share('The rate of a year.', '0.073'),
  annuallyInterestRate: share('The rate of a year.', '0.073'),
  level: count('The fee level.', '0'),
  limit: amount('The most that an account may owe. It is the same at all levels.'),
  discountRate: share('The part of the rate that is charged at this level.', '1'),
  maxBorrowableAmount: amount('The most that an account may owe.'),
  transferable: text('Whether it can be moved to the wallet: always true.', 'true'),
  borrowable: text('Whether it is lent: coins that are not are refused.', 'true'),
  tier: always('1', 'The tier: there is one.'),
  maintainMarginRate: share('The rate of the maintenance margin.', '0.1'),
  initRate: share('The rate of the initial margin.', '0.11111112'),
}

const side = (name: 'base' | 'quote') => {
  const Name = `The ${name} coin`
  return {
    [`${name}Transferable`]: text(`${Name} can be moved to the wallet: always true.`, 'true'),
    [`${name}Borrowable`]: text(`Whether the ${name} coin is lent.`, 'true'),
    [`${name}DailyInterestRate`]: share(`The rate of a day for the ${name} coin; 0 if it is not lent.`, '0.0002'),
    [`${name}AnnuallyInterestRate`]: share(`The rate of a year for the ${name} coin; 0 if it is not lent.`, '0.073'),
    [`${name}MaxBorrowableAmount`]: text(`The most of the ${name} coin that an account may owe; 0 if it is not lent.`, '10', {
      unit: `${name} coin`,
    }),
    [`${name}CoinMaxBorrowAmount`]: text(`How much of the ${name} coin can be borrowed now.`, '10', { unit: `${name} coin` }),
    [`${name}CoinMaxTransferOutAmount`]: text(`How much of the ${name} coin can leave the wallet now.`, '10', { unit: `${name} coin` }),
    [name === 'base' ? 'baseVipList' : 'quoteList']: text(`The rates of the ${name} coin by fee level.`),
  }
}

export const MARGIN_FIELDS: readonly FieldScope[] = [
  {
    path: 'margin/*',
    request: {
      symbol: text('The pair. Of isolated margin it names the wallet, and is required.', 'BTCUSDT'),
      pageSize: count('The most rows of the page; the lower of this and `limit` counts.', '20'),
    },
    answer: {
      ...rates,
      vipList: text('The rates by fee level.'),
      ...side('base'),
      ...side('quote'),
      symbol: text('The pair of an isolated wallet; empty for the cross wallet.', 'BTCUSDT'),
      loanId: id('The number of the loan.'),
    },
  },
  { path: 'margin/*/batch-place-order', request: { symbol: text('The pair of all orders.', 'BTCUSDT') } },
  {
    path: 'margin/*/account',
    request: {
      borrowAmount: amount('What is borrowed.'),
      repayAmount: amount('What is paid back: never more than is owed.'),
      idList: id('The numbers of repayments.'),
      symbolList: text('The pairs of the wallets; all that owe something if omitted.', 'BTCUSDT'),
    },
    answer: {
      borrowAmount: amount('What was borrowed.'),
      repayAmount: amount('What was paid back.'),
      repayId: id('The number of the repayment.'),
      remainDebtAmount: amount('What is still owed, with interest.', '0'),
      riskRateRatio: share('Debts over assets in terms of the maintenance margin: the wallet is liquidated at 1.', '0.1'),
      maxBorrowableAmount: amount('How much can be borrowed now.'),
      maxTransferOutAmount: amount('How much can leave the wallet now.'),
      status: always('FINISH', 'A repayment is finished once it is answered. Numbers that are none have no row.'),
    },
  },
  {
    path: 'margin/*/account/assets',
    request: {
      coin: text('Only this coin; all if omitted.', 'USDT'),
      symbol: text('Only the wallet of this pair; all if omitted.', 'BTCUSDT'),
    },
    answer: {
      totalAmount: amount('What is in the wallet, borrowed coins with it.'),
      available: amount('What orders can use.'),
      frozen: amount('What orders hold.', '0'),
      borrow: amount('What is borrowed.', '0'),
      interest: amount('The interest that is owed.', '0'),
      net: amount('What is left of `totalAmount` after debts.'),
      coupon: always('0', 'Trading bonus: there is none.'),
      transferable: amount('What can leave the wallet now.'),
      cTime: time('The time of the answer.'),
      uTime: time('The time of the answer.'),
    },
  },
  { path: 'margin/*/account/flash-repay', request: { coin: text('The coin whose debt is paid; all debts if omitted.', 'USDT') } },
  { path: 'margin/*/account/risk-rate', request: { symbol: text('Only the wallet of this pair; all if omitted.', 'BTCUSDT') } },
  ...['borrow-history', 'repay-history', 'interest-history', 'liquidation-history', 'liquidation-order', 'financial-records'].map(
    (name) => ({
      path: `margin/*/${name}`,
      request: { coin: text('Only this coin; all if omitted.', 'USDT') },
      answer: { cTime: time('When it happened.'), uTime: time('When it happened.') },
    }),
  ),
  {
    path: 'margin/*/borrow-history',
    request: { loanId: id('Only this loan.') },
    answer: {
      borrowAmount: amount('What was borrowed.'),
      borrowType: choice(['manual_loan', 'auto_loan'], 'Whether a call or an order borrowed it.'),
    },
  },
  {
    path: 'margin/*/repay-history',
    request: { repayId: id('Only this repayment.') },
    answer: {
      repayId: id('The number of the repayment.'),
      repayAmount: amount('What was paid back.'),
      repayInterest: amount('The part of it that was interest.', '0.01'),
      repayPrincipal: amount('The part of it that was the loan.'),
      repayType: choice(
        ['manual_repay', 'auto_repay', 'liq_repay', 'force_repay'],
        'Whether a call, an order, a liquidation, or the end of a market or round paid it back.',
      ),
    },
  },
  {
    path: 'margin/*/interest-history',
    answer: {
      interestId: id('The number of the charge.'),
      interestCoin: text('The coin of the interest.', 'USDT'),
      loanCoin: text('The coin of the loan.', 'USDT'),
      interestAmount: amount('The interest.', '0.01'),
      // The misspelling is the dialect's own.
      interstType: choice(
        ['first', 'scheduled'],
        'Whether it is for the hour that began with the loan, or a later one. The name of the field is misspelt in the dialect too.',
      ),
    },
  },
  {
    path: 'margin/*/liquidation-history',
    answer: {
      liqId: id('The number of the liquidation.'),
      liqStartTime: time('When it began.'),
      liqEndTime: time('When it ended: at once.'),
      liqRiskRatio: share('The ratio of risk at which it began.', '1.01'),
      totalAssets: usdt('What the wallet had.'),
      totalDebt: usdt('What it owed.'),
      liqFee: always('0', 'A charge for it: there is none.'),
      unpaidList: text('The debts that were left, which the exchange bears.'),
      principal: amount('What was left of the loan.'),
      interest: amount('What was left of the interest.'),
    },
  },
  {
    path: 'margin/*/liquidation-order',
    request: {
      symbol: ignored('The pair: a liquidation exchanges coins of the whole wallet.', 'BTCUSDT'),
      type: choice(
        ['place_order', 'swap'],
        '`swap` lists the exchanges of coins by which liquidations pay debts, at the last price. They place no orders: `place_order` (default) lists nothing.',
        'swap',
      ),
      fromCoin: text('Only those that gave this coin.', 'BTC'),
      toCoin: text('Only those that brought this coin.', 'USDT'),
    },
    answer: {
      ...Object.fromEntries(
        ['symbol', 'orderType', 'side', 'priceAvg', 'price', 'fillSize', 'size', 'amount'].map((name) => [
          name,
          always('', 'Of orders, which a liquidation does not place.'),
        ]),
      ),
      orderId: id('The number of the bill.'),
      fromCoin: text('The coin that was given.', 'BTC'),
      toCoin: text('The coin that came; empty if too little came for a bill.', 'USDT'),
      fromSize: text('How much was given.', '0.1', { unit: '`fromCoin`' }),
      toSize: text('How much came.', '6000', { unit: '`toCoin`' }),
      idLessThan: id('The number of the last row, from which the next page goes on; empty if there is none.'),
    },
  },
  {
    path: 'margin/*/financial-records',
    request: { marginType: text('Only movements of this type.', 'transfer_in') },
    answer: {
      marginId: id('The number of the bill.'),
      amount: amount('The change of the balance before the fee.'),
      balance: amount('The balance after it: the one before with `amount` and `fee`.'),
      fee: amount('The fee; negative if it was charged.', '0'),
      marginType: choice(
        [
          'deal_in',
          'deal_out',
          'transfer_in',
          'transfer_out',
          'borrow',
          'repay',
          'exchange_in',
          'exchange_out',
          'compensate',
          'confiscated',
        ],
        'Its type: of a trade, a transfer, a loan, a repayment, a liquidation, or of a debt that the exchange bore.',
      ),
    },
  },
]
