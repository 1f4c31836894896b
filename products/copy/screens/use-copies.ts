'use client'

import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'

/** How often copies and leaders are fetched, whose figures move with the market. */
const REFRESH_MS = 10_000

/** Returns the open copies, fetched again while the page is open; and a function that asks for them again. */
export function useCopies() {
  const call = useTradingData()
  const [loaded, reload] = useLoad('copies', async () => (await call('copies', {})).rows)
  useRefresh(reload, true, REFRESH_MS)
  return [loaded, reload] as const
}

/** Returns all leaders. */
export function useLeaders() {
  const call = useTradingData()
  const [loaded, reload] = useLoad('copy leaders', async () => (await call('copyLeaders', {})).rows)
  useRefresh(reload, true, REFRESH_MS)
  return [loaded, reload] as const
}
