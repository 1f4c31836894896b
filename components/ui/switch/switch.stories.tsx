import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Switch } from './switch.tsx'

const LABEL = { en: 'Show my balances', de: 'Kontostände in allen Ansichten anzeigen', ar: 'إظهار أرصدتي' }

function OnAndOff() {
  const say = useSay()
  const [checked, setChecked] = useState(false)
  return (
    <div data-story-column>
      <Switch label={say(LABEL)} checked={checked} onChange={setChecked} />
      <Switch label={`${say(LABEL)} 2`} checked onChange={() => {}} disabled />
      <output data-value>{String(checked)}</output>
    </div>
  )
}

export const stories = { onAndOff: OnAndOff } satisfies Stories
