import {
  constants,
  createDecipheriv,
  createHmac,
  hkdfSync,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import {
  CIPHER_INFO,
  CIPHER_KEY_BYTES,
  CIPHERTEXT_CHARACTERS_MAX,
  splitSealed,
  SEALED_FIELDS,
  type ReceivedParts,
} from '#lib/contract/signing/cipher.ts'
import { isAlgorithm } from '#lib/contract/signing/signing.ts'
import { readBase64 } from './base64.ts'
import { readRegisteredKey, type ClientKey } from './client-key.ts'

/** The contents of a ciphertext: the sensitive fields, and the client key sent with them. */
export interface OpenedLogin {
  /** Sensitive fields by name; only those that the call may encrypt. */
  readonly fields: Readonly<Record<string, string>>
  readonly clientKey: ClientKey
}

/**
 * Decrypts `bodyCiphertext` (specification 7.5; DESIGN 7). Every failure, from the base64 to the client key inside, gives the same
 * answer: anything else would help an attacker guess. `sealed` lists the fields that the call may encrypt; any other field in the
 * ciphertext makes it invalid.
 */
export function openCiphertext(text: unknown, serverKey: KeyObject, sealed: readonly string[]): Result<OpenedLogin, 'ciphertextInvalid'> {
  const plaintext = typeof text === 'string' ? decrypt(text, serverKey) : null
  const opened = plaintext === null ? null : readLogin(plaintext, sealed)
  return opened === null ? refuse('ciphertextInvalid') : ok(opened)
}

/** Decrypts a frame; null if it is invalid. */
export function decrypt(text: string, serverKey: KeyObject): Buffer | null {
  const bytes = text.length <= CIPHERTEXT_CHARACTERS_MAX ? readBase64(text) : null
  const wrappedKeyBytes = (serverKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  const frame = bytes === null ? null : splitSealed(new Uint8Array(bytes), wrappedKeyBytes)
  if (frame === null) return null
  const key = unwrapKey(frame, serverKey)
  const mac = createHmac('sha256', deriveKey(key, CIPHER_INFO.mac)).update(frame.authenticated).digest()
  if (!timingSafeEqual(mac, frame.mac)) return null
  try {
    const decipher = createDecipheriv('aes-256-cbc', deriveKey(key, CIPHER_INFO.encryption), frame.iv)
    return Buffer.concat([decipher.update(frame.ciphertext), decipher.final()])
  } catch {
    return null
  }
}

/** Unwraps the 32 bytes; returns random ones if that fails, so that a bad wrap takes the same path and time as a bad MAC. */
function unwrapKey(frame: ReceivedParts, serverKey: KeyObject): Buffer {
  const random = randomBytes(CIPHER_KEY_BYTES)
  try {
    const key = privateDecrypt({ key: serverKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, frame.wrappedKey)
    return key.length === CIPHER_KEY_BYTES ? key : random
  } catch {
    return random
  }
}

function deriveKey(key: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, CIPHER_KEY_BYTES))
}

function readLogin(plaintext: Buffer, sealed: readonly string[]): OpenedLogin | null {
  const texts = readTexts(plaintext)
  if (texts === null) return null
  const { [SEALED_FIELDS.algorithm]: algorithm, [SEALED_FIELDS.publicKey]: pem, [SEALED_FIELDS.initialSign]: sign, ...fields } = texts
  if (!isAlgorithm(algorithm) || pem === undefined || sign === undefined) return null
  if (!Object.keys(fields).every((name) => sealed.includes(name))) return null
  const read = readRegisteredKey(pem, algorithm, sign)
  return read.ok ? { fields, clientKey: read.value } : null
}

/** Parses a JSON object of texts; null for any other JSON, or bytes that are not JSON. */
function readTexts(plaintext: Buffer): Record<string, string> | null {
  try {
    const unsafe: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext))
    if (typeof unsafe !== 'object' || unsafe === null || Array.isArray(unsafe)) return null
    const entries = Object.entries(unsafe)
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? Object.fromEntries(entries) : null
  } catch {
    return null
  }
}
