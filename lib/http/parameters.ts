/**
 * The types of request parameters before they are sent (specification 5 and 7.1). A moment is a number of milliseconds, never a `Date`
 * (DESIGN 5.42).
 */
export type ParameterValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ParameterValue[]
  | { readonly [name: string]: ParameterValue }
export type Parameters = Readonly<Record<string, ParameterValue>>

/**
 * Prepares parameters for sending: strings trimmed, at every depth. Anything else (numbers, files, form data) is passed on unchanged, and
 * nothing is modified in place.
 */
export function cleanParameters(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(cleanParameters)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanParameters(inner)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Returns names and texts of a parameter: arrays with `[]`, objects with `[name]`, and with their number in arrays; omits null and undefined. */
function flatten(name: string, value: unknown): [name: string, text: string][] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((inner, index) => flatten(`${name}[${isPlainObject(inner) ? index : ''}]`, inner))
  if (isPlainObject(value)) return Object.entries(value).flatMap(([key, inner]) => flatten(`${name}[${key}]`, inner))
  return [[name, String(value)]]
}

/** Returns names and texts of cleaned parameters, as used in a query or a form. */
export function flattenParameters(parameters: Parameters): [name: string, text: string][] {
  const clean = cleanParameters(parameters) as Record<string, unknown>
  return Object.entries(clean).flatMap(([name, value]) => flatten(name, value))
}

/** Encodes a form-urlencoded body with bracket arrays: `{ a: [1, 2] }` is `a[]=1&a[]=2`, percent-encoded. */
export function encodeForm(parameters: Parameters): string {
  return new URLSearchParams(flattenParameters(parameters)).toString()
}

/** Builds a multipart body: the file in the field `file`, then the other fields, arrays under their name with `[]`. */
export function uploadForm(file: Blob, parameters: Parameters = {}): FormData {
  const form = new FormData()
  form.append('file', file)
  for (const [name, text] of flattenParameters(parameters)) form.append(name, text)
  return form
}
