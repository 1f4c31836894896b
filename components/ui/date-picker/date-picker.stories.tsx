import { useState, type ComponentProps } from 'react'
import { Field } from '../field/field.tsx'
import { Opened } from '../story/opened.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { DatePicker } from './date-picker.tsx'

const LABEL = { en: 'Settled on', de: 'Tag der Abrechnung', ar: 'تاريخ التسوية' }

function Example({ start = '2026-11-10', ...props }: { start?: string | null } & Partial<ComponentProps<typeof DatePicker>>) {
  const say = useSay()
  const [value, setValue] = useState(start)
  return (
    <div data-story-column>
      <Field label={say(LABEL)}>
        <DatePicker value={value} onChange={setValue} today="2026-11-21" {...props} />
      </Field>
      <output data-value>{value ?? 'none'}</output>
    </div>
  )
}

function Sizes() {
  const say = useSay()
  return (
    <div data-story-column>
      {(['large', 'medium', 'standard', 'small'] as const).map((size) => (
        <DatePicker key={size} label={`${say(LABEL)} ${size}`} size={size} value="2026-11-10" onChange={() => {}} today="2026-11-21" />
      ))}
      <DatePicker label={`${say(LABEL)} 5`} value={null} onChange={() => {}} disabled />
    </div>
  )
}

const LIMITS = {
  min: '2026-11-03',
  max: '2026-12-15',
  isDateDisabled: (date: string) => date === '2026-11-12',
}

const Empty = () => <Example start={null} {...LIMITS} />
const Time = () => <Example start="2026-11-10 09:30:00" kind="datetime" />

function Open() {
  return (
    <Opened press="[aria-haspopup=dialog]">
      <Example {...LIMITS} />
    </Opened>
  )
}

function OpenTime() {
  return (
    <Opened press="[aria-haspopup=dialog]">
      <Time />
    </Opened>
  )
}

export const stories = { date: Example, empty: Empty, time: Time, sizes: Sizes, open: Open, openTime: OpenTime } satisfies Stories
