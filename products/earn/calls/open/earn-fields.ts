import {
  always,
  amount,
  choice,
  count,
  days,
  decimals,
  type FieldScope,
  id,
  percent,
  text,
  time,
  usdt,
} from '#gateway/http/open/reference/fields/field.ts'

const PERIOD = choice(['flexible', 'fixed'], 'Whether it can be redeemed at any time with its interest, or has a term.')

/** Fields of savings. */
export const EARN_FIELDS: readonly FieldScope[] = [
  {
    path: 'earn',
    both: {
      periodType: PERIOD,
      productId: text('The offer: the coin, and its days or `flexible`.', 'USDT-flexible'),
      amount: amount('The amount.'),
      orderId: id('The number of the subscription; of a record that of the record.'),
    },
    request: {
      coin: text('Only this coin; all if omitted.', 'USDT'),
      filter: choice(
        ['available', 'held', 'available_and_held', 'all'],
        '`held` lists the offers in which the account saves; all others list every offer.',
      ),
      orderType: choice(['subscribe', 'redeem', 'pay_interest', 'deduction'], 'Only records of this kind. `deduction` lists none.'),
    },
    answer: {
      period: days('The days of a term; empty for flexible savings.'),
      apyType: choice(['single', 'ladder'], 'Whether the rate depends on the amount.'),
      advanceRedeem: always('Yes', 'Whether it can be redeemed before its end: without the interest of the term.'),
      allowRedemption: always('Yes', 'Whether it can be redeemed now.'),
      settleMethod: choice(['daily', 'maturity'], 'When interest is paid.'),
      apyList: text('The rates by amount.'),
      apy: text('The rates by amount.'),
      rateLevel: count('The number of the step, from 1.', '1'),
      minStepVal: amount('The amount from which on the rate counts.', '0'),
      maxStepVal: amount('The amount up to which it counts.', '10000'),
      minApy: amount('The amount from which on the rate counts. The name of the field is that of the dialect.', '0'),
      maxApy: amount('The amount up to which it counts. The name of the field is that of the dialect.', '10000'),
      currentApy: percent('The rate of a year.', '3'),
      status: choice(['in_progress', 'success'], 'The state: an offer or a subscription is in progress, a request is done at once.'),
      productLevel: always('normal', 'The level of the offer: there is one for all.'),
      btcAmount: text('What is saved.', '0.01', { unit: 'BTC' }),
      usdtAmount: usdt('What is saved.'),
      btc24hEarning: text('The interest of the last 24 hours.', '0.000001', { unit: 'BTC' }),
      usdt24hEarning: usdt('The interest of the last 24 hours.', '0.05'),
      btcTotalEarning: text('All interest of this round.', '0.00001', { unit: 'BTC' }),
      usdtTotalEarning: usdt('All interest of this round.', '0.5'),
      productCoin: text('The coin that is saved.', 'USDT'),
      interestCoin: text('The coin of the interest.', 'USDT'),
      holdAmount: amount('What is saved.'),
      lastProfit: amount('The interest of the last 24 hours; 0 for a term, which pays at its end.', '0.01'),
      totalProfit: amount('All interest since it began.', '0.1'),
      holdDays: days('The whole days since it began.'),
      coinName: text('The coin.', 'USDT'),
      settleCoinName: text('The coin of the interest.', 'USDT'),
      productType: PERIOD,
      orderType: choice(['subscribe', 'redeem', 'pay_interest'], 'What happened. Interest that comes with a redemption is in its amount.'),
      ts: time('When it happened.'),
      singleMinAmount: amount('The least of one subscription.', '1'),
      singleMaxAmount: amount('The most of one subscription.', '100000'),
      remainingAmount: amount('What this account can still subscribe.', '100000'),
      subscribePrecision: { ...decimals('The decimals of amounts.', '8'), always: '8' },
      profitPrecision: { ...decimals('The decimals of interest.', '8'), always: '8' },
      subscribeTime: time('The time of the answer: when a subscription would begin.'),
      interestTime: time('From when on it would bear interest.'),
      settleTime: time('When interest would first be paid.'),
      expireTime: time('When its term would end; empty for flexible savings.'),
      redeemTime: time('From when on it could be redeemed with its interest.'),
      redeemDelay: always('D+0', 'How long a redemption takes: nothing.'),
      msg: always('', 'Why it failed: refusals have a code.'),
    },
  },
  ...['subscribe', 'redeem'].map((name) => ({
    path: `earn/savings/${name}-result`,
    request: {
      orderId: id(
        name === 'subscribe'
          ? 'The number of the subscription; the latest one of `productId` if omitted.'
          : 'The number of the redemption.',
      ),
      ...(name === 'subscribe'
        ? { productId: text('The offer whose latest subscription is meant, if `orderId` is omitted.', 'USDT-flexible') }
        : {}),
    },
  })),
  {
    path: 'earn/savings/redeem',
    request: { orderId: id('The subscription that is meant, of several to one term; the first if omitted.') },
  },
  { path: 'earn/account/assets', answer: { amount: amount('What is saved.') } },
]
