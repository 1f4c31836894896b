'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { TextArea } from '#components/ui/text-area/text-area.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { REASON_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from '#lib/contract/operator/call-rules.ts'
import { useNames } from '../names/use-names.ts'
import { AnswerView } from '../view/answer-view.tsx'
import { Fields } from '../view/value.tsx'
import { ActField } from './act-field.tsx'
import { beginEntries, readEntries, type Entries } from './act-form.ts'
import { isRequired, listFields, takeKnown, type ActRow, type FieldValues } from './acts.ts'

/** The result of a form: the fields of its act, and the reason. */
export interface Given {
  readonly values: FieldValues
  readonly reason: string
}

interface Props {
  readonly act: ActRow
  /** The known values. Those that identify the thing are shown and cannot be changed here. */
  readonly known: FieldValues
  readonly pending: boolean
  /** Why the gateway refused, in words. */
  readonly fault: string | null
  readonly preview: { readonly data: unknown } | null
  readonly onPreview: (given: Given) => void
  readonly onSubmit: (given: Given) => void
}

const NO_ACTS: readonly ActRow[] = []

/** The fields of an act, its reason, its preview and the word that a dangerous one asks for. */
export function ActFields({ act, known, pending, fault, preview, onPreview, onSubmit }: Props) {
  const t = useTranslations('operator')
  const names = useNames()
  const fixed = takeKnown(act, known)
  const [begun] = useState<Entries>(() => beginEntries(act, known))
  const [entries, setEntries] = useState(begun)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [wasSent, setSent] = useState(false)
  useUnsaved(!pending && (reason !== '' || JSON.stringify(entries) !== JSON.stringify(begun)))
  const { values, mistakes } = readEntries(act, entries)
  const needsReason = act.effect !== 'read'
  const word = act.effect === 'danger' ? findWord(act, { ...values, ...fixed }) : ''
  const faults = {
    reason: needsReason && reason.trim().length < REASON_CHARACTERS_MIN,
    word: typed.trim() !== word,
  }
  const given = { values: { ...values, ...fixed }, reason: reason.trim() }
  const fill = (name: string) => (value: string) => setEntries((last) => ({ ...last, [name]: value }))
  const send = (isWhole: boolean, take: (ready: Given) => void) => {
    setSent(true)
    if (Object.keys(mistakes).length === 0 && isWhole) take(given)
  }
  return (
    <Form
      submitLabel={names.act(act.name)}
      pending={pending}
      look="wide"
      variant={act.effect === 'danger' ? 'down' : 'primary'}
      onSubmit={() => send(!faults.reason && !faults.word, onSubmit)}
    >
      {Object.keys(fixed).length > 0 ? <Fields record={fixed} /> : null}
      {listFields(act).map(([name, schema]) =>
        name in fixed ? null : (
          <ActField
            key={name}
            act={act.name}
            name={name}
            schema={schema}
            required={isRequired(act, name)}
            value={entries[name] ?? ''}
            onChange={fill(name)}
            mistake={wasSent ? mistakes[name] : undefined}
          />
        ),
      )}
      {needsReason ? (
        <Field label={t('reason')} hint={t('reasonText')} required error={wasSent && faults.reason ? t('missing') : false}>
          <TextArea value={reason} onChange={setReason} maxLength={REASON_CHARACTERS_MAX} rows={2} />
        </Field>
      ) : null}
      {act.hasPreview ? (
        <div className={layout.column}>
          <div>
            <Button pending={pending} onClick={() => send(true, onPreview)}>
              {t('preview')}
            </Button>
          </div>
          {preview === null ? null : (
            <output className={layout.column}>
              <AnswerView data={preview.data} acts={NO_ACTS} known={known} />
            </output>
          )}
        </div>
      ) : null}
      {word === '' ? null : (
        <>
          <div className={layout.toolbar}>
            <Badge tone="warn">{t('values.danger')}</Badge>
          </div>
          <Field label={t('confirm', { word })} required error={wasSent && faults.word ? t('missing') : false}>
            <TextInput value={typed} onChange={setTyped} autoComplete="off" autoCapitalize="off" spellCheck={false} dir="auto" />
          </Field>
        </>
      )}
      {fault === null ? null : (
        <p role="alert" className={layout.warning}>
          {fault}
        </p>
      )}
    </Form>
  )
}

/** Returns the word that somebody types who means a dangerous act: what it is about, or else the act's own name. */
function findWord(act: ActRow, values: FieldValues): string {
  const subject = listFields(act)
    .map(([name]) => values[name])
    .find((value) => typeof value === 'string' && /^[\w.@+-]{1,60}$/.test(value))
  return typeof subject === 'string' ? subject : act.name
}
