import { findItems, isForm, isKept, listKinds, readFormBy, readText, type FormSchema } from '#gateway/wire/forms.ts'

/**
 * The spellings of values that a part of a call may have. `text`: a query or a path, where everything is text. `dialect`: a body of the open
 * API, whose clients send amounts as numbers, numbers as text, and null for what they leave out. `exact`: a body of the web app, which sends
 * what the schema says.
 */
export type Spelling = 'text' | 'dialect' | 'exact'

/** Returns the spelling of the part of a route that a schema is for. */
export function chooseSpelling(route: { readonly httpPart?: string; readonly url?: string }): Spelling {
  if (route.httpPart !== 'body') return 'text'
  return route.url?.startsWith('/api/') === true ? 'dialect' : 'exact'
}

/**
 * Creates the step before a validation that reads a value's other spellings, in place: digits for a number, a number for a text of digits,
 * `true` and `false`. Nothing else: a list of one, a truth for an amount, `0x10` or a number that lost digits in JSON stay what they are, and
 * are refused by the schema. A body that came as a form is read as one, whatever the spelling of JSON there.
 */
export function createCoercer(schema: FormSchema, spelling: Spelling): (data: unknown) => void {
  return (data) => {
    if (isForm(data)) readFormBy(schema, data)
    else if (spelling !== 'exact') coerce(schema, data, spelling)
  }
}

/** Returns the value as the schema spells it; objects and lists change in place. */
function coerce(schema: FormSchema, value: unknown, spelling: Exclude<Spelling, 'exact'>): unknown {
  if (typeof value === 'string') return readText(listKinds(schema), value)
  if (typeof value === 'number') return spelling === 'dialect' ? readNumber(listKinds(schema), value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = findItems(schema)
    if (items !== undefined) for (const [index, item] of value.entries()) value[index] = coerce(items, item, spelling)
    return value
  }
  for (const { properties = {} } of schema.anyOf ?? [schema]) coerceFields(properties, value as Record<string, unknown>, spelling)
  return value
}

function coerceFields(
  properties: Readonly<Record<string, FormSchema>>,
  fields: Record<string, unknown>,
  spelling: Exclude<Spelling, 'exact'>,
): void {
  for (const [name, field] of Object.entries(properties)) {
    if (!Object.hasOwn(fields, name)) continue
    if (fields[name] === null && spelling === 'dialect' && !listKinds(field).has('null')) delete fields[name]
    else fields[name] = coerce(field, fields[name], spelling)
  }
}

function readNumber(kinds: ReadonlySet<string>, value: number): unknown {
  return isKept(value) && kinds.has('string') && !kinds.has('number') && !kinds.has('integer') ? writeDigits(value) : value
}

/** Writes a number without an exponent, which amounts never have: JavaScript has one below a millionth. */
function writeDigits(value: number): string {
  const text = String(value)
  const [, sign = '', first = '', rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`
}
