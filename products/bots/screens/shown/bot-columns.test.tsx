import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BotDeal, BotLine, BotRow, BotTrip } from '../../contract/bots.ts'
import type { TrackingOrder } from '#lib/contract/trading/tracking-orders.ts'
import type { Column } from '#components/ui/data-table/columns.ts'
import { botColumns, dealColumns, holdColumns, lineColumns, tripColumns, type BotWords } from './bot-columns.tsx'

/** Goal: every figure of a bot has groups, whatever its column. */

const t = ((key: string) => key) as unknown as BotWords
const FIGURE = '1234567.5'
const WORDS = new Set(['mode', 'reason', 'status', 'stands', 'quoteCoin', 'sort', 'side', 'grids'])
const OTHERS: Readonly<Record<string, unknown>> = { ts: 0, trips: 12_345, futures: null, plan: null }
/** A row whose every figure is the same large one. */
const row = new Proxy({}, { get: (_, name) => (String(name) in OTHERS ? OTHERS[String(name)] : WORDS.has(String(name)) ? 'word' : FIGURE) })

const LISTS: Readonly<Record<string, readonly Column<never>[]>> = {
  bots: botColumns(
    t,
    () => 'BTC/USDT',
    () => null,
  ),
  trips: tripColumns(t, 'UTC'),
  lines: lineColumns(t),
  holds: holdColumns(t, 'UTC'),
  deals: dealColumns(t, 'UTC'),
}

type Rows = BotRow & BotDeal & BotLine & BotTrip & TrackingOrder
const cells = Object.entries(LISTS).flatMap(([list, columns]) =>
  columns.map(({ id, cell }) => ({ list, id, cell: cell as (row: Rows) => ReactNode })),
)

it.each(cells)('$list: $id', ({ cell }) => {
  const text = renderToStaticMarkup(cell(row as unknown as Rows))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\d{4}-\d{2}-\d{2}/g, '')
  expect(text).not.toMatch(/\d{4,}(?:\.|\b)/)
})
