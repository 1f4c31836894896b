import { createPrivateKey, createPublicKey, generateKeyPair, sign, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { assert } from '#lib/kernel/assert.ts'
import { SIGN_MODES, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { readBase64 } from './base64.ts'

/** Bits of the server's and the root key, whichever algorithm clients use. */
export const SERVER_KEY_BITS = 2048

/** An RSA key pair of the gateway as PEM: PKCS#8 and SubjectPublicKeyInfo. */
export interface KeyPairPem {
  readonly privateKey: string
  readonly publicKey: string
}

/** Generates a key pair for the server key or the root key. */
export async function makeKeyPair(): Promise<KeyPairPem> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: SERVER_KEY_BITS,
  })
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

/** Returns `serverPublicKeySign`: the root key's signature of the DER of the server's public key, base64 (DESIGN 7). */
export function signServerKey(rootPrivatePem: string, serverPublicPem: string): string {
  return sign('sha256', toDer(serverPublicPem), createPrivateKey(rootPrivatePem)).toString('base64')
}

/** Checks that the root key has signed a server key, as the browser does (DESIGN 5.14). */
export function verifyServerKey(rootPublicPem: string, serverPublicPem: string, signature: string): boolean {
  const bytes = readBase64(signature)
  return bytes !== null && verify('sha256', toDer(serverPublicPem), createPublicKey(rootPublicPem), bytes)
}

function toDer(publicPem: string): Buffer {
  return createPublicKey(publicPem).export({ format: 'der', type: 'spki' })
}

/** Reads the private half for decrypting ciphertexts. */
export function readServerKey(privatePem: string): KeyObject {
  const key = createPrivateKey(privatePem)
  assert(
    key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === SERVER_KEY_BITS,
    'the server key is RSA of 2048 bits',
  )
  return key
}

/** The gateway's own tables in the signing configuration. */
export type SignTables = Pick<GatewaySignConfig, 'exactUrls' | 'prefixUrls' | 'userCheckDeviceUrl'>

/** Builds the configuration that clients fetch (specification 3.8): RSA 2048 by DESIGN 5.13, the three sign modes of 7.5. */
export function makeSignConfig(server: KeyPairPem, rootPrivatePem: string, tables: SignTables): GatewaySignConfig {
  return {
    ...tables,
    clientOpen: true,
    serverPublicKey: server.publicKey,
    serverPublicKeySign: signServerKey(rootPrivatePem, server.publicKey),
    defaultAlgorithm: 'rsa2048',
    signModes: SIGN_MODES,
  }
}
