import { getTranslations } from 'next-intl/server'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { CodeBlock } from '../code-block.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { makeChain } from './ledger-example.ts'
import styles from './reserves.module.css'

const RECORDS = [
  '{"seq":1,"type":"place","order":"a1","symbol":"ETHUSDT","side":"sell","price":"3200","size":"0.5"}',
  '{"seq":2,"type":"place","order":"b1","symbol":"ETHUSDT","side":"buy","price":"3200","size":"0.5"}',
  '{"seq":3,"type":"cancel","order":"c7"}',
] as const

/** Shows a hash chain of three records, and how to verify it. */
export async function Chain() {
  const [t, tags] = await Promise.all([getTranslations('reserves.chain'), proseTags()])
  const links = makeChain(RECORDS)
  const last = links.at(-1)
  return (
    <>
      <Prose>{t.rich('text', tags)}</Prose>
      <ol className={styles.chain} aria-label={t('caption')}>
        {links.map(({ record, hash }) => (
          <li key={hash} className={styles.link}>
            <dl className={styles.fields}>
              <dt>{t('record')}</dt>
              <dd>
                <code dir="ltr">{record}</code>
              </dd>
              <dt>{t('hash')}</dt>
              <dd>
                <code dir="ltr">{hash}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ol>
      <Prose>
        <p>{t('rule')}</p>
      </Prose>
      {last ? (
        <UiLabels of={['copyButton']}>
          <CodeBlock label={t('command')} code={`printf '%s %s' \\\n  ${last.previous} \\\n  '${last.record}' | sha256sum`} />
        </UiLabels>
      ) : null}
    </>
  )
}
