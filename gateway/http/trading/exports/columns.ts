import { Type, type TSchema } from 'typebox'
import { Time } from '#lib/contract/trading/trading-fields.ts'

/** A column of a file: a field of a row, or of what is nested in it. */
export interface ExportColumn {
  /** The names on the way to the field, joined by dots; entries of a list count from 1: `bracket.2.price`. */
  readonly name: string
  readonly path: readonly string[]
  /** Whether its values are milliseconds since 1970. */
  readonly isTime: boolean
}

/** Longer lists, and those without a limit, are one cell. */
const ENTRIES_MAX = 10

/**
 * Returns the columns of a file by the schema of its rows: always the same and in the schema's order, whatever the rows have. Objects and
 * short lists of objects have a column for each of their fields.
 */
export function listColumns(schema: TSchema, path: readonly string[] = []): ExportColumn[] {
  const inner = withoutNull(schema)
  if (Type.IsObject(inner)) return Object.entries(inner.properties).flatMap(([name, field]) => listColumns(field, [...path, name]))
  const count = Type.IsArray(inner) && Type.IsObject(inner.items) ? readLimit(inner, 'maxItems') : 0
  if (Type.IsArray(inner) && count > 0 && count <= ENTRIES_MAX)
    return Array.from({ length: count }, (_, at) => listColumns(inner.items, [...path, String(at)])).flat()
  return [{ name: nameColumn(path), path, isTime: isTime(inner) }]
}

function nameColumn(path: readonly string[]): string {
  return path.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step)).join('.')
}

/** Returns what a nullable schema allows beside null; any other schema unchanged. */
function withoutNull(schema: TSchema): TSchema {
  if (!Type.IsUnion(schema)) return schema
  const [first, ...others] = schema.anyOf.filter((option) => !Type.IsNull(option))
  return first === undefined || others.length > 0 ? schema : first
}

/** Returns the number that limits a schema; 0 for one without that limit. */
function readLimit(schema: TSchema, name: 'maxItems' | 'maximum'): number {
  const limit: unknown = Reflect.get(schema, name)
  return typeof limit === 'number' ? limit : 0
}

/** Optional schemas are copies, so a time is known by its maximum, which no other number has. */
function isTime(schema: TSchema): boolean {
  return Type.IsInteger(schema) && readLimit(schema, 'maximum') === readLimit(Time, 'maximum')
}

/** Returns a row's value in a column; undefined where the row does not have what the column is about. */
export function valueAt(row: unknown, path: readonly string[]): unknown {
  let value: unknown = row
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[step]
  }
  return value
}
