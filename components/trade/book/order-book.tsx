'use client'

import { useTranslations } from 'next-intl'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import type { Levels } from '../levels.ts'
import { makeBook, type BookRow, type BookSide } from './book-rows.ts'
import { BookReading, type BookReadingHandle } from './book-reading.tsx'
import styles from './order-book.module.css'
import { useOwnPrices } from './own-prices.ts'
import { barSize, paintSide, lineOf, rowTexts, setText, spreadTexts, stepDecimals, type BookStyle } from './paint-book.ts'

interface BookLabels {
  readonly title: string
  readonly price: string
  readonly size: string
  readonly total: string
  readonly grouping: string
  readonly asks: string
  readonly bids: string
  readonly spread: string
}

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly coins: { readonly coin: string; readonly quote: string }
  readonly pricePlace: number
  readonly volumePlace: number
  readonly tag: string
  /** Price steps to group by, the pair's own first. */
  readonly groupings: readonly string[]
  /** The order book that the server knew. */
  readonly book: Levels
  /** The last price, live. */
  readonly last: ReactNode
  readonly labels: BookLabels
}

/** Lines of each side. */
const ROWS = 14

/**
 * The order book with depth bars. The lines are laid out once; every change is written into their text nodes, at most once per
 * animation frame regardless of the number of messages.
 */
export function OrderBook({ product, symbol, coins, pricePlace, volumePlace, tag, groupings, book: first, last, labels }: Props) {
  const t = useTranslations('terminal.book')
  const [step, setStep] = useState(groupings[0] ?? '1')
  const [isFrozen, setFrozen] = useState(false)
  const shown = useRef<Levels>(first)
  const own = useOwnPrices(product, symbol, step)
  const [initial] = useState(() => makeBook(first, step, ROWS))
  const asks = useRef<HTMLTableSectionElement>(null)
  const bids = useRef<HTMLTableSectionElement>(null)
  const reading = useRef<BookReadingHandle>(null)
  const spread = useRef<HTMLTableRowElement>(null)
  const style = useMemo((): BookStyle => ({ pricePlace: stepDecimals(step), volumePlace, tag }), [step, volumePlace, tag])
  const draw = useCallback(
    (book: Levels) => {
      const rows = makeBook(book, step, ROWS)
      shown.current = book
      paintSide(asks.current, 'asks', rows.asks, style, own.asks)
      paintSide(bids.current, 'bids', rows.bids, style, own.bids)
      const texts = spreadTexts(book.asks[0]?.[0], book.bids[0]?.[0], pricePlace)
      spread.current?.querySelectorAll('bdi[data-spread]').forEach((element, index) => setText(element, texts[index] ?? ''))
      reading.current?.painted()
    },
    [step, style, pricePlace, own],
  )
  const figures = useFigures()
  useEffect(() => {
    const channel = figures().book(product, symbol)
    draw(isFrozen ? shown.current : (channel.shown() ?? shown.current))
    // A frozen book stays subscribed, so that it is current as soon as it is unfrozen.
    return channel.subscribe(() => isFrozen || draw(channel.shown() ?? shown.current))
  }, [figures, product, symbol, draw, isFrozen])

  const [gap, share] = spreadTexts(first.asks[0]?.[0], first.bids[0]?.[0], pricePlace)
  const [firstStyle] = useState((): BookStyle => ({ pricePlace, volumePlace, tag }))
  return (
    <section className={styles.book} aria-label={labels.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{labels.title}</h2>
        <IconButton
          icon={isFrozen ? 'lock' : 'clock'}
          size="small"
          label={t(isFrozen ? 'resume' : 'freeze')}
          aria-pressed={isFrozen}
          onClick={() => setFrozen(!isFrozen)}
        />
        <select className={styles.grouping} aria-label={labels.grouping} value={step} onChange={(event) => setStep(event.target.value)}>
          {groupings.map((grouping) => (
            <option key={grouping} value={grouping}>
              {grouping}
            </option>
          ))}
        </select>
      </header>
      <BookReading ref={reading} levels={shown} labels={labels} coins={coins} pricePlace={pricePlace}>
        <table className={styles.table} aria-label={labels.title}>
          <thead>
            <tr className={styles.line}>
              <th scope="col">{labels.price}</th>
              <th scope="col">{labels.size}</th>
              <th scope="col">{labels.total}</th>
            </tr>
          </thead>
          <Side side="asks" rows={initial.asks} style={firstStyle} label={labels.asks} ref={asks} />
          <tbody>
            <tr ref={spread} className={styles.middle}>
              <td>{last}</td>
              <td colSpan={2}>
                {labels.spread}{' '}
                <bdi dir="ltr" data-spread>
                  {gap}
                </bdi>{' '}
                <bdi dir="ltr" data-spread>
                  {share}
                </bdi>
              </td>
            </tr>
          </tbody>
          <Side side="bids" rows={initial.bids} style={firstStyle} label={labels.bids} ref={bids} />
        </table>
      </BookReading>
    </section>
  )
}

interface SideProps {
  readonly side: BookSide
  readonly rows: readonly BookRow[]
  readonly style: BookStyle
  readonly label: string
  readonly ref: Ref<HTMLTableSectionElement>
}

/** The lines of a side as the server renders them; afterwards only `paintSide` changes them. */
const Side = memo(function Side({ side, rows, style, label, ref }: SideProps) {
  return (
    <tbody ref={ref} className={styles.side} data-side={side}>
      <tr className="visually-hidden">
        <th scope="rowgroup" colSpan={3}>
          {label}
        </th>
      </tr>
      {Array.from({ length: ROWS }, (_, line) => {
        const row = rows[lineOf(side, line, ROWS)]
        const [price, size, total] = rowTexts(row, style)
        return (
          <tr key={line} className={styles.line} style={{ backgroundSize: barSize(row) }}>
            <td className={styles.price}>{price}</td>
            <td>{size}</td>
            <td>{total}</td>
          </tr>
        )
      })}
    </tbody>
  )
})
