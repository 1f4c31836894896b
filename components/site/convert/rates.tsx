import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Table } from '#components/ui/table/table.tsx'

/** One coin against USDT: its live price and change. */
export interface Rate {
  readonly coin: string
  readonly price: ReactNode
  readonly change: ReactNode
}

/** The live rates of the most traded coins. */
export async function Rates({ rates }: { readonly rates: readonly Rate[] }) {
  const t = await getTranslations('convertPage')
  return (
    <Table label={t('rates')}>
      <thead>
        <tr>
          <th scope="col">{t('coin')}</th>
          <th scope="col" data-align="end">
            {t('priceIn')}
          </th>
          <th scope="col" data-align="end">
            {t('change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ coin, price, change }) => (
          <tr key={coin}>
            <th scope="row">{coin}</th>
            <td data-align="end">{price}</td>
            <td data-align="end">{change}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
