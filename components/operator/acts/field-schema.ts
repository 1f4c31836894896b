/** The parts of a JSON schema that the table of acts uses. */
export interface FieldSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly default?: unknown
  /** A secret: it is never shown. */
  readonly writeOnly?: boolean
}

/** How a field of an act is filled in. */
export type FieldKind =
  | { readonly kind: 'text'; readonly lengthMax: number }
  | { readonly kind: 'secret' }
  | { readonly kind: 'decimal' }
  | { readonly kind: 'integer'; readonly min?: string; readonly max?: string }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'lines' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'document' }

/** Names of whole numbers that are milliseconds since 1970. */
const MOMENT = /(?:^|[a-z])(?:at|until|since|from|to|begin|end|begins|ends|expires)$/i

/** Checks by its name whether a whole number is a moment. */
export function isMomentName(name: string): boolean {
  return MOMENT.test(name) && !/(?:format|stat|great|repeat|chat|seat|float|flat|send|trend|spend|refund|blend)$/i.test(name)
}

const TEXT_LENGTH_MAX = 2000

/** Drops the null of a schema that allows it: the field then may stay empty. */
function withoutNull(schema: FieldSchema): FieldSchema {
  const ways = schema.anyOf?.filter(({ type, const: only }) => type !== 'null' && only !== null)
  if (ways === undefined || ways.length === schema.anyOf?.length) return schema
  return ways.length === 1 ? (ways[0] ?? schema) : { ...schema, anyOf: ways }
}

/** Returns the words that a schema lets a text be, if it names them. */
export function listChoices(schema: FieldSchema): readonly string[] | null {
  const { anyOf, enum: named, const: only } = withoutNull(schema)
  const values = named ?? anyOf?.map((way) => way.const) ?? (only === undefined ? [] : [only])
  return values.length > 0 && values.every((value) => typeof value === 'string') ? (values as readonly string[]) : null
}

/** Decides how a field is filled in. Whatever no control fits is written as JSON. */
export function findKind(name: string, given: FieldSchema): FieldKind {
  const schema = withoutNull(given)
  const choices = listChoices(schema)
  if (choices !== null) return { kind: 'choice', values: choices }
  if (schema.type === 'boolean') return { kind: 'yesNo' }
  if (isMoment(name, schema)) return { kind: 'moment' }
  if (schema.type === 'integer') return { kind: 'integer', ...readBounds(schema) }
  if (schema.type === 'string') return findTextKind(name, schema)
  if (schema.type !== 'array' || schema.items === undefined) return { kind: 'document' }
  const inner = listChoices(schema.items)
  if (inner !== null) return { kind: 'choices', values: inner }
  return schema.items.type === 'string' ? { kind: 'lines' } : { kind: 'document' }
}

/** The last moment that a date of the browser can be, which bounds every field for a moment (`Time` of the contracts). */
const LAST_MOMENT = 8.64e15

function isMoment(name: string, { type, maximum }: FieldSchema): boolean {
  return type === 'integer' && (maximum === LAST_MOMENT || isMomentName(name))
}

function findTextKind(name: string, { pattern, maxLength = TEXT_LENGTH_MAX, writeOnly }: FieldSchema): FieldKind {
  if (writeOnly === true || /password$/i.test(name)) return { kind: 'secret' }
  // A pattern that takes a decimal, but no letter and no sign, which the field for amounts cannot hold.
  const isDecimal =
    pattern !== undefined && ['1.5', '12'].every((text) => matches(pattern, text)) && !matches(pattern, 'ab') && !matches(pattern, '-1')
  return isDecimal ? { kind: 'decimal' } : { kind: 'text', lengthMax: maxLength }
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'u').test(text)
}

function readBounds({ minimum, maximum }: FieldSchema): { min?: string; max?: string } {
  return { ...(minimum !== undefined && { min: String(minimum) }), ...(maximum !== undefined && { max: String(maximum) }) }
}
