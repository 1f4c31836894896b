import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link/link.tsx'
import { listedFees } from '#lib/routing/listed-pairs.ts'
import type { FuturesInstrument } from '#lib/contract/market/instruments.ts'
import { formatPercent, formatTrimmed, groupDigits } from '#lib/format/number.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { RuleList, type Rule } from './rule-list.tsx'
import styles from './rules.module.css'
import { futuresTick } from '#lib/contract/market/steps.ts'
import { priceBand } from './price-band.ts'
import { TierTable } from './tier-table.tsx'

/** The exchange's order rules for a contract, from its own table, with the risk tiers. */
export async function FuturesRules({ contract }: { contract: FuturesInstrument }) {
  const [t, locale] = await Promise.all([getTranslations('trade.rules'), currentLocale()])
  const fee = contract.fees ?? listedFees('futures')
  const band = priceBand(contract)
  const coin = contract.baseCoin
  const rules: Rule[] = [
    { name: t('tick'), figure: futuresTick(contract), unit: contract.quoteCoin },
    { name: t('lot'), figure: contract.sizeMultiplier, unit: coin },
    { name: t('minimumSize'), figure: contract.minTradeNum, unit: coin },
    { name: t('minimum'), figure: formatTrimmed(contract.minTradeUSDT, 2), unit: 'USDT' },
    { name: t('largestLimit'), figure: groupDigits(contract.maxOrderQty), unit: coin },
    { name: t('largestMarket'), figure: groupDigits(contract.maxMarketOrderQty), unit: coin },
    { name: t('band'), figure: `${formatPercent(band.below, { trim: true })} … ${formatPercent(band.above, { trim: true })}` },
    { name: t('leverage'), figure: `${contract.maxLever}x` },
    { name: t('margin'), figure: contract.supportMarginCoins.join(', ') },
    { name: t('maker'), figure: formatPercent(fee.maker, { signed: false, trim: true, decimals: 4 }) },
    { name: t('taker'), figure: formatPercent(fee.taker, { signed: false, trim: true, decimals: 4 }) },
    { name: t('funding'), figure: t('fundingHours', { hours: Number(contract.fundInterval) }), isText: true },
    { name: t('openOrders'), figure: groupDigits(contract.maxSymbolOrderNum) },
  ]
  return (
    <RuleList title={t('futuresTitle', { pair: `${coin}/${contract.quoteCoin}` })} rules={rules}>
      <p className={styles.note}>
        <Link href={localPath(locale, '/fee')}>{t('fees')}</Link>
      </p>
      <TierTable contract={contract} />
    </RuleList>
  )
}
