/**
 * Reading the fields of an exchange's messages. Everything here is from outside: a missing field, a malformed, zero, negative or huge
 * number gives null, and the reader decides.
 */
export type Fields = Readonly<Record<string, unknown>>

/** Largest number of units that is passed on: beyond it, JavaScript's numbers lose digits when a few of them are added. */
const UNITS_MAX = 2 ** 50

export function isFields(unsafe: unknown): unsafe is Fields {
  return typeof unsafe === 'object' && unsafe !== null && !Array.isArray(unsafe)
}

/** Returns the object of a field, or one without fields. */
export function readFields(unsafe: unknown): Fields {
  return isFields(unsafe) ? unsafe : {}
}

export function readList(unsafe: unknown): readonly unknown[] {
  return Array.isArray(unsafe) ? unsafe : []
}

/** Returns a text, or a number as text; empty for everything else. */
export function readText(unsafe: unknown): string {
  if (typeof unsafe === 'string') return unsafe
  return typeof unsafe === 'number' && Number.isFinite(unsafe) ? String(unsafe) : ''
}

/** Returns a finite number, from a number or a decimal text with or without exponent; null otherwise. */
export function readNumber(unsafe: unknown): number | null {
  const text = readText(unsafe)
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Returns a whole number of at least 0, such as a time in milliseconds or a sequence number; null otherwise. */
export function readInteger(unsafe: unknown): number | null {
  const value = readNumber(unsafe)
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null
}

/** Rounds a decimal to whole units, of which `perOne` make 1. Null if it is no number, negative, or too large to be counted exactly. */
export function readPerUnits(unsafe: unknown, perOne: number): number | null {
  const value = readNumber(unsafe)
  if (value === null || value < 0) return null
  const units = Math.round(value * perOne)
  return units <= UNITS_MAX ? units : null
}

/** As `readPerUnits`, but null if it rounds to zero, for a price or the size of a trade. */
export function readPositiveUnits(unsafe: unknown, perOne: number): number | null {
  const units = readPerUnits(unsafe, perOne)
  return units === 0 ? null : units
}
