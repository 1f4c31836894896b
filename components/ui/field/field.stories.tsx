import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Field } from './field.tsx'

const EMAIL = { en: 'Email address', de: 'E-Mail-Adresse für Benachrichtigungen', ar: 'البريد الإلكتروني' }
const HINT = { en: 'We send a code to it.', de: 'Wir schicken einen Bestätigungscode dorthin.', ar: 'نرسل رمزًا إليه.' }
const TAKEN = {
  en: 'This address has an account already.',
  de: 'Zu dieser Adresse gibt es schon ein Konto.',
  ar: 'لهذا العنوان حساب بالفعل.',
}

/** Shows the "invalid" error while the text contains no @. */
function Checked() {
  const say = useSay()
  const [text, setText] = useState('')
  return (
    <Field label={say(EMAIL)} hint={say(HINT)} error={text !== '' && !text.includes('@')} required>
      <TextInput value={text} onChange={setText} type="email" />
    </Field>
  )
}

function States() {
  const say = useSay()
  const nothing = () => {}
  return (
    <div data-story-column>
      <Field label={say(EMAIL)} hint={say(HINT)} error={say(TAKEN)}>
        <TextInput value="ada@agio.example" onChange={nothing} />
      </Field>
      <Field label={say(EMAIL)} optional>
        <TextInput value="" onChange={nothing} placeholder="name@agio.example" />
      </Field>
      <Field label={say(EMAIL)}>
        <TextInput value="ada@agio.example" onChange={nothing} disabled before="@" after="✓" />
      </Field>
    </div>
  )
}

export const stories = { checked: Checked, states: States } satisfies Stories
