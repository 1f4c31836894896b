'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { useMarketList } from '#lib/stores/figures/use-market-list.ts'
import { CoinIcon } from '../coin-icon.tsx'
import { LiveFigure } from '../live-figure.tsx'
import { pairPath } from '../pair-path.ts'
import { rowDirection, rowText } from '../row-text.ts'
import { listGroups, nextMarketSort, viewRows, type MarketGroup, type MarketSort } from '../table/market-view.ts'
import { useFavourites } from '../favourites/use-favourites.ts'
import { PairLines, type PairLinesHandle } from './pair-lines.tsx'
import styles from './pair-list.module.css'
import type { PickedRow } from './picked-row.ts'

type Tab = Product | 'favourites'
/** A group within a tab: favourites are a tab of their own. */
type ListGroup = Exclude<MarketGroup, 'favourites'>

function isListGroup(group: MarketGroup): group is ListGroup {
  return group !== 'favourites'
}
const TABS: readonly Tab[] = ['favourites', 'spot', 'futures']
const COLUMNS = ['name', 'last', 'change', 'volume'] as const
/** How often the order and the figures of pairs out of view are updated while the list is open. */
const REFRESH_MS = 10_000

interface Props {
  readonly tag: string
  readonly prefix: string
  /** The busiest pairs of the page's product, shown until the whole list has been fetched. */
  readonly rows: readonly PickedRow[]
}

/** Lists all pairs with live figures: searched, sorted and grouped, starred as favourites, each a link. */
export function PairList({ tag, prefix, rows: first }: Props) {
  const t = useTranslations('terminal.pairs')
  const tMarkets = useTranslations('markets')
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<Tab>(first[0]?.product ?? 'spot')
  const [group, setGroup] = useState<ListGroup>('all')
  const [sort, setSort] = useState<MarketSort | null>(null)
  const { symbols, toggle } = useFavourites()
  const spot = useMarketList('spot', REFRESH_MS)
  const futures = useMarketList('futures', REFRESH_MS)
  const search = useRef<HTMLInputElement>(null)
  const lines = useRef<PairLinesHandle>(null)
  const shownQuery = useDeferredValue(query)

  const members = useMemo(() => {
    const own = (product: Product, list: readonly PickedRow[] | null) => list ?? first.filter((row) => row.product === product)
    if (tab === 'favourites') return [...own('spot', spot), ...own('futures', futures)]
    return own(tab, tab === 'spot' ? spot : futures)
  }, [tab, spot, futures, first])
  const groups = useMemo(() => listGroups(members).filter(isListGroup), [members])
  const chosen = tab === 'favourites' ? 'favourites' : groups.includes(group) ? group : 'all'
  const shown = useMemo(
    () => viewRows(members, { query: shownQuery, group: chosen, sort }, symbols),
    [members, shownQuery, chosen, sort, symbols],
  )

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      lines.current?.focusFirst()
    }
  }
  return (
    <div className={styles.list}>
      <SearchField
        ref={search}
        label={t('search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={onSearchKey}
      />
      <fieldset className={styles.tabs} aria-label={t('title')}>
        {TABS.map((name) => (
          <button key={name} type="button" className={styles.tab} aria-pressed={tab === name} onClick={() => setTab(name)}>
            {t(name)}
          </button>
        ))}
      </fieldset>
      {tab !== 'favourites' && (
        <fieldset className={styles.groups} aria-label={tMarkets('groupsLabel')}>
          {groups.map((name) => (
            <button key={name} type="button" className={styles.group} aria-pressed={chosen === name} onClick={() => setGroup(name)}>
              {tMarkets(`groups.${name}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.head}>
        {COLUMNS.map((column) => (
          <button
            key={column}
            type="button"
            className={styles.sort}
            data-column={column}
            aria-pressed={sort?.column === column}
            onClick={() => setSort(nextMarketSort(sort, column))}
          >
            {tMarkets(`columns.${column}`)}
            <Icon name={sort?.column !== column ? 'sort' : sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={14} />
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.empty}>{chosen === 'favourites' ? tMarkets('favouritesEmpty') : t('empty')}</p>}
      <PairLines
        key={`${tab} ${chosen}`}
        ref={lines}
        rows={shown}
        label={t('title')}
        onLeave={() => search.current?.focus()}
        renderPair={(row, tabbable) => (
          <PairLine
            row={row}
            tag={tag}
            href={`${prefix}${pairPath(row.product, row.symbol)}`}
            starred={symbols.has(row.symbol)}
            withProduct={tab === 'favourites'}
            tabbable={tabbable}
            onStar={toggle}
          />
        )}
      />
      <output className={styles.count}>{tMarkets('count', { count: String(shown.length) })}</output>
    </div>
  )
}

interface LineProps {
  readonly row: PickedRow
  readonly tag: string
  readonly href: string
  readonly starred: boolean
  /** Whether the line names its product, where both are listed. */
  readonly withProduct: boolean
  readonly tabbable: boolean
  readonly onStar: (symbol: string) => void
}

function PairLine({ row, tag, href, starred, withProduct, tabbable, onStar }: LineProps) {
  const t = useTranslations('markets')
  const tPairs = useTranslations('terminal.pairs')
  const stop = tabbable ? {} : { tabIndex: -1 }
  return (
    <>
      <IconButton
        icon="star"
        size="small"
        filled={starred}
        label={t('favouritePair', { pair: `${row.baseCoin}/${row.quoteCoin}` })}
        aria-pressed={starred}
        onClick={() => onStar(row.symbol)}
        {...stop}
      />
      <Link href={href} look="bare" className={styles.link} {...stop}>
        <CoinIcon symbol={row.baseCoin} size={20} />
        <bdi className={styles.pair}>
          {row.baseCoin}
          <wbr />
          <span className={styles.quote}>/{row.quoteCoin}</span>
        </bdi>
        {row.maxLeverage !== undefined && (
          <span className={styles.badge} data-tip={t('leverageTip', { leverage: row.maxLeverage })}>
            <Badge>{t('leverage', { leverage: row.maxLeverage })}</Badge>
          </span>
        )}
        {withProduct && row.maxLeverage === undefined && <span className={styles.kind}>{tPairs(row.product)}</span>}
      </Link>
      <Figure row={row} field="last" tag={tag} />
      <Figure row={row} field="change24h" tag={tag} />
      <Figure row={row} field="quoteVolume" tag={tag} />
    </>
  )
}

type Field = 'last' | 'change24h' | 'quoteVolume'

function Figure({ row, field, tag }: { readonly row: PickedRow; readonly field: Field; readonly tag: string }) {
  return (
    <span className={styles.figure} data-field={field}>
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
    </span>
  )
}
