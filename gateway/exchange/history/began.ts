import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { HistoryKind, HistoryRow } from '../views/history-rows.ts'

/**
 * The beginning of what a row is about: when an order was placed, a position opened, a bot started. Lists of the open API and of the pages
 * select, sort and continue by it, because it never changes and clients sort rows by it. The time of a row is that of its last change.
 *
 * The rule exists twice, for rows as they are made and for rows that a file has from before the column; `began.test.ts` compares them.
 */

const FIELDS: Readonly<Partial<Record<HistoryKind, string>>> = { orders: 'placedAtMs', positions: 'openedAtMs', epochs: 'startedAtMs' }
/** The details of products that name it: P2P has times of the wall clock. */
const DETAILS = ['openedAtMs', 'createdMs'] as const

const PRODUCT_NAMES: readonly string[] = ENGINE_PRODUCTS.names
const MOMENT_KINDS: readonly string[] = ENGINE_PRODUCTS.all.flatMap(({ momentKinds = [] }) => momentKinds)

/** Returns when that began which a row is about; the time of the row if it is about a moment. */
export function beganOf({ kind, sort, timeMs }: Pick<HistoryRow, 'kind' | 'sort' | 'timeMs'>, view: object): number {
  if (MOMENT_KINDS.includes(sort)) return timeMs
  const field = FIELDS[kind]
  if (field !== undefined) return timeOr(Reflect.get(view, field), timeMs)
  if (!PRODUCT_NAMES.includes(kind)) return timeMs
  const details = (view as { readonly details: Readonly<Record<string, unknown>> }).details
  return timeOr(
    DETAILS.map((name) => details[name]).find((value) => value !== undefined && value !== null),
    timeMs,
  )
}

function timeOr(value: unknown, timeMs: number): number {
  return typeof value === 'number' ? value : timeMs
}

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** The same as SQL over the columns of a row. */
export const BEGAN_SQL = `CASE
  WHEN sort IN (${list(MOMENT_KINDS)}) THEN time
  ${Object.entries(FIELDS)
    .map(([kind, field]) => `WHEN kind = '${kind}' THEN coalesce(json_extract(payload, '$.${field}'), time)`)
    .join('\n  ')}
  WHEN kind IN (${list(PRODUCT_NAMES)}) THEN coalesce(${DETAILS.map((name) => `json_extract(payload, '$.details.${name}')`).join(', ')}, time)
  ELSE time END`

/** The lists whose ids are given at an end, so that the order of their ids is not that of their beginnings. Bots have round trips. */
const ENDED_IDS: ReadonlySet<HistoryKind> = new Set<HistoryKind>(['positions', 'bots'])

/** Checks whether a list by beginnings is in another order than that of its ids. */
export function isSortedApart(kind: HistoryKind, clock: 'began' | undefined): boolean {
  return clock === 'began' && ENDED_IDS.has(kind)
}
