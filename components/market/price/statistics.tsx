import { getTranslations } from 'next-intl/server'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { MarketRow } from '#lib/contract/market/market.ts'
import type { Coin } from '#lib/contract/market/coins.ts'
import type { Rates } from '#lib/format/currency.ts'
import { groupDigits } from '#lib/format/number.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { LiveCell } from '../live-cell.tsx'
import { findCoinFacts } from './coin-facts.ts'
import { FiatFigure } from './fiat-figure.tsx'
import styles from './price.module.css'

/** Shows the day's figures of a coin, and its permanent facts. */
export async function Statistics({ coin, row, rates }: { coin: Coin; row: MarketRow; rates: Rates }) {
  const [t, facts, locale] = await Promise.all([getTranslations('price.statistics'), getTranslations('coins.consensus'), currentLocale()])
  const known = findCoinFacts(coin.symbol)
  const fiat = (field: 'high24h' | 'low24h' | 'open24h' | 'quoteVolume') => (
    <FiatFigure
      product={row.product}
      symbol={row.symbol}
      field={field}
      value={row[field]}
      since={row.ts}
      rates={rates}
      localeCode={locale.code}
      isCompact={field === 'quoteVolume'}
    />
  )
  return (
    <section className={styles.block} aria-labelledby="statistics-title">
      <h2 id="statistics-title" className={styles.blockTitle}>
        {t('title', { name: coin.name })}
      </h2>
      <dl className={styles.statistics}>
        <div>
          <dt>{t('high')}</dt>
          <dd>{fiat('high24h')}</dd>
        </div>
        <div>
          <dt>{t('low')}</dt>
          <dd>{fiat('low24h')}</dd>
        </div>
        <div>
          <dt>{t('open')}</dt>
          <dd>{fiat('open24h')}</dd>
        </div>
        <div>
          <dt>{t('turnover')}</dt>
          <dd>{fiat('quoteVolume')}</dd>
        </div>
        <div>
          <dt>{t('volume')}</dt>
          <dd>
            <LiveCell row={row} field="baseVolume" /> {coin.symbol}
          </dd>
        </div>
        {known?.supplyMax !== undefined && (
          <div>
            <dt>{t('supply')}</dt>
            <dd>{known.supplyMax === null ? t('noLimit') : <Figure unit={coin.symbol}>{groupDigits(known.supplyMax)}</Figure>}</dd>
          </div>
        )}
        {known && (
          <div>
            <dt>{t('since')}</dt>
            <dd>{known.sinceYear}</dd>
          </div>
        )}
        {known && (
          <div>
            <dt>{t('consensus')}</dt>
            <dd>{facts(known.consensus)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
