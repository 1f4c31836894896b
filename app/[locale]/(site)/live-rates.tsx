import { FiatFigure } from '#components/market/price/fiat-figure.tsx'
import { LiveCell } from '#components/market/live-cell.tsx'
import { missingRows } from '#components/market/missing-rows.ts'
import type { Rate } from '#products/convert/screens/site/rates.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadRates, loadTickers } from '../../market-data.ts'

/** How many of the most traded pairs the table of rates shows. */
const RATES_MAX = 8

/** Loads the most traded coins with their live prices, and the feed's state if it is known. */
export async function loadLiveRates() {
  const [locale, tickers, converted] = await Promise.all([currentLocale(), loadTickers(), loadRates()])
  const rows = (tickers.ok ? tickers.value.rows : missingRows('spot')).filter(({ product }) => product === 'spot').slice(0, RATES_MAX)
  const currencies = converted.ok ? converted.value.rates : {}
  const rates = rows.map((row): Rate => ({
    coin: row.symbol.replace(/USDT$/, ''),
    price: <LiveCell row={row} field="last" />,
    converted: (
      <FiatFigure
        product="spot"
        symbol={row.symbol}
        field="last"
        value={row.last}
        since={row.ts}
        rates={currencies}
        localeCode={locale.code}
      />
    ),
    change: <LiveCell row={row} field="change24h" />,
  }))
  return { rates, feed: tickers.ok ? tickers.value.feed : undefined }
}
