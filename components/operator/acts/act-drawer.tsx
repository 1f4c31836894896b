'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Drawer } from '#components/ui/drawer/drawer.tsx'
import layout from '#components/ui/layout/layout.module.css'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { isLoggedOut, makeAct, readErrorName } from '../calls.ts'
import { useConsole } from '../frame/console-context.ts'
import { useErrorText } from '../frame/use-error-text.ts'
import { useNames } from '../names/use-names.ts'
import { ActAnswer } from './act-answer.tsx'
import { ActFields, type Given } from './act-fields.tsx'
import type { ActRow, FieldValues } from './acts.ts'

interface Props {
  readonly act: ActRow
  readonly known: FieldValues
  /** Called with whether the act was made. */
  readonly onClose: (wasMade: boolean) => void
}

const PHONE = { direction: 'btt', size: '90%' } as const

type Step =
  | { readonly kind: 'form'; readonly error: ErrorName | null; readonly preview: { readonly data: unknown } | null }
  | { readonly kind: 'made'; readonly answer: unknown }

/**
 * The form of an act at the side of its page: its fields, the reason, whom it would touch, and for a dangerous one a word to type. Then its
 * answer, or that it waits for a second operator.
 */
export function ActDrawer({ act, known, onClose }: Props) {
  const t = useTranslations('operator')
  const names = useNames()
  const tell = useErrorText()
  const { onLoggedOut } = useConsole()
  const [step, setStep] = useState<Step>({ kind: 'form', error: null, preview: null })
  const [isPending, setPending] = useState(false)
  const ask = async (given: Given, isPreview: boolean) => {
    if (isPending) return
    setPending(true)
    try {
      const data = await makeAct(act.name, given.values, given.reason, isPreview)
      setStep(
        isPreview
          ? { kind: 'form', error: null, preview: { data: (data as { readonly preview: unknown }).preview } }
          : { kind: 'made', answer: data },
      )
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setStep({ kind: 'form', error: readErrorName(error), preview: null })
    } finally {
      setPending(false)
    }
  }
  return (
    <Drawer open onOpenChange={() => onClose(step.kind === 'made')} title={names.act(act.name)} size="520px" onPhone={PHONE}>
      {step.kind === 'made' ? (
        <div className={layout.column}>
          <ActAnswer act={act} answer={step.answer} />
          <div className={layout.buttons}>
            <Button variant="primary" onClick={() => onClose(true)}>
              {t('close')}
            </Button>
          </div>
        </div>
      ) : (
        <ActFields
          act={act}
          known={known}
          pending={isPending}
          fault={step.error === null ? null : tell(step.error)}
          preview={step.preview}
          onPreview={(given) => void ask(given, true)}
          onSubmit={(given) => void ask(given, false)}
        />
      )}
    </Drawer>
  )
}
