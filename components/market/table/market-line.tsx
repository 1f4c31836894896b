import { memo, Suspense } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { CoinIcon } from '../coin-icon.tsx'
import { LiveFigure } from '../live-figure.tsx'
import { rowDirection, rowText, type RowField } from '../row-text.ts'
import styles from './market-table.module.css'
import type { TableRow } from './table-row.ts'

const LineCurve = lazyPart(() => import('./line-curve.tsx').then((module) => module.LineCurve), 'small')

export interface LineLabels {
  readonly perpetual: string
  readonly trade: string
  /** Name of the star; contains `{pair}`. */
  readonly favouritePair: string
  /** Name of the link at the end; contains `{pair}`. */
  readonly tradePair: string
  /** The description of a curve; contains `{change}`. */
  readonly trend: string
}

interface Props {
  readonly row: TableRow
  readonly position: number
  /** In a long table: distance from the top of its body in pixels, and whether Tab stops at the line's controls. */
  readonly start?: number | undefined
  readonly tabbable?: boolean | undefined
  readonly labels: LineLabels
  readonly tag: string
  readonly starred: boolean
  readonly onStar: (symbol: string) => void
}

/** The line of a pair. React renders it once; its figures then update themselves. */
export const MarketLine = memo(function MarketLine({ row, position, start, tabbable, labels, tag, starred, onStar }: Props) {
  const pair = `${row.baseCoin}/${row.quoteCoin}`
  const stop = tabbable === false ? { tabIndex: -1 } : {}
  return (
    <tr
      className={styles.row}
      aria-rowindex={position}
      data-symbol={row.symbol}
      style={start === undefined ? undefined : { position: 'absolute', insetInline: 0, insetBlockStart: start }}
    >
      <td className={styles.star}>
        <button
          type="button"
          {...stop}
          aria-pressed={starred}
          aria-label={labels.favouritePair.replace('{pair}', pair)}
          onClick={() => onStar(row.symbol)}
        >
          <Icon name="star" size={16} filled={starred} />
        </button>
      </td>
      <th scope="row" className={styles.name}>
        <Link href={row.href} look="bare" className={styles.link} {...stop}>
          <CoinIcon symbol={row.baseCoin} size={28} />
          <span className={styles.words}>
            <bdi className={styles.pair}>
              {row.baseCoin}
              <span className={styles.quote}>/{row.quoteCoin}</span>
            </bdi>
            <span className={styles.coin}>{row.product === 'futures' ? labels.perpetual : row.coinName}</span>
          </span>
        </Link>
      </th>
      <Cell row={row} field="last" tag={tag} flashes />
      <Cell row={row} field="change24h" tag={tag} />
      <Cell row={row} field="high24h" tag={tag} />
      <Cell row={row} field="low24h" tag={tag} />
      <Cell row={row} field="quoteVolume" tag={tag} />
      {row.product === 'futures' && <Cell row={row} field="fundingRate" tag={tag} />}
      <td className={styles.trend}>
        {row.trend ?? (
          <Suspense>
            <LineCurve row={row} label={labels.trend} />
          </Suspense>
        )}
      </td>
      <td className={styles.action}>
        <Link href={row.href} look="bare" className={styles.trade} {...stop} aria-label={labels.tradePair.replace('{pair}', pair)}>
          {labels.trade}
        </Link>
      </td>
    </tr>
  )
})

function Cell({ row, field, tag, flashes = false }: { row: TableRow; field: RowField; tag: string; flashes?: boolean }) {
  return (
    <td className={styles.figure} data-field={field}>
      <LiveFigure
        product={row.product}
        symbol={row.symbol}
        pricePlace={row.pricePlace}
        field={field}
        tag={tag}
        text={rowText(row, field, tag)}
        since={row.ts}
        direction={rowDirection(row, field)}
        flashes={flashes}
      />
    </td>
  )
}
