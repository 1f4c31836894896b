'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import { Drawer } from '#components/ui/drawer/drawer.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { HOOKS_MAX } from '#lib/contract/accounts/hooks/hook-limits.ts'
import type { CreatedHook, HookInfo } from '#lib/contract/accounts/hooks/hooks.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { Ago } from '../ago.tsx'
import { useOwner } from '../use-account.ts'
import { HookForm } from './hook-form.tsx'
import { HookLog } from './hook-log.tsx'
import { hookAddress, HookMessage } from './hook-message.tsx'
import styles from '../form.module.css'

const EMPTY: readonly HookInfo[] = []

type Step =
  | { readonly kind: 'none' | 'form' }
  | { readonly kind: 'made'; readonly hook: CreatedHook }
  | { readonly kind: 'message' | 'log' | 'revoke'; readonly hook: HookInfo }

const PHONE = { direction: 'btt', size: '90%' } as const

/** Creates and revokes the user's hooks, and shows what came to them; a secret is shown once. */
export function HooksPanel() {
  const t = useTranslations('account')
  const call = useAccountCalls()
  const owner = useOwner()
  const [hooks, reload] = useLoad('hooks', () => call('/user/hook/list', {}))
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const close = () => setStep({ kind: 'none' })
  const revoke = useAction(async () => {
    if (step.kind !== 'revoke') return
    await call('/user/hook/revoke', { id: step.hook.id })
    close()
    reload()
  })
  const columns = useColumns(setStep)
  if (owner === null) return null
  if (hooks.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  const rows = hooks.kind === 'done' ? hooks.data : EMPTY
  return (
    <div className={styles.part}>
      <h2 id="hooks" className={styles.title}>
        {t('hooks.title')}
      </h2>
      <p className={layout.quiet}>{t('hooks.lead')}</p>
      <div className={layout.toolbar}>
        <output className={layout.quiet}>{hooks.kind === 'done' ? t('hooks.count', { count: rows.length, max: HOOKS_MAX }) : null}</output>
        <Button variant="primary" disabled={rows.length >= HOOKS_MAX} onClick={() => setStep({ kind: 'form' })}>
          {t('hooks.new')}
        </Button>
      </div>
      <DataTable
        label={t('hooks.title')}
        name="hooks"
        columns={columns}
        rows={rows}
        readKey={(row) => row.id}
        loading={hooks.kind === 'pending'}
        empty={<EmptyState title={t('hooks.none')} text={t('hooks.noneText')} icon="key" />}
      />
      <Drawer open={step.kind === 'form'} onOpenChange={close} title={t('hooks.new')} size="480px" onPhone={PHONE}>
        {step.kind === 'form' ? (
          <HookForm
            owner={owner}
            onDone={(hook) => {
              setStep({ kind: 'made', hook })
              reload()
            }}
          />
        ) : null}
      </Drawer>
      <Drawer
        open={step.kind === 'made'}
        onOpenChange={close}
        title={t('hooks.madeTitle')}
        size="480px"
        onPhone={PHONE}
        // The secret is shown this once: no stray press takes it away.
        wrapperClosable={false}
        closeOnPressEscape={false}
      >
        {step.kind === 'made' ? (
          <div className={layout.column}>
            <p className={layout.warning}>{t('hooks.madeText')}</p>
            <HookMessage id={step.hook.id} secret={step.hook.secret} />
            <div className={layout.buttons}>
              <Button variant="primary" onClick={close}>
                {t('apiKeys.kept')}
              </Button>
            </div>
          </div>
        ) : null}
      </Drawer>
      <Drawer open={step.kind === 'message'} onOpenChange={close} title={readHookName(step)} size="480px" onPhone={PHONE}>
        {step.kind === 'message' ? (
          <div className={layout.column}>
            <HookMessage id={step.hook.id} secret={null} />
          </div>
        ) : null}
      </Drawer>
      <Drawer open={step.kind === 'log'} onOpenChange={close} title={readHookName(step)} size="720px" onPhone={PHONE}>
        {step.kind === 'log' ? <HookLog id={step.hook.id} /> : null}
      </Drawer>
      <ConfirmDialog
        open={step.kind === 'revoke'}
        onOpenChange={close}
        title={t('hooks.revokeTitle')}
        text={t('hooks.revokeText', { name: readHookName(step) })}
        confirmLabel={t('apiKeys.revoke')}
        cancelLabel={t('apiKeys.cancel')}
        closeLabel={t('apiKeys.close')}
        grave
        pending={revoke.pending}
        onConfirm={() => revoke.run()}
      />
    </div>
  )
}

const readHookName = (step: Step) => ('hook' in step ? step.hook.name : '')

function useColumns(setStep: (step: Step) => void): readonly Column<HookInfo>[] {
  const locale = useLocale()
  const t = useTranslations('account')
  const zone = useTimeZone()
  return useMemo(
    () => [
      { id: 'name', header: t('apiKeys.name'), widthPx: 140, cell: (row) => <bdi>{row.name}</bdi> },
      {
        id: 'address',
        header: t('hooks.address'),
        widthPx: 180,
        cell: ({ id, name }) => (
          <>
            <Figure spoken={hookAddress(id)}>{`…/${id.slice(0, 6)}…${id.slice(-4)}`}</Figure>{' '}
            <CopyButton text={hookAddress(id)} label={labelled(locale, t('hooks.copyAddress'), name)} />
          </>
        ),
      },
      {
        id: 'used',
        header: t('apiKeys.used'),
        widthPx: 150,
        cell: ({ usedAt }) => (usedAt === null ? t('apiKeys.never') : <Ago moment={usedAt} zone={zone} />),
      },
      {
        id: 'actions',
        fixed: true,
        header: t('apiKeys.actions'),
        align: 'end',
        widthPx: 260,
        cell: (hook) => (
          <span className={layout.actions}>
            {(['log', 'message', 'revoke'] as const).map((kind) => {
              const label = kind === 'revoke' ? t('apiKeys.revoke') : t(`hooks.${kind}`)
              return (
                <Button key={kind} size="small" onClick={() => setStep({ kind, hook })} aria-label={labelled(locale, label, hook.name)}>
                  {label}
                </Button>
              )
            })}
          </span>
        ),
      },
    ],
    [locale, t, zone, setStep],
  )
}
