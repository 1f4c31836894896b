// oxlint-disable max-lines: a table of data
import {
  always,
  base,
  choice,
  count,
  decimals,
  type FieldScope,
  hours,
  id,
  ignored,
  price,
  quote,
  share,
  text,
  time,
  times,
  usdt,
} from './field.ts'

/** Intervals of candles; times in capitals with `utc` and without mean the same, since all candles begin at UTC. */
const INTERVALS = ['1min', '3min', '5min', '15min', '30min', '1h', '2h', '4h', '6h', '12h', '1day', '3day', '1week', '1M']
const MIX_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '6H', '12H', '1D', '3D', '1W', '1M']
const UTC_INTERVALS = ['6Hutc', '12Hutc', '1Dutc', '3Dutc', '1Wutc', '1Mutc']

const ticker = {
  open: price('The price 24 hours ago.'),
  open24h: price('The price 24 hours ago.'),
  high24h: price('The highest price of the last 24 hours.', '61000'),
  low24h: price('The lowest price of the last 24 hours.', '59000'),
  lastPr: price("The price of the last trade. Trades of this exchange's traders do not move it."),
  quoteVolume: quote('What was traded in the last 24 hours, by value.', '1200000'),
  baseVolume: base('What was traded in the last 24 hours, by size.', '20'),
  usdtVolume: usdt('What was traded in the last 24 hours, by value.', '1200000'),
  bidPr: price('The best bid.', '59999.9'),
  askPr: price('The best ask.', '60000.1'),
  bidSz: base('The size at the best bid.', '0.5'),
  askSz: base('The size at the best ask.', '0.5'),
  openUtc: price('The price at the beginning of the day in UTC.'),
  changeUtc24h: share('The change since the beginning of the day in UTC.', '0.012'),
  change24h: share('The change of the last 24 hours.', '0.012'),
  indexPrice: price('The index price.'),
  markPrice: price('The mark price, by which positions are valued and liquidated.'),
  fundingRate: share('The rate that the next funding will probably have.', '0.0001'),
  holdingAmount: base("The open interest of the market that is followed. Positions of this exchange's traders are not in it.", '12000'),
}

const fees = {
  makerFeeRate: share('The rate for orders that rested in the book, at the lowest level.', '0.0002'),
  takerFeeRate: share('The rate for orders that took from the book, at the lowest level.', '0.0006'),
}

