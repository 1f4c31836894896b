import { getTranslations } from 'next-intl/server'
import { interestDiscount } from '#lib/contract/market/fees.ts'
import { listedLevels } from '#lib/routing/listed-pairs.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { rateInText } from '../levels/level-format.ts'

/** Shows every level's discount on the daily interest rate of a margin loan. */
export async function InterestDiscounts({ label }: { label: string }) {
  const t = await getTranslations('fee.table')
  return (
    <Table label={label} density="dense">
      <thead>
        <tr>
          <th scope="col">{t('level')}</th>
          <th scope="col" data-align="end">
            {t('interestDiscount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {listedLevels('spot').map(({ level }) => (
          <tr key={level}>
            <th scope="row">{t('levelName', { level: String(level) })}</th>
            <td data-align="end">
              <Figure>{isZero(interestDiscount(level)) ? '–' : rateInText(interestDiscount(level))}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
