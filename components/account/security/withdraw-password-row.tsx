'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { formatDateMinute } from '#lib/format/date.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { SettingGroup, SettingRow } from '../setting-row.tsx'
import type { SecurityStep } from './security-form.ts'

/** The state of the withdrawal password, and what its owner can do with it. */
export function WithdrawPasswordRow({ onStep }: { readonly onStep: (step: SecurityStep) => void }) {
  const t = useTranslations('withdrawPassword')
  const security = useTranslations('account.security')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const [flag, reload] = useLoad('flag', () => call('/user/withdrawPassword/flag', {}))
  if (flag.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  const { flag: isSet = false, lockedUntil = null } = flag.kind === 'done' ? flag.data : {}
  const isLocked = lockedUntil !== null
  return (
    <SettingGroup title={t('title')}>
      <SettingRow name={t('title')} text={isLocked ? t('locked', { time: formatDateMinute(lockedUntil, zone) }) : t('text')}>
        {flag.kind === 'pending' ? null : (
          <>
            <Badge tone={isLocked ? 'warn' : isSet ? 'accent' : 'neutral'}>
              {isLocked ? t('lockedShort') : isSet ? security('set') : security('notSet')}
            </Badge>
            {isLocked ? (
              <Button size="small" variant="primary" onClick={() => onStep('withdrawPasswordUnlock')} aria-label={t('unlock')}>
                {t('unlockShort')}
              </Button>
            ) : null}
            <Button
              size="small"
              onClick={() => onStep(isSet ? 'withdrawPasswordChange' : 'withdrawPassword')}
              aria-label={isSet ? t('change') : t('set')}
            >
              {isSet ? security('change') : security('setUp')}
            </Button>
          </>
        )}
      </SettingRow>
    </SettingGroup>
  )
}
