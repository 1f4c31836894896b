'use client'

import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useTranslations } from 'next-intl'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { Passkey } from '#lib/contract/accounts/second-factors.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { SettingGroup, SettingRow } from '../setting-row.tsx'

const never = () => () => {}

const PasskeyRemoval = lazyPart(() => import('./passkey-removal.tsx').then((module) => module.PasskeyRemoval), 'layer')

interface Props {
  readonly owner: UserInfo
  readonly onAdd: () => void
  /** The owner of the group has it read again then. */
  readonly onRemoved: () => void
}

/** Lists the passkeys, with the ways to add and remove one. */
export function PasskeysGroup({ owner, onAdd, onRemoved }: Props) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const isAble = useSyncExternalStore(never, browserSupportsWebAuthn, () => true)
  const [passkeys] = useLoad('passkeys', () => call('/user/fido2/list', {}))
  const toaster = useToaster()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const rows = passkeys.kind === 'done' ? passkeys.data : []
  return (
    <SettingGroup title={t('passkeys')} text={t('passkeysText')}>
      {rows.map((passkey) => (
        <SettingRow
          key={passkey.id}
          name={passkey.name === '' ? t('passkey') : passkey.name}
          text={
            passkey.usedAt === null
              ? t('passkeyMade', { time: formatDateMinute(passkey.createdAt, zone) })
              : t('passkeyUsed', { time: formatDateMinute(passkey.usedAt, zone) })
          }
        >
          <Button size="small" onClick={() => setLeaving(passkey)} aria-label={t('passkeyRemove', { name: passkey.name })}>
            {t('remove')}
          </Button>
        </SettingRow>
      ))}
      <SettingRow name={t('passkeyAdd')} text={isAble ? t('passkeyAddText') : t('passkeyUnable')}>
        <Button size="small" variant="primary" disabled={!isAble} onClick={onAdd}>
          {t('passkeyAdd')}
        </Button>
      </SettingRow>
      {leaving === null ? null : (
        <Suspense>
          <PasskeyRemoval
            owner={owner}
            passkey={leaving}
            onClose={() => setLeaving(null)}
            onDone={() => {
              setLeaving(null)
              toaster.show(t('saved'), { type: 'success' })
              onRemoved()
            }}
          />
        </Suspense>
      )}
    </SettingGroup>
  )
}
