import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { exampleFor, HOOK_SENDERS } from '#lib/contract/accounts/hooks/hook-example.ts'
import { HOOK_MESSAGES_PER_MINUTE, HOOK_PATH, HOOK_TIME_MS } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { makeSlug, OPEN_API_DOCUMENT_PATH, OPEN_GROUPS, STREAMS_DOCUMENT_PATH, STREAMS_PAGE, UDF_PATH } from '#lib/contract/open-groups.ts'
import { OPEN_CALLS_PER_MINUTE, OPEN_CALLS_PER_SECOND } from '#lib/contract/open-limits.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { Article, type ArticleSection } from '../article.tsx'
import { CodeBlock } from '../code-block.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { chartBars, firstBot, firstPythonBot, SIGNATURE, signedCurl, streamBot } from './programs.ts'
import type { Reference, ReferenceStream } from './read-reference.ts'
import { ReferenceSearch } from './reference-search.tsx'
import { siteOrigin } from './site-origin.ts'
import styles from './api-doc.module.css'

interface Props {
  readonly reference: Reference
  readonly streams: readonly ReferenceStream[]
}

/** The sections of the page about the open API, from the tables and documents of the gateway. */
export async function ApiArticle({ reference, streams }: Props) {
  const t = await getTranslations('apiDoc')
  const sections: ArticleSection[] = [
    { id: 'first-bot', title: t('bot.title'), body: <Bot /> },
    { id: 'signing', title: t('signing.title'), body: <Signing /> },
    { id: 'streams', title: t('streams.title'), body: <Streams /> },
    { id: 'realism', title: t('realism.title'), body: <Realism /> },
    { id: 'hooks', title: t('hooks.title'), body: <Hooks /> },
    { id: 'charts', title: t('charts.title'), body: <Charts /> },
    { id: 'limits', title: t('limits.title'), body: <Limits /> },
    { id: 'calls', title: t('calls.title'), body: <Calls reference={reference} streams={streams} /> },
    { id: 'refused', title: t('refused.title'), body: <Refused reference={reference} /> },
    { id: 'errors', title: t('errors.title'), body: <Errors /> },
  ]
  return (
    <UiLabels of={['copyButton']}>
      <Article sections={sections} />
    </UiLabels>
  )
}

/** Code with the button that copies it. */
async function Code({ label, code }: { label: string; code: string }) {
  const t = await getTranslations('apiDoc.reference')
  return <CodeBlock label={label} code={code} copy={t('copy', { name: label })} />
}

async function Bot() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.bot'), proseTags()])
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', tags)}</Prose>
      <Code label="JavaScript (ccxt)" code={firstBot(siteOrigin())} />
      <Code label="Python (ccxt)" code={firstPythonBot(siteOrigin())} />
    </div>
  )
}

async function Signing() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.signing'), proseTags()])
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', tags)}</Prose>
      <Code label={t('title')} code={SIGNATURE} />
      <Code label={`${t('title')}: curl`} code={signedCurl(siteOrigin())} />
    </div>
  )
}

async function Streams() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.streams'), proseTags()])
  const address = `${siteOrigin().replace(/^http/, 'ws')}/v2/ws/private`
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, address })}</Prose>
      <Prose>{t.rich('plain', tags)}</Prose>
      <Code label={`${t('title')}: JavaScript (ccxt)`} code={streamBot(siteOrigin())} />
    </div>
  )
}

async function Hooks() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.hooks'), proseTags()])
  const pair = { product: 'spot', symbol: 'BTCUSDT' } as const
  const address = `${siteOrigin()}${HOOK_PATH}/YOUR_WEBHOOK`
  const writeExample = (sender: keyof typeof HOOK_SENDERS) =>
    exampleFor(sender, address, { kind: 'order', pair, size: '0.001', secret: 'YOUR_SECRET' })
  const limits = { letters: '64', minutes: String(HOOK_TIME_MS / 60_000), count: String(HOOK_MESSAGES_PER_MINUTE) }
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, ...limits })}</Prose>
      <Code label={t('title')} code={`POST ${address}\n\n${writeExample('tradingView')}\n`} />
      <Prose>{t.rich('sizes', tags)}</Prose>
      {(['metaTrader', 'curl'] as const).map((sender) => (
        <Code key={sender} label={HOOK_SENDERS[sender]} code={`${writeExample(sender)}\n`} />
      ))}
    </div>
  )
}

