import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { required } from '#lib/kernel/assert.ts'
import { CIPHERTEXT_FIELD, SEALED_FIELDS } from '#lib/contract/cipher.ts'
import { canSignCoreUrl, findSignMode, isDeviceCheck, signPartsOf, type GatewaySignConfig } from '#lib/contract/signing-config.ts'
import {
  buildDeviceCheckString,
  buildSignString,
  DEVICE_CHECK_FIELDS,
  SIGN_CHECK_MESSAGE,
  SIGN_PARTS,
  type SignMetadata,
} from '#lib/contract/signing.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { createKeyRing } from './key-ring.ts'
import { createKeyStores, type StoredKeyPair } from './key-stores.ts'
import { createSetUp, type SetUp, type SetUpState } from './set-up.ts'
import { md5Hex, publicKeyMd5, type SigningCrypto } from './signing-crypto.ts'

/** A request that may have to be signed, in the form in which it will be sent. */
export interface SignableRequest {
  /** Path and query as they will stand in the request line. */
  readonly target: string
  /** The exact bytes of the body; empty where there is none. */
  readonly body: Uint8Array<ArrayBuffer>
  /** The time and trace headers. */
  readonly time: string
  readonly traceId: string
  /** Other headers by their names in lower case. */
  readonly header: (name: string) => string | undefined
}

/** Why a login cannot be sealed; the login says so (DESIGN 5.14). */
export type SealRefusal = 'configMissing' | 'serverKeyNotVerified' | 'noKeyPair'

/** Sensitive fields cannot be hidden, so the call must not be made. */
export class SealError extends Error {
  override readonly name = 'SealError'
  readonly reason: SealRefusal

  constructor(reason: SealRefusal) {
    super(`the fields cannot be sealed: ${reason}`)
    this.reason = reason
  }
}

/** Signing and sealing for this tab (specification 3.8, 4.3, 7.5). */
export interface Signing {
  readonly state: () => SetUpState
  /** Starts the set-up where it is not under way or done, and waits for its end. Never rejects. */
  start(): Promise<SetUpState>
  /** Back to not initialised: configuration forgotten, here and in session storage. Nothing starts within `pauseMs` from now. */
  reset(pauseMs?: number): void
  /** Metadata of a signed core url; null where nothing is to be signed. Throws RangeError for a path that is not plain. */
  sign(request: SignableRequest): Promise<SignMetadata | null>
  /** The body of a login-type call: `bodyCiphertext` in place of its sensitive fields; null where signing is off. Throws SealError. */
  seal(fields: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>> | null>
  /** The device-check call of the session's user, as the configuration names it; null where nothing is checked. */
  deviceCheck(): Promise<{ readonly path: string; readonly params: Readonly<Record<string, string>> } | null>
  /** Fields that a device-check call gets, by what its parameters hold; null for other calls, and where no key is known. */
  checkDevice(
    path: string,
    parameters: Readonly<Record<string, unknown>>,
    time: string,
  ): Promise<Readonly<Record<string, string>> | null>
  /** A login has succeeded: its pair becomes the session's, and a new backup is made. */
  keepLogin(userId: string): void
  /** The session has ended: its pair is forgotten. */
  forgetSession(): void
  /** PEM of the session's and of the server's public key, for the report of a signature that was not accepted. */
  publicKeys(): { readonly client: string; readonly server: string }
}

export interface SigningOptions {
  /** `data.gatewaySignConfig` of the configuration call; rejects where the network fails. */
  readonly fetchConfig: () => Promise<unknown>
  /** PEM of the root key, shipped with the site's configuration. */
  readonly rootPublicKey: string
  readonly local: StorageArea
  readonly session: StorageArea
  readonly clock: Clock
  readonly timers: Timers
  /** Null where the page is no secure context: no key pair is made there (specification 4.3, DESIGN 5.12). */
  readonly crypto: SigningCrypto | null
  /** Values of the readable cookies; undefined or empty where there is none. */
  readonly readToken: () => string | undefined
  readonly readUserId: () => string | undefined
  /** Told of a server key that does not verify. */
  readonly report: (event: string, reason: string) => void
  /** Takes the sign string, the body and the headers of each signed request; null unless `sign_debug=1` (2.5). Never a key. */
  readonly debug: ((entry: Readonly<Record<string, unknown>>) => void) | null
}

/** How long after the set-up the backup pair is made, in milliseconds: a page that loads comes first. */
const BACKUP_DELAY_MS = 2000

/** Signing for one tab. */
export function createSigning(options: SigningOptions): Signing {
  const { crypto, timers, debug } = options
  const ring = crypto === null ? null : createKeyRing({ ...options, crypto, stores: createKeyStores(options.local) })
  const setUp: SetUp = createSetUp({ ...options, onReady: (config) => makeBackupLater(config) })

  function makeBackupLater({ defaultAlgorithm }: GatewaySignConfig): void {
    if (ring !== null) timers.after(BACKUP_DELAY_MS, () => void ring.prepareBackup(defaultAlgorithm))
  }

  /** What to sign with, or null. Without a session nothing is signed, so that a visitor's requests wait for nothing (6). */
  async function findSignature(
    request: SignableRequest,
  ): Promise<{ config: GatewaySignConfig; mode: string; pair: StoredKeyPair } | null> {
    const { time, traceId } = request
    if (ring === null || !canSignCoreUrl({ time, traceId, token: options.readToken() ?? '' })) return null
    const state = await setUp.start()
    if (state.kind !== 'ready') return null
    const mode = findSignMode(state.config, request.target)
    const pair = mode === null ? null : ring.sessionPair()
    return mode === null || pair === null ? null : { config: state.config, mode, pair }
  }

  async function sign(request: SignableRequest): Promise<SignMetadata | null> {
    const found = await findSignature(request)
    if (found === null || crypto === null) return null
    const { config, mode, pair } = found
    const parts = signPartsOf(config, mode)
    const bodyHash = parts.includes(SIGN_PARTS.body) ? await crypto.sha256Hex(request.body) : ''
    const signData = buildSignString(parts, { ...request, bodyHash })
    const metadata: SignMetadata = {
      traceId: request.traceId,
      signData,
      signDataMd5: md5Hex(signData),
      publicKeyMd5: publicKeyMd5(pair.publicKey),
      signMode: mode,
      sign: await crypto.sign(pair.privateKeyPem, signData),
    }
    debug?.({ ...metadata, body: new TextDecoder().decode(request.body) })
    return metadata
  }

  async function seal(fields: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>> | null> {
    const state = await setUp.start()
    if (state.kind === 'off') return null
    if (crypto === null) throw new SealError('noKeyPair')
    if (state.kind === 'failed') throw new SealError('serverKeyNotVerified')
    // Never in the open because a configuration could not be had: that is what somebody in between would want.
    if (state.kind !== 'ready') throw new SealError('configMissing')
    const pair = (await ring?.loginPair(state.config.defaultAlgorithm)) ?? null
    if (pair === null) throw new SealError('noKeyPair')
    const texts = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : String(value)])
    const sealed = {
      ...Object.fromEntries(texts),
      [SEALED_FIELDS.algorithm]: pair.algorithm,
      [SEALED_FIELDS.publicKey]: pair.publicKey,
      [SEALED_FIELDS.initialSign]: await crypto.sign(pair.privateKeyPem, SIGN_CHECK_MESSAGE),
    }
    return { [CIPHERTEXT_FIELD]: await crypto.seal(state.config.serverPublicKey, JSON.stringify(sealed)) }
  }

