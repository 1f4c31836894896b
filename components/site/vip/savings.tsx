import { getTranslations } from 'next-intl/server'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Section } from '#components/ui/section/section.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { formatAmount, rateInColumn } from '../levels/level-format.ts'
import { savingsOn } from './savings-on.ts'
import { isolated } from '#lib/format/isolated.ts'

/** A month's trading volume in USDT, enough for a level in the middle of the table. */
const VOLUME = '8000000'

/** Shows the savings of the levels on one month's volume. */
export async function Savings() {
  const [t, names] = await Promise.all([getTranslations('vip.saving'), getTranslations('fee.table')])
  const rows = savingsOn(VOLUME)
  const volume = isolated(formatAmount(VOLUME, 'USDT'))
  const level = names('levelName', { level: String(rows.at(-1)?.level ?? 0) })
  return (
    <Section title={t('title')} lead={t('text', { volume, level })}>
      <Table label={t('caption', { volume })} stacked>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col" data-align="end">
              {t('rate')}
            </th>
            <th scope="col" data-align="end">
              {t('fees')}
            </th>
            <th scope="col" data-align="end">
              {t('saved')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.level}>
              <th scope="row" data-label={t('level')}>
                {names('levelName', { level: String(row.level) })}
              </th>
              <td data-label={t('rate')} data-align="end">
                <Figure>{rateInColumn(row.rate)}</Figure>
              </td>
              <td data-label={t('fees')} data-align="end">
                <Figure>{formatAmount(row.fees, 'USDT')}</Figure>
              </td>
              <td data-label={t('saved')} data-align="end">
                <Figure>{row.saved === '0' ? '–' : formatAmount(row.saved, 'USDT')}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
