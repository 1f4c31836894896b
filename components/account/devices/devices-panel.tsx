'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { SessionInfo } from '#lib/contract/accounts/accounts.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { useIsVerifiedDevice } from '#lib/stores/session/identity.tsx'
import { useAction, type Action } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { DeviceName } from './device-name.tsx'
import { Ago } from '../ago.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { RowPages } from '../row-pages.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

type Words = ReturnType<typeof useTranslations<'account.devices'>>

const EMPTY: readonly SessionInfo[] = []

/** Lists where the account is logged in, and ends sessions there. */
export function DevicesPanel() {
  const t = useTranslations('account.devices')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const isVerified = useIsVerifiedDevice()
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
  const columns = useMemo(() => makeColumns({ t, zone, end, isVerified }), [t, zone, end, isVerified])
  if (sessions.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  const rows = sessions.kind === 'done' ? sessions.data : EMPTY
  return (
    <>
      <div className={layout.toolbar}>
        <div className={layout.quiet}>
          <output>{sessions.kind === 'done' ? t('count', { count: countDevices(rows) }) : null}</output>
          {isVerified ? <p>{t('verifiedText')}</p> : null}
        </div>
        <Button disabled={rows.length < 2} onClick={() => setAsks(true)}>
          {t('endOthers')}
        </Button>
      </div>
      <RowPages rows={rows}>
        {(shown) => (
          <DataTable
            label={t('title')}
            name="devices"
            columns={columns}
            rows={shown}
            readKey={(row) => row.sessionId}
            loading={sessions.kind === 'pending'}
          />
        )}
      </RowPages>
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

interface Surroundings {
  readonly t: Words
  readonly zone: string
  readonly end: Action<[sessionId: string]>
  readonly isVerified: boolean
}

/** Counts devices: one may have several sessions, such as two windows of its browser that share nothing. */
function countDevices(sessions: readonly SessionInfo[]): number {
  return new Set(sessions.map(({ device, terminal, sessionId }) => (terminal === null ? sessionId : `${device} ${terminal}`))).size
}

function makeColumns({ t, zone, end: { pending, run }, isVerified }: Surroundings): readonly Column<SessionInfo>[] {
  return [
    {
      id: 'device',
      header: t('device'),
      widthPx: 180,
      grow: 2,
      cell: (row) => <DeviceName session={row} here={t('here')} verified={isVerified ? t('verified') : null} />,
    },
    { id: 'address', header: t('address'), widthPx: 140, cell: (row) => <Figure>{row.address}</Figure> },
    { id: 'since', header: t('since'), widthPx: 150, cell: (row) => <Figure>{formatDateMinute(row.createdAt, zone)}</Figure> },
    { id: 'seen', header: t('seen'), widthPx: 150, cell: (row) => <Ago moment={row.seenAt} zone={zone} /> },
    {
      id: 'end',
      header: t('action'),
      align: 'end',
      widthPx: 120,
      cell: (row) =>
        row.current ? null : (
          <Button
            size="small"
            pending={pending}
            onClick={() => run(row.sessionId)}
            aria-label={t('endOn', { device: [row.device, row.terminal].filter(Boolean).join(' ') })}
          >
            {t('end')}
          </Button>
        ),
    },
  ]
}
