import { createManualClock, type ManualClock } from './manual-clock.ts'
import { SIGN_MODES, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { createMemoryStorage, type StorageArea } from '#lib/storage/storage.ts'
import { toBase64 } from '#lib/signing/base64.ts'
import { fromPem, toPem } from '#lib/signing/pem.ts'
import { createSigningCrypto, type SigningCrypto } from '#lib/signing/signing-crypto.ts'
import { createSigning, type SignableRequest, type Signing, type SigningOptions } from '#lib/signing/signing.ts'

/** The keys of a server and of the root, with the private halves that a test needs. For tests. */
export interface TestServer {
  readonly rootPublicKey: string
  readonly config: GatewaySignConfig
  /** Unwraps a frame's wrapped key. */
  readonly unwrap: CryptoKey
}

const SIGNATURE = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

/** Creates a server of the protocol with WebCrypto. */
export async function makeTestServer(over: Partial<GatewaySignConfig> = {}): Promise<TestServer> {
  const { subtle } = globalThis.crypto
  const root = await subtle.generateKey(SIGNATURE, true, ['sign', 'verify'])
  const server = await subtle.generateKey({ ...SIGNATURE, name: 'RSA-OAEP' }, true, ['encrypt', 'decrypt'])
  const exportPem = async (key: CryptoKey): Promise<string> => toPem(new Uint8Array(await subtle.exportKey('spki', key)), 'PUBLIC KEY')
  const serverPublicKey = await exportPem(server.publicKey)
  const serverPublicKeySign = toBase64(
    new Uint8Array(await subtle.sign(SIGNATURE, root.privateKey, fromPem(serverPublicKey, 'PUBLIC KEY'))),
  )
  const config: GatewaySignConfig = {
    clientOpen: true,
    serverPublicKey,
    serverPublicKeySign,
    defaultAlgorithm: 'rsa1024',
    exactUrls: { '/v1/user/logout': '1' },
    prefixUrls: { '/v1/spot/order': '2' },
    signModes: SIGN_MODES,
    userCheckDeviceUrl: '/v1/user/checkDevice',
    ...over,
  }
  return { rootPublicKey: await exportPem(root.publicKey), config, unwrap: server.privateKey }
}

export interface SigningBench {
  readonly signing: Signing
  readonly clock: ManualClock
  readonly local: StorageArea
  readonly session: StorageArea
  readonly cookies: { token?: string; userId?: string }
  readonly reports: [event: string, reason: string][]
  readonly debugged: Readonly<Record<string, unknown>>[]
  /** Returns how often the configuration was fetched. */
  readonly fetches: () => number
}

/** Creates the signing of one tab, with every part replaceable. */
export function openSigningBench(server: TestServer, over: Partial<SigningOptions> = {}): SigningBench {
  const clock = createManualClock(1_795_261_234_567)
  const [local, session] = [over.local ?? createMemoryStorage(), over.session ?? createMemoryStorage()]
  const cookies: { token?: string; userId?: string } = { token: 'handle', userId: '1000001' }
  const reports: [string, string][] = []
  const debugged: Readonly<Record<string, unknown>>[] = []
  let fetches = 0
  const { fetchConfig = () => Promise.resolve(server.config), ...others } = over
  const signing = createSigning({
    rootPublicKey: server.rootPublicKey,
    clock,
    timers: clock,
    crypto: createSigningCrypto(globalThis.crypto),
    readToken: () => cookies.token,
    readUserId: () => cookies.userId,
    report: (event, reason) => void reports.push([event, reason]),
    debug: null,
    ...others,
    ...(over.debug === undefined ? {} : { debug: over.debug && ((entry) => void debugged.push(entry)) }),
    local,
    session,
    fetchConfig: () => {
      fetches += 1
      return fetchConfig()
    },
  })
  return { signing, clock, local, session, cookies, reports, debugged, fetches: () => fetches }
}

/** Wraps cryptography so that key generation can be delayed or made to fail. */
export function holdGeneration(crypto: SigningCrypto): {
  crypto: SigningCrypto
  release: () => Promise<void>
  fail: () => void
  asked: () => number
} {
  const waiting: { go: () => Promise<void>; fail: (error: Error) => void }[] = []
  let asked = 0
  return {
    crypto: {
      ...crypto,
      generate: (algorithm) => {
        asked += 1
        return new Promise((resolve, reject) => {
          waiting.push({
            go: async () => resolve(await crypto.generate(algorithm)),
            fail: reject,
          })
        })
      },
    },
    release: async () => {
      for (const { go } of waiting.splice(0)) await go()
    },
    fail: () => {
      for (const { fail } of waiting.splice(0)) fail(new Error('no entropy'))
    },
    asked: () => asked,
  }
}

/** Creates a request to a core url. */
export function coreRequest(target = '/v1/user/logout?languageType=0', body = ''): SignableRequest {
  return {
    target,
    body: new TextEncoder().encode(body),
    time: '1795261234567',
    traceId: 'w17952612345670123456789a',
    header: () => undefined,
  }
}
