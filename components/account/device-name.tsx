import { Badge } from '#components/ui/badge.tsx'
import type { SessionInfo } from '#lib/contract/accounts.ts'
import styles from './form.module.css'

/** Browser and system of a session, what tells it from others of the same name, and whether it is on this device. */
export function DeviceName({ session, here }: { readonly session: SessionInfo; readonly here?: string }) {
  const { device, terminal, current, sameDevice } = session
  return (
    <>
      <bdi>{device}</bdi> {terminal === null ? null : <bdi className={styles.quiet}>{terminal}</bdi>}{' '}
      {sameDevice && here !== undefined ? <Badge tone={current ? 'accent' : 'neutral'}>{here}</Badge> : null}
    </>
  )
}
