'use client'

import { useCallback, useEffect, useState } from 'react'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { HoldingRow } from '#lib/contract/trading/trading-journal.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { useWorkspaceActions } from '../workspace/workspace.ts'

/** Returns the average cost of a balance's coin, in USDT; null while it is not known. */
export type AverageCost = (row: Pick<BalanceRow, 'coin'>) => string | null

/** Costs are read once the balances rest: an order is often filled in parts. */
const REST_MS = 1000

/** Reads what the coins cost, again whenever a balance has changed; the last costs stay where that fails. */
export function useAverageCosts(balances: readonly BalanceRow[]): AverageCost {
  const { holdings } = useWorkspaceActions()
  const [rows, setRows] = useState<readonly HoldingRow[]>([])
  const held = balances.map(({ wallet, coin, total }) => `${wallet} ${coin} ${total}`).join()
  useEffect(() => {
    if (held === '') return undefined
    let gone = false
    const read = async () => {
      const list = await holdings()
      if (list && !gone) setRows(list.rows)
    }
    const cancel = systemTimers.after(REST_MS, () => void read())
    return () => {
      gone = true
      cancel()
    }
  }, [holdings, held])
  return useCallback(({ coin }) => rows.find((row) => row.coin === coin)?.averageCost ?? null, [rows])
}
