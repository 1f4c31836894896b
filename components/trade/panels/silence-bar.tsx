'use client'

import { useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CountdownRow } from '#lib/contract/trading/trading-countdowns.ts'
import { useWorkspaceActions } from '../workspace/workspace.ts'
import styles from './silence-bar.module.css'

/** The armed dead man's switches of the account's API keys, above its orders: what each will do, and a button that switches it off. */
export function SilenceBar({ rows }: { readonly rows: readonly CountdownRow[] }) {
  const t = useTranslations('terminal.panels')
  const toaster = useToaster()
  const actions = useWorkspaceActions()
  const switchOff = async (apiKey: string): Promise<void> => {
    const outcome = await actions.countdownOff(apiKey)
    if (outcome.kind === 'done') toaster.show(t('silenceIsOff'), { type: 'success' })
  }
  return (
    <ul className={styles.bar} data-silence>
      {rows.map(({ apiKey, label, seconds }) => (
        <li key={apiKey} className={styles.row}>
          <span className={styles.text}>{t('silence', { label, seconds })}</span>
          <button type="button" className={styles.off} aria-label={t('silenceOffOne', { label })} onClick={() => void switchOff(apiKey)}>
            {t('silenceOff')}
          </button>
        </li>
      ))}
    </ul>
  )
}
