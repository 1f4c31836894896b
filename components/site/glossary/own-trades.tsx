'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { isolated } from '#lib/format/isolated.ts'
import { useIdentity, useSession } from '#lib/stores/session/identity.tsx'
import { createTradingClient } from '#lib/stores/account/trading-client.ts'
import type { ExampleWords } from './example-words.ts'
import { ownFigures, type OwnFigures } from './own-figures.ts'
import type { TermId } from './terms.ts'
import styles from './glossary.module.css'

const Own = createContext<OwnFigures>({})

/** The newest rows that examples are chosen of. */
const ROWS = 50

/** Reads what the reader has traded once, for the examples below it. Guests have trades too, visitors have none. */
export function OwnTrades({ words, children }: { readonly words: ExampleWords; readonly children: ReactNode }) {
  const session = useSession()
  const { requests } = useIdentity()
  const [figures, setFigures] = useState<OwnFigures>({})
  const isMember = 'user' in session
  useEffect(() => {
    if (!isMember) return
    let isWanted = true
    const load = async (): Promise<OwnFigures> => {
      const call = createTradingClient(requests)
      const quiet = { quiet: true } as const
      const [open, ended, receipts, fills, positions, closed, balances, performance] = await Promise.all([
        call('openOrders', {}, quiet),
        call('orderHistory', { limit: ROWS }, quiet),
        call('orderReceipts', {}, quiet),
        call('fills', { limit: ROWS }, quiet),
        call('positions', {}, quiet),
        call('positionHistory', { limit: ROWS }, quiet),
        call('balances', {}, quiet),
        call('performance', {}, quiet),
      ])
      const data = {
        orders: [...open.data.rows, ...ended.data.rows],
        receipts: receipts.data.rows,
        fills: fills.data.rows,
        positions: positions.data.rows,
        closed: closed.data.rows,
        balances: balances.data,
        performance: performance.data,
      }
      return ownFigures(data, words)
    }
    // Examples are an addition: without them the page is whole.
    load().then(
      (found) => isWanted && setFigures(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isMember, requests, words])
  return <Own value={figures}>{children}</Own>
}

interface ExampleProps {
  readonly term: TermId
  /** The sentence about the reader's own figure, with `{value}`. */
  readonly template: string
  /** The general example, for readers without such a trade. */
  readonly children: ReactNode
}

/** An example of a term: from the reader's own trading if there is one, else the general one. */
export function OwnExample({ term, template, children }: ExampleProps) {
  const value = useContext(Own)[term]
  if (value === undefined) return <p className={styles.example}>{children}</p>
  return (
    <p className={styles.own} data-own={term}>
      <Bidi>{template.replace('{value}', isolated(value))}</Bidi>
    </p>
  )
}
