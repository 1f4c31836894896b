'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import type { Credential } from '#lib/contract/accounts/credentials.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { SettingGroup, SettingRow } from '../setting-row.tsx'

const CredentialForm = lazyPart(() => import('./credential-form.tsx').then((module) => module.CredentialForm), 'layer')

/** Names of third parties; they are the same in every language. */
const PROVIDERS: Readonly<Record<string, string>> = { apple: 'Apple', google: 'Google', telegram: 'Telegram', wallet: 'Ethereum' }

/** Lists what works without the password, with the button that turns on again what a reset of the password has suspended. */
export function CredentialsGroup({ owner }: { readonly owner: UserInfo }) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const toaster = useToaster()
  const [list, reload] = useLoad('credentials', () => call('/user/credential/list', {}))
  const [chosen, setChosen] = useState<Credential | null>(null)
  if (list.kind !== 'done' || list.data.credentials.length === 0) return null
  const nameKind = ({ kind }: Credential): string => t(`accessKinds.${kind}`)
  const nameCredential = (credential: Credential): string => {
    const { kind, name, subAccount } = credential
    const own = name === '' ? nameKind(credential) : (PROVIDERS[kind === 'thirdParty' ? name : ''] ?? name)
    return subAccount === null ? own : t('accessOfSub', { name: own, account: subAccount })
  }
  return (
    <SettingGroup title={t('access')} text={t('accessText')}>
      {list.data.credentials.map((credential) => (
        <SettingRow
          key={`${credential.kind} ${credential.id}`}
          name={nameCredential(credential)}
          text={
            credential.suspendedAt === null
              ? nameKind(credential)
              : `${nameKind(credential)} · ${t('accessOff', { time: formatDateMinute(credential.suspendedAt, zone) })}`
          }
        >
          {credential.suspendedAt === null ? (
            <Badge tone="accent">{t('accessOn')}</Badge>
          ) : (
            <Button
              size="small"
              onClick={() => setChosen(credential)}
              aria-label={t('accessConfirmName', { name: nameCredential(credential) })}
            >
              {t('accessConfirm')}
            </Button>
          )}
        </SettingRow>
      ))}
      {chosen === null ? null : (
        <Suspense>
          <CredentialForm
            owner={owner}
            credential={chosen}
            name={nameCredential(chosen)}
            asksProof={!list.data.isProven}
            onClose={() => setChosen(null)}
            onDone={() => {
              setChosen(null)
              toaster.show(t('accessConfirmed'), { type: 'success' })
              reload()
            }}
          />
        </Suspense>
      )}
    </SettingGroup>
  )
}
