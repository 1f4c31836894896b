import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { ALGORITHM_BITS, SIGN_CHECK_MESSAGE, type Algorithm } from '#lib/contract/signing.ts'
import { readBase64 } from './base64.ts'
import { publicKeyMd5 } from './digest.ts'

/** A client's public key that has passed the rules. */
export interface ClientKey {
  readonly algorithm: Algorithm
  /** One form for each key: SubjectPublicKeyInfo, lines of 64. Keep this text. */
  readonly pem: string
  /** MD5 of the PEM without line breaks, as the client names its key: `device-sign-key`. */
  readonly md5: string
  readonly key: KeyObject
}

/** Why a client key is refused. One answer goes out for all of them; the log may say which. */
export type ClientKeyRefusal =
  | 'notPublicKeyPem'
  | 'notRsa'
  | 'sizeNotOfAlgorithm'
  | 'weakExponent'
  | 'evenModulus'
  | 'badCheckSignature'

const PEM_CHARACTERS_MAX = 1000
const PEM = /^-----BEGIN PUBLIC KEY-----\r?\n(?:[A-Za-z0-9+/=]{1,76}\r?\n)+-----END PUBLIC KEY-----\r?\n?$/
/** Longer exponents only make verifying slow. */
const EXPONENT_MAX = 2n ** 32n

/**
 * Reads a client's public key (security.md, Crypto): RSA of the algorithm's size, odd modulus, an odd exponent other than 1 and 3, and
 * nothing but a SubjectPublicKeyInfo in a PEM (`createPublicKey` alone would also take private keys and certificates).
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
    // What stands behind the key in the same DER, or beside it in the PEM, would give one key many names.
    return key.export({ format: 'pem', type: 'spki' }).toString().trimEnd() === pem.replaceAll('\r', '').trimEnd() ? key : null
  } catch {
    return null
  }
}

/** Whether a base64 signature over a text is the key's: RSASSA-PKCS1-v1_5 with SHA-256 (DESIGN 5.13). Never throws. */
export function verifyText(key: KeyObject, text: string, sign: string): boolean {
  const signature = readBase64(sign)
  if (signature === null) return false
  return verify('sha256', Buffer.from(text), key, signature)
}

/**
 * The key that comes with a login: one that passes the rules and whose owner has signed the fixed check message (DESIGN 7), so that
 * nobody registers a key that is not his.
 */
export function readRegisteredKey(pem: string, algorithm: Algorithm, initialSign: string): Result<ClientKey, ClientKeyRefusal> {
  const read = readClientKey(pem, algorithm)
  if (!read.ok) return read
  return verifyText(read.value.key, SIGN_CHECK_MESSAGE, initialSign) ? read : refuse('badCheckSignature')
}
