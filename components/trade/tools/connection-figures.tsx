'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '#components/ui/icon/icon.tsx'
import { isolated } from '#lib/format/isolated.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { useRoundTrip } from '#lib/stores/figures/use-live.ts'
import styles from './tools.module.css'

const clockOf = ({ clockDifferenceMs }: AccountState): number | null => clockDifferenceMs

/** Shows the exchange's response time, and its clock's offset from this machine's; omits what is unknown. */
export function ConnectionFigures() {
  const t = useTranslations('terminal.bar')
  const roundTripMs = useRoundTrip()
  const clockMs = useAccount(clockOf)
  return (
    <dl className={styles.figures} data-connection>
      {roundTripMs !== null && (
        <div data-tip={t('roundTrip')}>
          <dt>
            <Icon name="sort" size={16} />
            <span className="visually-hidden">{t('roundTrip')}</span>
          </dt>
          <dd data-round-trip>{t('ms', { ms: String(roundTripMs) })}</dd>
        </div>
      )}
      {clockMs !== null && (
        <div data-tip={t('clock')}>
          <dt>
            <Icon name="clock" size={16} />
            <span className="visually-hidden">{t('clock')}</span>
          </dt>
          <dd data-clock>{t('ms', { ms: isolated(String(clockMs)) })}</dd>
        </div>
      )}
    </dl>
  )
}
