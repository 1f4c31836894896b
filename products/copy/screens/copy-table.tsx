'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CopyRow } from '../contract/copy.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { copyColumns, type LeaderNamer } from './copy-columns.tsx'
import { CopyEdit } from './copy-edit.tsx'
import { useCopies } from './use-copies.ts'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly nameLeader: LeaderNamer
  /** Shows the leaders; offered while nothing is copied. */
  readonly onChoose: () => void
}

/** The open copies with what they have and earn, each with buttons that change and end it. */
export function CopyTable({ nameLeader, onChoose }: Props) {
  const t = useTranslations('copy')
  const locale = useLocale()
  const words = useTranslations('bots')
  const call = useTradingData()
  const [copies, reload] = useCopies()
  const [asked, setAsked] = useState<{ readonly copy: CopyRow; readonly to: 'edit' | 'stop' } | null>(null)
  const close = () => setAsked(null)
  const done = () => {
    close()
    reload()
  }
  const columns = useMemo(
    () =>
      copyColumns(t, words, nameLeader, (copy) => (
        <span className={layout.actions}>
          {copy.status === 'running' ? (
            <Button
              size="small"
              onClick={() => setAsked({ copy, to: 'edit' })}
              aria-label={labelled(locale, t('edit'), nameLeader(copy.leaderId))}
            >
              {t('edit')}
            </Button>
          ) : null}
          <Button
            size="small"
            onClick={() => setAsked({ copy, to: 'stop' })}
            aria-label={labelled(locale, words('stop'), nameLeader(copy.leaderId))}
          >
            {words('stop')}
          </Button>
        </span>
      )),
    [locale, t, words, nameLeader],
  )
  if (copies.kind === 'failed') {
    return (
      <EmptyState title={words('failed')} icon="warning">
        <Button onClick={reload}>{words('retry')}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        label={t('tabs.copies')}
        name="copies"
        columns={columns}
        rows={copies.kind === 'done' ? copies.data : []}
        readKey={({ id }) => id}
        loading={copies.kind === 'pending'}
        empty={
          <EmptyState title={t('none')} text={t('lead')} icon="clock">
            <Button variant="primary" onClick={onChoose}>
              {t('leaders')}
            </Button>
          </EmptyState>
        }
      />
      {asked?.to === 'edit' ? <CopyEdit copy={asked.copy} name={nameLeader(asked.copy.leaderId)} onClose={close} onDone={done} /> : null}
      {asked?.to === 'stop' ? (
        <StopDialog copy={asked.copy} name={nameLeader(asked.copy.leaderId)} call={call} onClose={close} onDone={done} />
      ) : null}
    </>
  )
}

interface StopProps {
  readonly copy: CopyRow
  /** The leader's. */
  readonly name: string
  readonly call: ReturnType<typeof useTradingData>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says what the end of a copy does, and ends it. */
function StopDialog({ copy, name, call, onClose, onDone }: StopProps) {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const toaster = useToaster()
  const stop = useAction(async () => {
    await call('copyStop', { id: copy.id })
    toaster.show(words('stopped'), { type: 'success' })
    onDone()
  })
  return (
    <Dialog open onOpenChange={onClose} title={name} closeLabel={words('close')}>
      <p>{t('stopText')}</p>
      <Button variant="primary" pending={stop.pending} onClick={() => stop.run()}>
        {words('stop')}
      </Button>
    </Dialog>
  )
}
