import { pino } from 'pino'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { createRemoteGateway, type RemoteGatewayOptions } from '#gateway/fleet/calls/remote-gateway.ts'
import { createDoor, type Door, type DoorOptions } from '#gateway/front/door.ts'
import { createWebUpstream, type WebUpstream } from '#gateway/front/pages/web-upstream.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { startUpstream, type Upstream } from './upstream.ts'

export interface OpenDoor {
  readonly port: number
  readonly door: Door
  readonly upstream: Upstream
  readonly web: WebUpstream
  readonly clock: ManualClock
  /** Parsed log lines. */
  readonly logged: Record<string, unknown>[]
  close(): Promise<void>
}

export interface OpenDoorOptions extends Partial<DoorOptions> {
  /** Another gateway, to which calls and streams go. */
  readonly passTo?: Omit<RemoteGatewayOptions, 'trusts' | 'log'>
}

/**
 * Opens the real front door before a real server, each on its own port. A test sets only what it is about. `before`: the door whose ports
 * it takes over.
 */
export async function openDoor(
  { passTo, ...options }: OpenDoorOptions = {},
  prepare: (door: Door) => Promise<void> | void = () => {},
  before: OpenDoor | null = null,
): Promise<OpenDoor> {
  const upstream = await startUpstream()
  const web = createWebUpstream({ timeoutMs: 5000, connections: 32, queued: 128 })
  web.moveTo(upstream.origin)
  const clock = createManualClock(1_000_000)
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) })
  const elsewhere = passTo === undefined ? null : createRemoteGateway({ ...passTo, trusts: createTrust([]), log })
  const door = createDoor({ log, web, clock, staticFolders: [], ownScripts: new Set(), elsewhere, ...options })
  await prepare(door)
  const port = before === null ? await door.listen(0, '127.0.0.1') : await door.acceptInsteadOf(before.door)
  return {
    port,
    door,
    upstream,
    web,
    clock,
    logged,
    async close() {
      await door.close()
      await web.close()
      await upstream.close()
    },
  }
}
