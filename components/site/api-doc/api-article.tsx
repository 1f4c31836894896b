import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { exampleMessage } from '#lib/contract/accounts/hooks/hook-example.ts'
import { HOOK_MESSAGES_PER_MINUTE, HOOK_PATH, HOOK_TIME_MS } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { OPEN_API_DOCUMENT_PATH, OPEN_CALL_LIMITS, OPEN_CALLS } from '#lib/contract/open-calls.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { Link } from '#components/ui/link/link.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { Article, type ArticleSection } from '../article.tsx'
import { CodeBlock } from '../code-block.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { firstBot, firstPythonBot, SIGNATURE, signedCurl, streamBot } from './programs.ts'
import styles from './api-doc.module.css'

/** The sections of the page about the open API, from the tables that the gateway uses. */
export async function ApiArticle() {
  const t = await getTranslations('apiDoc')
  const sections: ArticleSection[] = [
    { id: 'first-bot', title: t('bot.title'), body: <Bot /> },
    { id: 'signing', title: t('signing.title'), body: <Signing /> },
    { id: 'streams', title: t('streams.title'), body: <Streams /> },
    { id: 'hooks', title: t('hooks.title'), body: <Hooks /> },
    { id: 'limits', title: t('limits.title'), body: <Limits /> },
    { id: 'calls', title: t('calls.title'), body: <Calls /> },
    { id: 'errors', title: t('errors.title'), body: <Errors /> },
  ]
  return <Article sections={sections} />
}

function siteOrigin(): string {
  return new URL(publicAddress(findLocale('en'), '/')).origin
}

async function Bot() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.bot'), proseTags()])
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', tags)}</Prose>
      <CodeBlock label="JavaScript (ccxt)" code={firstBot(siteOrigin())} />
      <CodeBlock label="Python (ccxt)" code={firstPythonBot(siteOrigin())} />
    </div>
  )
}

async function Signing() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.signing'), proseTags()])
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', tags)}</Prose>
      <CodeBlock label={t('title')} code={SIGNATURE} />
      <CodeBlock label="curl" code={signedCurl(siteOrigin())} />
    </div>
  )
}

async function Streams() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.streams'), proseTags()])
  const address = `${siteOrigin().replace(/^http/, 'ws')}/v2/ws/private`
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, address })}</Prose>
      <CodeBlock label="JavaScript (ccxt)" code={streamBot(siteOrigin())} />
    </div>
  )
}

async function Hooks() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.hooks'), proseTags()])
  const pair = { product: 'spot', symbol: 'BTCUSDT' } as const
  const example = exampleMessage({ kind: 'order', pair, size: '0.001', secret: 'YOUR_SECRET' })
  const limits = { letters: '64', minutes: String(HOOK_TIME_MS / 60_000), count: String(HOOK_MESSAGES_PER_MINUTE) }
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, ...limits })}</Prose>
      <CodeBlock label={t('title')} code={`POST ${siteOrigin()}${HOOK_PATH}/YOUR_WEBHOOK\n\n${example}\n`} />
    </div>
  )
}

async function Limits() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.limits'), proseTags()])
  const { read, trade } = OPEN_CALL_LIMITS
  return <Prose>{t.rich('text', { ...tags, read: String(read), trade: String(trade) })}</Prose>
}

async function Calls() {
  const [t, tags] = await Promise.all([getTranslations('apiDoc.calls'), proseTags()])
  const document = (words: ReactNode) => (
    <Link href={OPEN_API_DOCUMENT_PATH} target="_blank">
      {words}
    </Link>
  )
  return (
    <div className={styles.part}>
      <Prose>{t.rich('text', { ...tags, document })}</Prose>
      <Prose>{t.rich('paper', tags)}</Prose>
      {(
        [
          'account',
          'convert',
          'earn',
          'p2p',
          'subAccounts',
          'spotTrading',
          'marginAccount',
          'marginTrading',
          'futuresAccount',
          'futuresTrading',
        ] as const
      ).map((group) => (
        <div key={group} className={styles.part}>
          <h3 className={styles.group}>{t(group)}</h3>
          <Table label={t(group)} density="dense">
            <thead>
              <tr>
                <th scope="col">{t('call')}</th>
                <th scope="col">{t('permission')}</th>
              </tr>
            </thead>
            <tbody>
              {OPEN_CALLS[group].map(([method, path, needs]) => (
                <tr key={path}>
                  <th scope="row">
                    <code dir="ltr">
                      {method} {path}
                    </code>
                  </th>
                  <td>
                    <code dir="ltr">{needs}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ))}
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
