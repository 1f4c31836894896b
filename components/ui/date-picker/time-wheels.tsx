'use client'

import { timeFieldName } from '#lib/format/calendar.ts'
import { Picker } from '#components/ui/picker/picker.tsx'
import type { TimeText } from './calendar-date.ts'

interface Props {
  /** `HH:mm:ss` */
  readonly value: TimeText
  readonly onChange: (value: TimeText) => void
}

const COLUMNS = [
  ['hour', 24],
  ['minute', 60],
  ['second', 60],
] as const

/** Picks a time of day with wheels, for thumbs. */
export function TimeWheels({ value, onChange }: Props) {
  const tag = document.documentElement.lang || 'en'
  const parts = value.split(':')
  return (
    <Picker
      columns={COLUMNS.map(([id, count], index) => ({
        id,
        label: timeFieldName(id, tag),
        options: Array.from({ length: count }, (_, number) => String(number).padStart(2, '0')).map((text) => ({
          value: text,
          label: text,
        })),
        value: parts[index] ?? '00',
      }))}
      onChange={(changed, text) => onChange(COLUMNS.map(([id], index) => (id === changed ? text : (parts[index] ?? '00'))).join(':'))}
    />
  )
}
