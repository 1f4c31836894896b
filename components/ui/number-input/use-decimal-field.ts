'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useState, type ChangeEvent, type RefObject } from 'react'
import type { PasteRefusal } from '#lib/format/decimal-input.ts'
import { pasteInto, saysSame, toDecimal, typeInto, type Edit } from './edit.ts'

interface Input {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly precision: number
}

/** Input types that insert text all at once; each is read as a whole, and refused if it is ambiguous. */
const WHOLE = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank', 'insertReplacementText'])

/** Manages the text, caret and refusals of a decimal field whose value is always a plain decimal or empty. */
export function useDecimalField(input: RefObject<HTMLInputElement | null>, { value, onChange, precision }: Input) {
  // An object, so that a keystroke that changes nothing also renders: only then does the caret return to where it was.
  const [draft, setDraft] = useState<{ readonly text: string; readonly caret: number | null }>({ text: value, caret: null })
  const [refusal, setRefusal] = useState<PasteRefusal | null>(null)
  const [composing, setComposing] = useState(false)
  // Typed text stays as typed (`1.`) while it equals the value; text being composed by an input method is left alone.
  const text = composing || saysSame(draft.text, value) ? draft.text : value

  const show = (edit: Edit) => {
    setDraft(edit)
    setComposing(false)
    setRefusal(null)
    const next = toDecimal(edit.text)
    if (next !== value) onChange(next)
  }
  useLayoutEffect(() => {
    const field = input.current
    if (draft.caret !== null && field && document.activeElement === field) field.setSelectionRange(draft.caret, draft.caret)
  }, [draft, input])

  const takeWhole = useEffectEvent((event: InputEvent) => {
    const field = input.current
    if (!field || !WHOLE.has(event.inputType) || event.data === null) return
    event.preventDefault()
    const selection = { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }
    const read = pasteInto(field.value, selection, event.data, precision)
    if (read.ok) show(read.value)
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
        setDraft({ text: target.value, caret: null })
        setComposing(true)
        return
      }
      show(typeInto(target.value, target.selectionStart ?? target.value.length, precision))
    },
    onComposed: (field: HTMLInputElement) => show(typeInto(field.value, field.selectionStart ?? field.value.length, precision)),
    /** On leaving the field: removes leading zeros, a trailing period and the refusal. */
    onLeave: () => {
      setDraft({ text: toDecimal(text), caret: null })
      setRefusal(null)
    },
    set: (next: string) => show({ text: next, caret: next.length }),
  }
}
