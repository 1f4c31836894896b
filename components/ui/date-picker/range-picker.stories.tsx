import { useState, type ComponentProps } from 'react'
import { Field } from '../field/field.tsx'
import { Opened } from '../story/opened.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import type { DateRange } from './range.ts'
import { RangePicker } from './range-picker.tsx'

const LABEL = { en: 'Trades from and to', de: 'Ausführungszeitraum der Handelsgeschäfte', ar: 'الصفقات من وإلى' }
const NONE: DateRange = { start: null, end: null }

function Example({ start = NONE, ...props }: { start?: DateRange } & Partial<ComponentProps<typeof RangePicker>>) {
  const say = useSay()
  const [value, setValue] = useState(start)
  return (
    <div data-story-column>
      <Field label={say(LABEL)} group>
        <RangePicker value={value} onChange={setValue} today="2026-11-21" {...props} />
      </Field>
      <output data-value>{value.start === null ? 'none' : `${value.start} to ${value.end}`}</output>
    </div>
  )
}

const LIMITS = { min: '2026-11-03', isDateDisabled: (date: string) => date === '2026-11-12' }
const MONTHS = { start: '2026-11-10', end: '2026-12-05' }

const Empty = () => <Example {...LIMITS} />
const Filled = () => <Example start={MONTHS} />

function Open() {
  return (
    <Opened press="[aria-haspopup=dialog]">
      <Example start={MONTHS} {...LIMITS} />
    </Opened>
  )
}

export const stories = { empty: Empty, filled: Filled, open: Open } satisfies Stories
