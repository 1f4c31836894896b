import { Type } from 'typebox'
import { strings } from './envelope.ts'

/** Schemas of the open API's answers, with the dialect's names and types. */

const Row = Type.Array(Type.String())

export const Coin = Type.Object({
  ...strings('coinId', 'coin', 'transfer', 'areaCoin').properties,
  chains: Type.Array(
    strings(
      'chain',
      'needTag',
      'withdrawable',
      'rechargeable',
      'withdrawFee',
      'extraWithdrawFee',
      'depositConfirm',
      'withdrawConfirm',
      'minDepositAmount',
      'minWithdrawAmount',
      'browserUrl',
      'contractAddress',
      'withdrawStep',
      'withdrawMinScale',
      'congestion',
    ),
  ),
})

export const SpotSymbol = strings(
  'symbol',
  'baseCoin',
  'quoteCoin',
  'minTradeAmount',
  'maxTradeAmount',
  'takerFeeRate',
  'makerFeeRate',
  'pricePrecision',
  'quantityPrecision',
  'quotePrecision',
  'status',
  'minTradeUSDT',
  'buyLimitPriceRatio',
  'sellLimitPriceRatio',
  'areaSymbol',
  'orderQuantity',
  'openTime',
  'offTime',
)

export const Contract = Type.Object({
  ...strings(
    'symbol',
    'baseCoin',
    'quoteCoin',
    'buyLimitPriceRatio',
    'sellLimitPriceRatio',
    'feeRateUpRatio',
    'makerFeeRate',
    'takerFeeRate',
    'openCostUpRatio',
    'minTradeNum',
    'priceEndStep',
    'volumePlace',
    'pricePlace',
    'sizeMultiplier',
    'symbolType',
    'minTradeUSDT',
    'maxSymbolOrderNum',
    'maxProductOrderNum',
    'maxPositionNum',
    'symbolStatus',
    'offTime',
    'limitOpenTime',
    'deliveryTime',
    'deliveryStartTime',
    'deliveryPeriod',
    'launchTime',
    'fundInterval',
    'minLever',
    'maxLever',
    'posLimit',
    'maintainTime',
    'openTime',
    'maxMarketOrderQty',
    'maxOrderQty',
  ).properties,
  supportMarginCoins: Type.Array(Type.String()),
  isRwa: Type.String({ enum: ['YES', 'NO'], description: 'Whether the contract is of an asset outside of crypto: none here is.' }),
})

const tickerNames = [
  'symbol',
  'high24h',
  'low24h',
  'lastPr',
  'quoteVolume',
  'baseVolume',
  'usdtVolume',
  'ts',
  'bidPr',
  'askPr',
  'bidSz',
  'askSz',
  'openUtc',
  'changeUtc24h',
  'change24h',
] as const

export const SpotTicker = strings(...tickerNames, 'open')

export const ContractTicker = Type.Object({
  ...strings(...tickerNames, 'open24h', 'indexPrice', 'markPrice', 'fundingRate', 'holdingAmount', 'deliveryStatus').properties,
  deliveryStartTime: Type.Null(),
  deliveryTime: Type.Null(),
})

export const Trade = strings('symbol', 'tradeId', 'side', 'price', 'size', 'ts')
export const Candles = Type.Array(Row)
export const SpotBook = Type.Object({ asks: Type.Array(Row), bids: Type.Array(Row), ts: Type.String() })
export const MergedBook = Type.Object({
  ...SpotBook.properties,
  ...strings('scale', 'precision', 'isMaxPrecision').properties,
})

export const SymbolPrice = strings('symbol', 'price', 'indexPrice', 'markPrice', 'ts')
export const CurrentFunding = strings('symbol', 'fundingRate', 'fundingRateInterval', 'nextUpdate', 'minFundingRate', 'maxFundingRate')
export const FundingTime = strings('symbol', 'nextFundingTime', 'ratePeriod')
export const FundingSettlement = strings('symbol', 'fundingRate', 'fundingTime')
export const OpenInterest = Type.Object({ openInterestList: Type.Array(strings('symbol', 'size')), ts: Type.String() })
export const Tier = strings('symbol', 'level', 'startUnit', 'endUnit', 'leverage', 'keepMarginRate')
