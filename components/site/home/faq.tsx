import { getTranslations } from 'next-intl/server'
import type { FeedState } from '#lib/contract/market/market.ts'
import { Questions, type Answer } from '../questions.tsx'
import { Section } from './section.tsx'
import styles from './faq.module.css'

const QUESTIONS = ['money', 'prices', 'cost', 'account', 'limits', 'bots'] as const

/** Returns questions and answers, for the page and its structured data; the answer about the origin of prices follows the feed. */
export async function loadAnswers(feed: FeedState | undefined): Promise<Answer[]> {
  const t = await getTranslations('home.faq')
  return QUESTIONS.map((key) => ({
    key,
    question: t(`${key}.question`),
    answer: key === 'prices' && feed ? t(`prices.${feed.source}`, { exchange: feed.exchange ?? '' }) : t(`${key}.answer`),
  }))
}

/** Questions that unfold without script. */
export async function Faq({ answers }: { answers: readonly Answer[] }) {
  const t = await getTranslations('home.faq')
  return (
    <Section id="questions" title={t('title')}>
      <div className={styles.list}>
        <Questions answers={answers} />
      </div>
    </Section>
  )
}
