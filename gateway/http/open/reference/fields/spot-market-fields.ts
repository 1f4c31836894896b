import {
  always,
  base,
  choice,
  count,
  decimals,
  type Fields,
  type FieldScope,
  id,
  ignored,
  price,
  share,
  text,
  time,
  times,
  usdt,
} from './field.ts'
import { fees, INTERVALS, ticker, UTC_INTERVALS } from './market-parts.ts'

const loanQuery: Fields = {
  symbol: text('The pair.', 'BTCUSDT'),
  coin: text('The coin whose loans are compared: the base coin if omitted, or the quote coin.', 'BTC'),
  period: {
    ...choice(
      ['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1dutc', '24h', '30d'],
      'Accepted and checked: the answer has the state of the moment alone.',
    ),
    isIgnored: true,
  },
}

/** Fields of public data of spot and margin. */
export const SPOT_MARKET_FIELDS: readonly FieldScope[] = [
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
      status: choice(
        ['online', 'halt'],
        'Whether it is traded. In `halt` it takes no orders; pairs that are gone are not listed.',
        'online',
      ),
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
    path: 'spot/market/support-symbols',
    answer: { spotList: text('The pairs.', 'BTCUSDT'), futureList: text('The contracts.', 'BTCUSDT') },
  },
  {
    path: 'spot/market/auction',
    answer: {
      stage: always('', 'The stage of the auction: there is none.'),
      stageEndTime: always('', 'When the stage ends: there is none.'),
      auctionEndTime: always('', 'When the auction ends: there is none.'),
      estOpeningPrice: text('Always null.'),
      matchedVolume: text('Always null.'),
    },
  },
  ...['margin/market', 'mix/market'].flatMap((path): FieldScope[] => [
    {
      path: `${path}/loan-growth`,
      request: { ...loanQuery, period: text('How far back growth is counted: `30d`, or a day for all others.', '24h') },
      answer: { growthRate: share('By how much the debts in the coin have grown in the period, over those that are older.', '0.1') },
    },
    {
      path: `${path}/isolated-borrow-rate`,
      request: loanQuery,
      answer: {
        borrowRate: text(
          'Debts in the base coin for one in the quote coin, in isolated margin, by value. Paper traders alone are counted.',
          '0.5',
        ),
      },
    },
  ]),
  {
    path: 'mix/market/long-short-ratio',
    request: loanQuery,
    answer: {
      longShortRatio: text(
        'Borrowed value of the other coin for one of this coin; empty if nothing of this one is borrowed. Paper traders alone are counted.',
        '1.5',
      ),
    },
  },
  {
    path: 'margin/market/long-short-ratio',
    request: loanQuery,
    answer: {
      longShortRatio: text(
        'Borrowed value of the other coin for one of this coin; empty if nothing of this one is borrowed. Paper traders alone are counted.',
        '1.5',
      ),
    },
  },
]
