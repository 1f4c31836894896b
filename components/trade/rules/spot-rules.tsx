import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link/link.tsx'
import { listedFees } from '#lib/routing/listed-pairs.ts'
import type { SpotInstrument } from '#lib/contract/market/instruments.ts'
import { formatPercent, formatTrimmed, groupDigits } from '#lib/format/number.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { RuleList } from './rule-list.tsx'
import styles from './rules.module.css'
import { spotLot, spotTick } from '#lib/contract/market/steps.ts'
import { priceBand } from './price-band.ts'

/** The exchange's order rules for a spot pair, from its own table. */
export async function SpotRules({ pair }: { pair: SpotInstrument }) {
  const [t, locale] = await Promise.all([getTranslations('trade.rules'), currentLocale()])
  const fee = pair.fees ?? listedFees('spot')
  const band = priceBand(pair)
  const rules = [
    { name: t('tick'), figure: spotTick(pair), unit: pair.quoteCoin },
    { name: t('lot'), figure: spotLot(pair), unit: pair.baseCoin },
    { name: t('minimum'), figure: formatTrimmed(pair.minTradeUSDT, 2), unit: 'USDT' },
    { name: t('band'), figure: `${formatPercent(band.below, { trim: true })} … ${formatPercent(band.above, { trim: true })}` },
    { name: t('maker'), figure: formatPercent(fee.maker, { signed: false, trim: true, decimals: 4 }) },
    { name: t('taker'), figure: formatPercent(fee.taker, { signed: false, trim: true, decimals: 4 }) },
    { name: t('openOrders'), figure: groupDigits(pair.orderQuantity) },
  ]
  return (
    <RuleList title={t('spotTitle', { pair: `${pair.baseCoin}/${pair.quoteCoin}` })} rules={rules}>
      <p className={styles.note}>
        <Link href={localPath(locale, '/fee')}>{t('fees')}</Link>
      </p>
    </RuleList>
  )
}
