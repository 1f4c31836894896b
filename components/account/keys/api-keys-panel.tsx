'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Drawer } from '#components/ui/drawer/drawer.tsx'
import { API_KEYS_MAX } from '#lib/contract/accounts/account-limits.ts'
import type { ApiKeyInfo, CreatedApiKey } from '#lib/contract/accounts/api-keys.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { Ago } from '../ago.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useOwner } from '../use-account.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import styles from '../form.module.css'

type Words = ReturnType<typeof useTranslations<'account.apiKeys'>>

const EMPTY: readonly ApiKeyInfo[] = []
const PHONE = { direction: 'btt', size: '90%' } as const

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly changed: ApiKeyInfo | null }
  | { readonly kind: 'made'; readonly key: CreatedApiKey }
  | { readonly kind: 'revoke'; readonly key: ApiKeyInfo }

/** Creates, changes and revokes the user's API keys; a secret is shown once. */
export function ApiKeysPanel() {
  const locale = useLocale()
  const t = useTranslations('account.apiKeys')
  const call = useAccountCalls()
  const owner = useOwner()
  const zone = useTimeZone()
  const [keys, reload] = useLoad('api-keys', () => call('/user/api-key/list', {}))
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const close = () => setStep({ kind: 'none' })
  const revoke = useAction(async () => {
    if (step.kind !== 'revoke') return
    await call('/user/api-key/revoke', { apiKey: step.key.apiKey })
    close()
    reload()
  })
  const columns = useMemo(() => makeColumns(locale, t, zone, setStep), [locale, t, zone])
  if (owner === null) return null
  if (keys.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  const rows = keys.kind === 'done' ? keys.data : EMPTY
  return (
    <>
      <div className={layout.toolbar}>
        <output className={layout.quiet}>{keys.kind === 'done' ? t('count', { count: rows.length, max: API_KEYS_MAX }) : null}</output>
        <Button variant="primary" disabled={rows.length >= API_KEYS_MAX} onClick={() => setStep({ kind: 'form', changed: null })}>
          {t('new')}
        </Button>
      </div>
      <DataTable
        label={t('title')}
        name="api-keys"
        columns={columns}
        rows={rows}
        readKey={(row) => row.apiKey}
        loading={keys.kind === 'pending'}
        empty={<EmptyState title={t('none')} text={t('noneText')} icon="key" />}
      />
      <Drawer
        open={step.kind === 'form'}
        onOpenChange={close}
        title={step.kind === 'form' && step.changed !== null ? t('changeTitle') : t('new')}
        size="480px"
        onPhone={PHONE}
      >
        {step.kind === 'form' ? (
          <ApiKeyForm
            owner={owner}
            changed={step.changed}
            onDone={(created) => {
              setStep(created === null ? { kind: 'none' } : { kind: 'made', key: created })
              reload()
            }}
          />
        ) : null}
      </Drawer>
      <Drawer
        open={step.kind === 'made'}
        onOpenChange={close}
        title={t('madeTitle')}
        size="480px"
        onPhone={PHONE}
        // The secret is shown this once: no stray press takes it away.
        wrapperClosable={false}
        closeOnPressEscape={false}
      >
        {step.kind === 'made' ? <NewKey made={step.key} onClose={close} /> : null}
      </Drawer>
      <ConfirmDialog
        open={step.kind === 'revoke'}
        onOpenChange={close}
        title={t('revokeTitle')}
        text={t('revokeText', { name: step.kind === 'revoke' ? step.key.label : '' })}
        confirmLabel={t('revoke')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        grave
        pending={revoke.pending}
        onConfirm={() => revoke.run()}
      />
    </>
  )
}

/** Shows enough of a key to recognise it; the button copies all of it. */
function KeyName({ apiKey, copyLabel }: { readonly apiKey: string; readonly copyLabel: string }) {
  return (
    <>
      <Figure spoken={apiKey}>{`${apiKey.slice(0, 9)}…${apiKey.slice(-4)}`}</Figure> <CopyButton text={apiKey} label={copyLabel} />
    </>
  )
}

/** Shows a new key's secret, for the only time. */
function NewKey({ made, onClose }: { readonly made: CreatedApiKey; readonly onClose: () => void }) {
  const t = useTranslations('account.apiKeys')
  return (
    <div className={layout.column}>
      <p className={layout.warning}>{t('madeText')}</p>
      <p className={layout.quiet}>{t('key')}</p>
      <div className={styles.secret}>
        <code dir="ltr">{made.apiKey}</code>
        <CopyButton text={made.apiKey} label={t('copyKey')} />
      </div>
      <p className={layout.quiet}>{t('secret')}</p>
      <div className={styles.secret}>
        <code dir="ltr">{made.secret}</code>
        <CopyButton text={made.secret} label={t('copySecret')} />
      </div>
      <div className={layout.buttons}>
        <Button variant="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      </div>
    </div>
  )
}

function makeColumns(locale: string, t: Words, zone: string, setStep: (step: Step) => void): readonly Column<ApiKeyInfo>[] {
  return [
    { id: 'name', header: t('name'), widthPx: 140, cell: (row) => <bdi>{row.label}</bdi> },
    {
      id: 'key',
      header: t('key'),
      widthPx: 200,
      cell: (row) => <KeyName apiKey={row.apiKey} copyLabel={labelled(locale, t('copyKey'), row.label)} />,
    },
    {
      id: 'scope',
      header: t('scope'),
      widthPx: 110,
      cell: (row) => <Badge>{row.permissions.includes('trade') ? t('trade') : t('read')}</Badge>,
    },
    {
      id: 'addresses',
      header: t('addresses'),
      widthPx: 150,
      cell: (row) => (row.addresses.length === 0 ? t('anywhere') : <Figure>{row.addresses.join(', ')}</Figure>),
    },
    {
      id: 'expires',
      header: t('expires'),
      widthPx: 150,
      cell: (row) => (row.expiresAt === null ? t('lifetimes.never') : <Figure>{formatDateMinute(row.expiresAt, zone)}</Figure>),
    },
    {
      id: 'used',
      header: t('used'),
      widthPx: 150,
      cell: (row) => (row.usedAt === null ? t('never') : <Ago moment={row.usedAt} zone={zone} />),
    },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      align: 'end',
      widthPx: 190,
      cell: (row) => (
        <span className={layout.actions}>
          <Button size="small" onClick={() => setStep({ kind: 'form', changed: row })} aria-label={t('changeKey', { name: row.label })}>
            {t('change')}
          </Button>
          <Button size="small" onClick={() => setStep({ kind: 'revoke', key: row })} aria-label={t('revokeKey', { name: row.label })}>
            {t('revoke')}
          </Button>
        </span>
      ),
    },
  ]
}
