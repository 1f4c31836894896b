'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { DeleveragingList, PositionRow } from '#lib/contract/trading-positions.ts'
import { useDesk } from '../desk/desk.ts'
import styles from './lamps.module.css'

/** A ranking goes over all positions of a market and changes slowly. */
const READ_EVERY_MS = 15_000
const LAMPS = [1, 2, 3, 4, 5] as const

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

/** Five lamps; all lit means among the first to give way. */
export function Lamps({ lit }: { readonly lit: number | undefined }) {
  const t = useTranslations('terminal.panels')
  if (lit === undefined) return null
  const words = t('lamps', { lit: String(lit) })
  return (
    <span className={styles.lamps} title={words} data-near={lit >= 4}>
      <span className="visually-hidden">{words}</span>
      {LAMPS.map((lamp) => (
        <span key={lamp} className={styles.lamp} data-lit={lamp <= lit} />
      ))}
    </span>
  )
}
