'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { Icon } from '#components/ui/icon/icon.tsx'
import { isolated } from '#lib/format/isolated.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { useRoundTrip } from '#lib/stores/figures/use-live.ts'
import styles from './tools.module.css'

/** A space as wide as a digit, and the digits of a response time that have room. */
const FIGURE_SPACE = '\u2007'
const DIGITS = 3

const readClock = ({ clockDifferenceMs }: AccountState): number | null => clockDifferenceMs

/**
 * Shows the exchange's response time, and its clock's offset from this machine's. What is unknown is not shown; the response time keeps
 * its place, so that nothing moves when it comes.
 */
export function ConnectionFigures() {
  const t = useTranslations('terminal.bar')
  const roundTripMs = useRoundTrip()
  const clockMs = useAccount(readClock)
  return (
    <dl className={styles.figures} data-connection>
      <div data-tip={t('roundTrip')} data-unknown={roundTripMs === null || undefined}>
        <dt>
          <Icon name="sort" size={16} />
          <span className="visually-hidden">{t('roundTrip')}</span>
        </dt>
        <dd data-round-trip>{t('ms', { ms: String(roundTripMs ?? '').padStart(DIGITS, FIGURE_SPACE) })}</dd>
      </div>
      {clockMs !== null && (
        <div data-tip={t('clock')}>
          <dt>
            <Icon name="clock" size={16} />
            <span className="visually-hidden">{t('clock')}</span>
          </dt>
          <dd data-clock>
            <Bidi>{t('ms', { ms: isolated(String(clockMs)) })}</Bidi>
          </dd>
        </div>
      )}
    </dl>
  )
}
