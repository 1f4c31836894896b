import { useState, type ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'
import { Drawer, type DrawerDirection } from './drawer.tsx'

const OPEN = { en: 'Open', de: 'Seitenbereich öffnen', ar: 'افتح' }
const TITLE = { en: 'Order details', de: 'Auftragsausführungsbestätigung', ar: 'تفاصيل الطلب' }
const KEEP = { en: 'Keep', de: 'Unverändert beibehalten', ar: 'احتفظ' }
const BODY = {
  en: 'Your order rests in the book until the price reaches it.',
  de: 'Ihr Auftrag verbleibt im Orderbuch, bis der Marktpreis den Ausführungspreis erreicht hat.',
  ar: 'يبقى طلبك في دفتر الأوامر حتى يصل السعر إليه.',
}

/** Opened by a button, or initially open. */
function Example({ start = false, ...rest }: { start?: boolean } & Partial<ComponentProps<typeof Drawer>>) {
  const say = useSay()
  const [open, setOpen] = useState(start)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(OPEN)}</Button>
      <Drawer {...rest} open={open} onOpenChange={setOpen} title={say(TITLE)} footer={<Button>{say(KEEP)}</Button>}>
        <p>{say(BODY)}</p>
      </Drawer>
    </>
  )
}

function moving(direction: DrawerDirection) {
  return function Moving() {
    return <Example start direction={direction} />
  }
}

/** A drawer at the side that slides in from below on a phone. */
function SheetOnPhone() {
  return <Example start onPhone={{ direction: 'btt', size: '60%' }} />
}

function Pinned() {
  return <Example wrapperClosable={false} closeOnPressEscape={false} />
}

/** A drawer whose hook refuses to close until the box is ticked, and answers after a second. */
function Guarded() {
  const say = useSay()
  const [may, setMay] = useState(false)
  const [asked, setAsked] = useState(0)
  const beforeClose = () => {
    setAsked((count) => count + 1)
    return new Promise<boolean>((resolve) => setTimeout(() => resolve(may), 1000))
  }
  const box = (
    <label>
      <input type="checkbox" checked={may} onChange={() => setMay(!may)} /> {say(KEEP)}
    </label>
  )
  return (
    <>
      <output data-asked>{asked}</output>
      <Drawer open={asked >= 0} onOpenChange={() => setAsked(-1)} title={say(TITLE)} beforeClose={beforeClose}>
        {box}
      </Drawer>
    </>
  )
}

export const stories = {
  closed: Example,
  rightToLeft: moving('rtl'),
  leftToRight: moving('ltr'),
  topToBottom: moving('ttb'),
  bottomToTop: moving('btt'),
  sheetOnPhone: SheetOnPhone,
  pinned: Pinned,
  guarded: Guarded,
} satisfies Stories
