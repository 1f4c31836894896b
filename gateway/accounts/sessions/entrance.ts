import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Notices } from '../notices.ts'
import type { Sessions } from './sessions.ts'
import type { User } from '../users.ts'
import type { Caller, Entered } from '../visitor.ts'

/** The one place where sessions begin, whatever the login method. */
export interface Entrance {
  /**
   * Opens a session, remembers the device, and ends the caller's previous session. Notifies the owner if the device is new and not their
   * first.
   */
  enter(user: User, caller: Caller): Promise<Entered>
  /** The same without the notice, for a user who brings a session from another of our domains: the device is new to this domain only. */
  enterAgain(user: User, caller: Caller): Promise<Entered>
  /** Opens a session of a sub-account, or returns from one to the main account. */
  enterAs(user: User, caller: Caller, mainUserId: string | null): Promise<Entered>
  /** Adds a listener that runs for every user who enters, before they are answered. It must not throw. */
  onEntered(listener: (user: User) => Promise<void>): void
  /** Checks whether a user has entered from this device before. */
  isKnownDevice(user: User, caller: Caller): Promise<boolean>
  /** Checks whether any user has entered from this device. */
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

  /** Returns the hashes of the devices that a user has entered from. */
  async function listDevices(user: User): Promise<readonly string[]> {
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
      const known = await listDevices(user)
      const entered = await enterAgain(user, caller)
      if (known.length > 0 && !known.includes(hashToken(entered.deviceToken))) await notices.tellNewDevice(user, caller)
      return entered
    },
    enterAgain,
    enterAs: open,
    onEntered: (listener) => void listeners.push(listener),
    async isAnybodysDevice({ deviceToken }) {
      if (deviceToken === null) return false
      return (
        (await store.selectFrom('devices').select('userId').where('deviceHash', '=', hashToken(deviceToken)).executeTakeFirst()) !==
        undefined
      )
    },
    async isKnownDevice(user, { deviceToken }) {
      return deviceToken !== null && (await listDevices(user)).includes(hashToken(deviceToken))
    },
  }
}
