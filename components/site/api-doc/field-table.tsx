import { getTranslations } from 'next-intl/server'
import { Table } from '#components/ui/table/table.tsx'
import { EnglishText } from './english-text.tsx'
import type { ReferenceField } from './read-reference.ts'
import styles from './api-doc.module.css'

interface Props {
  /** The name of the table, which no other on the page has. */
  readonly label: string
  readonly fields: readonly ReferenceField[]
  /** Marks fields that must be there; fields of answers always are. */
  readonly marksRequired?: boolean
}

/** The fields of a request or an answer: what each means, its unit and values, and whether it counts. */
export async function FieldTable({ label, fields, marksRequired = false }: Props) {
  const t = await getTranslations('apiDoc.reference')
  if (fields.length === 0) return <p>{t('none')}</p>
  return (
    <Table label={label} density="dense">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, means, unit, values, counts }) => {
          const facts = [type, marksRequired && required ? 'required' : '', counts === 'yes' ? '' : counts, unit].filter(Boolean)
          return (
            <tr key={`${name} ${means}`} className={styles.field}>
              <th scope="row">
                <code dir="ltr">{name}</code>
              </th>
              <td lang="en" dir="ltr">
                <EnglishText>{means}</EnglishText>
                <span className={styles.facts}>
                  <EnglishText>{facts.join(' · ')}</EnglishText>
                  {values.length === 0 ? '' : `: ${values.join(', ')}`}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
