'use client'

import { useImperativeHandle, useRef, type Ref } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import { formatPercent } from '#lib/format/number.ts'
import type { BookRow, BookSide } from './book-rows.ts'
import styles from './book-tools.module.css'
import { BLANK } from './paint-book.ts'

export interface BookRatioHandle {
  /** Writes the shares of both sides in the levels that the book shows. */
  paint(rows: Readonly<Record<BookSide, readonly BookRow[]>>): void
}

interface Props {
  readonly labels: { readonly asks: string; readonly bids: string }
  /** The rows of the first rendering. */
  readonly rows: Readonly<Record<BookSide, readonly BookRow[]>>
  readonly ref: Ref<BookRatioHandle>
}

/** The depth on the bids' side as a share of both sides, 0 to 1; null if there is nothing on either. */
export function bidShare({ asks, bids }: Readonly<Record<BookSide, readonly BookRow[]>>): number | null {
  const [bid, ask] = [Number(bids.at(-1)?.total ?? '0'), Number(asks.at(-1)?.total ?? '0')]
  return bid + ask > 0 ? bid / (bid + ask) : null
}

/** Shows how the visible depth divides between buyers and sellers. */
export function BookRatio({ labels, rows, ref }: Props) {
  const root = useRef<HTMLParagraphElement>(null)
  useImperativeHandle(ref, () => ({
    paint(next) {
      const element = root.current
      if (!element) return
      const texts = ratioTexts(bidShare(next))
      element.querySelectorAll('bdi').forEach((figure, index) => writeText(figure, texts[index] ?? BLANK))
      element.style.backgroundSize = barWidth(bidShare(next))
    },
  }))
  const [bids, asks] = ratioTexts(bidShare(rows))
  return (
    <p ref={root} className={styles.ratio} style={{ backgroundSize: barWidth(bidShare(rows)) }} data-book-ratio>
      <span>
        <span className="visually-hidden">{labels.bids}</span>{' '}
        <bdi dir="ltr" translate="no">
          {bids}
        </bdi>
      </span>
      <span>
        <span className="visually-hidden">{labels.asks}</span>{' '}
        <bdi dir="ltr" translate="no">
          {asks}
        </bdi>
      </span>
    </p>
  )
}

function ratioTexts(share: number | null): readonly [string, string] {
  if (share === null) return [BLANK, BLANK]
  // The two always add up to 100 %.
  const tenths = Math.round(share * 1000)
  const text = (value: number) => formatPercent(String(value / 1000), { signed: false, decimals: 1 })
  return [text(tenths), text(1000 - tenths)]
}

function barWidth(share: number | null): string {
  return `${((share ?? 0) * 100).toFixed(1)}% 100%`
}
