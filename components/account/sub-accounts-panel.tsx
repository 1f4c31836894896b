'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { SubAccount } from '#lib/contract/accounts/accounts.ts'
import { formatDate } from '#lib/format/date.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { useAction, type Action } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { CreateForm, PERMISSIONS, PermissionsForm } from './sub-account-forms.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

type Words = ReturnType<typeof useTranslations<'account.subAccounts'>>

const EMPTY: readonly SubAccount[] = []

type Step = { readonly kind: 'none' | 'create' } | { readonly kind: 'permissions' | 'freeze'; readonly sub: SubAccount }

/** Lists a main account's sub-accounts: each trades with its own funds, within its permissions. */
export function SubAccountsPanel({ assetsHref }: { readonly assetsHref: string }) {
  const t = useTranslations('account.subAccounts')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const [subs, reload] = useLoad('sub-accounts', () => call('/user/sub/list', {}))
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const close = () => setStep({ kind: 'none' })
  const done = () => {
    close()
    reload()
  }
  const enter = useAction(async (userId: string) => {
    await call('/user/sub/switLogin', { userId })
    navigateTo(assetsHref, window)
  })
  const freeze = useAction(async () => {
    if (step.kind !== 'freeze') return
    await call('/user/sub/freeze', { userId: step.sub.userId, frozen: !step.sub.frozen })
    done()
  })
  const columns = useMemo(() => makeColumns(t, zone, setStep, enter), [t, zone, enter])
  if (subs.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  const rows = subs.kind === 'done' ? subs.data : EMPTY
  const isThaw = step.kind === 'freeze' && step.sub.frozen
  return (
    <>
      <div className={layout.toolbar}>
        <output className={layout.quiet}>{subs.kind === 'done' ? t('count', { count: rows.length }) : null}</output>
        <Button variant="primary" onClick={() => setStep({ kind: 'create' })}>
          {t('new')}
        </Button>
      </div>
      <DataTable
        label={t('title')}
        name="sub-accounts"
        columns={columns}
        rows={rows}
        readKey={(row) => row.userId}
        loading={subs.kind === 'pending'}
        empty={<EmptyState title={t('none')} text={t('noneText')} icon="layers" />}
      />
      <Dialog open={step.kind === 'create'} onOpenChange={close} title={t('new')} closeLabel={t('close')}>
        <CreateForm onDone={done} />
      </Dialog>
      <Dialog open={step.kind === 'permissions'} onOpenChange={close} title={t('permissions')} closeLabel={t('close')}>
        {step.kind === 'permissions' ? <PermissionsForm sub={step.sub} onDone={done} /> : null}
      </Dialog>
      <ConfirmDialog
        open={step.kind === 'freeze'}
        onOpenChange={close}
        title={isThaw ? t('thawTitle') : t('freezeTitle')}
        text={isThaw ? t('thawText') : t('freezeText')}
        confirmLabel={isThaw ? t('thaw') : t('freeze')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        pending={freeze.pending}
        onConfirm={() => freeze.run()}
      />
    </>
  )
}

function makeColumns(
  t: Words,
  zone: string,
  setStep: (step: Step) => void,
  { pending, run }: Action<[userId: string]>,
): readonly Column<SubAccount>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      widthPx: 160,
      cell: (row) => (
        <>
          <bdi>{row.name}</bdi> {row.frozen ? <Badge tone="warn">{t('frozen')}</Badge> : null}
        </>
      ),
    },
    { id: 'id', header: t('id'), widthPx: 130, cell: (row) => <Figure>{row.userId}</Figure> },
    {
      id: 'permissions',
      header: t('permissions'),
      widthPx: 200,
      cell: (row) =>
        row.permissions.length === 0
          ? t('nothing')
          : PERMISSIONS.filter((name) => row.permissions.includes(name))
              .map((name) => t(`may.${name}`))
              .join(' · '),
    },
    { id: 'since', header: t('since'), widthPx: 120, cell: (row) => <Figure>{formatDate(row.createdAt, zone)}</Figure> },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      align: 'end',
      widthPx: 340,
      cell: (row) => (
        <span className={layout.actions}>
          <Button
            size="small"
            disabled={row.frozen}
            pending={pending}
            onClick={() => run(row.userId)}
            aria-label={t('enterOne', { name: row.name })}
          >
            {t('enter')}
          </Button>
          <Button
            size="small"
            onClick={() => setStep({ kind: 'permissions', sub: row })}
            aria-label={t('permissionsOf', { name: row.name })}
          >
            {t('permissions')}
          </Button>
          <Button
            size="small"
            onClick={() => setStep({ kind: 'freeze', sub: row })}
            aria-label={t(row.frozen ? 'thawOne' : 'freezeOne', { name: row.name })}
          >
            {row.frozen ? t('thaw') : t('freeze')}
          </Button>
        </span>
      ),
    },
  ]
}
