import { getTranslations } from 'next-intl/server'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { pairPath } from '../pair-path.ts'
import { Trend } from '../trend.tsx'
import type { TableRow } from './market-line.tsx'
import { MarketTable, type MarketTableLabels } from './market-table.tsx'
import { sortRows } from './market-view.ts'

/** The table of a product's pairs with its texts, first rendered on the server, busiest first. */
export async function MarketsView({ rows }: { rows: readonly MarketRow[] }) {
  const [locale, labels] = await Promise.all([currentLocale(), loadLabels()])
  const lines = sortRows(rows, null).map((row) => toTableRow(row, locale))
  return <MarketTable rows={lines} labels={labels} tag={locale.tag} />
}

/** Returns the fields that the browser needs; the series, for example, is sent as a finished drawing. */
function toTableRow({ sparkline, bid: _bid, ask: _ask, open24h: _open, ...row }: MarketRow, locale: LocaleRow): TableRow {
  const coinName = findCoinBySymbol(row.baseCoin)?.name ?? row.baseCoin
  const href = localPath(locale, pairPath(row.product, row.symbol))
  return { ...row, coinName, href, trend: <Trend row={{ sparkline, change24h: row.change24h }} /> }
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
        layer1: t('groups.layer1'),
        payments: t('groups.payments'),
        defi: t('groups.defi'),
        meme: t('groups.meme'),
      },
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
    },
    empty: t('empty'),
    favouritesEmpty: t('favouritesEmpty'),
    clear: t('clear'),
  }
}
