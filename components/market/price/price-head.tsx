import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button/button.tsx'
import type { MarketRow } from '#lib/contract/market/market.ts'
import type { Coin } from '#lib/contract/market/coins.ts'
import type { Rates } from '#lib/format/currency.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { isListed } from '#lib/routing/listed-pairs.ts'
import { CoinIcon } from '../coin-icon.tsx'
import { LiveCell } from '../live-cell.tsx'
import { pairPath } from '../pair-path.ts'
import { FiatFigure } from './fiat-figure.tsx'
import styles from './price.module.css'

interface Props {
  readonly coin: Coin
  readonly row: MarketRow
  readonly rates: Rates
  /** The source of the price. */
  readonly feedLabel: ReactNode
}

/** Shows the coin, its price in the visitor's currency, and links to trade it. */
export async function PriceHead({ coin, row, rates, feedLabel }: Props) {
  const [t, locale] = await Promise.all([getTranslations('price'), currentLocale()])
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <CoinIcon symbol={coin.symbol} size={48} />
        <h1 className={styles.title}>
          {t('title', { name: coin.name })} <bdi className={styles.symbol}>{coin.symbol}</bdi>
        </h1>
        {feedLabel}
      </div>
      <div className={styles.now}>
        <p className={styles.price}>
          <FiatFigure
            product={row.product}
            symbol={row.symbol}
            field="last"
            value={row.last}
            since={row.ts}
            rates={rates}
            localeCode={locale.code}
          />
        </p>
        <p className={styles.change}>
          <LiveCell row={row} field="change24h" /> <span>{t('change')}</span>
        </p>
        <p className={styles.quote}>
          <bdi dir="ltr" translate="no">
            <LiveCell row={row} field="last" /> {row.quoteCoin}
          </bdi>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink href={localPath(locale, pairPath('spot', row.symbol))} variant="primary">
          {t('tradeSpot', { symbol: coin.symbol })}
        </ButtonLink>
        {isListed('futures', row.symbol) && (
          <ButtonLink href={localPath(locale, pairPath('futures', row.symbol))}>{t('tradeFutures', { symbol: coin.symbol })}</ButtonLink>
        )}
      </div>
    </header>
  )
}
