import { Bidi } from '#components/ui/figure/bidi.tsx'
import { getTranslations } from 'next-intl/server'
import { isolated } from '#lib/format/isolated.ts'
import { site } from '#lib/locale/site.ts'
import { Article, type ArticleSection } from '../article.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { LiquidationSteps } from './liquidation-steps.tsx'
import styles from './fund.module.css'

/** The ratio at which liquidation begins (reference formulas 4). */
const FULL = isolated('100%')

/** Liquidation, protection fund and deleveraging, in the order in which they happen. */
export async function FundArticle() {
  const [t, tags] = await Promise.all([getTranslations('fund'), proseTags()])
  const sections: ArticleSection[] = [
    { id: 'what', title: t('what.title'), body: <Prose>{t.rich('what.text', tags)}</Prose> },
    { id: 'ratio', title: t('ratio.title'), body: <MarginRatio /> },
    { id: 'order', title: t('order.title'), body: <EventOrder /> },
    { id: 'example', title: t('example.title'), body: <LiquidationSteps /> },
    { id: 'adl', title: t('adl.title'), body: <Prose>{t.rich('adl.text', tags)}</Prose> },
    { id: 'never', title: t('never.title'), body: <Prose>{t.rich('never.text', { ...tags, brand: site.brandName })}</Prose> },
    { id: 'avoid', title: t('avoid.title'), body: <Prose>{t.rich('avoid.text', { ...tags, high: '100', low: '5' })}</Prose> },
  ]
  return <Article sections={sections} />
}

async function MarginRatio() {
  const [t, tags] = await Promise.all([getTranslations('fund.ratio'), proseTags()])
  return (
    <>
      <Prose>{t.rich('text', { ...tags, full: FULL })}</Prose>
      <p className={styles.formula}>{t('formula')}</p>
      <Prose>{t.rich('notes', tags)}</Prose>
    </>
  )
}

async function EventOrder() {
  const t = await getTranslations('fund.order')
  const events = [
    { title: t('cancelTitle'), text: t('cancel', { full: FULL }) },
    { title: t('netTitle'), text: t('net') },
    { title: t('reduceTitle'), text: t('reduce') },
    { title: t('takeTitle'), text: t('take') },
    { title: t('fundTitle'), text: t('fund') },
    { title: t('adlTitle'), text: t('adl') },
  ]
  return (
    <ol className={styles.events}>
      {events.map(({ title, text }) => (
        <li key={title} className={styles.event}>
          <h3 className={styles.name}>{title}</h3>
          <p className={styles.text}>
            <Bidi>{text}</Bidi>
          </p>
        </li>
      ))}
    </ol>
  )
}
