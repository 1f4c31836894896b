import { getTranslations } from 'next-intl/server'
import type { Coin } from '#lib/contract/market/coins.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import type { Rates } from '#lib/format/currency.ts'
import { isolated } from '#lib/format/isolated.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Converter } from './converter.tsx'

/** The converter of a coin with its texts. `asOf` is the ISO date of the rates, empty if there are none. */
export async function ConverterPanel({ coin, row, rates, asOf }: { coin: Coin; row: MarketRow; rates: Rates; asOf: string }) {
  const [t, locale] = await Promise.all([getTranslations('price.converter'), currentLocale()])
  return (
    <UiLabels of={['field', 'number']}>
      <Converter
        product={row.product}
        symbol={row.symbol}
        coin={coin.symbol}
        last={row.last}
        rates={rates}
        localeCode={locale.code}
        labels={{
          title: t('title', { symbol: coin.symbol }),
          coin: t('coin', { symbol: coin.symbol }),
          // The browser inserts the chosen currency.
          currency: t('currency', { currency: '{currency}' }),
          choose: t('choose'),
          note: asOf === '' ? '' : t('note', { date: isolated(asOf.replaceAll('-', '\u2011')) }),
        }}
      />
    </UiLabels>
  )
}
