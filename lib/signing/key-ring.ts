import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Algorithm } from '#lib/contract/signing.ts'
import type { KeyStores, StoredKeyPair } from './key-stores.ts'
import type { SigningCrypto } from './signing-crypto.ts'

/** Specification 9: how long a login waits for a new key pair, in milliseconds. */
export const KEY_GENERATION_TIMEOUT_MS = 8000

/** Which key pair signs what (specification 4.3). */
export interface KeyRing {
  /** The pair of the session: by the token, else by the user, whose token may have been renewed. Null where there is none. */
  sessionPair(): StoredKeyPair | null
  /**
   * The pair for a login: a new one; the stored backup where making one fails or takes longer than 8 s; null where there is none
   * either. All steps of one login get the same.
   */
  loginPair(algorithm: Algorithm): Promise<StoredKeyPair | null>
  /** The login has succeeded: its pair becomes the session's. Does nothing without a token, or where no login was begun. */
  keepLoginPair(userId: string): void
  /** Makes a backup pair, where none is stored, for a later login. Never rejects. */
  prepareBackup(algorithm: Algorithm): Promise<void>
  /** Forgets the pair of the session that has ended. */
  forgetSession(): void
}

export interface KeyRingOptions {
  readonly stores: KeyStores
  readonly crypto: Pick<SigningCrypto, 'generate'>
  readonly clock: Clock
  readonly timers: Timers
  /** Values of the readable cookies (specification 3.8); undefined or empty where there is none. */
  readonly readToken: () => string | undefined
  readonly readUserId: () => string | undefined
}

/** A ring for this tab. */
export function createKeyRing({ stores, crypto, clock, timers, readToken, readUserId }: KeyRingOptions): KeyRing {
  let login: StoredKeyPair | null = null
  const making = new Map<Algorithm, Promise<StoredKeyPair>>()

  /** One at a time for each algorithm: a login joins a generation that is under way. */
  function make(algorithm: Algorithm): Promise<StoredKeyPair> {
    const underWay = making.get(algorithm)
    if (underWay) return underWay
    const pair = generate(algorithm).finally(() => making.delete(algorithm))
    making.set(algorithm, pair)
    return pair
  }

  async function generate(algorithm: Algorithm): Promise<StoredKeyPair> {
    const made = await crypto.generate(algorithm)
    return { ...made, timestamp: clock.now() }
  }

  /** A new pair; null where it fails or is too slow: then it becomes the backup once it is there. */
  async function makeInTime(algorithm: Algorithm): Promise<StoredKeyPair | null> {
    let isLate = false
    let stop = (): void => {}
    const timeout = new Promise<null>((resolve) => {
      stop = timers.after(KEY_GENERATION_TIMEOUT_MS, () => {
        isLate = true
        resolve(null)
      })
    })
    const made = make(algorithm).then(
      (pair) => {
        if (isLate) stores.saveBackup(pair)
        return pair
      },
      () => null,
    )
    const first = await Promise.race([made, timeout])
    stop()
    return first
  }

  function sessionPair(): StoredKeyPair | null {
    const token = readToken()
    if (!token) return null
    const pair = stores.readByToken(token)
    const userId = readUserId()
    if (pair !== null || !userId) return pair
    const ofUser = stores.readByUser(userId)
    if (ofUser !== null) stores.saveSession(token, userId, ofUser)
    return ofUser
  }

  return {
    sessionPair,
    async loginPair(algorithm) {
      if (login?.algorithm === algorithm) return login
      const pair = (await makeInTime(algorithm)) ?? stores.readBackup(algorithm)
      login = pair
      return pair
    },
    keepLoginPair(userId) {
      const token = readToken()
      if (login === null || !token || userId === '') return
      stores.saveSession(token, userId, login)
      // A backup that a session uses is nobody's backup any more.
      if (stores.readBackup(login.algorithm)?.publicKey === login.publicKey) stores.removeBackup(login.algorithm)
      login = null
    },
    async prepareBackup(algorithm) {
      if (stores.readBackup(algorithm) !== null) return
      try {
        stores.saveBackup(await make(algorithm))
      } catch {
        // It was for later; a login tries by itself.
      }
    },
    forgetSession() {
      const token = readToken()
      if (token) stores.removeToken(token)
      login = null
    },
  }
}
