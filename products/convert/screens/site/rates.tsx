import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Table } from '#components/ui/table/table.tsx'
import styles from './convert-article.module.css'

/** One coin: its live price in USDT and in the visitor's currency, and its change. */
export interface Rate {
  readonly coin: string
  readonly price: ReactNode
  readonly converted: ReactNode
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
            <span className={styles.converted}>{t('inCurrency')}</span>
          </th>
          <th scope="col" data-align="end">
            {t('change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ coin, price, converted, change }) => (
          <tr key={coin}>
            <th scope="row">{coin}</th>
            <td data-align="end">
              {price}
              <span className={styles.converted}>{converted}</span>
            </td>
            <td data-align="end">{change}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
