import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import { hashToken, newToken } from './secrets.ts'
import type { Notices } from './notices.ts'
import type { Sessions } from './sessions.ts'
import type { User } from './users.ts'
import type { Caller, Entered } from './visitor.ts'

/** The one place where sessions begin, whichever way a person came. */
export interface Entrance {
  /** Opens a session, remembers the device, and ends the session that the caller had. The owner is told of a new device. */
  enter(user: User, caller: Caller): Promise<Entered>
  /** The same for somebody who comes from another of our domains with his session: his device is new to this one alone. */
  enterAgain(user: User, caller: Caller): Promise<Entered>
  /** Opens a session of a sub-account, or goes back from one. */
  enterAs(user: User, caller: Caller, mainUserId: string | null): Promise<Entered>
  /** Tells of everybody who has entered, before they are answered; whoever listens must not throw. */
  onEntered(listener: (user: User) => Promise<void>): void
  /** Whether a person has entered from this device before. */
  isKnownDevice(user: User, caller: Caller): Promise<boolean>
  /** Whether anybody has. */
  isAnybodysDevice(caller: Pick<Caller, 'deviceToken'>): Promise<boolean>
}

export function createEntrance(store: Store, sessions: Sessions, clock: Clock, notices: Notices): Entrance {
  const listeners: ((user: User) => Promise<void>)[] = []

  async function remember(user: User, deviceToken: string): Promise<void> {
    const now = clock.now()
    await store
      .insertInto('devices')
      .values({ userId: user.id, deviceHash: hashToken(deviceToken), firstSeenAt: now, seenAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: now }))
      .execute()
  }

  async function open(user: User, caller: Caller, mainUserId: string | null): Promise<Entered> {
    const { device, address, terminalCode, clientKey, session } = caller
    const opened = await sessions.open({
      userId: user.id,
      device,
      address,
      terminalCode,
      mainUserId,
      publicKey: clientKey?.publicKey ?? null,
      algorithm: clientKey?.algorithm ?? null,
    })
    if (session !== null) {
      const reason = mainUserId === null && session.mainUserId === null ? 'logout' : 'switched'
      await sessions.end(session.userId, session.id, reason, opened.session)
    }
    await Promise.all(listeners.map((listener) => listener(user)))
    return { kind: 'entered', user, opened, deviceToken: caller.deviceToken ?? newToken() }
  }

  /** Devices that a person has entered from, by their hashes. */
  async function devicesOf(user: User): Promise<readonly string[]> {
    const rows = await store.selectFrom('devices').select('deviceHash').where('userId', '=', user.id).execute()
    return rows.map(({ deviceHash }) => deviceHash)
  }

  async function enterAgain(user: User, caller: Caller): Promise<Entered> {
    const entered = await open(user, caller, null)
    await remember(user, entered.deviceToken)
    return entered
  }

  return {
    async enter(user, caller) {
      const known = await devicesOf(user)
      const entered = await enterAgain(user, caller)
      if (known.length > 0 && !known.includes(hashToken(entered.deviceToken))) notices.tellNewDevice(user, caller)
      return entered
    },
    enterAgain,
    enterAs: open,
    onEntered: (listener) => void listeners.push(listener),
    async isAnybodysDevice({ deviceToken }) {
      if (deviceToken === null) return false
      return (
        (await store
          .selectFrom('devices')
          .select('userId')
          .where('deviceHash', '=', hashToken(deviceToken))
          .executeTakeFirst()) !== undefined
      )
    },
    async isKnownDevice(user, { deviceToken }) {
      return deviceToken !== null && (await devicesOf(user)).includes(hashToken(deviceToken))
    },
  }
}
