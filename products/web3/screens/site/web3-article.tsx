import { site } from '#lib/locale/site.ts'
import { getTranslations } from 'next-intl/server'
import { CONVERT_VALUE_MAX, CONVERT_VALUE_MIN } from '#products/convert/contract/convert-terms.ts'
import { WEB3_CHAIN_ID, WEB3_QUOTE_MS, WEB3_SPREAD } from '../../contract/web3-terms.ts'
import { formatPercent, groupDigits } from '#lib/format/number.ts'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { type Rate, Rates } from '#products/convert/screens/site/rates.tsx'
import { Prose } from '#components/site/prose.tsx'
import styles from '#products/convert/screens/site/convert-article.module.css'

/** The sections of the page about the wallet's account. */
export async function Web3Article({ rates }: { readonly rates: readonly Rate[] }) {
  const t = await getTranslations('web3Page')
  const words = await getTranslations('convertPage')
  const sections: ArticleSection[] = [
    { id: 'what', title: t('what'), body: <What /> },
    { id: 'safety', title: t('safety'), body: <Safety /> },
    { id: 'rates', title: words('rates'), body: <Rates rates={rates} /> },
    { id: 'how', title: words('how'), body: <How /> },
    { id: 'terms', title: words('terms'), body: <Terms /> },
  ]
  return <Article sections={sections} />
}

async function What() {
  const t = await getTranslations('web3Page')
  return (
    <Prose>
      <p>{t('what1')}</p>
      <p>{t('what2')}</p>
    </Prose>
  )
}

async function Safety() {
  const t = await getTranslations('web3Page')
  return (
    <Prose>
      <ul>
        <li>{t('safety1')}</li>
        <li>{t('safety2')}</li>
        <li>{t('safety3')}</li>
      </ul>
    </Prose>
  )
}

async function How() {
  const t = await getTranslations('web3Page')
  return (
    <Prose>
      <ol>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3', { seconds: WEB3_QUOTE_MS / 1000 })}</li>
        <li>{t('step4')}</li>
      </ol>
    </Prose>
  )
}

async function Terms() {
  const t = await getTranslations('web3Page')
  const [words, page] = await Promise.all([getTranslations('convert'), getTranslations('convertPage')])
  const terms = [
    [words('spread'), formatPercent(WEB3_SPREAD, { signed: false, trim: true })],
    [words('fee'), words('noFee')],
    [t('smallest'), `${CONVERT_VALUE_MIN} USDT`],
    [t('largest'), `${groupDigits(CONVERT_VALUE_MAX)} USDT`],
    [t('chain'), String(WEB3_CHAIN_ID)],
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
        <p>{t('chainText')}</p>
        <p>{page('paper', { brand: site.brandName })}</p>
      </Prose>
    </>
  )
}
