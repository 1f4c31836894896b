'use client'

import { useLocale, useTranslations } from 'next-intl'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import type { Levels } from '../levels.ts'
import { spokenName } from '../spoken-name.ts'
import { usePersisted } from '../terminal/persisted.ts'
import { BookHead } from './book-head.tsx'
import { BookRatio, type BookRatioHandle } from './book-ratio.tsx'
import { makeBook, type BookRow, type BookSide } from './book-rows.ts'
import { BookReading, type BookReadingHandle } from './book-reading.tsx'
import styles from './order-book.module.css'
import { useOwnPrices } from './own-prices.ts'
import { writeText } from '#components/ui/figure/write-text.ts'
import { barSize, paintSide, rowTexts, spreadTexts, stepDecimals, type BookStyle } from './paint-book.ts'
import { persistedBook, SIZE_UNITS, type SizeUnit } from './persisted-book.ts'
import { FIRST_LINES, useLineCounts } from './use-line-counts.ts'

interface BookLabels {
  readonly title: string
  readonly price: string
  /** The unit's name, and the heads of the columns of sizes and totals in it. */
  readonly units: Readonly<Record<SizeUnit, { readonly unit: string; readonly size: string; readonly total: string }>>
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
  /** Size step of the pair. */
  readonly lot: string
  /** Price steps to group by, the pair's own first. */
  readonly groupings: readonly string[]
  /** The order book that the server knew. */
  readonly book: Levels
  /** The last price, live. */
  readonly last: ReactNode
  readonly labels: BookLabels
}

/**
 * The order book with depth bars. The lines are laid out once; every change is written into their text nodes, at most once per
 * animation frame regardless of the number of messages.
 */
