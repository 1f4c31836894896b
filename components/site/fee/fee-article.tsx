import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link/link.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { isolated } from '#lib/format/isolated.ts'
import { exampleContract } from '../example-contract.ts'
import { site } from '#lib/locale/site.ts'
import { Article, type ArticleSection } from '../article.tsx'
import { FuturesLevels } from '../levels/futures-levels.tsx'
import { rateInText } from '../levels/level-format.ts'
import { SpotLevels } from '../levels/spot-levels.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { FundingExample, InterestExample } from './carry-examples.tsx'
import { FeeCalculator } from './fee-calculator.tsx'
import { InterestDiscounts } from './interest-discounts.tsx'
import { TradeExamples } from './trade-examples.tsx'
import styles from './fee.module.css'

/** The sections of the fee page, from the tables that the exchange charges by. */
export async function FeeArticle() {
  const t = await getTranslations('fee')
  const sections: ArticleSection[] = [
    { id: 'spot', title: t('spot.title'), body: <SpotFees /> },
    { id: 'futures', title: t('futures.title'), body: <FuturesFees /> },
    { id: 'charged', title: t('charged.title'), body: <HowCharged /> },
    { id: 'examples', title: t('examples.title'), body: <Examples /> },
    { id: 'calculator', title: t('calculator.title'), body: <FeeCalculator /> },
    { id: 'funding', title: t('funding.title'), body: <Funding /> },
    { id: 'interest', title: t('interest.title'), body: <Interest /> },
    { id: 'free', title: t('free.title'), body: <Free /> },
  ]
  return <Article sections={sections} />
}

async function SpotFees() {
  const t = await getTranslations('fee.spot')
  return (
    <>
      <Prose>
        <p>{t('text')}</p>
      </Prose>
      <SpotLevels label={t('caption')} />
    </>
  )
}

async function FuturesFees() {
  const t = await getTranslations('fee.futures')
  return (
    <>
      <Prose>
        <p>{t('text')}</p>
      </Prose>
      <FuturesLevels label={t('caption')} />
    </>
  )
}

async function HowCharged() {
  const [t, locale] = await Promise.all([getTranslations('fee.charged'), currentLocale()])
  const terms: readonly (readonly [name: string, text: string, anchor?: string])[] = [
    [t('makerTerm'), t('maker'), 'maker'],
    [t('takerTerm'), t('taker'), 'taker'],
    [t('spotTerm'), t('spot')],
    [t('futuresTerm'), t('futures'), 'notional'],
    [t('roundingTerm'), t('rounding')],
  ]
  const glossary = localPath(locale, '/help/glossary')
  return (
    <dl className={styles.terms}>
      {terms.map(([term, text, anchor]) => (
        <div key={term}>
          <dt>{anchor === undefined ? term : <Link href={`${glossary}#${anchor}`}>{term}</Link>}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

async function Examples() {
  const t = await getTranslations('fee.examples')
  return (
    <>
      <Prose>
        <p>{t('text')}</p>
      </Prose>
      <TradeExamples />
    </>
  )
}

async function Funding() {
  const [t, tags] = await Promise.all([getTranslations('fee.funding'), proseTags()])
  const contract = exampleContract('BTCUSDT')
  const hours = Number(contract.fundInterval)
  const times = Array.from({ length: 24 / hours }, (_, index) => `${String(index * hours).padStart(2, '0')}:00`)
  const { fundingRateCap: cap = '0', fundingRateFloor: floor = '0' } = contract
  return (
    <>
      <Prose>
        {t.rich('text', {
          ...tags,
          hours: contract.fundInterval,
          times: times.map(isolated).join(', '),
          symbol: contract.symbol,
          cap: isolated(`+${rateInText(cap)}`),
          floor: isolated(rateInText(floor)),
        })}
      </Prose>
      <div className={styles.examples}>
        <FundingExample />
      </div>
    </>
  )
}

async function Interest() {
  const [t, tags] = await Promise.all([getTranslations('fee.interest'), proseTags()])
  return (
    <>
      <Prose>{t.rich('text', tags)}</Prose>
      <div className={styles.examples}>
        <InterestDiscounts label={t('caption')} />
        <InterestExample />
      </div>
    </>
  )
}

async function Free() {
  const [t, tags] = await Promise.all([getTranslations('fee.free'), proseTags()])
  return <Prose>{t.rich('text', { ...tags, brand: site.brandName })}</Prose>
}
