import { getTranslations } from 'next-intl/server'
import { CONVERT_SPREAD } from '../../contract/convert-terms.ts'
import { formatPercent } from '#lib/format/number.ts'
import type { Answer } from '#components/site/questions.tsx'

const QUESTIONS = ['fee', 'price', 'undo', 'stopped'] as const

/** Returns the frequent questions about conversions, for the page and its structured data. */
export async function loadAnswers(): Promise<Answer[]> {
  const t = await getTranslations('convertPage.questions')
  const spread = formatPercent(CONVERT_SPREAD, { signed: false, trim: true })
  return QUESTIONS.map((key) => ({
    key,
    question: t(`${key}.question`),
    answer: key === 'fee' ? t('fee.answer', { spread }) : t(`${key}.answer`),
  }))
}