export function OrderBook({ product, symbol, coins, pricePlace, volumePlace, tag, lot, groupings, book: first, last, labels }: Props) {
  const locale = useLocale()
  const t = useTranslations('terminal.book')
  const [step, setStep] = useState(groupings[0] ?? '1')
  const [isFrozen, setFrozen] = useState(false)
  const [choices, choose] = usePersisted(persistedBook)
  const { sides, unit } = choices
  const shown = useRef<Levels>(first)
  const isHydrated = useRef(false)
  const own = useOwnPrices(product, symbol, step)
  const [initial] = useState(() => makeBook(first, step, FIRST_LINES))
  const asks = useRef<HTMLTableSectionElement>(null)
  const bids = useRef<HTMLTableSectionElement>(null)
  const counts = useLineCounts({ asks, bids })
  const reading = useRef<BookReadingHandle>(null)
  const ratio = useRef<BookRatioHandle>(null)
  const spread = useRef<HTMLTableRowElement>(null)
  const style = useMemo(
    (): BookStyle => ({ pricePlace: stepDecimals(step), volumePlace, tag, unit, lot }),
    [step, volumePlace, tag, unit, lot],
  )
  const draw = useCallback(
    (book: Levels) => {
      const rows = makeBook(book, step, Math.max(counts.asks, counts.bids))
      shown.current = book
      if (sides !== 'bids') paintSide(asks.current, 'asks', rows.asks, style, own.asks)
      if (sides !== 'asks') paintSide(bids.current, 'bids', rows.bids, style, own.bids)
      const texts = spreadTexts(book.asks[0]?.[0], book.bids[0]?.[0], pricePlace)
      spread.current?.querySelectorAll('bdi[data-spread]').forEach((element, index) => writeText(element, texts[index] ?? ''))
      ratio.current?.paint(rows)
      reading.current?.painted()
    },
    [step, style, pricePlace, own, sides, counts],
  )
  const figures = useFigures()
  useEffect(() => {
    const channel = figures().book(product, symbol)
    const latest = isFrozen ? shown.current : (channel.shown() ?? shown.current)
    // The server has drawn its own book.
    if (isHydrated.current || latest !== first) draw(latest)
    isHydrated.current = true
    // A frozen book stays subscribed, so that it is current as soon as it is unfrozen.
    return channel.subscribe(() => isFrozen || draw(channel.shown() ?? shown.current))
  }, [figures, product, symbol, draw, isFrozen, first])

  const [gap, share] = spreadTexts(first.asks[0]?.[0], first.bids[0]?.[0], pricePlace)
  const [firstStyle] = useState((): BookStyle => ({ pricePlace, volumePlace, tag, unit: 'base', lot }))
  const heads = labels.units[unit]
  const nextUnit = SIZE_UNITS[(SIZE_UNITS.indexOf(unit) + 1) % SIZE_UNITS.length] ?? 'base'
  return (
    <section className={styles.book} aria-label={labels.title} data-sides={sides}>
      <BookHead
        title={labels.title}
        sides={sides}
        onSides={(next) => choose({ ...choices, sides: next })}
        isFrozen={isFrozen}
        onFrozen={setFrozen}
        grouping={{ label: labels.grouping, steps: groupings, step, onStep: setStep }}
      />
      <BookReading ref={reading} levels={shown} labels={labels} coins={coins} pricePlace={pricePlace} style={style}>
        <table className={styles.table} aria-label={labels.title}>
          <thead>
            <tr className={styles.line}>
              <th scope="col">{labels.price}</th>
              <th scope="col">
                <button
                  type="button"
                  className={styles.unit}
                  aria-label={spokenName(locale, heads.size, t('sizeBy', { unit: heads.unit }))}
                  data-tip={t('sizeBy', { unit: heads.unit })}
                  data-size-unit={unit}
                  onClick={() => choose({ ...choices, unit: nextUnit })}
                >
                  {heads.size}
                </button>
              </th>
              <th scope="col">{heads.total}</th>
            </tr>
          </thead>
          <Side side="asks" rows={initial.asks} count={counts.asks} style={firstStyle} label={labels.asks} ref={asks} />
          <tbody>
            <tr ref={spread} className={styles.middle} data-last-price>
              <td>{last}</td>
              <td colSpan={2}>
                {labels.spread}{' '}
                <bdi dir="ltr" translate="no" data-spread>
                  {gap}
                </bdi>{' '}
                <bdi dir="ltr" translate="no" data-spread>
                  {share}
                </bdi>
              </td>
            </tr>
          </tbody>
          <Side side="bids" rows={initial.bids} count={counts.bids} style={firstStyle} label={labels.bids} ref={bids} />
        </table>
        <BookRatio ref={ratio} labels={labels} rows={initial} />
      </BookReading>
    </section>
  )
}

interface SideProps {
  readonly side: BookSide
  readonly rows: readonly BookRow[]
  /** The number of lines. */
  readonly count: number
  readonly style: BookStyle
  readonly label: string
  readonly ref: Ref<HTMLTableSectionElement>
}

/**
 * The lines of a side as the server renders them; afterwards only `paintSide` changes them. A line's key is its distance from the best
 * price, so that another number of lines adds or removes the farthest and leaves all others as they were painted.
 */
const Side = memo(function Side({ side, rows, count, style, label, ref }: SideProps) {
  const ranks = Array.from({ length: count }, (_, rank) => rank)
  return (
    <tbody ref={ref} className={styles.side} data-side={side}>
      <tr className="visually-hidden">
        <th scope="rowgroup" colSpan={3}>
          {label}
        </th>
      </tr>
      {(side === 'asks' ? ranks.toReversed() : ranks).map((rank) => {
        const row = rows[rank]
        const [price, size, total] = rowTexts(row, style)
        return (
          <tr key={rank} className={styles.line} translate="no" style={{ backgroundSize: barSize(row) }}>
            <td className={styles.price}>{price}</td>
            <td>{size}</td>
            <td>{total}</td>
          </tr>
        )
      })}
    </tbody>
  )
})
