import { getTranslations } from 'next-intl/server'
import { Table } from '#components/ui/table/table.tsx'
import type { LegalNames } from '#lib/contract/operator/site-values.ts'
import { CONTACT_ADDRESS } from '../prose.tsx'
import styles from './operator-names.module.css'

/** The names of the site's operator that are set, and the address to which readers write. */
export async function OperatorNames({ legal: { name, address, mail, register, responsible } }: { readonly legal: LegalNames }) {
  const t = await getTranslations('terms')
  const rows = [
    [t('operator.name'), name],
    [t('operator.address'), address],
    [t('operator.contact'), mail || CONTACT_ADDRESS],
    [t('operator.register'), register],
    [t('operator.responsible'), responsible],
  ] as const
  return (
    <Table label={t('sections.operator.title')}>
      <tbody>
        {rows
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi className={styles.text}>{text}</bdi>
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  )
}
