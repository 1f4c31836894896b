'use client'

import { feeLevelOf } from '#lib/contract/market/fees.ts'
import type { Candle, MarketSnapshot } from '#lib/contract/market/market.ts'
import { spotLot, spotTick } from '#lib/contract/market/steps.ts'
import { maximum, minimum } from '#lib/kernel/decimal-text.ts'
import { type Load, useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '../use-trading-data.ts'
import type { GridFacts } from './grid-form.ts'

const DAYS = 30
const TIMEOUT_MS = 10_000

export interface PairFacts extends GridFacts {
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly tick: string
}

async function ask<Data>(path: string, query: Readonly<Record<string, string>>): Promise<Data> {
  const response = await fetch(`/v1/market/${path}?${new URLSearchParams(query).toString()}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const { data } = (await response.json()) as { readonly data: Data | null }
  if (data === null) throw new Error(`no ${path} for ${query['symbol']}`)
  return data
}

function rangeOf(candles: readonly Candle[]): { readonly low: string; readonly high: string } | null {
  if (candles.length === 0) return null
  const [highs, lows] = [candles.map(([, , high]) => high), candles.map(([, , , low]) => low)]
  return { low: lows.reduce(minimum), high: highs.reduce(maximum) }
}

/** Returns what the form must know of a pair and of the account, kept up to date: price, range of the last 30 days, fees, limits, funds. */
export function useGridFacts(symbol: string): readonly [Load<PairFacts>, () => void] {
  const call = useTradingData()
  const [facts, reload] = useLoad(symbol, async (): Promise<PairFacts> => {
    const [snapshot, past, balances, account] = await Promise.all([
      ask<MarketSnapshot>('snapshot', { product: 'spot', symbol }),
      ask<{ readonly candles: readonly Candle[] }>('candles', { product: 'spot', symbol, interval: '1d', limit: String(DAYS) }),
      call('balances', {}),
      call('simulationAccount', {}),
    ])
    const { spot, row } = snapshot
    if (spot === undefined) throw new Error(`${symbol} is no spot pair`)
    const { maker: makerFee, taker: takerFee } = feeLevelOf('spot', account.spotLevel)
    const { pricePlace, volumePlace, priceStep, sizeStep, baseCoin, quoteCoin } = spot
    const held = (coin: string): string => balances.rows.find((one) => one.wallet === 'spot' && one.coin === coin)?.available ?? '0'
    return {
      symbol,
      baseCoin,
      quoteCoin,
      tick: spotTick(spot),
      market: {
        pricePlace,
        volumePlace,
        ...(priceStep === undefined ? {} : { priceStep }),
        ...(sizeStep === undefined ? {} : { sizeStep }),
        sizeMin: spot.minTradeNum ?? spotLot(spot),
        valueMin: spot.minTradeUSDT,
        makerFee,
        takerFee,
        last: row.last,
      },
      past: rangeOf(past.candles),
      available: { base: held(baseCoin), quote: held(quoteCoin) },
    }
  })
  useRefresh(reload)
  return [facts, reload]
}
