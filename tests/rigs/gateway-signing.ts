import {
  constants,
  createCipheriv,
  createHmac,
  generateKeyPairSync,
  hkdfSync,
  publicEncrypt,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { CIPHER_INFO, CIPHER_IV_BYTES, CIPHER_KEY_BYTES, joinSealed, SEALED_FIELDS } from '#lib/contract/signing/cipher.ts'
import { findSignMode, readSignParts, SIGN_MODES, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import {
  ALGORITHM_BITS,
  buildSignString,
  makeTraceId,
  SIGN_CHECK_MESSAGE,
  SIGN_DATA_MD5_HEADER,
  SIGN_HEADER,
  SIGN_KEY_HEADER,
  SIGN_MODE_HEADER,
  TIME_HEADER,
  TRACE_HEADER,
  type Algorithm,
} from '#lib/contract/signing/signing.ts'
import { readClientKey, type ClientKey } from '#gateway/signing/client-key.ts'
import { md5Hex, publicKeyMd5, sha256Hex } from '#gateway/signing/digest.ts'
import type { ReceivedRequest } from '#gateway/signing/verify-request.ts'

/** A client of the protocol on Node's cryptography, with which tests of a gateway sign and seal. For tests. */
export interface TestClient {
  readonly privateKey: KeyObject
  readonly publicKeyPem: string
  readonly clientKey: ClientKey
  readonly initialSign: string
}

/** Creates a client with a new key pair. */
export function makeTestClient(algorithm: Algorithm = 'rsa2048'): TestClient {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: ALGORITHM_BITS[algorithm],
  })
  const publicKeyPem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const read = readClientKey(publicKeyPem, algorithm)
  if (!read.ok) throw new Error(read.error)
  return {
    privateKey,
    publicKeyPem,
    clientKey: read.value,
    initialSign: signText(privateKey, SIGN_CHECK_MESSAGE),
  }
}

/** Signs a text; returns base64. */
export function signText(privateKey: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64')
}

/** Tables with one path for each sign mode. */
export const TEST_URLS: Pick<GatewaySignConfig, 'exactUrls' | 'prefixUrls' | 'signModes'> = {
  exactUrls: { '/v1/mode0': '0', '/v1/mode1': '1', '/v1/mode3': '3' },
  prefixUrls: { '/v1/mode2': '2' },
  signModes: SIGN_MODES,
}

/** A request in a form that a test can change. */
export interface TestRequest {
  target: string
  body: string
  headers: Record<string, string>
}

/** Signs a request as a browser does at a given time; `sent` are its other headers, by their lower-case names. */
export function signRequest(
  client: TestClient,
  target: string,
  body: string,
  timeMs: number,
  urls = TEST_URLS,
  sent: Readonly<Record<string, string>> = {},
): TestRequest {
  const mode = findSignMode(urls, target) ?? '0'
  const time = String(timeMs)
  const traceId = makeTraceId(timeMs, randomBytes(8).toString('hex'))
  const signData = buildSignString(readSignParts(urls, mode), {
    target,
    time,
    traceId,
    bodyHash: sha256Hex(body),
    header: (name) => sent[name],
  })
  return {
    target,
    body,
    headers: {
      ...sent,
      [TIME_HEADER]: time,
      [TRACE_HEADER]: traceId,
      [SIGN_HEADER]: signText(client.privateKey, signData),
      [SIGN_MODE_HEADER]: mode,
      [SIGN_DATA_MD5_HEADER]: md5Hex(signData),
      [SIGN_KEY_HEADER]: publicKeyMd5(client.publicKeyPem),
    },
  }
}

/** Converts a request to the form in which a gateway receives it. */
export function received({ target, body, headers }: TestRequest): ReceivedRequest {
  return { target, body: Buffer.from(body), header: (name) => headers[name] }
}

/** Encrypts any plaintext, with every step replaceable. */
export function sealText(
  serverPublicPem: string,
  plaintext: string | Buffer,
  over: { readonly key?: Buffer; readonly iv?: Buffer } = {},
): Buffer {
  const { key = randomBytes(CIPHER_KEY_BYTES), iv = randomBytes(CIPHER_IV_BYTES) } = over
  const derive = (info: string): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, CIPHER_KEY_BYTES))
  const cipher = createCipheriv('aes-256-cbc', derive(CIPHER_INFO.encryption), iv)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  const wrappedKey = publicEncrypt({ key: serverPublicPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, key)
  const authenticated = joinSealed({
    wrappedKey: new Uint8Array(wrappedKey),
    iv: new Uint8Array(iv),
    ciphertext: new Uint8Array(ciphertext),
  })
  return Buffer.concat([authenticated, createHmac('sha256', derive(CIPHER_INFO.mac)).update(authenticated).digest()])
}

/** Creates the `bodyCiphertext` of a login as a browser does. */
export function sealLogin(serverPublicPem: string, client: TestClient, fields: Readonly<Record<string, string>>): string {
  const sealed = {
    ...fields,
    [SEALED_FIELDS.algorithm]: client.clientKey.algorithm,
    [SEALED_FIELDS.publicKey]: client.publicKeyPem,
    [SEALED_FIELDS.initialSign]: client.initialSign,
  }
  return sealText(serverPublicPem, JSON.stringify(sealed)).toString('base64')
}
