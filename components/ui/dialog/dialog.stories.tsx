import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'

const OPEN = { en: 'Open', de: 'Dialogfenster öffnen', ar: 'افتح' }
const CLOSE = { en: 'Close', de: 'Schließen', ar: 'إغلاق' }
const TITLE = { en: 'Close all positions?', de: 'Sämtliche Handelspositionen glattstellen?', ar: 'إغلاق جميع المراكز؟' }
const BODY = {
  en: 'Every open position is closed at the market price.',
  de: 'Jede offene Position wird unverzüglich zum aktuellen Marktpreis glattgestellt.',
  ar: 'يغلق كل مركز مفتوح بسعر السوق.',
}
const SIZES = ['small', 'medium', 'large', 'extraLarge'] as const

/** A button per size. */
function Sizes() {
  const say = useSay()
  const [size, setSize] = useState<(typeof SIZES)[number] | null>(null)
  return (
    <div data-story-row>
      {SIZES.map((name) => (
        <Button key={name} data-size-name={name} onClick={() => setSize(name)}>
          {say(OPEN)}
        </Button>
      ))}
      <Dialog open={size !== null} onOpenChange={() => setSize(null)} title={say(TITLE)} size={size ?? 'medium'} closeLabel={say(CLOSE)}>
        <p>{say(BODY)}</p>
      </Dialog>
    </div>
  )
}

function Open() {
  const say = useSay()
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title={say(TITLE)} description={say(BODY)} closeLabel={say(CLOSE)}>
      <Button variant="primary" onClick={() => setOpen(false)}>
        {say(CLOSE)}
      </Button>
    </Dialog>
  )
}

/** More text than fits on a screen: the dialog scrolls, not the page. */
function Long() {
  const say = useSay()
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title={say(TITLE)} closeLabel={say(CLOSE)}>
      {Array.from({ length: 40 }, (_, line) => (
        <p key={line}>{say(BODY)}</p>
      ))}
    </Dialog>
  )
}

export const stories = { sizes: Sizes, open: Open, long: Long } satisfies Stories
