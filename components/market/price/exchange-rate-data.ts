import type { ExchangeRateSpecification, WithContext } from 'schema-dts'
import type { Coin } from '#lib/contract/market/coins.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { convertUsdt, type Rates } from '#lib/format/currency.ts'
import { isDecimal } from '#lib/kernel/decimal-text.ts'
import { round } from '#lib/kernel/rounding.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { publicAddress } from '#lib/routing/addresses.ts'

/**
 * Returns the coin's price as structured data, in the locale's currency, with its time and the exchange that it comes from; without a rate
 * the price is omitted.
 */
export function exchangeRateData(
  coin: Coin,
  row: MarketRow,
  rates: Rates,
  locale: LocaleRow,
  exchange: string | null,
): WithContext<ExchangeRateSpecification> {
  const price = convertUsdt(row.last, locale.currency, rates)
  return {
    '@context': 'https://schema.org',
    '@type': 'ExchangeRateSpecification',
    name: `${coin.name} (${coin.symbol})`,
    url: publicAddress(locale, `/price/${coin.slug}`),
    currency: coin.symbol,
    ...(exchange !== null && {
      disambiguatingDescription: `${row.symbol}, ${exchange}`,
      identifier: { '@type': 'PropertyValue', name: exchange, value: row.symbol },
    }),
    ...(price !== null &&
      isDecimal(price) && {
        currentExchangeRate: {
          '@type': 'UnitPriceSpecification',
          price: round(price, 8),
          priceCurrency: locale.currency,
          validFrom: new Date(row.seenAt).toISOString(),
        },
      }),
  }
}
