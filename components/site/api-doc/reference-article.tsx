import { labelled } from '#lib/format/labelled.ts'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { Article } from '../article.tsx'
import { CodeBlock } from '../code-block.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { callExamples } from './call-examples.ts'
import { EnglishNotes, EnglishText } from './english-text.tsx'
import { FieldTable } from './field-table.tsx'
import type { ReferenceCall, ReferenceStream } from './read-reference.ts'
import { siteOrigin } from './site-origin.ts'
import styles from './api-doc.module.css'

/** Returns the name of a call in a table of contents: its path without what all have. */
function shortName({ path, group }: ReferenceCall): string {
  const parts = path.replace(/^\/api\/v2\//, '').split('/')
  const kept = group.startsWith('margin') || group === 'copy' || group === 'bots' ? 2 : 1
  return parts.slice(-Math.min(parts.length, kept)).join('/')
}

async function Notes() {
  const [t, tags, locale] = await Promise.all([getTranslations('apiDoc.reference'), proseTags(), currentLocale()])
  const to = (anchor: string) => (words: ReactNode) => <Link href={`${localPath(locale, '/api-doc')}#${anchor}`}>{words}</Link>
  return (
    <div className={styles.notes}>
      <Prose>{t.rich('counts', tags)}</Prose>
      <Prose>{t.rich('setUp', { ...tags, bot: to('first-bot'), signing: to('signing') })}</Prose>
    </div>
  )
}

/** The calls of one group, each with its fields and examples. */
export async function GroupArticle({ calls }: { calls: readonly ReferenceCall[] }) {
  const sections = calls.map((call) => ({ id: call.anchor, title: shortName(call), body: <Call call={call} /> }))
  return (
    <UiLabels of={['copyButton']}>
      <Article before={<Notes />} sections={sections} />
    </UiLabels>
  )
}

async function Call({ call }: { call: ReferenceCall }) {
  const t = await getTranslations('apiDoc.reference')
  const { tag } = await currentLocale()
  const name = `${call.method.toUpperCase()} ${call.path}`
  const { curl, javascript, python } = callExamples(siteOrigin(), call)
  return (
    <div className={styles.part}>
      <p className={styles.call}>
        <code dir="ltr">{name}</code>
      </p>
      <p className={styles.said} lang="en" dir="ltr">
        <EnglishText>{`${call.summary} ${call.details}`}</EnglishText>
      </p>
      <h3 className={styles.group}>{t('request')}</h3>
      <FieldTable label={labelled(tag, t('request'), name)} fields={call.fields} marksRequired />
      <h3 className={styles.group}>{t('answer')}</h3>
      {call.answerIs !== '' && (
        <p className={styles.said} lang="en" dir="ltr">
          <EnglishText>{call.answerIs}</EnglishText>
        </p>
      )}
      {(call.answer.length > 0 || call.answerIs === '') && <FieldTable label={labelled(tag, t('answer'), name)} fields={call.answer} />}
      <details className={styles.examples}>
        <summary>{t('examples')}</summary>
        {(
          [
            ['curl', curl],
            ['JavaScript (ccxt)', javascript],
            ['Python (ccxt)', python],
          ] as const
        ).map(([language, code]) => {
          const own = `${language}: ${call.path}`
          return <CodeBlock key={language} label={language} name={own} code={code} copy={t('copy', { name: own })} />
        })}
      </details>
    </div>
  )
}

interface StreamsProps {
  readonly streams: readonly ReferenceStream[]
  /** The notes that hold for all of them. */
  readonly notes: readonly string[]
}

/** The operations and the channels of the streams, each with its fields. */
export async function StreamsArticle({ streams, notes }: StreamsProps) {
  const sections = streams.map((stream) => ({ id: stream.anchor, title: stream.title, body: <Stream stream={stream} /> }))
  const before = (
    <div className={styles.part}>
      <Notes />
      <div className={`${styles.notes} ${styles.said}`} lang="en" dir="ltr">
        <EnglishNotes notes={notes} />
      </div>
    </div>
  )
  return <Article before={before} sections={sections} />
}

async function Stream({ stream }: { stream: ReferenceStream }) {
  const t = await getTranslations('apiDoc.reference')
  return (
    <div className={styles.part}>
      <p className={styles.said} lang="en" dir="ltr">
        <EnglishText>{`${stream.summary} ${stream.details} ${stream.needsLogin ? 'Needs a login.' : 'Needs no login.'}`}</EnglishText>
      </p>
      {stream.rowIs === '' ? (
        <FieldTable label={labelled((await currentLocale()).tag, t('answer'), stream.title)} fields={stream.fields} />
      ) : (
        <p className={styles.said} lang="en" dir="ltr">
          <EnglishText>{stream.rowIs}</EnglishText>
        </p>
      )}
    </div>
  )
}
