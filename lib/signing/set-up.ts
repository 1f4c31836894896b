import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { readSignConfig, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'
import { SIGN_DEBOUNCE_MS } from './once-per.ts'
import type { SigningCrypto } from './signing-crypto.ts'

/** The state of the signing set-up (specification 4.3). */
export type SetUpState =
  /** Nothing is known yet, or the configuration could not be fetched. */
  | { readonly kind: 'notInitialised' }
  /** The configuration says that clients do not sign. */
  | { readonly kind: 'off' }
  /** The server's public key does not match its signature, the configuration is invalid, or the page is not a secure context. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly config: GatewaySignConfig }

/** The state machine of the set-up: not initialised, configuration fetched and server key verified, ready. */
export interface SetUp {
  readonly state: () => SetUpState
  /**
   * Sets up once for all concurrent callers; resolves to the resulting state: still `notInitialised` if the configuration cannot be
   * fetched, without another attempt for 2 s. Never rejects.
   */
  start(): Promise<SetUpState>
  /** Returns to the initial state; a start within `pauseMs` from now waits until they have passed. */
  reset(pauseMs?: number): void
}

export interface SetUpOptions {
  readonly fetchConfig: () => Promise<unknown>
  readonly rootPublicKey: string
  readonly session: StorageArea
  readonly clock: Clock
  readonly timers: Timers
  readonly crypto: Pick<SigningCrypto, 'verifyServerKey'> | null
  readonly report: (event: string, reason: string) => void
  readonly onReady: (config: GatewaySignConfig) => void
}

const NOT_INITIALISED: SetUpState = { kind: 'notInitialised' }

/** Creates a set-up that has not started. The configuration is cached in session storage (7.2) and verified again on every read. */
export function createSetUp(options: SetUpOptions): SetUp {
  const { fetchConfig, rootPublicKey, session, clock, timers, crypto, report, onReady } = options
  const cacheKey = storageKey('sign_config')
  let state = NOT_INITIALISED
  let running: Promise<SetUpState> | null = null
  let failedMs: number | null = null
  let pause: Promise<void> | null = null

  async function judge(unsafe: unknown): Promise<SetUpState> {
    const config = readSignConfig(unsafe)
    if (config === null) return { kind: 'failed' }
    if (!config.clientOpen) return { kind: 'off' }
    // Without cryptography nothing can be signed or verified.
    if (crypto === null) return { kind: 'failed' }
    const isVerified = await crypto.verifyServerKey(rootPublicKey, config.serverPublicKey, config.serverPublicKeySign)
    return isVerified ? { kind: 'ready', config } : { kind: 'failed' }
  }

  async function setUp(isCurrent: () => boolean): Promise<SetUpState> {
    if (pause !== null) await pause
    const cached = readCache(session, cacheKey)
    const fromCache = cached === undefined ? NOT_INITIALISED : await judge(cached)
    if (fromCache.kind === 'ready' || fromCache.kind === 'off') return fromCache
    const unsafe = await fetchConfig()
    const fetched = await judge(unsafe)
    if (fetched.kind === 'failed') report('signConfigFailed', crypto === null ? 'no secure context' : 'the server key does not verify')
    else if (isCurrent()) writeCache(session, cacheKey, unsafe)
    return fetched
  }

  function start(): Promise<SetUpState> {
    if (state.kind !== 'notInitialised') return Promise.resolve(state)
    if (running) return running
    if (failedMs !== null && Math.abs(clock.now() - failedMs) < SIGN_DEBOUNCE_MS) return Promise.resolve(state)
    const mine: Promise<SetUpState> = setUp(() => running === mine).then(
      (ended) => {
        // A reset happened meanwhile: this result is already out of date.
        if (running !== mine) return start()
        running = null
        state = ended
        if (ended.kind === 'ready') onReady(ended.config)
        return ended
      },
      () => {
        // A plain network failure is tolerated silently (specification 5); the next request tries again.
        if (running === mine) {
          running = null
          failedMs = clock.now()
        }
        return NOT_INITIALISED
      },
    )
    running = mine
    return mine
  }

  return {
    state: () => state,
    start,
    reset(pauseMs = 0) {
      pause = pauseMs > 0 ? wait(pauseMs, timers) : null
      state = NOT_INITIALISED
      running = null
      failedMs = null
      removeItem(session, cacheKey)
    },
  }
}

function readCache(session: StorageArea, key: string): unknown {
  try {
    return JSON.parse(readItem(session, key) ?? '') as unknown
  } catch {
    return undefined
  }
}

function writeCache(session: StorageArea, key: string, config: unknown): void {
  try {
    session.setItem(key, JSON.stringify(config))
  } catch {
    // The next page fetches it again.
  }
}
