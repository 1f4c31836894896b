'use client'

import { useEffect, useMemo } from 'react'
import type { BotRow } from '#lib/contract/products/bots.ts'
import { createTradingClient, type TradingClient } from '#lib/stores/account/trading-client.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { type Load, useLoad } from '#lib/stores/use-load.ts'

/** How often the figures of bots are fetched, which move with the market. */
const REFRESH_MS = 5000

/** Returns the trading calls of this tab, which show their failures as toasts. */
export function useBotCalls(): TradingClient {
  const { requests } = useIdentity()
  return useMemo(() => createTradingClient(requests), [requests])
}

/** Returns the open bots, fetched again for every `turn`, and kept up to date while the page is visible. */
export function useBots(turn: string): readonly [Load<readonly BotRow[]>, () => void] {
  const call = useBotCalls()
  const [bots, reload] = useLoad(turn, async () => (await call('bots', {}, { quiet: true })).data.rows)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(ask, REFRESH_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [reload])
  return [bots, reload]
}
