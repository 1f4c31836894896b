import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Algorithm } from '#lib/contract/signing/signing.ts'
import type { KeyStores, StoredKeyPair } from './key-stores.ts'
import type { SigningCrypto } from './signing-crypto.ts'

/** Specification 9: how long a login waits for a new key pair, in milliseconds. */
export const KEY_GENERATION_TIMEOUT_MS = 8000

/** Chooses the key pair for each signature (specification 4.3). */
export interface KeyRing {
  /** Returns the session's pair: by token, else by user, because the token may have been renewed. Null if there is none. */
  sessionPair(): StoredKeyPair | null
  /**
   * Returns the pair for a login: a new one; the stored backup if generation fails or takes longer than 8 s; null if there is no backup
   * either. All steps of one login get the same pair.
   */
  loginPair(algorithm: Algorithm): Promise<StoredKeyPair | null>
  /** Makes the login's pair the session's after a successful login. Does nothing without a token or a login in progress. */
  keepLoginPair(userId: string): void
  /** Generates a backup pair for a later login if none is stored. Never rejects. */
  prepareBackup(algorithm: Algorithm): Promise<void>
  /** Forgets the pair of the ended session and of a login in progress; the user's pair stays, for the device check. */
  forgetSession(): void
}

export interface KeyRingOptions {
  readonly stores: KeyStores
  readonly crypto: Pick<SigningCrypto, 'generate'>
  readonly clock: Clock
  readonly timers: Timers
  /** Values of the readable cookies (specification 3.8); undefined or empty if missing. */
  readonly readToken: () => string | undefined
  readonly readUserId: () => string | undefined
}

/** Creates the key ring of this tab. */
export function createKeyRing({ stores, crypto, clock, timers, readToken, readUserId }: KeyRingOptions): KeyRing {
  let login: StoredKeyPair | null = null
  const making = new Map<Algorithm, Promise<StoredKeyPair>>()

  /** Runs one generation at a time for each algorithm: a login joins one that is already running. */
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

  /** Generates a pair; null if that fails or takes too long. A late pair becomes the backup. */
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
      // A backup that a session now uses is no longer a backup.
      if (stores.readBackup(login.algorithm)?.publicKey === login.publicKey) stores.removeBackup(login.algorithm)
      login = null
    },
    async prepareBackup(algorithm) {
      if (stores.readBackup(algorithm) !== null) return
      try {
        stores.saveBackup(await make(algorithm))
      } catch {
        // The backup was for later; a login tries again by itself.
      }
    },
    forgetSession() {
      const token = readToken()
      if (token) stores.removeToken(token)
      login = null
    },
  }
}
