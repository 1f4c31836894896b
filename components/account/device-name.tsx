import { Badge } from '#components/ui/badge.tsx'
import type { SessionInfo } from '#lib/contract/accounts.ts'
import styles from './form.module.css'

interface Props {
  readonly session: SessionInfo
  /** Says that the session is on this device. */
  readonly here?: string
  /** Says that this device has proved its key. */
  readonly verified?: string | null
}

/** Browser and system of a session, what tells it from others of the same name, and whether it is on this device. */
export function DeviceName({ session, here, verified = null }: Props) {
  const { device, terminal, current, sameDevice } = session
  return (
    <>
      <bdi>{device}</bdi> {terminal === null ? null : <bdi className={styles.quiet}>{terminal}</bdi>}{' '}
      {sameDevice && here !== undefined ? <Badge tone={current ? 'accent' : 'neutral'}>{here}</Badge> : null}{' '}
      {current && verified !== null ? <Badge>{verified}</Badge> : null}
    </>
  )
}
