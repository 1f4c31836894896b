import { getTranslations } from 'next-intl/server'
import type { Answer } from '#components/site/questions.tsx'

const QUESTIONS = ['loss', 'restart', 'stop'] as const

/** Returns the frequent questions about trading bots, for the page and its structured data. */
export async function loadAnswers(): Promise<Answer[]> {
  const t = await getTranslations('botPage.questions')
  return QUESTIONS.map((key) => ({ key, question: t(`${key}.question`), answer: t(`${key}.answer`) }))
}
