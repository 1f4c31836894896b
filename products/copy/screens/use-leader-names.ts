'use client'

import { useCallback } from 'react'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { type CopyWords, writeLeaderName, type LeaderNamer } from './copy-columns.tsx'

/** Returns a function that names leaders: those that have ended, and all until the list is loaded, by their number. */
export function useLeaderNames(t: CopyWords): LeaderNamer {
  const call = useTradingData()
  const [loaded] = useLoad('leader names', async () => (await call('copyLeaders', {})).rows)
  const rows = loaded.kind === 'done' ? loaded.data : null
  return useCallback(
    (id) => {
      const found = rows?.find((leader) => leader.id === id)
      return found === undefined ? t('leader', { id }) : writeLeaderName(t, found)
    },
    [rows, t],
  )
}
