import { getTranslations } from 'next-intl/server'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import type { FuturesInstrument } from '#lib/contract/market/instruments.ts'
import { formatPercent, groupDigits } from '#lib/format/number.ts'
import styles from './rules.module.css'

/** The risk tiers of a contract: the larger the position, the less leverage and the more maintenance margin. */
export async function TierTable({ contract }: { contract: FuturesInstrument }) {
  const t = await getTranslations('trade.rules')
  return (
    <details className={styles.tiers}>
      <summary>{t('tiers')}</summary>
      <Table label={t('tiers')} density="dense">
        <thead>
          <tr>
            <th scope="col">{t('tierLevel')}</th>
            <th scope="col" data-align="end">
              {t('tierValue', { coin: contract.quoteCoin })}
            </th>
            <th scope="col" data-align="end">
              {t('tierLeverage')}
            </th>
            <th scope="col" data-align="end">
              {t('tierMaintenance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {contract.tiers.map((tier) => (
            <tr key={tier.level}>
              <th scope="row">{tier.level}</th>
              <td data-align="end">
                <Figure>{`${groupDigits(tier.minValue)} – ${groupDigits(tier.maxValue)}`}</Figure>
              </td>
              <td data-align="end">
                <Figure>{`${tier.maxLever}x`}</Figure>
              </td>
              <td data-align="end">
                <Figure>{formatPercent(tier.mm, { signed: false, trim: true })}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
