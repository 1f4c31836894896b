import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Menu } from './menu.tsx'
import { PointMenu } from './point-menu.tsx'
import { Popover } from '../popover/popover.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const MORE = { en: 'More', de: 'Weitere Handlungsmöglichkeiten', ar: 'المزيد' }
const ITEMS = [
  { id: 'edit', text: { en: 'Edit', de: 'Auftragsbedingungen bearbeiten', ar: 'تعديل' } },
  { id: 'copy', text: { en: 'Copy number', de: 'Auftragsnummer kopieren', ar: 'نسخ الرقم' } },
  { id: 'cancel', text: { en: 'Cancel', de: 'Unwiderruflich stornieren', ar: 'إلغاء' } },
]
const HELP = {
  en: 'The fee is charged in the coin that you receive.',
  de: 'Die Handelsgebühr wird in der empfangenen Kryptowährung berechnet.',
  ar: 'تحتسب الرسوم بالعملة التي تستلمها.',
}

function Actions() {
  const say = useSay()
  const [chosen, setChosen] = useState('')
  const items = ITEMS.map(({ id, text }) => ({ id, label: say(text), disabled: id === 'copy' }))
  return (
    <div data-story-row>
      <Menu
        trigger={<Button>{say(MORE)}</Button>}
        label={say(MORE)}
        items={items}
        onSelect={setChosen}
        direction={say({ en: 'ltr', de: 'ltr', ar: 'rtl' }) === 'rtl' ? 'rtl' : 'ltr'}
      />
      <output data-chosen>{chosen}</output>
    </div>
  )
}

function Panel() {
  const say = useSay()
  return (
    <Popover trigger={<Button>{say(MORE)}</Button>} label={say(MORE)}>
      <p>{say(HELP)}</p>
    </Popover>
  )
}

function AtAPoint() {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState('')
  const choose = (id: string) => {
    setChosen(id)
    setOpen(false)
  }
  return (
    <div dir="ltr" style={{ position: 'relative', minBlockSize: 240 }}>
      <Button onClick={() => setOpen(true)}>{say(MORE)}</Button>
      <output data-chosen>{chosen}</output>
      {isOpen && (
        <PointMenu
          at={{ x: 60, y: 80 }}
          label={say(MORE)}
          items={ITEMS.map(({ id, text }) => ({ id, label: say(text) }))}
          onSelect={choose}
          onClose={() => setOpen(false)}
          direction={say({ en: 'ltr', de: 'ltr', ar: 'rtl' }) === 'rtl' ? 'rtl' : 'ltr'}
        />
      )}
    </div>
  )
}

export const stories = { actions: Actions, panel: Panel, atAPoint: AtAPoint } satisfies Stories
