import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'
import { ToastRegion } from './toast-region.tsx'
import { ToasterProvider, useToaster } from './toaster-context.tsx'
import { createToaster, type ToastType } from './toaster.ts'

const TYPES: readonly ToastType[] = ['success', 'warning', 'info', 'error']
const MESSAGE = {
  success: { en: 'Order placed', de: 'Stop-Limit-Verkaufsauftrag entgegengenommen', ar: 'تم تقديم الطلب' },
  warning: { en: 'The price has moved away', de: 'Der Marktpreis hat sich zwischenzeitlich wesentlich verändert', ar: 'ابتعد السعر' },
  info: { en: 'Trading pauses at 10:00', de: 'Handelsunterbrechung wegen Wartungsarbeiten ab 10:00 Uhr', ar: 'يتوقف التداول عند 10:00' },
  error: { en: 'Request timed out!', de: 'Zeitüberschreitung bei der Serveranfrage!', ar: 'انتهت مهلة الطلب!' },
}
const STAY = { en: 'Stays', de: 'Dauerhaft eingeblendet', ar: 'يبقى' }
const DIALOG = { en: 'Open dialog', de: 'Dialogfenster öffnen', ar: 'افتح النافذة' }
const CLOSE = { en: 'Close', de: 'Schließen', ar: 'إغلاق' }

function Buttons() {
  const say = useSay()
  const toaster = useToaster()
  return (
    <div data-story-row>
      {TYPES.map((type) => (
        <Button
          key={type}
          onClick={() => (type === 'error' ? toaster.requestError(say(MESSAGE.error)) : toaster.show(say(MESSAGE[type]), { type }))}
        >
          {say(MESSAGE[type])}
        </Button>
      ))}
      <Button onClick={() => toaster.show(say(STAY), { durationMs: 0 })}>{say(STAY)}</Button>
    </div>
  )
}

function Example() {
  const [toaster] = useState(createToaster)
  return (
    <ToasterProvider toaster={toaster}>
      <Buttons />
      <ToastRegion toaster={toaster} />
    </ToasterProvider>
  )
}

/** One toast of each kind, all without a time limit. */
function Kinds() {
  const say = useSay()
  const [toaster] = useState(() => {
    const filled = createToaster()
    for (const type of TYPES) filled.show(say(MESSAGE[type]), { type, durationMs: 0 })
    return filled
  })
  return <ToastRegion toaster={toaster} />
}

/** A toast that appears while a dialog is open. */
function OverDialog() {
  const say = useSay()
  const [toaster] = useState(createToaster)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(DIALOG)}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={say(DIALOG)} closeLabel={say(CLOSE)}>
        <Button onClick={() => toaster.show(say(STAY), { durationMs: 0 })}>{say(STAY)}</Button>
      </Dialog>
      <ToastRegion toaster={toaster} />
    </>
  )
}

export const stories = { buttons: Example, kinds: Kinds, overDialog: OverDialog } satisfies Stories
