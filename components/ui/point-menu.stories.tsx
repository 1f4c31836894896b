import { useState, useSyncExternalStore } from 'react'
import { PointMenu } from './point-menu.tsx'
import type { Stories } from './story/story.ts'
import { useSay } from './story/words.tsx'

const NAME = { en: 'Price 71,200.00', de: 'Angeklickter Preis 71,200.00', ar: 'السعر 71,200.00' }
const ITEMS = [
  { id: 'order', text: { en: 'Limit order at 71,200.00', de: 'Limitauftrag zum angeklickten Preis 71,200.00', ar: 'أمر محدد عند 71,200.00' } },
  { id: 'copy', text: { en: 'Copy the price 71,200.00', de: 'Angeklickten Preis 71,200.00 kopieren', ar: 'نسخ السعر 71,200.00' } },
]

const never = () => () => {}

/** A picture with a menu at one of its places: it opens at a press, so that no server ever draws it. */
function Open() {
  const say = useSay()
  const [chosen, setChosen] = useState<string | null>(null)
  const isInBrowser = useSyncExternalStore(never, () => true, () => false)
  const items = ITEMS.map(({ id, text }) => ({ id, label: say(text) }))
  return (
    <div dir="ltr" style={{ position: 'relative', blockSize: '240px', background: 'var(--color-surface-2)' }}>
      {isInBrowser && chosen === null && (
        <PointMenu
          at={{ x: 60, y: 40 }}
          label={say(NAME)}
          items={items}
          onSelect={setChosen}
          onClose={() => setChosen('')}
          direction={say({ en: 'ltr', de: 'ltr', ar: 'rtl' }) === 'rtl' ? 'rtl' : 'ltr'}
        />
      )}
      <output data-chosen>{chosen}</output>
    </div>
  )
}

export const stories = { open: Open } satisfies Stories
