import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import type { Levels } from '../levels.ts'
import { groupings } from './book-rows.ts'
import { OrderBook } from './order-book.tsx'

/** Levels in the page: enough for the first rendering, the stream brings the rest. */
const LEVELS = 40

interface Props {
  readonly row: MarketRow
  /** Price step of the pair. */
  readonly tick: string
  /** Size step of the pair. */
  readonly lot: string
  readonly book: Levels | undefined
  /** The last price, live. */
  readonly last: ReactNode
}

/** The order book of a pair with its texts, first rendered on the server. */
export async function BookPanel({ row, tick, lot, book, last }: Props) {
  const [t, locale] = await Promise.all([getTranslations('trade.book'), currentLocale()])
  const unitLabels = (unit: string) => ({ unit, size: t('size', { coin: unit }), total: t('total', { coin: unit }) })
  return (
    <OrderBook
      product={row.product}
      symbol={row.symbol}
      coins={{ coin: row.baseCoin, quote: row.quoteCoin }}
      pricePlace={row.pricePlace}
      volumePlace={row.volumePlace}
      tag={locale.tag}
      lot={lot}
      groupings={groupings(tick, row.last === '' ? '1' : row.last)}
      book={{ asks: book?.asks.slice(0, LEVELS) ?? [], bids: book?.bids.slice(0, LEVELS) ?? [] }}
      last={last}
      labels={{
        title: t('title'),
        price: t('price', { coin: row.quoteCoin }),
        units: {
          base: unitLabels(row.baseCoin),
          quote: unitLabels(row.quoteCoin),
          lots: unitLabels(t('lots')),
        },
        grouping: t('grouping'),
        asks: t('asks'),
        bids: t('bids'),
        spread: t('spread'),
      }}
    />
  )
}
