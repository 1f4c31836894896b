import { getTranslations } from 'next-intl/server'
import type { Answer } from '#components/site/questions.tsx'

const QUESTIONS = ['drain', 'share', 'end'] as const

/** Returns the frequent questions about copy trading, for the page and its structured data. */
export async function loadCopyAnswers(): Promise<Answer[]> {
  const t = await getTranslations('copy.questions')
  return QUESTIONS.map((key) => ({ key, question: t(`${key}.question`), answer: t(`${key}.answer`) }))
}
