import { useState } from 'react'
import { Field } from '../field/field.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { RadioGroup } from './radio-group.tsx'

const MODE = { en: 'Margin mode', de: 'Sicherheitsleistungsart', ar: 'وضع الهامش' }
const CROSS = { en: 'Cross', de: 'Gemeinsame Sicherheit', ar: 'متقاطع' }
const ISOLATED = { en: 'Isolated', de: 'Getrennte Sicherheit', ar: 'معزول' }
const CROSS_HINT = {
  en: 'All positions share the whole balance.',
  de: 'Alle Positionen teilen sich das gesamte Guthaben.',
  ar: 'تتشارك جميع المراكز الرصيد كله.',
}
const PORTFOLIO = { en: 'Portfolio', de: 'Depotweit', ar: 'محفظة' }

function Group({ orientation = 'vertical' }: { orientation?: 'vertical' | 'horizontal' }) {
  const say = useSay()
  const [value, setValue] = useState<'cross' | 'isolated' | 'portfolio' | null>(null)
  return (
    <div data-story-column>
      <Field label={say(MODE)} group error={value === null}>
        <RadioGroup
          orientation={orientation}
          value={value}
          onChange={setValue}
          options={[
            { value: 'cross', label: say(CROSS), hint: say(CROSS_HINT) },
            { value: 'portfolio', label: say(PORTFOLIO), disabled: true },
            { value: 'isolated', label: say(ISOLATED) },
          ]}
        />
      </Field>
      <output data-value>{value ?? 'none'}</output>
    </div>
  )
}

const Horizontal = () => <Group orientation="horizontal" />

export const stories = { vertical: Group, horizontal: Horizontal } satisfies Stories
