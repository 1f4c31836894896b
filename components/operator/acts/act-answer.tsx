'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { AnswerView } from '../view/answer-view.tsx'
import type { ActRow } from './acts.ts'
import { isWaiting } from './is-waiting.ts'
import { saveJson } from './save-json.ts'

const NO_ACTS: readonly ActRow[] = []
const NOTHING_KNOWN = {}

/** The answer to an act: done, or waiting for a second operator. Its data can be downloaded. */
export function ActAnswer({ act, answer }: { readonly act: ActRow; readonly answer: unknown }) {
  const t = useTranslations('operator')
  if (isWaiting(answer)) return <output className={layout.warning}>{t('waiting')}</output>
  const isEmpty = typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0
  return (
    <div className={layout.column}>
      <output>{t('done')}</output>
      {isEmpty ? null : (
        <>
          <AnswerView data={answer} schema={act.answer} acts={NO_ACTS} known={NOTHING_KNOWN} />
          <div>
            <Button onClick={() => saveJson(`${act.name.replace('/', '-')}.json`, answer)}>{t('download')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
