import { getTranslations } from 'next-intl/server'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Recovery } from './recovery.tsx'
import styles from './unavailable.module.css'

interface Props {
  /** `unreachable`: there is no market data, and the page retries until there is. `unlisted`: this market is not available here. */
  readonly reason: 'unreachable' | 'unlisted'
}

/** Explains why the page has no prices. */
export async function Unavailable({ reason }: Props) {
  const t = await getTranslations('markets')
  return (
    <output className={styles.notice}>
      <Icon name="warning" />
      <span>
        <strong className={styles.title}>{t(`${reason}Title`)}</strong>
        <span>{t(`${reason}Text`)}</span>
      </span>
      {reason === 'unreachable' && <Recovery />}
    </output>
  )
}
