import { useState } from 'react'
import { Field } from '../field/field.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Slider } from './slider.tsx'

const SHARE = { en: 'Share of the balance', de: 'Anteil am verfügbaren Guthaben', ar: 'حصة الرصيد' }
const LEVERAGE = { en: 'Leverage', de: 'Hebelwirkung', ar: 'الرافعة المالية' }
const QUARTERS = ['0', '25', '50', '75', '100'].map((value) => ({ value, label: `${value}%` }))
const TIMES = ['1', '25', '50', '75', '100', '125'].map((value) => ({ value, label: `${value}x` }))

function Marked() {
  const say = useSay()
  const [value, setValue] = useState('25')
  return (
    <div data-story-column>
      <Field label={say(SHARE)}>
        <Slider value={value} onChange={setValue} min="0" max="100" step="1" marks={QUARTERS} format={(share) => `${share}%`} />
      </Field>
      <output data-value>{value}</output>
    </div>
  )
}

/** A step that floating point cannot add exactly, and a maximum that is not a multiple of the step. */
function Decimals() {
  const say = useSay()
  const [value, setValue] = useState('0')
  return (
    <div data-story-column>
      <Field label={say(SHARE)}>
        <Slider value={value} onChange={setValue} min="0" max="1.05" step="0.1" />
      </Field>
      <output data-value>{value}</output>
    </div>
  )
}

function States() {
  const say = useSay()
  return (
    <div data-story-column>
      <Slider
        label={say(LEVERAGE)}
        value="37"
        onChange={() => {}}
        min="1"
        max="125"
        step="1"
        marks={TIMES}
        format={(times) => `${times}x`}
      />
      <Slider label={`${say(LEVERAGE)} 2`} value="50" onChange={() => {}} min="1" max="125" step="1" marks={TIMES} disabled />
    </div>
  )
}

export const stories = { marked: Marked, decimals: Decimals, states: States } satisfies Stories
