'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Figure } from '#components/ui/figure.tsx'
import type { SessionInfo } from '#lib/contract/accounts.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { useAction, type Action } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/use-time-zone.ts'
import { DeviceName } from './device-name.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useAccountCalls } from './use-account.ts'
import styles from './form.module.css'

type Words = ReturnType<typeof useTranslations<'account.devices'>>

const EMPTY: readonly SessionInfo[] = []

/** Where the account is logged in, and how to end it there. */
export function DevicesPanel() {
  const t = useTranslations('account.devices')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const [sessions, reload] = useLoad('sessions', () => call('/user/session/list', {}))
  const [asks, setAsks] = useState(false)
  const others = useAction(async () => {
    await call('/user/logout', { scope: 'others' })
    setAsks(false)
    reload()
  })
  const end = useAction(async (sessionId: string) => {
    await call('/user/session/revoke', { sessionId })
    reload()
  })
  const columns = useMemo(() => columnsOf(t, zone, end), [t, zone, end])
  if (sessions.kind === 'failed') return <LoadFailed onRetry={reload} />
  const rows = sessions.kind === 'done' ? sessions.data : EMPTY
  return (
    <>
      <div className={styles.toolbar}>
        <output className={styles.quiet}>{t('count', { count: countDevices(rows) })}</output>
        <Button disabled={rows.length < 2} onClick={() => setAsks(true)}>
          {t('endOthers')}
        </Button>
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.sessionId}
        loading={sessions.kind === 'pending'}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('endOthers')}
        text={t('endOthersText')}
        confirmLabel={t('endOthers')}
        cancelLabel={t('cancel')}
        closeLabel={t('cancel')}
        pending={others.pending}
        onConfirm={() => others.run()}
      />
    </>
  )
}

/** A device may have several sessions: two windows of its browser that share nothing. */
function countDevices(sessions: readonly SessionInfo[]): number {
  return new Set(sessions.map(({ device, terminal, sessionId }) => (terminal === null ? sessionId : `${device} ${terminal}`))).size
}

function columnsOf(t: Words, zone: string, { pending, run }: Action<[sessionId: string]>): readonly Column<SessionInfo>[] {
  return [
    { id: 'device', header: t('device'), widthPx: 270, cell: (row) => <DeviceName session={row} here={t('here')} /> },
    { id: 'address', header: t('address'), widthPx: 140, cell: (row) => <Figure>{row.address}</Figure> },
    { id: 'since', header: t('since'), widthPx: 150, cell: (row) => <Figure>{formatDateMinute(row.createdAt, zone)}</Figure> },
    { id: 'seen', header: t('seen'), widthPx: 150, cell: (row) => <Figure>{formatDateMinute(row.seenAt, zone)}</Figure> },
    {
      id: 'end',
      header: t('action'),
      align: 'end',
      widthPx: 120,
      cell: (row) =>
        row.current ? null : (
          <Button size="small" pending={pending} onClick={() => run(row.sessionId)} aria-label={t('endOn', { device: [row.device, row.terminal].filter(Boolean).join(' ') })}>
            {t('end')}
          </Button>
        ),
    },
  ]
}