  const hashUserId = (userId: string): Promise<string> =>
    required(crypto, 'a device check needs cryptography').sha256Hex(new TextEncoder().encode(userId))

  /** The key of the user whose id has this hash, among those that are here: the session's own, where it is that user's. */
  async function findUserPair(userIdHash: string): Promise<StoredKeyPair | null> {
    const userId = options.readUserId() ?? ''
    const own = userId !== '' && (await hashUserId(userId)) === userIdHash ? ring?.sessionPair() : null
    if (own) return own
    const stores = createKeyStores(options.local)
    for (const known of stores.listUsers()) if ((await hashUserId(known)) === userIdHash) return stores.readByUser(known)
    return null
  }

  return {
    state: setUp.state,
    start: setUp.start,
    reset: setUp.reset,
    sign,
    seal,
    async deviceCheck() {
      const userId = options.readUserId() ?? ''
      if (crypto === null || userId === '') return null
      const state = await setUp.start()
      if (state.kind !== 'ready' || state.config.userCheckDeviceUrl === '') return null
      return { path: state.config.userCheckDeviceUrl, params: { [DEVICE_CHECK_FIELDS.userIdHash]: await hashUserId(userId) } }
    },
    async checkDevice(path, parameters, time) {
      const userIdHash = parameters[DEVICE_CHECK_FIELDS.userIdHash]
      if (crypto === null || typeof userIdHash !== 'string') return null
      const state = await setUp.start()
      if (state.kind !== 'ready' || !isDeviceCheck(state.config, path)) return null
      const pair = await findUserPair(userIdHash)
      if (pair === null) return null
      return {
        [DEVICE_CHECK_FIELDS.sign]: await crypto.sign(pair.privateKeyPem, buildDeviceCheckString(userIdHash, time)),
        [DEVICE_CHECK_FIELDS.lastAlgorithm]: pair.algorithm,
      }
    },
    keepLogin(userId) {
      ring?.keepLoginPair(userId)
      const state = setUp.state()
      if (state.kind === 'ready') makeBackupLater(state.config)
    },
    forgetSession: () => ring?.forgetSession(),
    publicKeys() {
      const state = setUp.state()
      return { client: ring?.sessionPair()?.publicKey ?? '', server: state.kind === 'ready' ? state.config.serverPublicKey : '' }
    },
  }
}
