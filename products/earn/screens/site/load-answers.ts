import { site } from '#lib/locale/site.ts'
import { getTranslations } from 'next-intl/server'
import type { Answer } from '#components/site/questions.tsx'

const QUESTIONS = ['real', 'rounding', 'changes', 'limits', 'auto'] as const

/** Returns the frequent questions about savings, for the page and its structured data. */
export async function loadAnswers(): Promise<Answer[]> {
  const t = await getTranslations('earnPage')
  const brand = site.brandName
  return QUESTIONS.map((key) => ({ key, question: t(`questions.${key}`), answer: t(`answers.${key}`, { brand }) }))
}
