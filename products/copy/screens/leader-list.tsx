'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import type { CopyLeaderRow } from '../contract/copy.ts'
import { leaderColumns, writeLeaderName } from './copy-columns.tsx'
import { CopyStart } from './copy-start.tsx'
import { useLeaders } from './use-copies.ts'

interface Props {
  readonly onStarted: () => void
}

/** The leaders, each with a button that opens the form of a copy. */
export function LeaderList({ onStarted }: Props) {
  const t = useTranslations('copy')
  const locale = useLocale()
  const words = useTranslations('bots')
  const [leaders, reload] = useLeaders()
  const [chosen, setChosen] = useState<CopyLeaderRow | null>(null)
  const columns = useMemo(
    () =>
      leaderColumns(t, words, (leader) => (
        <Button
          size="small"
          disabled={!leader.takesNew}
          onClick={() => setChosen(leader)}
          aria-label={labelled(locale, t('copyIt'), writeLeaderName(t, leader))}
        >
          {t('copyIt')}
        </Button>
      )),
    [locale, t, words],
  )
  if (leaders.kind === 'failed') {
    return (
      <EmptyState title={words('failed')} icon="warning">
        <Button onClick={reload}>{words('retry')}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        label={t('leaders')}
        name="copy-leaders"
        columns={columns}
        rows={leaders.kind === 'done' ? leaders.data : []}
        readKey={({ id }) => id}
        loading={leaders.kind === 'pending'}
        empty={<EmptyState title={t('noLeaders')} icon="clock" />}
      />
      {chosen === null ? null : (
        <Dialog open onOpenChange={() => setChosen(null)} title={writeLeaderName(t, chosen)} closeLabel={words('close')}>
          <CopyStart
            leader={chosen}
            onStarted={() => {
              setChosen(null)
              onStarted()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
