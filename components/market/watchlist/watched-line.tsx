'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Link } from '#components/ui/link/link.tsx'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { CoinIcon } from '../coin-icon.tsx'
import { LiveFigure } from '../live-figure.tsx'
import { pairPath } from '../pair-path.ts'
import { rowDirection, rowText } from '../row-text.ts'
import styles from './watchlist.module.css'

interface Props {
  readonly row: MarketRow
  readonly tag: string
  readonly prefix: string
  /** Whether the pair is of the other product than the page's, which the line then names. */
  readonly isOther: boolean
}

/** A favourite: its pair as a link, its last price above its change. */
export const WatchedLine = memo(function WatchedLine({ row, tag, prefix, isOther }: Props) {
  const t = useTranslations('terminal.pairs')
  return (
    <>
      <Link href={`${prefix}${pairPath(row.product, row.symbol)}`} look="bare" className={styles.link}>
        <CoinIcon symbol={row.baseCoin} size={20} />
        <span className={styles.words}>
          <bdi className={styles.pair}>
            {row.baseCoin}
            <wbr />
            <span className={styles.quote}>/{row.quoteCoin}</span>
          </bdi>
          {isOther && <span className={styles.kind}>{t(row.product)}</span>}
        </span>
      </Link>
      <span className={styles.figures}>
        <Figure row={row} field="last" tag={tag} />
        <Figure row={row} field="change24h" tag={tag} />
      </span>
    </>
  )
})

function Figure({ row, field, tag }: { readonly row: MarketRow; readonly field: 'last' | 'change24h'; readonly tag: string }) {
  return (
    <LiveFigure
      product={row.product}
      symbol={row.symbol}
      pricePlace={row.pricePlace}
      field={field}
      tag={tag}
      text={rowText(row, field, tag)}
      since={row.ts}
      direction={rowDirection(row, field)}
      flashes={field === 'last'}
    />
  )
}
