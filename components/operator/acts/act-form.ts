import { isRequired, listFields, type ActRow, type FieldValues } from './acts.ts'
import { findKind, type FieldKind, type FieldSchema } from './field-schema.ts'

/** The typed texts of a form by field name; an empty field has none. */
export type Entries = Readonly<Record<string, string>>

/** The mistakes of a form: names of fields that are missing, or that cannot be read. */
export type Mistakes = Readonly<Record<string, 'missing' | 'unreadable'>>

const LINE = /\r?\n/

/** Returns the value of a field for the wire. Throws SyntaxError if what is written cannot be read. */
function readEntry(kind: FieldKind, text: string): unknown {
  switch (kind.kind) {
    case 'integer':
      return Number(text)
    case 'yesNo':
      return text === 'true'
    case 'moment':
      return Date.parse(`${text.replace(' ', 'T')}Z`)
    case 'choices':
    case 'lines':
      return text
        .split(LINE)
        .map((line) => line.trim())
        .filter((line) => line !== '')
    case 'document':
      return JSON.parse(text) as unknown
    default:
      return text.trim()
  }
}

/** Writes the value of a field as its control holds it. */
export function writeEntry(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind.kind === 'moment' && typeof value === 'number') return new Date(value).toISOString().slice(0, 19).replace('T', ' ')
  if (Array.isArray(value) && (kind.kind === 'lines' || kind.kind === 'choices')) return value.map(String).join('\n')
  if (kind.kind === 'document') return JSON.stringify(value, null, 2)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns what a form begins with: values that are known, and those that a schema names for a start. */
export function beginEntries(act: ActRow, values: FieldValues): Entries {
  return Object.fromEntries(
    listFields(act).map(([name, schema]) => [name, writeEntry(findKind(name, schema), values[name] ?? schema.default)]),
  )
}

/** Returns the fields of an act from what is written, or what is wrong with it. Empty fields that may be left out are. */
export function readEntries(act: ActRow, entries: Entries): { readonly values: FieldValues; readonly mistakes: Mistakes } {
  const values: Record<string, unknown> = {}
  const mistakes: Record<string, 'missing' | 'unreadable'> = {}
  for (const [name, schema] of listFields(act)) {
    const text = entries[name] ?? ''
    if (text.trim() === '') {
      const empty = isRequired(act, name) ? findEmpty(name, schema) : { value: undefined }
      if (empty === null) mistakes[name] = 'missing'
      else if (empty.value !== undefined) values[name] = empty.value
      continue
    }
    const read = readField(name, schema, text)
    if (read.ok) values[name] = read.value
    else mistakes[name] = 'unreadable'
  }
  return { values, mistakes }
}

/** Returns the value that an empty field means where it must be sent: null or an empty list; null itself if it must be filled in. */
function findEmpty(name: string, schema: FieldSchema): { readonly value: unknown } | null {
  if (schema.anyOf?.some(({ type, const: only }) => type === 'null' || only === null) === true) return { value: null }
  const { kind } = findKind(name, schema)
  return kind === 'lines' || kind === 'choices' ? { value: [] } : null
}

function readField(name: string, schema: FieldSchema, text: string): { readonly ok: boolean; readonly value: unknown } {
  try {
    const value = readEntry(findKind(name, schema), text)
    return { ok: !Number.isNaN(value), value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, value: undefined }
  }
}