async function Charts() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.charts'), proseTags()])
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, address: `${siteOrigin()}${UDF_PATH}` })}</Prose>
      <Code label={`${t('title')}: curl`} code={chartBars(siteOrigin())} />
    </div>
  )
}

async function Limits() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.limits'), proseTags()])
  const { usual, often } = OPEN_CALLS_PER_SECOND
  return <Prose>{t.rich('text', { ...tags, usual: String(usual), often: String(often), all: String(OPEN_CALLS_PER_MINUTE) })}</Prose>
}

async function Calls({ reference, streams }: Props) {
  const [t, said, tags, locale] = await Promise.all([
    getTranslations('apiDoc.calls'),
    getTranslations('apiDoc.streams'),
    proseTags(),
    currentLocale(),
  ])
  const to = (path: string) => (words: ReactNode) => (
    <Link href={path} target="_blank">
      {words}
    </Link>
  )
  const pages = localPath(locale, '/api-doc')
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, document: to(OPEN_API_DOCUMENT_PATH), streams: to(STREAMS_DOCUMENT_PATH) })}</Prose>
      <ReferenceSearch
        label={t('search')}
        found={t('found', { count: '{count}' })}
        nothing={t('nothing')}
        failed={t('failed')}
        pages={pages}
      />
      <Prose>{t.rich('paper', tags)}</Prose>
      {OPEN_GROUPS.map((group) => {
        const page = `${pages}/${makeSlug(group)}`
        const rows = reference.calls.filter((call) => call.group === makeSlug(group))
        return (
          <div key={group} className={styles.part}>
            <h3 className={styles.group}>
              <Link href={page}>{t(group)}</Link>
            </h3>
            <Table label={t(group)} density="dense">
              <thead>
                <tr>
                  <th scope="col">{t('call')}</th>
                  <th scope="col">{t('permission')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ method, path, anchor, permission }) => (
                  <tr key={`${method} ${path}`}>
                    <th scope="row">
                      <CallLink page={page} anchor={anchor} name={`${method.toUpperCase()} ${path}`} />
                    </th>
                    <td>{permission === 'none' ? '–' : <code dir="ltr">{permission}</code>}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )
      })}
      <h3 className={styles.group}>
        <Link href={`${pages}/${STREAMS_PAGE}`}>{said('title')}</Link>
      </h3>
      <ul className={styles.channels}>
        {streams.map(({ anchor, title }) => (
          <li key={anchor}>
            <Link href={`${pages}/${STREAMS_PAGE}#${anchor}`}>
              <code dir="ltr">{title}</code>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leads to the description of a call. */
function CallLink({ page, anchor, name }: { page: string; anchor: string; name: string }) {
  return (
    <Link href={`${page}#${anchor}`}>
      <code dir="ltr">{name}</code>
    </Link>
  )
}

async function Realism() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.realism'), proseTags()])
  return <Prose>{t.rich('text', tags)}</Prose>
}

async function Refused({ reference }: Pick<Props, 'reference'>) {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.refused'), proseTags()])
  const words = await getTranslations('apiDoc.calls')
  const rows = [
    ...reference.calls.flatMap(({ path, refused }) => (refused === '' ? [] : [{ path, reason: refused }])),
    ...reference.notOffered.map(({ path, reason }) => ({ path: `${path}…`, reason })),
  ]
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', tags)}</Prose>
      <Table label={t('title')} density="dense">
        <thead>
          <tr>
            <th scope="col">{words('call')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, reason }) => (
            <tr key={path}>
              <th scope="row">
                <code dir="ltr">{path}</code>
              </th>
              <td lang="en" dir="ltr">
                {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

async function Errors() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.errors'), proseTags()])
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', tags)}</Prose>
      <Table label={t('title')} density="dense">
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('message')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.values(DIALECT_ERRORS).map(({ code, text }) => (
            <tr key={code}>
              <th scope="row">{code}</th>
              <td lang="en" dir="ltr">
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
