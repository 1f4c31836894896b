'use client'

import { useEffect, useState } from 'react'
import type { DeleveragingList, PositionRow } from '#lib/contract/trading-positions.ts'
import { useDesk } from '../desk/desk.ts'

/** A ranking goes over all positions of a market and changes slowly. */
const READ_EVERY_MS = 15_000

/** Where each position stands in the queue of automatic deleveraging, read anew from time to time while the page is looked at. */
export function useLamps(positions: readonly PositionRow[]): (position: PositionRow) => number | undefined {
  const { actions } = useDesk()
  const [rows, setRows] = useState<DeleveragingList['rows']>([])
  const held = positions.map(({ symbol, side, direction }) => `${symbol} ${side} ${direction}`).join()
  useEffect(() => {
    if (held === '') return undefined
    let gone = false
    const read = async () => {
      if (document.visibilityState === 'hidden') return
      const list = await actions.deleveraging()
      if (list && !gone) setRows(list.rows)
    }
    void read()
    const timer = setInterval(() => void read(), READ_EVERY_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [actions, held])
  return ({ symbol, side }) => rows.find((row) => row.symbol === symbol && row.side === side)?.lamps
}
