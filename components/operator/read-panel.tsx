'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { LoadingOverlay } from '#components/ui/loading-overlay/loading-overlay.tsx'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { ActField } from './acts/act-field.tsx'
import { beginEntries, readEntries, type Entries } from './acts/act-form.ts'
import { isComplete, isRequired, listFields, readFirstPage, readNextPage, takeKnown, type ActRow, type FieldValues } from './acts/acts.ts'
import { useErrorText } from './frame/use-error-text.ts'
import { useRead } from './frame/use-read.ts'
import { useShowAct } from './frame/use-show-act.ts'
import { AnswerView, type HeadingLevel } from './view/answer-view.tsx'
import styles from './section-page.module.css'

interface Props {
  readonly act: ActRow
  /** The acts of the page. */
  readonly acts: readonly ActRow[]
  /** Whether it is read again every few seconds. */
  readonly isLive?: boolean
  readonly level?: HeadingLevel
}

/** Returns what an address asks an act for, by the act's fields. */
function readAsked(act: ActRow, query: URLSearchParams): FieldValues {
  const isOurs = query.get('act') === act.name
  const written = Object.fromEntries(listFields(act).map(([name]) => [name, (isOurs ? query.get(name) : null) ?? '']))
  return readEntries(act, isOurs ? written : beginEntries(act, {})).values
}

/** A read: its filters, its answer and further pages. The address holds the filters, so that it can be kept. */
export function ReadPanel({ act, acts, isLive = false, level = 2 }: Props) {
  const { query } = useAddressQuery()
  const asked = readAsked(act, query)
  const key = JSON.stringify(asked)
  return <Asked key={key} act={act} acts={acts} asked={asked} isLive={isLive} level={level} />
}

function Asked({ act, acts, asked, isLive, level }: Required<Props> & { readonly asked: FieldValues }) {
  const t = useTranslations('operator')
  const tell = useErrorText()
  const [page, setPage] = useState<FieldValues>({})
  const [read, reload] = useRead(act.name, isComplete(act, asked) ? { ...readFirstPage(act), ...asked, ...page } : null)
  useRefresh(reload, isLive)
  const next = read.kind === 'done' ? readNextPage(act, read.data) : null
  const isThing = listFields(act).some(([name]) => isRequired(act, name))
  return (
    <div className={styles.panel}>
      {listFields(act).length > 0 ? <Filters act={act} asked={asked} /> : null}
      {read.kind === 'failed' ? (
        <EmptyState title={tell(read.error)} icon="error">
          <Button onClick={reload}>{t('retry')}</Button>
        </EmptyState>
      ) : (
        <LoadingOverlay loading={read.kind === 'pending'}>
          <div className={styles.answer}>
            {read.kind === 'done' ? (
              <AnswerView
                level={level}
                data={read.data}
                schema={act.answer}
                acts={acts.filter((other) => other !== act)}
                known={isThing ? takeKnown(act, asked) : {}}
                isThing={isThing}
              />
            ) : null}
          </div>
        </LoadingOverlay>
      )}
      {next !== null || Object.keys(page).length > 0 ? (
        <div className={layout.buttons}>
          {Object.keys(page).length > 0 ? <Button onClick={() => setPage({})}>{t('first')}</Button> : null}
          {next === null ? null : <Button onClick={() => setPage(next)}>{t('next')}</Button>}
        </div>
      ) : null}
    </div>
  )
}

/** The fields of an act that reads. */
function Filters({ act, asked }: { readonly act: ActRow; readonly asked: FieldValues }) {
  const t = useTranslations('operator')
  const show = useShowAct()
  const [entries, setEntries] = useState<Entries>(() => beginEntries(act, asked))
  const [wasSent, setSent] = useState(false)
  const { values, mistakes } = readEntries(act, entries)
  return (
    <form
      className={styles.filters}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (Object.keys(mistakes).length === 0) show(act.name, toTexts(act, values, entries))
      }}
    >
      {listFields(act).map(([name, schema]) => (
        <ActField
          key={name}
          act={act.name}
          name={name}
          schema={schema}
          required={isRequired(act, name)}
          value={entries[name] ?? ''}
          onChange={(value) => setEntries((last) => ({ ...last, [name]: value }))}
          mistake={wasSent ? mistakes[name] : undefined}
        />
      ))}
      <Button type="submit" variant="primary">
        {t('show')}
      </Button>
    </form>
  )
}

/** Returns what is written in the filled fields: the address keeps it as it is. */
function toTexts(act: ActRow, values: FieldValues, entries: Entries): FieldValues {
  return Object.fromEntries(listFields(act).flatMap(([name]) => (name in values && entries[name] ? [[name, entries[name]]] : [])))
}
