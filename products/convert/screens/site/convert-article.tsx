import { site } from '#lib/locale/site.ts'
import { getTranslations } from 'next-intl/server'
import {
  CONVERT_SPREAD,
  CONVERT_VALUE_MAX,
  CONVERT_VALUE_MIN,
  LIMIT_DAYS,
  QUOTE_VALID_MS,
  SMALL_VALUE_MAX,
} from '../../contract/convert-terms.ts'
import { formatPercent, groupDigits } from '#lib/format/number.ts'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { Prose } from '#components/site/prose.tsx'
import { Questions, type Answer } from '#components/site/questions.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { type Rate, Rates } from './rates.tsx'
import styles from './convert-article.module.css'

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
        <p>{t('paper', { brand: site.brandName })}</p>
      </Prose>
    </>
  )
}
