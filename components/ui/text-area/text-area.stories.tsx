import { useState } from 'react'
import { Field } from '../field/field.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { TextArea } from './text-area.tsx'

const TERMS = { en: 'Terms of the offer', de: 'Bedingungen des Angebots', ar: 'شروط العرض' }
const HINT = { en: 'Every trader reads them.', de: 'Alle Handelspartner lesen sie.', ar: 'يقرؤها كل متداول.' }
const LONG = { en: 'The text is too long.', de: 'Der Text ist zu lang.', ar: 'النص طويل جدًا.' }
const LINES = {
  en: 'Only from an account of your own.\nPlease state the payment at once.',
  de: 'Nur von einem eigenen Konto.\nBitte erklären Sie die Zahlung sofort.',
  ar: 'من حسابك الخاص فقط.\nيرجى تأكيد الدفع فورًا.',
}

/** Counts what is written, and grows with it. */
function Counted() {
  const say = useSay()
  const [text, setText] = useState('')
  return (
    <Field label={say(TERMS)} hint={say(HINT)}>
      <TextArea value={text} onChange={setText} maxLength={200} />
    </Field>
  )
}

function States() {
  const say = useSay()
  return (
    <div data-story-column>
      <Field label={say(TERMS)} error={say(LONG)}>
        <TextArea value={say(LINES)} onChange={() => {}} maxLength={40} />
      </Field>
      <TextArea label={`${say(TERMS)} 2`} value={say(LINES)} onChange={() => {}} maxLength={400} rows={2} />
    </div>
  )
}

export const stories = { counted: Counted, states: States } satisfies Stories
