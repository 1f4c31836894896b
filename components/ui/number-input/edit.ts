import { pasteDecimal, typeDecimal, type PasteRefusal } from '#lib/format/decimal-input.ts'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import { ok, type Result } from '#lib/kernel/result.ts'

/** A field's text and its caret position, in UTF-16 units from the start. */
export interface Edit {
  readonly text: string
  readonly caret: number
}

export interface Selection {
  readonly start: number
  readonly end: number
}

/** More decimals than any field has, for the text before the caret: only the whole text is cut to the precision. */
const UNCUT = 100

/**
 * Returns a field's text after a keystroke and its caret, which stays after the remaining characters that were before it.
 * `precision` is the field's number of decimals (specification 5, DESIGN 5.23).
 */
export function typeInto(raw: string, caret: number, precision: number): Edit {
  const text = typeDecimal(raw, precision)
  const before = typeDecimal(raw.slice(0, caret), precision === 0 ? 0 : UNCUT)
  return { text, caret: Math.min(before.length, text.length) }
}

/** Pastes over the selection, or returns why the paste is refused: an ambiguous amount is never guessed. */
export function pasteInto(text: string, selection: Selection, pasted: string, precision: number): Result<Edit, PasteRefusal> {
  // Read with all its decimals: the field cuts its whole text once.
  const read = pasteDecimal(pasted, UNCUT)
  if (!read.ok) return read
  const before = text.slice(0, selection.start) + read.value
  return ok(typeInto(before + text.slice(selection.end), before.length, precision))
}

/** Checks whether more than one character has taken the place of others: a text that came whole, however a keyboard inserted it. */
export function cameWhole(before: string, after: string): boolean {
  const [from, to] = [[...before], [...after]]
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  return to.length - start - end > 1
}

/** A change that a browser reports once it is made: the text with its caret, and what it says was inserted, if it does. */
export interface Change extends Edit {
  readonly inserted: string | null
}

/**
 * Returns a field's text after a change: what came whole is judged like a paste, with all the text around it, because a keyboard that
 * replaces words does not tell which part is new.
 */
export function changeTo(before: string, { text: raw, caret, inserted }: Change, precision: number): Result<Edit, PasteRefusal> {
  const isWhole = [...(inserted ?? '')].length > 1 || cameWhole(before, raw)
  if (!isWhole) return ok(typeInto(raw, caret, precision))
  return pasteInto('', { start: 0, end: 0 }, raw, precision)
}

/** Converts a field's text to a decimal: without a trailing period or leading zeros. Empty stays empty. */
export function toDecimal(text: string): string {
  return text.replace(/\.$/, '').replace(/^0+(?=\d)/, '')
}

/** Checks whether a field's text equals a value from outside, so that `1.` may stay while the value is `1`. */
export function saysSame(text: string, value: string): boolean {
  const typed = toDecimal(text)
  if (!isDecimal(typed) || !isDecimal(value)) return typed === value
  return compare(typed, value) === 0
}
