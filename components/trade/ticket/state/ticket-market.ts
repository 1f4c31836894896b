import type { Tier } from '#lib/calc/liquidation/tiers.ts'
import { type AccountFees, feesInMarket, firstFeeLevel } from '#lib/contract/market/fees.ts'
import type { FuturesInstrument, Product, SpotInstrument, InstrumentFees, Rates } from '#lib/contract/market/instruments.ts'
import { futuresTick, spotLot, spotTick } from '#lib/contract/market/steps.ts'

/** The facts about the pair that a ticket needs. Money and sizes are decimals, rates are ratios. */
export interface TicketMarket {
  readonly product: Product
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly pricePlace: number
  readonly volumePlace: number
  readonly tick: string
  readonly lot: string
  readonly sizeMin: string
  readonly valueMin: string
  /** Largest order by kind; omitted if the exchange sets none. */
  readonly limitSizeMax?: string
  readonly marketSizeMax?: string
  /** How far above the last price a buy, and how far below it a sell may be. */
  readonly buyBand: string
  readonly sellBand: string
  readonly makerFee: string
  readonly takerFee: string
  /** The rates at the lowest level, where an operator has changed them. */
  readonly fees?: InstrumentFees
  /** Futures only. */
  readonly contract?: TicketContract
}

export interface TicketContract {
  readonly tiers: readonly Tier[]
  readonly leverageMax: string
  readonly openCostUpRatio: string
  readonly feeRateUpRatio: string
}

/** Converts a spot pair. */
export function spotTicketMarket(pair: SpotInstrument): TicketMarket {
  const lot = spotLot(pair)
  return {
    product: 'spot',
    symbol: pair.symbol,
    baseCoin: pair.baseCoin,
    quoteCoin: pair.quoteCoin,
    pricePlace: pair.pricePlace,
    volumePlace: pair.volumePlace,
    tick: spotTick(pair),
    lot,
    sizeMin: pair.minTradeNum ?? lot,
    valueMin: pair.minTradeUSDT,
    buyBand: pair.buyLimitPriceRatio,
    sellBand: pair.sellLimitPriceRatio,
    ...toFees(pair.fees ?? firstFeeLevel('spot')),
    ...(pair.fees && { fees: pair.fees }),
  }
}

/** Converts a USDT-margined perpetual. */
export function futuresTicketMarket(contract: FuturesInstrument): TicketMarket {
  return {
    product: 'futures',
    symbol: contract.symbol,
    baseCoin: contract.baseCoin,
    quoteCoin: contract.quoteCoin,
    pricePlace: Number(contract.pricePlace),
    volumePlace: Number(contract.volumePlace),
    tick: futuresTick(contract),
    lot: contract.sizeMultiplier,
    sizeMin: contract.minTradeNum,
    valueMin: contract.minTradeUSDT,
    limitSizeMax: contract.maxOrderQty,
    marketSizeMax: contract.maxMarketOrderQty,
    buyBand: contract.buyLimitPriceRatio,
    sellBand: contract.sellLimitPriceRatio,
    ...toFees(contract.fees ?? firstFeeLevel('futures')),
    ...(contract.fees && { fees: contract.fees }),
    contract: {
      tiers: contract.tiers,
      leverageMax: contract.maxLever,
      openCostUpRatio: contract.openCostUpRatio,
      feeRateUpRatio: contract.feeRateUpRatio,
    },
  }
}

/** Returns a market with the rates of an account; those of the lowest level until the account is known. */
export function withAccountFees(market: TicketMarket, account: AccountFees | undefined): TicketMarket {
  return account === undefined ? market : { ...market, ...toFees(feesInMarket(account, market.fees)) }
}

function toFees({ maker, taker }: Rates): { makerFee: string; takerFee: string } {
  return { makerFee: maker, takerFee: taker }
}
