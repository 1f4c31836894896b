import { Badge } from '#components/ui/badge/badge.tsx'
import type { SessionInfo } from '#lib/contract/accounts/accounts.ts'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly session: SessionInfo
  /** Badge text for a session on this device. */
  readonly here?: string
  /** Badge text for a device that has proved its key. */
  readonly verified?: string | null
}

/** Shows a session's browser and system, what distinguishes it from others of the same name, and whether it is on this device. */
export function DeviceName({ session, here, verified = null }: Props) {
  const { device, terminal, current, sameDevice } = session
  return (
    <>
      <bdi>{device}</bdi> {terminal === null ? null : <bdi className={layout.quiet}>{terminal}</bdi>}{' '}
      {sameDevice && here !== undefined ? <Badge tone={current ? 'accent' : 'neutral'}>{here}</Badge> : null}{' '}
      {current && verified !== null ? <Badge>{verified}</Badge> : null}
    </>
  )
}
