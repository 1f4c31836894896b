import { always, base, choice, count, decimals, type FieldScope, hours, ignored, price, share, text, time, times, usdt } from './field.ts'
import { fees, MIX_INTERVALS, ticker, UTC_INTERVALS } from './market-parts.ts'

/** Fields of public data of futures. */
export const FUTURES_MARKET_FIELDS: readonly FieldScope[] = [
  {
    path: 'mix/market',
    request: {
      symbol: text('The contract.', 'BTCUSDT'),
      granularity: { ...choice([...MIX_INTERVALS, ...UTC_INTERVALS], 'The interval of the candles. All begin at UTC.'), example: '1H' },
      kLineType: choice(['MARKET', 'MARK', 'INDEX'], 'The kind of price; the last price if omitted.'),
      endTime: time('Only candles that begin before this time.'),
      limit: text('The most rows in the answer; 100 if omitted.', '50'),
      precision: choice(
        ['scale0', 'scale1', 'scale2', 'scale3'],
        'How levels are merged: each ten times coarser than the one before. `scale0` if omitted.',
      ),
      type: ignored('Levels are merged by `precision` here.'),
      period: {
        ...choice(
          ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1dutc'],
          'Accepted and checked: the answer has the state of the moment alone, since no earlier one is kept.',
        ),
        isIgnored: true,
      },
    },
    answer: {
      ...ticker,
      deliveryStartTime: text('Always null: no contract is delivered.'),
      deliveryTime: text('Always null: no contract is delivered.'),
      deliveryStatus: always('', 'The state of a delivery; no contract is delivered.'),
    },
  },
  {
    path: 'mix/market/merge-depth',
    request: { limit: text('The most levels of each side, at most 150, or `max`; 100 if omitted.', '50') },
  },
  {
    path: 'mix/market/contracts',
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
    answer: {
      symbol: text('The contract.', 'BTCUSDT'),
      buyLimitPriceRatio: share('How far above the mark price a buy may be.', '0.05'),
      sellLimitPriceRatio: share('How far below the mark price a sell may be.', '0.05'),
      feeRateUpRatio: share('By how much the fee rate is raised in the estimate of what an order costs.', '0.005'),
      ...fees,
      openCostUpRatio: share('By how much the price is raised in the estimate of what an order costs.', '0.01'),
      supportMarginCoins: text('The coins of the margin.', 'USDT'),
      minTradeNum: base('The smallest size of an order.'),
      priceEndStep: count('The tick in units of the last decimal of `pricePlace`.', '1'),
      volumePlace: decimals('The decimals of sizes.', '3'),
      pricePlace: decimals('The decimals of prices. The tick is `priceEndStep` times 10 to the power of minus this.', '1'),
      sizeMultiplier: base('The step of sizes.'),
      symbolType: always('perpetual', 'The kind of contract. Clients recognise a contract by it.'),
      minTradeUSDT: usdt('The smallest value of an order.', '5'),
      maxSymbolOrderNum: count('The most open orders in the contract.', '200'),
      maxProductOrderNum: count('The most open orders in all contracts.', '1000'),
      maxPositionNum: count('The most open positions.', '150'),
      symbolStatus: choice(
        ['normal', 'maintain'],
        'Whether it is traded. In `maintain` it takes no orders; contracts that are gone are not listed.',
        'normal',
      ),
      offTime: always('-1', 'When it will be delisted.'),
      limitOpenTime: always('-1', 'From when on no position can be opened.'),
      deliveryTime: always('', 'The time of delivery: perpetual contracts have none.'),
      deliveryStartTime: always('', 'The time of delivery: perpetual contracts have none.'),
      deliveryPeriod: always('', 'The period of delivery: perpetual contracts have none.'),
      launchTime: always('', 'When it was listed.'),
      fundInterval: hours('How often funding is paid.'),
      minLever: times('The lowest leverage.', '1'),
      maxLever: times('The highest leverage.', '125'),
      posLimit: share('How much of the open interest one account may hold. It is not enforced: the tiers limit positions.', '0.05'),
      maintainTime: always('', 'When it is maintained.'),
      openTime: always('', 'When trading began.'),
      maxMarketOrderQty: base('The largest size of a market order.', '120'),
      maxOrderQty: base('The largest size of a limit order.', '1200'),
    },
  },
  {
    path: 'mix/market/symbol-price',
    answer: { price: price('The price of the last trade.'), indexPrice: price('The index price.'), markPrice: price('The mark price.') },
  },
  {
    path: 'mix/market/tickers',
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
  },
  {
    path: 'mix/market/current-fund-rate',
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
    answer: {
      fundingRateInterval: hours('How often funding is paid.'),
      nextUpdate: time('The next funding.'),
      minFundingRate: share('The lowest rate.', '-0.003'),
      maxFundingRate: share('The highest rate.', '0.003'),
    },
  },
  {
    path: 'mix/market/funding-time',
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
    answer: { nextFundingTime: time('The next funding.'), ratePeriod: hours('How often funding is paid.') },
  },
  {
    path: 'mix/market/history-fund-rate',
    request: { pageSize: count('The most rows of a page, at most 100; 20 if omitted.', '20') },
    answer: { fundingRate: share('The rate that was paid.', '0.0001'), fundingTime: time('When it was paid.') },
  },
  {
    path: 'mix/market/open-interest',
    answer: { openInterestList: text('One row: the contract.'), size: base('The open interest of the market that is followed.', '12000') },
  },
  {
    path: 'mix/market/query-position-lever',
    answer: {
      level: count('The number of the tier, from 1.', '1'),
      startUnit: usdt('The value of a position from which on the tier counts.', '0'),
      endUnit: usdt('The value up to which it counts.', '150000'),
      leverage: times('The highest leverage of the tier.', '125'),
      keepMarginRate: share('The maintenance margin of the tier.', '0.004'),
    },
  },
  {
    path: 'mix/market/oi-limit',
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
    answer: {
      notionalValue: usdt('The largest value of a position of one account, at the lowest leverage.', '30000000'),
      totalNotionalValue: always('', 'A joint limit of the accounts of one owner; there is none.'),
    },
  },
  {
    path: 'mix/market/long-short',
    answer: {
      longRatio: share('The part of the accounts with a position here that are long. Paper traders alone are counted.', '0.6'),
      shortRatio: share('The part that is short.', '0.4'),
      longShortRatio: text('Long accounts for one that is short; empty if none is.', '1.5'),
    },
  },
  {
    path: 'mix/market/account-long-short',
    answer: {
      longAccountRatio: share('The part of the accounts with a position here that are long. Paper traders alone are counted.', '0.6'),
      shortAccountRatio: share('The part that is short.', '0.4'),
      longShortAccountRatio: text('Long accounts for one that is short; empty if none is.', '1.5'),
    },
  },
  {
    path: 'mix/market/position-long-short',
    answer: {
      longPositionRatio: share('The part of all positions here, by size, that is long. Paper traders alone are counted.', '0.6'),
      shortPositionRatio: share('The part that is short.', '0.4'),
      longShortPositionRatio: text('Long size for one that is short; empty if none is.', '1.5'),
    },
  },
  ...['discount-rate', 'exchange-rate'].map((name) => ({
    path: `mix/market/${name}`,
    answer: {
      userLimit: usdt('There is no multi-asset margin: the list is always empty.'),
      totalLimit: usdt('There is no multi-asset margin: the list is always empty.'),
      [`${name === 'discount-rate' ? 'discount' : 'exchange'}RateList`]: text('The tiers of the coin.'),
      tier: count('The number of the tier.', '1'),
      minAmount: text('Where the tier begins.', '0'),
      maxAmount: text('Where the tier ends.', '1000'),
      discountRate: share('How much of a coin counts as margin.', '0.95'),
      exchangeRate: share('What a coin is exchanged at.', '1'),
    },
  })),
  {
    path: 'mix/market/union-interest-rate-history',
    request: { coin: text('The coin.', 'USDT') },
    answer: {
      historyInterestRateList: text('Always empty: there is no multi-asset margin.'),
      annualInterestRate: share('The rate of a year.', '0.05'),
      dailyInterestRate: share('The rate of a day.', '0.00014'),
    },
  },
]
