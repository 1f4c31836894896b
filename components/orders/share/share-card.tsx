'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { useMasked } from '#components/ui/figure/masked.ts'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { copyPicture, downloadPicture } from './send-picture.ts'
import { CARD, drawCard, type Card, type CardColors } from './card.ts'
import { tokenReader } from './token-reader.ts'
import styles from './share-card.module.css'

/** The texts around a picture to share. */
export type ShareWords = Readonly<Record<'title' | 'hideAmounts' | 'copy' | 'download' | 'copied' | 'failed', string>>

interface Props {
  readonly words: ShareWords
  /** Returns the picture, with amounts or without. */
  readonly makeCard: (hidesAmounts: boolean) => Card
  /** The file's name, without its ending. */
  readonly name: string
  /** Whether the picture is shown at once, without a button before it. */
  readonly startsOpen?: boolean
}

/** A picture to share, shown as it will be, with a choice of hiding amounts; it is copied or downloaded, and sent nowhere by us. */
export function ShareCard({ words, makeCard, name, startsOpen = false }: Props) {
  const toaster = useToaster()
  const masked = useMasked()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  // Amounts stay hidden unless the user says otherwise here: a picture leaves the screen.
  const [hides, setHides] = useState(true)
  const card = makeCard(hides || masked)
  useEffect(() => {
    const element = canvas.current
    const ctx = element?.getContext('2d')
    if (element && ctx) drawCard(ctx, card, readColors(element))
  })
  const withPicture = (use: (picture: Blob) => Promise<void>) => {
    canvas.current?.toBlob((picture) => {
      if (picture) use(picture).catch(() => toaster.show(words.failed, { type: 'warning' }))
    }, 'image/png')
  }
  const copy = async (picture: Blob) => {
    await copyPicture(picture)
    toaster.show(words.copied, { type: 'success' })
  }
  if (!isOpen)
    return (
      <Button variant="outline" onClick={() => setOpen(true)} data-share-open>
        {words.title}
      </Button>
    )
  return (
    <section className={styles.share} aria-label={words.title} data-share>
      <canvas ref={canvas} className={styles.canvas} width={CARD.width} height={CARD.height} aria-hidden="true" />
      <p className="visually-hidden" data-share-text>
        {writeText(card)}
      </p>
      <Checkbox checked={hides || masked} disabled={masked} onChange={setHides}>
        {words.hideAmounts}
      </Checkbox>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={() => withPicture(copy)} data-share-copy>
          {words.copy}
        </Button>
        <Button
          variant="primary"
          onClick={() => withPicture(async (picture) => downloadPicture(picture, `${name}.png`))}
          data-share-download
        >
          {words.download}
        </Button>
      </div>
    </section>
  )
}

/** The picture in words. */
function writeText({ title, badge, headline, figures }: Card): string {
  return [`${title} ${badge}`, `${headline.label} ${headline.text}`, ...figures.map(({ label, text }) => `${label} ${text}`)].join(', ')
}

function readColors(element: Element): CardColors {
  const token = tokenReader(element)
  return {
    background: token('--color-bg'),
    surface: token('--color-surface-2'),
    text: token('--color-text'),
    quiet: token('--color-text-2'),
    up: token('--color-up'),
    down: token('--color-down'),
    upSoft: token('--color-up-soft'),
    downSoft: token('--color-down-soft'),
    accent: token('--color-accent'),
    family: getComputedStyle(element).fontFamily,
  }
}
