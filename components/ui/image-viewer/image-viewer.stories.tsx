import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { picture } from '../story/picture.ts'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { ImageViewer } from './image-viewer.tsx'

const OPEN = { en: 'View', de: 'Bildschirmfüllend anzeigen', ar: 'عرض' }
const ALT = { en: 'A chart that rises', de: 'Ein ansteigendes Kursdiagramm', ar: 'رسم بياني صاعد' }
const PICTURES = [picture(300, 200), picture(200, 300), picture(4000, 1000)]

function Example({ start = false, count = 3 }: { start?: boolean; count?: number }) {
  const say = useSay()
  const [open, setOpen] = useState(start)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(OPEN)}</Button>
      <ImageViewer
        open={open}
        onOpenChange={setOpen}
        images={PICTURES.slice(0, count).map((src, place) => ({ src, alt: `${say(ALT)} ${place + 1}` }))}
      />
    </>
  )
}

function Open() {
  return <Example start />
}

function Single() {
  return <Example start count={1} />
}

export const stories = { closed: Example, open: Open, single: Single } satisfies Stories
