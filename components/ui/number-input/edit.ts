import { pasteDecimal, typeDecimal, type PasteRefusal } from '#lib/format/decimal-input.ts'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import { ok, type Result } from '#lib/kernel/result.ts'

/** A field's text and where its caret stands, in UTF-16 units from the start. */
export interface Edit {
  readonly text: string
  readonly caret: number
}

export interface Selection {
  readonly start: number
  readonly end: number
}

/** More decimals than any field keeps, for what stands before the caret: cutting is done on the whole text. */
const UNCUT = 100

/**
 * What a field holds after a keystroke, and where its caret goes: behind the characters that stood before it and stayed.
 * `precision` is the number of decimals that the field keeps (specification 5, DESIGN 5.23).
 */
export function typeInto(raw: string, caret: number, precision: number): Edit {
  const text = typeDecimal(raw, precision)
  const before = typeDecimal(raw.slice(0, caret), precision === 0 ? 0 : UNCUT)
  return { text, caret: Math.min(before.length, text.length) }
}

/** The text after a paste over the selection, or why it is refused: an amount that has two readings is never guessed at. */
export function pasteInto(text: string, selection: Selection, pasted: string, precision: number): Result<Edit, PasteRefusal> {
  // Read with all its decimals: the field cuts its whole text, once.
  const read = pasteDecimal(pasted, UNCUT)
  if (!read.ok) return read
  const before = text.slice(0, selection.start) + read.value
  return ok(typeInto(before + text.slice(selection.end), before.length, precision))
}

/** A field's text as a decimal: no period at the end, no zeros in front that say nothing. Empty stays empty. */
export function toDecimal(text: string): string {
  return text.replace(/\.$/, '').replace(/^0+(?=\d)/, '')
}

/** Whether a field's text says the same as a value from outside, so that `1.` may stay while the value is `1`. */
export function saysSame(text: string, value: string): boolean {
  const typed = toDecimal(text)
  if (!isDecimal(typed) || !isDecimal(value)) return typed === value
  return compare(typed, value) === 0
}
