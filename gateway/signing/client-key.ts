import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { ALGORITHM_BITS, SIGN_CHECK_MESSAGE, type Algorithm } from '#lib/contract/signing/signing.ts'
import { readBase64 } from './base64.ts'
import { publicKeyMd5 } from './digest.ts'

/** A client's public key that has passed all checks. */
export interface ClientKey {
  readonly algorithm: Algorithm
  /** The key in its only accepted form: a SubjectPublicKeyInfo PEM with 64 characters per line. Store this text. */
  readonly pem: string
  /** MD5 of the PEM without line breaks, the name that the client gives its key: `device-sign-key`. */
  readonly md5: string
  readonly key: KeyObject
}

/** Why a client key is refused. The client gets the same answer for all of them; only the log may name the reason. */
export type ClientKeyRefusal = 'notPublicKeyPem' | 'notRsa' | 'sizeNotOfAlgorithm' | 'weakExponent' | 'evenModulus' | 'badCheckSignature'

const PEM_CHARACTERS_MAX = 1000
const PEM = /^-----BEGIN PUBLIC KEY-----\r?\n(?:[A-Za-z0-9+/=]{1,76}\r?\n)+-----END PUBLIC KEY-----\r?\n?$/
/** Longer exponents only slow down verification. */
const EXPONENT_MAX = 2n ** 32n

/**
 * Reads a client's public key (security.md, Crypto): RSA of the algorithm's size, odd modulus, an odd exponent above 3 and at most
 * `EXPONENT_MAX`, and nothing but a SubjectPublicKeyInfo in a PEM (`createPublicKey` alone would also accept private keys and
 * certificates).
 */
export function readClientKey(pem: string, algorithm: Algorithm): Result<ClientKey, ClientKeyRefusal> {
  const key = parsePem(pem)
  if (key === null) return refuse('notPublicKeyPem')
  if (key.asymmetricKeyType !== 'rsa') return refuse('notRsa')
  const { n = '' } = key.export({ format: 'jwk' })
  const modulus = Buffer.from(n, 'base64url')
  const { modulusLength, publicExponent = 1n } = key.asymmetricKeyDetails ?? {}
  if (modulusLength !== ALGORITHM_BITS[algorithm]) return refuse('sizeNotOfAlgorithm')
  if (publicExponent <= 3n || publicExponent % 2n === 0n || publicExponent > EXPONENT_MAX) return refuse('weakExponent')
  if (((modulus.at(-1) ?? 0) & 1) === 0) return refuse('evenModulus')
  return ok({
    algorithm,
    pem: key.export({ format: 'pem', type: 'spki' }).toString(),
    md5: publicKeyMd5(pem),
    key,
  })
}

function parsePem(pem: string): KeyObject | null {
  if (pem.length > PEM_CHARACTERS_MAX || !PEM.test(pem)) return null
  try {
    const key = createPublicKey({ key: pem, format: 'pem', type: 'spki' })
    // Extra data after the key in the DER, or beside it in the PEM, would give one key many names.
    return key.export({ format: 'pem', type: 'spki' }).toString().trimEnd() === pem.replaceAll('\r', '').trimEnd() ? key : null
  } catch {
    return null
  }
}

/** Checks a base64 signature of a text against a key: RSASSA-PKCS1-v1_5 with SHA-256 (DESIGN 5.13). Never throws. */
export function verifyText(key: KeyObject, text: string, sign: string): boolean {
  const signature = readBase64(sign)
  if (signature === null) return false
  return verify('sha256', Buffer.from(text), key, signature)
}

/**
 * Reads the key sent with a login. It must pass the checks, and its owner must have signed the fixed check message (DESIGN 7), so that
 * users can only register their own keys.
 */
export function readRegisteredKey(pem: string, algorithm: Algorithm, initialSign: string): Result<ClientKey, ClientKeyRefusal> {
  const read = readClientKey(pem, algorithm)
  if (!read.ok) return read
  return verifyText(read.value.key, SIGN_CHECK_MESSAGE, initialSign) ? read : refuse('badCheckSignature')
}
