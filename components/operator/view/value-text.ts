import { formatDateTime } from '#lib/format/date.ts'
import { isMomentName, listChoices, type FieldSchema } from '../acts/field-schema.ts'

/** How a value of an answer is shown. */
export type Shown =
  | { readonly kind: 'missing' }
  | { readonly kind: 'yesNo'; readonly value: boolean }
  | { readonly kind: 'figure'; readonly text: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'act'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A hash: its beginning tells it from others. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly unknown[] }
  | { readonly kind: 'record'; readonly record: Readonly<Record<string, unknown>> }

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/

/** Names of fields that hold a word of the exchange, also where a schema does not list them. */
const WORDED = /^(?:state|status|kind|role|effect|outcome|mode|side|level|source|wallet|type|reasonCode|product|setting)$/i

const HASHED = /^(?:hash|head|sha256)$/i

/** Names whose digits are a name and no amount. */
const NUMBERED = /(?:id|user|code|number|account|phone|mobile|version)$/i

/** Moments after 2001 have this many digits in milliseconds. */
const MOMENT_MIN = 1e12

/** Decides how a value is shown, by its schema where there is one, by its name and type. */
export function showValue(name: string, value: unknown, schema: FieldSchema = {}): Shown {
  if (value === null || value === undefined || value === '') return { kind: 'missing' }
  if (typeof value === 'boolean') return { kind: 'yesNo', value }
  if (typeof value === 'number') return { kind: 'figure', text: writeNumber(name, value) }
  if (typeof value === 'string') return showText(name, value, schema)
  if (Array.isArray(value)) return value.length === 0 ? { kind: 'missing' } : { kind: 'list', items: value }
  return Object.keys(value).length === 0 ? { kind: 'missing' } : { kind: 'record', record: value as Record<string, unknown> }
}

function writeNumber(name: string, value: number): string {
  if (isMomentName(name) && value >= MOMENT_MIN) return `${formatDateTime(value)} UTC`
  if (/bytes$/i.test(name)) return writeScaled(value, BYTES)
  if (name.endsWith('Ms')) return writeScaled(value, MILLISECONDS)
  if (/seconds$/i.test(name)) return writeScaled(value * 1000, MILLISECONDS)
  return String(value)
}

/** Units by how many of the smallest one they are, largest first: figures are the same in every language. */
const BYTES = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
  [1, 'B'],
] as const
const MILLISECONDS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
  [1, 'ms'],
] as const

/** Writes an amount in the largest unit of which it is at least one, with one decimal: `1.5 GB`. */
function writeScaled(value: number, units: readonly (readonly [factor: number, unit: string])[]): string {
  const [factor, unit] = units.find(([least]) => Math.abs(value) >= least) ?? [1, units.at(-1)?.[1] ?? '']
  return `${Number((value / factor).toFixed(1))} ${unit}`
}

function showText(name: string, text: string, schema: FieldSchema): Shown {
  if (name === 'act') return { kind: 'act', name: text }
  if (listChoices(schema) !== null || WORDED.test(name)) return { kind: 'word', word: text }
  if (HASHED.test(name)) return { kind: 'code', text }
  return DECIMAL.test(text) && !NUMBERED.test(name) ? { kind: 'figure', text } : { kind: 'text', text }
}

/** Returns the schema of a field of an answer, as far as it is stated. */
export function schemaAt(schema: FieldSchema | undefined, name: string): FieldSchema {
  return ways(schema).flatMap((way) => way.properties?.[name] ?? [])[0] ?? {}
}

/** Returns the schema of the entries of a list. */
export function itemSchema(schema: FieldSchema | undefined): FieldSchema {
  return ways(schema).flatMap((way) => way.items ?? [])[0] ?? {}
}

function ways(schema: FieldSchema | undefined): readonly FieldSchema[] {
  return schema === undefined ? [] : [schema, ...(schema.anyOf ?? [])]
}

/** Fields that only turn pages, say that an act was made, or are for programs. */
const UNSHOWN: ReadonlySet<string> = new Set(['done', 'more', 'next', 'schema'])

/** Returns the fields of a record that are shown: not the number of an operator who is named beside it. */
export function listShown(record: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(record).filter((name) => !UNSHOWN.has(name) && !(name.endsWith('Id') && name.replace(/Id$/, 'Name') in record))
}

/** Returns the fields of a list's rows, in the order in which its schema states them. */
export function listColumns(rows: readonly Readonly<Record<string, unknown>>[], schema: FieldSchema): readonly string[] {
  const shown = new Set(rows.flatMap(listShown))
  const stated = ways(schema).flatMap((way) => Object.keys(way.properties ?? {}))
  return [...new Set([...stated.filter((name) => shown.has(name)), ...shown])]
}

/** Checks whether a value is a list of rows: they are shown as a table. */
export function isRows(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
}

/** Checks whether a value of a row has a place in a table's cell. */
export function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
}
