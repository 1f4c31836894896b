'use client'

import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { SMALL_TARGET } from '../contract/convert-terms.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'

export interface ConvertCoins {
  /** Every coin that can be converted, the pricing coin first. */
  readonly coins: readonly string[]
  /** Returns the available amount of a coin in the spot wallet; null until the balances are known. */
  readonly available: (coin: string) => string | null
  readonly reload: () => void
}

/** Returns the coins that can be converted, and how much of each is in the spot wallet, kept up to date. */
export function useCoins(): ConvertCoins {
  const call = useTradingData()
  const { pairs } = usePairs()
  const [balances, reload] = useLoad('balances', () => call('balances', {}))
  useRefresh(reload)
  const priced = pairs.flatMap(({ product, baseCoin, quoteCoin }) => (product === 'spot' && quoteCoin === SMALL_TARGET ? baseCoin : []))
  const rows = balances.kind === 'done' ? balances.data.rows : null
  const createCoinCheck = (coin: string) => (row: BalanceRow) => row.wallet === 'spot' && row.coin === coin
  return {
    coins: [SMALL_TARGET, ...new Set(priced)],
    available: (coin) => (rows === null ? null : (rows.find(createCoinCheck(coin))?.available ?? '0')),
    reload,
  }
}
