import { assert } from '#lib/kernel/assert.ts'
import type { DetailsQuery, OneOf } from '../views/history-query.ts'
import type { HistoryRow } from '../views/history-rows.ts'

/** Filters by what is in the payload of a product's record, for rows in the file and for those that are not there yet. */

type Details = Readonly<Record<string, string | number | null>>

interface Payload {
  readonly status?: string
  readonly details?: Details
}

function listOf(wanted: OneOf): readonly string[] {
  return typeof wanted === 'string' ? [wanted] : wanted
}

/** Returns the expression of a detail in SQL. */
function column(name: string): string {
  assert(/^[A-Za-z0-9]+$/.test(name), 'the names of details are written in code')
  return `json_extract(payload, '$.details.${name}')`
}

/** Returns the SQL condition of each part of a filter, with its values. */
export function detailConditions({ status, are = {}, above = {}, search }: DetailsQuery): [sql: string, ...values: (string | number)[]][] {
  const oneOf = (expression: string, wanted: OneOf): [string, string] => [
    `${expression} IN (SELECT value FROM json_each(?))`,
    JSON.stringify(listOf(wanted)),
  ]
  return [
    ...(status === undefined ? [] : [oneOf("json_extract(payload, '$.status')", status)]),
    ...Object.entries(are).flatMap(([name, wanted]) => (wanted === undefined ? [] : [oneOf(column(name), wanted)])),
    ...Object.entries(above).map(([name, least]): [string, number] => [`${column(name)} > ?`, least]),
    ...(search === undefined ? [] : [searchCondition(search)]),
  ]
}

function searchCondition({ text, within, party, parties }: NonNullable<DetailsQuery['search']>): [string, ...string[]] {
  // `instr` takes every character as it is, unlike a pattern.
  const places = ['CAST(id AS TEXT)', ...within.map(column)].map((place) => `instr(lower(${place}), ?) > 0`)
  const sql = [...places, `${column(party)} IN (SELECT value FROM json_each(?))`].join(' OR ')
  return [`(${sql})`, ...places.map(() => text.toLowerCase()), JSON.stringify(parties)]
}

/** Checks whether a row fits a filter, as its conditions do. */
export function fitsDetails({ id, payload }: Pick<HistoryRow, 'id' | 'payload'>, query: DetailsQuery): boolean {
  const { status = '', details = {} } = JSON.parse(payload) as Payload
  const { are = {}, above = {}, search } = query
  const text = (name: string): string => String(details[name] ?? '')
  if (query.status !== undefined && !listOf(query.status).includes(status)) return false
  if (Object.entries(are).some(([name, wanted]) => wanted !== undefined && !listOf(wanted).includes(text(name)))) return false
  if (Object.entries(above).some(([name, least]) => !(Number(details[name] ?? Number.NaN) > least))) return false
  if (search === undefined) return true
  const wanted = search.text.toLowerCase()
  const found = [String(id), ...search.within.map(text)].some((place) => place.toLowerCase().includes(wanted))
  return found || search.parties.includes(text(search.party))
}
