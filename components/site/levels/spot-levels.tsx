import { getTranslations } from 'next-intl/server'
import { interestDiscount } from '#lib/contract/market/fees.ts'
import { listedLevels } from '#lib/routing/listed-pairs.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { rateInColumn, rateInText } from './level-format.ts'

/** Spot and margin levels: rates and thresholds, and optionally the discount on margin interest. */
export async function SpotLevels({ label, interest = false }: { label: string; interest?: boolean }) {
  const t = await getTranslations('fee.table')
  const threshold = (value: string | undefined) =>
    value === undefined || isZero(value) ? '–' : t('atLeast', { amount: formatTrimmed(value, 0) })
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('level')}</th>
          <th scope="col" data-align="end">
            {t('maker')}
          </th>
          <th scope="col" data-align="end">
            {t('taker')}
          </th>
          <th scope="col" data-align="end">
            {t('volume')}
          </th>
          <th scope="col" data-align="end">
            {t('balance')}
          </th>
          {interest ? (
            <th scope="col" data-align="end">
              {t('interestDiscount')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {listedLevels('spot').map(({ level, maker, taker, volume30d, balance30d }) => (
          <tr key={level}>
            <th scope="row">{t('levelName', { level: String(level) })}</th>
            <td data-align="end">
              <Figure>{rateInColumn(maker)}</Figure>
            </td>
            <td data-align="end">
              <Figure>{rateInColumn(taker)}</Figure>
            </td>
            <td data-align="end">
              <Figure>{threshold(volume30d)}</Figure>
            </td>
            <td data-align="end">
              <Figure>{threshold(balance30d)}</Figure>
            </td>
            {interest ? (
              <td data-align="end">
                <Figure>{formatDiscount(level)}</Figure>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Formats a discount: `3%`, or a dash for none. */
function formatDiscount(level: number): string {
  const discount = interestDiscount(level)
  return isZero(discount) ? '–' : rateInText(discount)
}
