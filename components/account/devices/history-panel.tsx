'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { LoginHistoryRow } from '#lib/contract/accounts/accounts.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { DeviceName } from './device-name.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { RowPages } from '../row-pages.tsx'

type Words = ReturnType<typeof useTranslations<'account.history'>>

const EMPTY: readonly LoginHistoryRow[] = []

/** Shows the latest logins, and how each ended. */
export function HistoryPanel() {
  const t = useTranslations('account.history')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const [history, reload] = useLoad('history', () => call('/user/session/history', {}))
  const columns = useMemo(() => makeColumns(t, zone), [t, zone])
  if (history.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  return (
    <RowPages rows={history.kind === 'done' ? history.data : EMPTY}>
      {(rows) => (
        <DataTable
          label={t('title')}
          name="session-history"
          columns={columns}
          rows={rows}
          readKey={(row) => row.sessionId}
          loading={history.kind === 'pending'}
        />
      )}
    </RowPages>
  )
}

function makeColumns(t: Words, zone: string): readonly Column<LoginHistoryRow>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 170, cell: (row) => <Figure>{formatDateTime(row.createdAt, zone)}</Figure> },
    { id: 'device', header: t('device'), widthPx: 180, cell: (row) => <DeviceName session={row} /> },
    { id: 'address', header: t('address'), widthPx: 140, cell: (row) => <Figure>{row.address}</Figure> },
    {
      id: 'end',
      header: t('end'),
      widthPx: 170,
      cell: (row) =>
        row.endedAt === null ? (
          <Badge tone={row.current ? 'accent' : 'neutral'}>{row.current ? t('here') : t('live')}</Badge>
        ) : (
          <Figure>{formatDateTime(row.endedAt, zone)}</Figure>
        ),
    },
  ]
}
