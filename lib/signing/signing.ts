import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { required } from '#lib/kernel/assert.ts'
import { CIPHERTEXT_FIELD, SEALED_FIELDS } from '#lib/contract/signing/cipher.ts'
import { canSignCoreUrl, findSignMode, isDeviceCheck, readSignParts, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import {
  buildDeviceCheckString,
  buildSignString,
  DEVICE_CHECK_FIELDS,
  SIGN_CHECK_MESSAGE,
  SIGN_PARTS,
  type SignMetadata,
} from '#lib/contract/signing/signing.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { createKeyRing } from './key-ring.ts'
import { createKeyStores, type StoredKeyPair } from './key-stores.ts'
import { createSetUp, type SetUp, type SetUpState } from './set-up.ts'
import { md5Hex, publicKeyMd5, type SigningCrypto } from './signing-crypto.ts'

/** A request that may have to be signed, in the form in which it is sent. */
export interface SignableRequest {
  /** Path and query as in the request line. */
  readonly target: string
  /** The exact bytes of the body, of an upload its fields without the file; empty if there is none. */
  readonly body: Uint8Array<ArrayBuffer>
  /** The time and trace headers. */
  readonly time: string
  readonly traceId: string
  /** Other headers by their names in lower case. */
  readonly header: (name: string) => string | undefined
}

/** The reason why a login cannot be sealed; the login page shows it (DESIGN 5.14). */
export type SealRefusal = 'configMissing' | 'serverKeyNotVerified' | 'noKeyPair'

/** Thrown when sensitive fields cannot be encrypted, so that the call must not be made. */
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
  /** Starts the set-up unless it is running or done, or has failed in the last 2 s, and waits for its end. Never rejects. */
  start(): Promise<SetUpState>
  /** Returns to not initialised and forgets the configuration, here and in session storage. Nothing starts within `pauseMs` from now. */
  reset(pauseMs?: number): void
  /** Returns the metadata of a signed core url; null if nothing has to be signed. Throws RangeError for a path that is not plain. */
  sign(request: SignableRequest): Promise<SignMetadata | null>
  /** Returns the body of a login-type call: `bodyCiphertext` replaces the sensitive fields; null if signing is off. Throws SealError. */
  seal(fields: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>> | null>
  /** Returns the device-check call of the session's user, as the configuration names it; null if nothing is checked. */
  deviceCheck(): Promise<{ readonly path: string; readonly params: Readonly<Record<string, string>> } | null>
  /** Returns the extra fields of a device-check call, from its parameters; null for other calls and if no key is known. */
  checkDevice(path: string, parameters: Readonly<Record<string, unknown>>, time: string): Promise<Readonly<Record<string, string>> | null>
  /** Makes the login's pair the session's after a successful login, and generates a new backup. */
  keepLogin(userId: string): void
  /** Forgets the pair of the ended session. */
  forgetSession(): void
  /** Returns the PEM of the session's and of the server's public key, empty if unknown, to report a signature that was not accepted. */
  publicKeys(): { readonly client: string; readonly server: string }
}

export interface SigningOptions {
  /** Returns `data.gatewaySignConfig` of the configuration call; rejects if the network fails. */
  readonly fetchConfig: () => Promise<unknown>
  /** PEM of the root key, shipped with the site's configuration. */
  readonly rootPublicKey: string
  readonly local: StorageArea
  readonly session: StorageArea
  readonly clock: Clock
  readonly timers: Timers
  /** Null if the page is not a secure context, where no key pair is generated (specification 4.3, DESIGN 5.12). */
  readonly crypto: SigningCrypto | null
  /** Values of the readable cookies; undefined or empty if missing. */
  readonly readToken: () => string | undefined
  readonly readUserId: () => string | undefined
  /** Called if the set-up fails: the server key does not verify, the configuration is invalid, or the page is not a secure context. */
  readonly report: (event: string, reason: string) => void
  /** Receives the sign string, the body and the headers of each signed request; null unless `sign_debug=1` (2.5). Never a key. */
  readonly debug: ((entry: Readonly<Record<string, unknown>>) => void) | null
}

/** Delay between the set-up and the generation of the backup pair, in milliseconds: loading the page has priority. */
const BACKUP_DELAY_MS = 2000

/** Creates the signing of one tab. */
export function createSigning(options: SigningOptions): Signing {
  const { crypto, timers, debug } = options
  const ring = crypto === null ? null : createKeyRing({ ...options, crypto, stores: createKeyStores(options.local) })
  const setUp: SetUp = createSetUp({ ...options, onReady: (config) => makeBackupLater(config) })

  function makeBackupLater({ defaultAlgorithm }: GatewaySignConfig): void {
    if (ring !== null) timers.after(BACKUP_DELAY_MS, () => void ring.prepareBackup(defaultAlgorithm))
  }

  /** Returns what to sign with, or null. Without a session nothing is signed, so a visitor's requests never wait (6). */
  async function findSignature(request: SignableRequest): Promise<{ config: GatewaySignConfig; mode: string; pair: StoredKeyPair } | null> {
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
    const parts = readSignParts(config, mode)
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
    // Never sent unencrypted because the configuration is missing: an attacker in the middle could force that.
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

  /** Finds the stored key of the user whose id has this hash; prefers the session's own key if it is that user's. */
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
