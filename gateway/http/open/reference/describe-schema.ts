import { type FieldSide, findField, type Found } from './fields.ts'
import type { Field } from './fields/field.ts'

/** A JSON Schema as attached to routes. */
export type Schema = Readonly<Record<string, unknown>>

/** Called with each field that nothing is said about, and with what is said about each other one. */
export interface Watcher {
  missing(side: FieldSide, path: string, name: string): void
  found(found: Found): void
}

const SILENT: Watcher = { missing() {}, found() {} }

export function isSchema(unsafe: unknown): unsafe is Schema {
  return typeof unsafe === 'object' && unsafe !== null && !Array.isArray(unsafe)
}

/** Returns a copy of a call's schema in which each field says what it means, its unit, its values, and whether it counts. */
export function describeSchema(schema: Schema, path: string, side: FieldSide, watcher: Watcher = SILENT): Schema {
  const copy: Record<string, unknown> = { ...schema }
  if (isSchema(copy['properties'])) {
    const required = new Set(Array.isArray(copy['required']) ? copy['required'] : [])
    copy['properties'] = Object.fromEntries(
      Object.entries(copy['properties']).flatMap(([name, unsafe]) => {
        if (!isSchema(unsafe)) return []
        const found = findField(path, side, name)
        const own = typeof unsafe['description'] === 'string' ? unsafe['description'] : ''
        if (found === undefined ? own === '' : found.field.means === '' && own === '') watcher.missing(side, path, name)
        if (found !== undefined) watcher.found(found)
        const inner = describeSchema(unsafe, path, side, watcher)
        return [[name, found === undefined ? inner : tell(inner, found.field, own, side, required.has(name))]]
      }),
    )
  }
  if (isSchema(copy['items'])) copy['items'] = describeSchema(copy['items'], path, side, watcher)
  for (const keyword of ['anyOf', 'allOf', 'oneOf']) {
    if (Array.isArray(copy[keyword]))
      copy[keyword] = (copy[keyword] as unknown[]).map((one) => (isSchema(one) ? describeSchema(one, path, side, watcher) : one))
  }
  return copy
}

/** Adds what is said about a field to its schema. A sentence that the schema has already is the field's. */
export function tell(schema: Schema, field: Field, own: string, side: FieldSide, isRequired: boolean): Schema {
  const sentences = [
    own === '' ? field.means : own,
    field.always === undefined ? '' : `Always \`${JSON.stringify(field.always)}\` here.`,
    field.isIgnored === true ? 'Accepted, and without effect.' : '',
    side === 'request' && isRequired && field.isIgnored === true ? 'Required all the same.' : '',
  ]
  return {
    ...withValues(schema, field, side),
    description: sentences.filter(Boolean).join(' '),
    ...(field.unit === undefined ? {} : { 'x-unit': field.unit }),
    'x-counts': field.isIgnored === true ? 'ignored' : field.always === undefined ? 'yes' : 'fixed',
  }
}

/** Adds values and an example, to the entries where a field is a list of texts. */
function withValues(schema: Schema, field: Field, side: FieldSide): Schema {
  const { type, items } = schema
  if (type === 'array' && isSchema(items) && items['type'] === 'string') return { ...schema, items: withValues(items, field, side) }
  if (type === 'string')
    return {
      ...schema,
      ...(field.values === undefined || field.values.length === 0 ? {} : { enum: field.values }),
      ...(field.always === undefined || side === 'request' ? {} : { const: field.always }),
      ...(field.example === undefined ? {} : { examples: [field.example] }),
    }
  const example = exampleAs(type, field.example)
  return example === undefined ? schema : { ...schema, examples: [example] }
}

/** Returns an example as a value of a type; undefined if it has none. */
function exampleAs(type: unknown, example: string | undefined): unknown {
  if (example === undefined) return undefined
  if (type === 'integer' || type === 'number') return Number(example)
  if (type === 'boolean') return example === 'true'
  return undefined
}
