import { decimalFromNumber, isDecimal } from '#lib/kernel/decimal-text.ts'

/** Thrown for an input that none of our formulas knows or can read. The example is skipped with this message. */
export class UnknownInput extends Error {
  override readonly name = 'UnknownInput'
}

/** Turns an input of an example into an argument; `name` is for the message. Throws UnknownInput. */
export type Reader<Value> = (value: unknown, name: string) => Value

export type Shape = Readonly<Record<string, Reader<unknown>>>

export type Values<Required extends Shape, Optional extends Shape> = {
  readonly [Key in keyof Required]: ReturnType<Required[Key]>
} & { readonly [Key in keyof Optional]?: ReturnType<Optional[Key]> }

function unreadable(name: string, wanted: string, value: unknown): UnknownInput {
  return new UnknownInput(`input ${name} is not ${wanted}: ${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'}`)
}

export const decimal: Reader<string> = (value, name) => {
  const text = typeof value === 'number' && Number.isFinite(value) ? decimalFromNumber(value) : value
  if (typeof text !== 'string' || !isDecimal(text)) throw unreadable(name, 'a decimal', value)
  return text
}

/** Reads a whole number from 0 to 1000: decimal places, counts of grids. */
export const whole: Reader<number> = (value, name) => {
  const number = Number(decimal(value, name))
  if (!Number.isInteger(number) || number < 0 || number > 1000) throw unreadable(name, 'a whole number from 0 to 1000', value)
  return number
}

/** Creates a reader for a few spellings, each with its meaning. */
export function choice<Value>(meanings: Readonly<Record<string, Value>>): Reader<Value> {
  const byName = new Map(Object.entries(meanings))
  return (value, name) => {
    const meaning = typeof value === 'string' || typeof value === 'number' ? byName.get(String(value)) : undefined
    if (meaning === undefined) throw unreadable(name, `one of ${[...byName.keys()].join(', ')}`, value)
    return meaning
  }
}

/** Creates a reader that also accepts null. */
export function nullable<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (value, name) => (value === null ? null : reader(value, name))
}

export function list<Value>(reader: Reader<Value>): Reader<Value[]> {
  return (value, name) => {
    if (!Array.isArray(value)) throw unreadable(name, 'a list', value)
    return value.map((entry, index) => reader(entry, `${name}[${index}]`))
  }
}

/** Creates a reader for a list of fixed length with named elements, such as `["9253.3", "1"]` for a price and a count. */
export function row<Fields extends Shape>(fields: Fields): Reader<{ readonly [Key in keyof Fields]: ReturnType<Fields[Key]> }> {
  const names = Object.keys(fields)
  const read = record(fields, {})
  return (value, name) => {
    if (!Array.isArray(value) || value.length !== names.length) throw unreadable(name, `a list of ${names.join(', ')}`, value)
    return read(Object.fromEntries(value.map((entry, index) => [names[index] ?? '', entry])), name)
  }
}

/**
 * Creates a reader for an object with exactly these inputs. A null counts as omitted, unless its reader accepts null. Throws
 * UnknownInput with the first error.
 */
export function record<Required extends Shape, Optional extends Shape>(
  required: Required,
  optional: Optional,
): Reader<Values<Required, Optional>> {
  const readers = new Map<string, Reader<unknown>>(Object.entries({ ...optional, ...required }))
  return (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable(name, 'an object', value)
    const given = new Map(Object.entries(value).filter(([, entry]) => entry !== null))
    const path = (key: string) => (name === '' ? key : `${name}.${key}`)
    const unknown = Object.keys(value).find((key) => !readers.has(key))
    if (unknown !== undefined) throw new UnknownInput(`unknown input ${path(unknown)}`)
    const missing = Object.keys(required).find((key) => !given.has(key))
    if (missing !== undefined) throw new UnknownInput(`input ${path(missing)} is missing`)
    const read = [...given].map(([key, entry]) => [key, readers.get(key)?.(entry, path(key))])
    // Every required name is present and every value came from its own reader.
    return Object.fromEntries(read) as Values<Required, Optional>
  }
}
