import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Table } from '#components/ui/table/table.tsx'
import {
  CONVERT_SPREAD,
  CONVERT_VALUE_MAX,
  CONVERT_VALUE_MIN,
  LIMIT_DAYS,
  QUOTE_VALID_MS,
  SMALL_VALUE_MAX,
} from '#lib/contract/products/convert-terms.ts'
import { formatPercent, groupDigits } from '#lib/format/number.ts'
import { Article, type ArticleSection } from '../article.tsx'
import { Prose } from '../prose.tsx'
import { Questions, type Answer } from '../questions.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import styles from './convert-article.module.css'

/** One coin: its live price in USDT and in the visitor's currency, and its change. */
export interface Rate {
  readonly coin: string
  readonly price: ReactNode
  readonly converted: ReactNode
  readonly change: ReactNode
}

interface Props {
  readonly rates: readonly Rate[]
  readonly answers: readonly Answer[]
}

/** The sections of the page about conversions. */
export async function ConvertArticle({ rates, answers }: Props) {
  const t = await getTranslations('convertPage')
  const sections: ArticleSection[] = [
    { id: 'calculator', title: t('calculator'), body: <EstimatePanel coins={['USDT', ...rates.map(({ coin }) => coin)]} /> },
    { id: 'rates', title: t('rates'), body: <Rates rates={rates} /> },
    { id: 'how', title: t('how'), body: <How /> },
    { id: 'terms', title: t('terms'), body: <Terms /> },
    { id: 'questions', title: t('questions.title'), body: <Questions answers={answers} /> },
  ]
  return <Article sections={sections} />
}

async function Rates({ rates }: { readonly rates: readonly Rate[] }) {
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

async function How() {
  const t = await getTranslations('convertPage')
  return (
    <Prose>
      <ol>
        <li>{t('step1')}</li>
        <li>{t('step2', { seconds: QUOTE_VALID_MS / 1000 })}</li>
        <li>{t('step3')}</li>
      </ol>
      <p>{t('limitText', { days: Math.max(...LIMIT_DAYS) })}</p>
      <p>{t('smallText', { value: SMALL_VALUE_MAX })}</p>
    </Prose>
  )
}

async function Terms() {
  const t = await getTranslations('convertPage')
  const words = await getTranslations('convert')
  const terms = [
    [words('spread'), formatPercent(CONVERT_SPREAD, { signed: false, trim: true })],
    [words('fee'), words('noFee')],
    [t('smallest'), `${CONVERT_VALUE_MIN} USDT`],
    [t('largest'), `${groupDigits(CONVERT_VALUE_MAX)} USDT`],
  ]
  return (
    <>
      <dl className={styles.terms}>
        {terms.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Prose>
        <p>{t('paper')}</p>
      </Prose>
    </>
  )
}
