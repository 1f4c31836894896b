'use client'

import { useState } from 'react'
import type { DateText, TimeText } from './calendar-date.ts'
import { DAY_END, DAY_START, readRangeFields, withTimeOf, type DateKind } from './entry.ts'
import { isValidRange, NO_RANGE, pickDate, type DateLimits, type DateRange } from './range.ts'

/** Why what is typed is no range: names of texts of the widget `calendar`. */
export type RangeProblem = 'invalid' | 'disabledDate'

interface Input {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  readonly kind: DateKind
  readonly limits: DateLimits
}

interface Drafts {
  readonly start: string | null
  readonly end: string | null
}

const NO_DRAFTS: Drafts = { start: null, end: null }

/** The dates of a range without their times. */
function datesOf({ start, end }: DateRange): DateRange {
  return { start: start?.slice(0, 10) ?? null, end: end?.slice(0, 10) ?? null }
}

/** What is typed and what is being chosen of a range. Only a whole, valid range is ever handed out, or none (specification 5). */
export function useRange({ value, onChange, kind, limits }: Input) {
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  const [under, setUnder] = useState<DateRange>(NO_RANGE)
  const texts = { start: drafts.start ?? value.start ?? '', end: drafts.end ?? value.end ?? '' }

  const change = (range: DateRange) => {
    setDrafts(NO_DRAFTS)
    setProblem(null)
    setUnder(datesOf(range))
    if (range.start !== value.start || range.end !== value.end) onChange(range)
  }
  const offer = (candidates: readonly DateRange[]): boolean => {
    const valid = candidates.find((range) => isValidRange(range, limits))
    if (valid) change(valid)
    else setProblem('invalid')
    return valid !== undefined
  }
  return {
    texts,
    problem,
    under,
    change,
    /** The calendar opens: it starts from the range as it is. */
    begin: () => setUnder(datesOf(value)),
    type: (end: keyof DateRange, text: string) => {
      setDrafts({ ...drafts, [end]: text })
      setProblem(null)
    },
    /** A field is complete, or, with `left`, all of them: then a missing end is one too many. */
    take: (left: boolean) => {
      if (drafts.start === null && drafts.end === null) return
      const reading = readRangeFields(texts.start, texts.end, kind, limits)
      if (reading.state === 'valid') change(reading.value)
      else if (reading.state === 'empty') change(NO_RANGE)
      else if (reading.state === 'disabled') setProblem('disabledDate')
      else if (reading.state === 'invalid' || left) setProblem('invalid')
    },
    /** A date was pressed in the calendar. True once it completed a range. */
    pick: (date: DateText): boolean => {
      const { start, end } = pickDate(under, date)
      setUnder({ start, end })
      if (start === null || end === null) return false
      if (kind === 'date') return offer([{ start, end }])
      const withTimes = { start: withTimeOf(start, value.start, DAY_START), end: withTimeOf(end, value.end, DAY_END) }
      // Times that would turn a range of one day round are dropped.
      return offer([withTimes, { start: `${start} ${DAY_START}`, end: `${end} ${DAY_END}` }])
    },
    setTime: (end: keyof DateRange, time: TimeText) => {
      offer([{ ...value, [end]: `${value[end]?.slice(0, 10) ?? ''} ${time}` }])
    },
  }
}
