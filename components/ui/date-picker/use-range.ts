'use client'

import { useState } from 'react'
import type { DateText } from './calendar-date.ts'
import { readRangeFields } from './entry.ts'
import { isValidRange, NO_RANGE, pickDate, type DateLimits, type DateRange } from './range.ts'

/** Why the typed text is no range: names of texts of the widget `calendar`. */
export type RangeProblem = 'invalid' | 'disabledDate'

interface Input {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  readonly limits: DateLimits
}

/** The typed texts; null where nothing has been typed since the last change. */
const NO_DRAFTS: DateRange = { start: null, end: null }

/** Manages the input and the current choice of a range. `onChange` only gets a complete, valid range, or none (specification 5). */
export function useRange({ value, onChange, limits }: Input) {
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  const [under, setUnder] = useState<DateRange>(NO_RANGE)
  const texts = { start: drafts.start ?? value.start ?? '', end: drafts.end ?? value.end ?? '' }

  const change = (range: DateRange) => {
    setDrafts(NO_DRAFTS)
    setProblem(null)
    setUnder(range)
    if (range.start !== value.start || range.end !== value.end) onChange(range)
  }
  return {
    texts,
    problem,
    under,
    change,
    /** Starts the choice with the current range when the calendar opens. */
    begin: () => setUnder(value),
    type: (end: keyof DateRange, text: string) => {
      setDrafts({ ...drafts, [end]: text })
      setProblem(null)
    },
    /**
     * Takes over the typed texts if they form a range or are both empty; otherwise sets the problem. A missing end is one only with
     * `left`: the user has then left both fields.
     */
    take: (left: boolean) => {
      if (drafts.start === null && drafts.end === null) return
      const reading = readRangeFields(texts.start, texts.end, limits)
      if (reading.state === 'valid') change(reading.value)
      else if (reading.state === 'empty') change(NO_RANGE)
      else if (reading.state === 'disabled') setProblem('disabledDate')
      else if (reading.state === 'invalid' || left) setProblem('invalid')
    },
    /** Handles a press on a date in the calendar; returns true once it completes a range. */
    pick: (date: DateText): boolean => {
      const range = pickDate(under, date)
      const isWhole = isValidRange(range, limits)
      if (isWhole) change(range)
      else setUnder(range)
      return isWhole
    },
  }
}
