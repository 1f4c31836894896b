import { useState } from 'react'
import { Field } from '../field/field.tsx'
import { Opened } from '../story/opened.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Autocomplete } from './autocomplete.tsx'

const LABEL = { en: 'Name of the address', de: 'Bezeichnung der Auszahlungsadresse', ar: 'اسم العنوان' }
const NAMES = ['Cold wallet', 'Cold storage 2', 'Hot wallet', 'Exchange'].map((label) => ({ value: label, label }))

function Local() {
  const say = useSay()
  const [value, setValue] = useState('')
  const [sent, setSent] = useState(0)
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setSent(sent + 1)
  }
  return (
    <form onSubmit={onSubmit} data-story-column>
      <Field label={say(LABEL)}>
        <Autocomplete value={value} onChange={setValue} options={NAMES} />
      </Field>
      <output data-value>{value}</output>
      <output data-sent>{sent}</output>
    </form>
  )
}

function Remote() {
  const say = useSay()
  const [value, setValue] = useState('')
  const [asked, setAsked] = useState<readonly string[]>([])
  const search = async (query: string) => {
    setAsked((before) => [...before, query])
    if (query === 'down') throw new Error('unreachable')
    return NAMES.filter(({ label }) => label.toLowerCase().startsWith(query))
  }
  return (
    <div data-story-column>
      <Field label={say(LABEL)}>
        <Autocomplete value={value} onChange={setValue} search={search} />
      </Field>
      <output data-asked>{asked.join('|')}</output>
    </div>
  )
}

function Open() {
  return (
    <Opened press="[role=combobox]">
      <Local />
    </Opened>
  )
}

export const stories = { local: Local, remote: Remote, open: Open } satisfies Stories
