import { getTranslations } from 'next-intl/server'
import { listedLevels } from '#lib/routing/listed-pairs.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { rateInColumn } from './level-format.ts'

/** The levels of USDT-margined futures: rates and required volume. */
export async function FuturesLevels({ label }: { label: string }) {
  const t = await getTranslations('fee.table')
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
        </tr>
      </thead>
      <tbody>
        {listedLevels('futures').map(({ level, maker, taker, volume30d }) => (
          <tr key={level}>
            <th scope="row">{t('levelName', { level: String(level) })}</th>
            <td data-align="end">
              <Figure>{rateInColumn(maker)}</Figure>
            </td>
            <td data-align="end">
              <Figure>{rateInColumn(taker)}</Figure>
            </td>
            <td data-align="end">
              <Figure>{isZero(volume30d) ? '–' : t('atLeast', { amount: formatTrimmed(volume30d, 0) })}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
