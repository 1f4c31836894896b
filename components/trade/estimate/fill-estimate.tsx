'use client'

import { useId, useMemo, useState } from 'react'
import { Figure } from '#components/ui/figure/figure.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { aboutFigure, formatCount, formatDecimal, formatPercent, formatPrice, MISSING } from '#lib/format/number.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { useLiveBook } from '#lib/stores/figures/use-live.ts'
import type { Levels } from '../levels.ts'
import { depthPath, depthScale } from './depth-path.ts'
import styles from './fill-estimate.module.css'
import { walkBook, type Walk } from './walk-book.ts'

interface EstimateLabels {
  readonly title: string
  readonly lead: string
  readonly side: string
  readonly buy: string
  readonly sell: string
  readonly size: string
  readonly average: string
  readonly levels: string
  readonly slippage: string
  readonly fee: string
  readonly payTotal: string
  readonly receiveTotal: string
  readonly tooLarge: string
  readonly unavailable: string
  readonly depth: string
  readonly note: string
}

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly pricePlace: number
  /** Order sizes to choose from, smallest first, and the initial one. */
  readonly sizes: readonly string[]
  readonly size: string
  /** The taker fee as a ratio: `0.001`. */
  readonly takerFee: string
  /** The order book that the server knew. */
  readonly book: Levels
  readonly labels: EstimateLabels
}

type Side = 'buy' | 'sell'

const BOX = { width: 600, height: 160 }

/** Estimates a market order against the live order book before it is placed: levels, average, slippage and fee. */
export function FillEstimate({ product, symbol, baseCoin, quoteCoin, pricePlace, sizes, size, takerFee, book: first, labels }: Props) {
  const book = useLiveBook(product, symbol, first)
  const [side, setSide] = useState<Side>('buy')
  const [position, setPosition] = useState(Math.max(0, sizes.indexOf(size)))
  const sliderId = useId()
  const chosen = sizes[position] ?? size
  const walk = useMemo(() => walkBook(side === 'buy' ? book.asks : book.bids, chosen), [book, side, chosen])

  return (
    <section className={styles.estimate} aria-label={labels.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{labels.title}</h2>
        <p className={styles.lead}>{labels.lead}</p>
      </header>
      <Depth book={book} side={side} size={chosen} label={labels.depth} />
      <div className={styles.controls}>
        <SegmentedControl
          label={labels.side}
          segments={[
            { value: 'buy', label: labels.buy },
            { value: 'sell', label: labels.sell },
          ]}
          value={side}
          onChange={setSide}
        />
        <div className={styles.slider}>
          <label htmlFor={sliderId}>{labels.size}</label>
          <output className={styles.size} htmlFor={sliderId}>
            <Figure unit={baseCoin}>{chosen}</Figure>
          </output>
        </div>
        <input
          id={sliderId}
          className={styles.range}
          type="range"
          min={0}
          max={sizes.length - 1}
          step={1}
          value={position}
          aria-valuetext={`${chosen} ${baseCoin}`}
          onChange={(event) => setPosition(Number(event.target.value))}
        />
      </div>
      <Receipt
        walk={walk}
        side={side}
        takerFee={takerFee}
        paysInCoins={product === 'spot' && side === 'buy'}
        pricePlace={pricePlace}
        quoteCoin={quoteCoin}
        labels={labels}
      />
      <p className={styles.note}>{chooseNote(walk, labels)}</p>
    </section>
  )
}

function chooseNote(walk: Walk | null, labels: EstimateLabels): string {
  if (!walk) return labels.unavailable
  return walk.complete ? labels.note : labels.tooLarge
}

/** The order book as a depth chart, with the part that the order would take. */
function Depth({ book, side, size, label }: { book: Levels; side: Side; size: string; label: string }) {
  const scale = depthScale(book)
  const taken = side === 'buy' ? book.asks : book.bids
  return (
    <svg className={styles.depth} viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {scale && (
        <>
          <path className={styles.side} data-side="bids" d={depthPath(book.bids, scale, BOX)} />
          <path className={styles.side} data-side="asks" d={depthPath(book.asks, scale, BOX)} />
          <path className={styles.taken} d={depthPath(taken, scale, BOX, Number(size))} />
        </>
      )}
    </svg>
  )
}

interface ReceiptProps {
  readonly walk: Walk | null
  readonly side: Side
  readonly takerFee: string
  /** Whether the fee is taken from the coins, so that its figure is a valuation. */
  readonly paysInCoins: boolean
  readonly pricePlace: number
  readonly quoteCoin: string
  readonly labels: EstimateLabels
}

/** The estimate as a receipt. On spot a buyer's fee is taken from the coins; here it is shown at its value. */
function Receipt({ walk, side, takerFee, paysInCoins, pricePlace, quoteCoin, labels }: ReceiptProps) {
  const fee = formatDecimal(walk && multiply(walk.value, takerFee), 2)
  const lines = [
    { name: labels.average, figure: formatPrice(walk?.averagePrice, pricePlace), unit: quoteCoin },
    { name: labels.levels, figure: formatCount(walk?.levelsTaken) },
    { name: labels.slippage, figure: walk ? formatPercent(walk.slippage, { signed: false, decimals: 3 }) : MISSING },
    { name: labels.fee, figure: paysInCoins ? aboutFigure(fee) : fee, unit: quoteCoin },
    { name: side === 'buy' ? labels.payTotal : labels.receiveTotal, figure: formatDecimal(walk?.value, 2), unit: quoteCoin },
  ]
  return (
    <dl className={styles.receipt}>
      {lines.map(({ name, figure, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Figure unit={unit}>{figure}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}
