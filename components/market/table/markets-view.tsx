import { getTranslations } from 'next-intl/server'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Trend } from '../trend.tsx'
import { MarketTable, type MarketTableLabels } from './market-table.tsx'
import { listGroups, sortRows } from './market-view.ts'
import { PairDirectory } from './pair-directory.tsx'
import { FIRST_LINES, toTableRow } from './table-row.ts'

interface Props {
  readonly product: Product
  readonly rows: readonly MarketRow[]
  /** Returns the rows with their sparklines: of the first lines only, since every other curve waits until it is in view. */
  readonly withCurves: (rows: readonly MarketRow[]) => Promise<readonly MarketRow[]>
}

/** The table of a product's pairs with its texts, first rendered on the server, busiest first; below a long one, links to all pairs. */
export async function MarketsView({ product, rows, withCurves }: Props) {
  const [locale, labels, first] = await Promise.all([currentLocale(), loadLabels(), withCurves(sortRows(rows, null).slice(0, FIRST_LINES))])
  const prefix = localPath(locale, '/').replace(/\/$/, '')
  const lines = first.map((row) => toTableRow(row, prefix, row.sparkline.length > 0 ? <Trend row={row} /> : undefined))
  return (
    <>
      <MarketTable
        product={product}
        rows={lines}
        total={rows.length}
        groups={listGroups(rows)}
        labels={labels}
        tag={locale.tag}
        prefix={prefix}
      />
      {rows.length > lines.length && <PairDirectory rows={rows} prefix={prefix} />}
    </>
  )
}

/** Loads the labels. Those about a pair contain `{pair}`, which the browser replaces line by line. */
async function loadLabels(): Promise<MarketTableLabels> {
  const [t, tips] = await Promise.all([getTranslations('markets'), getTranslations('tips')])
  const pair = '{pair}'
  return {
    table: t('tableLabel'),
    toolbar: {
      search: t('search'),
      groupsLabel: t('groupsLabel'),
      groups: {
        all: t('groups.all'),
        favourites: t('groups.favourites'),
        new: t('groups.new'),
        gainers: t('groups.gainers'),
        losers: t('groups.losers'),
        volume: t('groups.volume'),
        layer1: t('groups.layer1'),
        payments: t('groups.payments'),
        defi: t('groups.defi'),
        meme: t('groups.meme'),
      },
      count: t('count', { count: '{count}' }),
    },
    columns: {
      favourite: t('columns.favourite'),
      name: t('columns.name'),
      last: t('columns.last'),
      change: t('columns.change'),
      high: t('columns.high'),
      low: t('columns.low'),
      volume: t('columns.volume'),
      funding: t('columns.funding'),
      fundingTip: tips('funding'),
      trend: t('columns.trend'),
      action: t('columns.action'),
    },
    line: {
      perpetual: t('perpetual'),
      trade: t('trade'),
      favouritePair: t('favouritePair', { pair }),
      tradePair: t('tradePair', { pair }),
      trend: t('trendLabel', { change: '{change}' }),
    },
    empty: t('empty'),
    favouritesEmpty: t('favouritesEmpty'),
    clear: t('clear'),
  }
}
