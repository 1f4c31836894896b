import type { Tier } from '#lib/calc/tiers.ts'
import { FEE_LEVELS, type FuturesInstrument, type Product, type SpotInstrument } from '#lib/contract/instruments.ts'
import { futuresTick, spotLot, spotTick } from '../rules/steps.ts'

/** What a ticket must know of its pair. Money and sizes are decimals, rates are ratios. */
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
  /** Largest order by kind; left out where the exchange names none. */
  readonly limitSizeMax?: string
  readonly marketSizeMax?: string
  /** How far above the last price a buy may be, and how far below it a sell. */
  readonly buyBand: string
  readonly sellBand: string
  readonly makerFee: string
  readonly takerFee: string
  /** Futures only. */
  readonly contract?: TicketContract
}

export interface TicketContract {
  readonly tiers: readonly Tier[]
  readonly leverageMax: string
  readonly openCostUpRatio: string
  readonly feeRateUpRatio: string
}

/** A spot pair of the contract table. */
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
    sizeMin: lot,
    valueMin: pair.minTradeUSDT,
    buyBand: pair.buyLimitPriceRatio,
    sellBand: pair.sellLimitPriceRatio,
    ...firstLevel('spot'),
  }
}

/** A USDT-margined perpetual of the contract table. */
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
    ...firstLevel('futures'),
    contract: {
      tiers: contract.tiers,
      leverageMax: contract.maxLever,
      openCostUpRatio: contract.openCostUpRatio,
      feeRateUpRatio: contract.feeRateUpRatio,
    },
  }
}

/** Fees of level 0, which an account has until its own are known. */
function firstLevel(product: Product): { makerFee: string; takerFee: string } {
  const level = FEE_LEVELS[product][0]
  return { makerFee: level?.maker ?? '0', takerFee: level?.taker ?? '0' }
}
