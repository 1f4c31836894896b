'use client'

import { feesInMarket } from '#lib/contract/market/fees.ts'
import type { Candle, MarketSnapshot } from '#lib/contract/market/market.ts'
import type { FuturesGridMarket } from '../rules/formulas/futures-check.ts'
import type { GridMarket } from '../rules/formulas/grid-check.ts'
import { futuresTick, spotLot, spotTick } from '#lib/contract/market/steps.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { maximum, minimum } from '#lib/kernel/decimal-text.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import { type Load, useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import type { GridFacts } from './grid-form.ts'

const DAYS = 30

/** The further terms of a contract that the forms of futures grids need. */
type ContractFacts = Pick<FuturesGridMarket, 'tiers' | 'minLever' | 'maxLever'>

export interface PairFacts extends GridFacts {
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly tick: string
  /** Null for a spot pair. */
  readonly contract: ContractFacts | null
}

async function ask<Data>(path: string, query: Readonly<Record<string, string>>): Promise<Data> {
  const data = (await readPublic(`/market/${path}`, query)) as Data | null
  if (data === null) throw new Error(`no ${path} for ${query['symbol']}`)
  return data
}

function findRange(candles: readonly Candle[]): { readonly low: string; readonly high: string } | null {
  if (candles.length === 0) return null
  const [highs, lows] = [candles.map(([, , high]) => high), candles.map(([, , , low]) => low)]
  return { low: lows.reduce(minimum), high: highs.reduce(maximum) }
}

type PairPart = Pick<PairFacts, 'baseCoin' | 'quoteCoin' | 'tick' | 'contract'> & {
  readonly market: Omit<GridMarket, 'makerFee' | 'takerFee' | 'last'>
}

/** Returns the steps and limits of a spot pair or of a contract. */
function readPair({ spot, futures }: MarketSnapshot): PairPart {
  if (spot !== undefined) {
    const { pricePlace, volumePlace, priceStep = 1, sizeStep = 1, baseCoin, quoteCoin, minTradeUSDT: valueMin } = spot
    const market = { pricePlace, volumePlace, priceStep, sizeStep, sizeMin: spot.minTradeNum ?? spotLot(spot), valueMin }
    return { baseCoin, quoteCoin, tick: spotTick(spot), contract: null, market }
  }
  if (futures === undefined) throw new Error('a market is a spot pair or a contract')
  const { baseCoin, quoteCoin, minTradeNum: sizeMin, minTradeUSDT: valueMin, tiers, minLever, maxLever } = futures
  const volumePlace = Number(futures.volumePlace)
  const market = {
    pricePlace: Number(futures.pricePlace),
    volumePlace,
    priceStep: Number(futures.priceEndStep),
    sizeStep: Number(toUnits(futures.sizeMultiplier, volumePlace)),
    sizeMin,
    valueMin,
  }
  return { baseCoin, quoteCoin, tick: futuresTick(futures), contract: { tiers, minLever, maxLever }, market }
}

/** The facts about a bot's pair that its forms use. */
export interface PairLoad {
  readonly loaded: Load<PairFacts>
  readonly reload: () => void
  /** Null while they are not those of the pair of the form. */
  readonly facts: PairFacts | null
}

/** Returns what the form must know of a pair and of the account, kept up to date: price, range of the last 30 days, fees, limits, funds. */
export function useGridFacts(symbol: string, product: 'spot' | 'futures' = 'spot'): PairLoad {
  const call = useTradingData()
  const [loaded, reload] = useLoad(`${product} ${symbol}`, async (): Promise<PairFacts> => {
    const [snapshot, past, balances, account] = await Promise.all([
      ask<MarketSnapshot>('snapshot', { product, symbol }),
      ask<{ readonly candles: readonly Candle[] }>('candles', { product, symbol, interval: '1d', limit: String(DAYS) }),
      call('balances', {}),
      call('simulationAccount', {}),
    ])
    const { row } = snapshot
    const { maker: makerFee, taker: takerFee } = feesInMarket(account.fees[product], (snapshot.spot ?? snapshot.futures)?.fees)
    const pair = readPair(snapshot)
    const { baseCoin, quoteCoin } = pair
    const held = (coin: string): string => balances.rows.find((one) => one.wallet === 'spot' && one.coin === coin)?.available ?? '0'
    return {
      symbol,
      baseCoin,
      quoteCoin,
      tick: pair.tick,
      contract: pair.contract,
      market: { ...pair.market, makerFee, takerFee, last: row.last },
      past: findRange(past.candles),
      available: { base: held(baseCoin), quote: held(quoteCoin) },
    }
  })
  useRefresh(reload)
  return { loaded, reload, facts: loaded.kind === 'done' && loaded.data.symbol === symbol ? loaded.data : null }
}
