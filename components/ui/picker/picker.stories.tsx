import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Picker } from './picker.tsx'

const HOUR = { en: 'Hour', de: 'Stunde', ar: 'الساعة' }
const MINUTE = { en: 'Minute', de: 'Minute', ar: 'الدقيقة' }
const INTERVAL = { en: 'Interval', de: 'Zeitabschnitt', ar: 'الفترة' }

const numbers = (count: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(2, '0')).map((value) => ({ value, label: value }))

function Time() {
  const say = useSay()
  const [time, setTime] = useState<Readonly<Record<string, string>>>({ hour: '09', minute: '30' })
  return (
    <div data-story-column>
      <Picker
        columns={[
          { id: 'hour', label: say(HOUR), options: numbers(24), value: time.hour ?? '00' },
          { id: 'minute', label: say(MINUTE), options: numbers(60), value: time.minute ?? '00' },
        ]}
        onChange={(id, value) => setTime({ ...time, [id]: value })}
      />
      <output data-value>{`${time.hour}:${time.minute}`}</output>
    </div>
  )
}

function Disabled() {
  const say = useSay()
  const [value, setValue] = useState('5m')
  const options = ['1m', '5m', '15m', '1h', '4h', '1d'].map((label) => ({
    value: label,
    label,
    disabled: label === '15m' || label === '1m',
  }))
  return (
    <div data-story-column>
      <Picker columns={[{ id: 'interval', label: say(INTERVAL), options, value }]} onChange={(_, next) => setValue(next)} />
      <output data-value>{value}</output>
    </div>
  )
}

export const stories = { time: Time, disabled: Disabled } satisfies Stories