/** Public market data, of spot, margin and futures. */
export const MARKET_FIELDS: readonly FieldScope[] = [
  { path: 'public/time', answer: { serverTime: time('The wall clock, by which requests are signed.') } },
  {
    path: 'spot/public/coins',
    request: { coin: text('Only this coin; all if omitted.', 'USDT') },
    answer: {
      coinId: id('The number of the coin in this list. It can change when coins are listed or delisted.', '1'),
      transfer: always('true', 'Whether it can be moved between the wallets of an account.'),
      areaCoin: always('no', 'Whether it belongs to a zone of risky coins; there is none.'),
      chains: text('The networks that such a coin usually has. They belong to the dialect: nothing is ever sent over them.'),
      chain: text('The network.', 'ERC20'),
      needTag: choice(['false', 'true'], 'Whether addresses of that network have a tag.'),
      withdrawable: always('true', 'Clients count a coin as active only then. Nothing can be withdrawn.'),
      rechargeable: always('true', 'Clients count a coin as active only then. Nothing can be deposited.'),
      withdrawFee: text('What a withdrawal usually costs there. It is never charged.', '2', { unit: 'coin' }),
      extraWithdrawFee: always('0', 'A further charge.'),
      depositConfirm: count('How many confirmations a deposit usually waits for. There are none.', '12'),
      withdrawConfirm: count('The same for withdrawals.', '12'),
      minDepositAmount: text('The least usual deposit.', '10', { unit: 'coin' }),
      minWithdrawAmount: text('The least usual withdrawal.', '10', { unit: 'coin' }),
      browserUrl: text('The address of a usual explorer of that network; empty if none is known.', 'https://etherscan.io/tx/'),
      contractAddress: always('', 'The address of the contract: no real coin is meant.'),
      withdrawStep: always('0', 'The step of withdrawals.'),
      withdrawMinScale: { ...decimals('The decimals of amounts.', '8'), always: '8' },
      congestion: always('normal', 'How busy the network is.'),
    },
  },
  {
    path: 'spot/public/symbols',
    request: { symbol: text('Only this pair; all if omitted.', 'BTCUSDT') },
    answer: {
      minTradeAmount: base('The smallest size of an order; 0 where only the smallest value counts.', '0.000001'),
      maxTradeAmount: { ...base('A limit that no order reaches: `valueTooLarge` (45113) says what counts.'), always: '10000000000' },
      ...fees,
      pricePrecision: decimals('The decimals of prices: the tick is 10 to the power of minus this.'),
      quantityPrecision: decimals('The decimals of sizes.', '6'),
      quotePrecision: decimals('The decimals of amounts in the quote coin.', '8'),
      status: always('online', 'Whether it is traded. Pairs that are not are not listed.'),
      minTradeUSDT: usdt('The smallest value of an order.', '1'),
      buyLimitPriceRatio: share('How far above the last price a buy may be.', '0.05'),
      sellLimitPriceRatio: share('How far below the last price a sell may be.', '0.05'),
      areaSymbol: always('no', 'Whether it belongs to a zone of risky pairs; there is none.'),
      orderQuantity: count('The most open orders in the pair.', '200'),
      openTime: time('When trading began: no market here is older than 2018.', '1514764800000'),
      offTime: always('', 'When it will be delisted.'),
    },
  },
  {
    path: 'spot/market',
    both: {
      type: choice(
        ['step0', 'step1', 'step2', 'step3', 'step4', 'step5'],
        'How levels are merged: each step ten times coarser than the one before.',
      ),
    },
    request: {
      symbol: text('The pair.', 'BTCUSDT'),
      granularity: { ...choice([...INTERVALS, ...UTC_INTERVALS], 'The interval of the candles. All begin at UTC.'), example: '1h' },
      kLineType: ignored('The kind of price; a pair has only the last price.', 'MARKET'),
      endTime: time('Only candles that begin before this time.'),
      precision: choice(
        ['scale0', 'scale1', 'scale2', 'scale3'],
        'How levels are merged: each ten times coarser than the one before. `scale0` if omitted.',
      ),
    },
    answer: ticker,
  },
  { path: 'spot/market/tickers', request: { symbol: text('Only this pair; all if omitted.', 'BTCUSDT') } },
  {
    path: 'spot/market/orderbook',
    request: {
      limit: text('The most levels of each side, at most 150; 150 if omitted.', '50'),
      precision: ignored('Levels are merged by `type` here.'),
    },
  },
  {
    path: 'spot/market/merge-depth',
    request: {
      limit: text('The most levels of each side, at most 150, or `max`; 100 if omitted.', '50'),
      type: ignored('Levels are merged by `precision` here.'),
    },
  },
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
  ...['spot/market', 'mix/market'].flatMap((path): FieldScope[] => [
    {
      path: `${path}/fills`,
      request: { limit: count('The most trades; 100 if omitted.', '50'), idLessThan: id('Only trades with a lower number.') },
      answer: {
        side: choice(['Buy', 'Sell'], 'The side of the taker.'),
        price: price('The price.'),
        size: base('The size.'),
        ts: time('When it was traded.'),
      },
    },
    {
      path: `${path}/vip-fee-rate`,
      answer: {
        level: count('The level.', '1'),
        dealAmount: usdt('What one has to trade in 30 days for it.', '1000000'),
        assetAmount: usdt('Or what one has to own for it.', '50000'),
        takerFeeRate: share('The rate for orders that took from the book.', '0.0006'),
        makerFeeRate: share('The rate for orders that rested in the book.', '0.0002'),
        btcWithdrawAmount: always('0', 'What may be withdrawn in a day: nothing.'),
        usdtWithdrawAmount: always('0', 'What may be withdrawn in a day: nothing.'),
      },
    },
    ...['orderbook', 'merge-depth'].map((name) => ({
      path: `${path}/${name}`,
      answer: {
        asks: text("Levels from the best on, each `[price, size]`. Orders of this exchange's traders are in it."),
        bids: text("Levels from the best on, each `[price, size]`. Orders of this exchange's traders are in it."),
        scale: price('The step that levels are merged to.', '0.1'),
        precision: choice(['scale0', 'scale1', 'scale2', 'scale3'], 'The step that was asked for.'),
        isMaxPrecision: choice(['NO', 'YES'], 'Whether this is the coarsest step.'),
      },
    })),
  ]),
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
      symbolStatus: always('normal', 'Whether it is traded. Contracts that are not are not listed.'),
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
  {
    path: 'margin/currencies',
    answer: {
      maxCrossedLeverage: times('The leverage in cross margin.', '3'),
      maxIsolatedLeverage: times('The leverage in isolated margin.', '10'),
      warningRiskRatio: share('The ratio of debts to assets from which on an account is warned.', '0.8'),
      liquidationRiskRatio: always('1', 'The ratio of risk at which a wallet is liquidated.'),
      minTradeAmount: base('The smallest size of an order.', '0.000001'),
      maxTradeAmount: { ...base('A limit that no order reaches.'), always: '10000000000' },
      ...fees,
      pricePrecision: decimals('The decimals of prices.'),
      quantityPrecision: decimals('The decimals of sizes.', '6'),
      minTradeUSDT: usdt('The smallest value of an order.', '1'),
      userMinBorrow: text('The smallest loan.', '0.00000001', { unit: 'coin' }),
      status: always('1', 'Whether it is traded.'),
      isBorrowable: text('Always true: pairs of which no coin is lent are not listed.', 'true'),
      isCrossBorrowable: text('Always true.', 'true'),
      isIsolatedBaseBorrowable: text('Whether the base coin is lent in isolated margin.', 'true'),
      isIsolatedQuoteBorrowable: text('Whether the quote coin is lent in isolated margin.', 'true'),
    },
  },
  {
    path: 'margin/market/long-short-ratio',
    request: {
      symbol: text('The pair.', 'BTCUSDT'),
      coin: text('The coin whose loans are compared: the base coin if omitted, or the quote coin.', 'BTC'),
      period: {
        ...choice(
          ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1dutc', '24h', '30d'],
          'Accepted and checked: the answer has the state of the moment alone.',
        ),
        isIgnored: true,
      },
    },
    answer: {
      longShortRatio: text(
        'Borrowed value of the other coin for one of this coin; empty if nothing of this one is borrowed. Paper traders alone are counted.',
        '1.5',
      ),
    },
  },
]
