'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import type { PasteRefusal } from '#lib/format/decimal-input.ts'
import type { Result } from '#lib/kernel/result.ts'
import { changeTo, pasteInto, saysSame, toDecimal, typeInto, type Change, type Edit } from './edit.ts'

interface Input {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly precision: number
}

/** Input types that insert text all at once; each is read as a whole, and refused if it is ambiguous. */
const WHOLE = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank', 'insertReplacementText'])

/** Checks whether text is inserted whole, as by dictation or a strip above a keyboard, and can still be stopped. */
function insertsWhole({ inputType, data, cancelable, isComposing }: InputEvent): boolean {
  if (data === null || !cancelable || isComposing) return false
  return WHOLE.has(inputType) || (inputType === 'insertText' && [...data].length > 1)
}

const readChange = ({ value, selectionStart }: HTMLInputElement, inserted: string | null): Change => ({
  text: value,
  caret: selectionStart ?? value.length,
  inserted,
})

/** Manages the text, caret and refusals of a decimal field whose value is always a plain decimal or empty. */
export function useDecimalField(input: RefObject<HTMLInputElement | null>, { value, onChange, precision }: Input) {
  // An object, so that a keystroke that changes nothing also renders: only then does the caret return to where it was.
  const [draft, setDraft] = useState<{ readonly text: string; readonly caret: number | null }>({ text: value, caret: null })
  const [refusal, setRefusal] = useState<PasteRefusal | null>(null)
  const [composing, setComposing] = useState(false)
  // The text before an input method began to compose: what it leaves is judged against it.
  const beforeComposing = useRef('')
  // Typed text stays as typed (`1.`) while it equals the value; text being composed by an input method is left alone.
  const text = composing || saysSame(draft.text, value) ? draft.text : value

  const show = (edit: Edit) => {
    setDraft(edit)
    setComposing(false)
    setRefusal(null)
    const next = toDecimal(edit.text)
    if (next !== value) onChange(next)
  }
  /** Shows what was read of a text that is in the field already, or why it was refused; then the field gets its text back. */
  const settle = (read: Result<Edit, PasteRefusal>, kept: string) => {
    if (read.ok) return show(read.value)
    setDraft({ text: kept, caret: kept.length })
    setComposing(false)
    setRefusal(read.error)
  }
  useLayoutEffect(() => {
    const field = input.current
    if (draft.caret !== null && field && document.activeElement === field) field.setSelectionRange(draft.caret, draft.caret)
  }, [draft, input])

  const takeWhole = useEffectEvent((event: InputEvent) => {
    const field = input.current
    if (!field || event.data === null || !insertsWhole(event)) return
    event.preventDefault()
    const selection = { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }
    const read = pasteInto(field.value, selection, event.data, precision)
    if (read.ok) show(read.value)
    // Nothing has been inserted yet: text and selection stay.
    else setRefusal(read.error)
  })
  useEffect(() => {
    const field = input.current
    if (!field) return undefined
    const ends = new AbortController()
    // React's synthetic event of this name predates the native one and does not report pastes.
    field.addEventListener('beforeinput', takeWhole, { signal: ends.signal })
    return () => ends.abort()
  }, [input])

  return {
    text,
    refusal,
    onType: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) {
        if (!composing) beforeComposing.current = text
        setDraft({ text: target.value, caret: null })
        setComposing(true)
        return
      }
      // An input method reports the text that it has just composed once more.
      if (target.value === text) return
      const isNative = nativeEvent instanceof InputEvent
      const change = readChange(target, isNative ? nativeEvent.data : null)
      // What a browser takes back has been judged before.
      if (isNative && nativeEvent.inputType.startsWith('history')) show(typeInto(change.text, change.caret, precision))
      else settle(changeTo(text, change, precision), text)
    },
    onComposed: (field: HTMLInputElement, composed: string) => {
      const before = composing ? beforeComposing.current : text
      settle(changeTo(before, readChange(field, composed), precision), before)
    },
    /** On leaving the field: removes leading zeros, a trailing period and the refusal. */
    onLeave: () => {
      setDraft({ text: toDecimal(text), caret: null })
      setRefusal(null)
    },
    set: (next: string) => show({ text: next, caret: next.length }),
  }
}
