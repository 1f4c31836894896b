import { Type } from 'typebox'
import type * as instruments from './instruments.ts'

const Rates = { maker: Type.String(), taker: Type.String() }
const Fees = Type.Optional(Type.Object({ ...Rates, isOwn: Type.Boolean() }))
const Levels = Type.Optional(Type.Array(Type.Object(Rates)))

/** The wire format of the instruments: `GET /v1/market/instruments`, and the instrument of `GET /v1/market/snapshot`. */

/** A spot pair; see `SpotInstrument`. */
export const SpotInstrument = Type.Unsafe<instruments.SpotInstrument>(
  Type.Object({
    symbol: Type.String(),
    baseCoin: Type.String(),
    quoteCoin: Type.String(),
    pricePlace: Type.Integer(),
    volumePlace: Type.Integer(),
    priceStep: Type.Optional(Type.Integer()),
    sizeStep: Type.Optional(Type.Integer()),
    minTradeNum: Type.Optional(Type.String()),
    quotePrecision: Type.Integer(),
    minTradeUSDT: Type.String(),
    buyLimitPriceRatio: Type.String(),
    sellLimitPriceRatio: Type.String(),
    orderQuantity: Type.String(),
    fees: Fees,
  }),
)

const ContractTier = Type.Object({
  level: Type.Integer(),
  minValue: Type.String(),
  maxValue: Type.String(),
  maxLever: Type.String(),
  mm: Type.String(),
  maintainAmount: Type.String(),
})

/** A USDT-margined perpetual; see `FuturesInstrument`. */
export const FuturesInstrument = Type.Unsafe<instruments.FuturesInstrument>(
  Type.Object({
    symbol: Type.String(),
    baseCoin: Type.String(),
    quoteCoin: Type.String(),
    supportMarginCoins: Type.Array(Type.String()),
    minTradeNum: Type.String(),
    sizeMultiplier: Type.String(),
    volumePlace: Type.String(),
    pricePlace: Type.String(),
    priceEndStep: Type.String(),
    minTradeUSDT: Type.String(),
    feeRateUpRatio: Type.String(),
    openCostUpRatio: Type.String(),
    buyLimitPriceRatio: Type.String(),
    sellLimitPriceRatio: Type.String(),
    minLever: Type.String(),
    maxLever: Type.String(),
    posLimit: Type.String(),
    fundInterval: Type.String(),
    maxSymbolOrderNum: Type.String(),
    maxProductOrderNum: Type.String(),
    maxPositionNum: Type.String(),
    maxMarketOrderQty: Type.String(),
    maxOrderQty: Type.String(),
    tiers: Type.Array(ContractTier),
    fees: Fees,
    fundingRateCap: Type.Optional(Type.String()),
    fundingRateFloor: Type.Optional(Type.String()),
    tiersFrom: Type.Optional(Type.Union([Type.Literal('exchange'), Type.Literal('own')])),
  }),
)

/**
 * `GET /v1/market/instruments[?tiers=false]`: every listed instrument, with an `ETag`. Without tiers, which are most of its bytes and which
 * only the page of a contract needs, each contract has none.
 */
export const InstrumentList = Type.Unsafe<instruments.InstrumentList>(
  Type.Object({
    version: Type.Integer(),
    spot: Type.Array(SpotInstrument),
    futures: Type.Array(FuturesInstrument),
    fees: Type.Optional(Type.Object({ spot: Levels, futures: Levels })),
  }),
)
