import { getTranslations } from 'next-intl/server'
import { Accordion } from '#components/ui/accordion/accordion.tsx'
import type { FeedState } from '#lib/contract/market/market.ts'
import { Section } from './section.tsx'
import styles from './faq.module.css'

const QUESTIONS = ['money', 'prices', 'cost', 'account', 'limits', 'bots'] as const

export interface Answer {
  readonly key: string
  readonly question: string
  readonly answer: string
}

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
        <Accordion heading="h3" items={answers.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />
      </div>
    </Section>
  )
}
