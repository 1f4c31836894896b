import { Bidi } from '#components/ui/figure/bidi.tsx'
import { getTranslations } from 'next-intl/server'
import { isolated } from '#lib/format/isolated.ts'
import { MARGIN_INTEREST_DISCOUNTS } from '#lib/contract/market/fees.ts'
import { site } from '#lib/locale/site.ts'
import { Card } from '#components/ui/card/card.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Section } from '#components/ui/section/section.tsx'
import { rateInText } from '../levels/level-format.ts'
import { findEnds } from '../levels/levels.ts'
import { Prose, proseTags } from '../prose.tsx'
import { Savings } from './savings.tsx'
import styles from './vip.module.css'

/** Explains levels: what they change, how they are counted, how much they save. */
export async function VipIntroduction() {
  const [t, tags] = await Promise.all([getTranslations('vip'), proseTags()])
  return (
    <>
      <Section title={t('changes.title')} lead={t('changes.lead')}>
        <Changes />
      </Section>
      <Section title={t('counted.title')}>
        <Counting />
      </Section>
      <Savings />
      <Section title={t('why.title')}>
        <Prose>{t.rich('why.text', { ...tags, brand: site.brandName })}</Prose>
      </Section>
    </>
  )
}

/** Compares the first level with the last one. */
async function Changes() {
  const [t, name] = await Promise.all([getTranslations('vip.changes'), levelNames()])
  const spot = findEnds('spot')
  const futures = findEnds('futures')
  const lastDiscount = MARGIN_INTEREST_DISCOUNTS.length - 1
  const discount = MARGIN_INTEREST_DISCOUNTS[lastDiscount] ?? '0'
  const note = (level: number, first: string) => t('note', { level: name(level), first: isolated(rateInText(first)) })
  const changes = [
    { term: t('spotTaker'), figure: rateInText(spot.last.taker), note: note(spot.last.level, spot.first.taker) },
    { term: t('spotMaker'), figure: rateInText(spot.last.maker), note: note(spot.last.level, spot.first.maker) },
    { term: t('futuresTaker'), figure: rateInText(futures.last.taker), note: note(futures.last.level, futures.first.taker) },
    { term: t('interest'), figure: `−${rateInText(discount)}`, note: t('interestNote', { level: name(lastDiscount) }) },
  ]
  return (
    <dl className={styles.changes}>
      {changes.map(({ term, figure, note: words }) => (
        <div key={term} className={styles.change}>
          <dt>{term}</dt>
          <dd className={styles.figure}>
            <Figure>{figure}</Figure>
          </dd>
          <dd className={styles.note}>
            <Bidi>{words}</Bidi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

async function Counting() {
  const [t, name] = await Promise.all([getTranslations('vip.counted'), levelNames()])
  const rules = [
    { title: t('volumeTitle'), text: t('volume') },
    { title: t('balanceTitle'), text: t('balance') },
    { title: t('separateTitle'), text: t('separate', { spotLevel: name(3), futuresLevel: name(0) }) },
    { title: t('bothWaysTitle'), text: t('bothWays') },
  ]
  return (
    <ul className={styles.rules}>
      {rules.map(({ title, text }) => (
        <Card key={title} as="li">
          <h3 className={styles.rule}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </Card>
      ))}
    </ul>
  )
}

/** Returns a function that names levels in the page's language. */
async function levelNames(): Promise<(level: number) => string> {
  const t = await getTranslations('fee.table')
  return (level) => t('levelName', { level: String(level) })
}
