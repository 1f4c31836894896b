import type { ExchangeRateSpecification, WithContext } from 'schema-dts'
import type { Coin } from '#lib/contract/coins.ts'
import type { FeedState, MarketRow } from '#lib/contract/market.ts'
import { convertUsdt, type Rates } from '#lib/format/currency.ts'
import { isDecimal } from '#lib/kernel/decimal-text.ts'
import { round } from '#lib/kernel/rounding.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { publicAddress } from '#lib/routing/addresses.ts'

/** Whether prices of a source are a market's own: only those are an exchange rate to a search engine, however they are marked for people. */
export function isMarketPrice(source: FeedState['source']): boolean {
  return source === 'ccxt'
}

/** The coin's price as structured data, in the locale's currency; without a price where there is none. */
export function exchangeRateData(
  coin: Coin,
  row: MarketRow,
  rates: Rates,
  locale: LocaleRow,
): WithContext<ExchangeRateSpecification> {
  const price = convertUsdt(row.last, locale.currency, rates)
  return {
    '@context': 'https://schema.org',
    '@type': 'ExchangeRateSpecification',
    name: `${coin.name} (${coin.symbol})`,
    url: publicAddress(locale, `/price/${coin.slug}`),
    currency: coin.symbol,
    ...(price !== null &&
      isDecimal(price) && {
        currentExchangeRate: { '@type': 'UnitPriceSpecification', price: round(price, 8), priceCurrency: locale.currency },
      }),
  }
}
