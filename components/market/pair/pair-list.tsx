'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { CoinIcon } from '../coin-icon.tsx'
import { LiveFigure } from '../live-figure.tsx'
import { pairPath } from '../pair-path.ts'
import { rowDirection, rowText } from '../row-text.ts'
import { useFavourites } from '../table/use-favourites.ts'
import styles from './pair-picker.module.css'

/** The fields of a row that the list needs. */
export type PickedRow = Pick<MarketRow, 'product' | 'symbol' | 'baseCoin' | 'quoteCoin' | 'pricePlace' | 'last' | 'change24h' | 'ts'>

type Group = 'spot' | 'futures' | 'favourites'
const GROUPS: readonly Group[] = ['spot', 'futures', 'favourites']

interface Props {
  readonly tag: string
  readonly prefix: string
  readonly rows: readonly PickedRow[]
}

/** Lists all pairs with live prices: searchable by name, starred as favourites, each a link. */
export function PairList({ tag, prefix, rows }: Props) {
  const t = useTranslations('terminal.pairs')
  const tMarkets = useTranslations('markets')
  const [query, setQuery] = useState('')
  const [group, setGroup] = useState<Group>(rows[0]?.product ?? 'spot')
  const { symbols, toggle } = useFavourites()
  const wanted = query.trim().toUpperCase().replace('/', '')
  const shown = rows.filter(
    (row) => row.symbol.includes(wanted) && (group === 'favourites' ? symbols.has(row.symbol) : row.product === group),
  )
  return (
    <div className={styles.list}>
      <SearchField label={t('search')} value={query} onChange={({ target }) => setQuery(target.value)} />
      <fieldset className={styles.groups} aria-label={t('title')}>
        {GROUPS.map((name) => (
          <button key={name} type="button" className={styles.group} aria-pressed={group === name} onClick={() => setGroup(name)}>
            {t(name)}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={`${row.product}:${row.symbol}`} className={styles.row}>
            <IconButton
              icon="star"
              size="small"
              filled={symbols.has(row.symbol)}
              label={tMarkets('favouritePair', { pair: `${row.baseCoin}/${row.quoteCoin}` })}
              aria-pressed={symbols.has(row.symbol)}
              onClick={() => toggle(row.symbol)}
            />
            <Link href={`${prefix}${pairPath(row.product, row.symbol)}`} className={styles.link}>
              <CoinIcon symbol={row.baseCoin} size={20} />
              <bdi>
                {row.baseCoin}/{row.quoteCoin}
              </bdi>
            </Link>
            <span className={styles.figures}>
              <Figure row={row} field="last" tag={tag} />
              <Figure row={row} field="change24h" tag={tag} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Figure({ row, field, tag }: { readonly row: PickedRow; readonly field: 'last' | 'change24h'; readonly tag: string }) {
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
    />
  )
}
