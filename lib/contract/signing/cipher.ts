import type { SignRefusal } from './signing.ts'

/**
 * Encryption of the sensitive fields of login-type calls (specification 7.5 and 9; DESIGN 7): one field, `bodyCiphertext`, is the
 * base64 of a frame
 *
 *     version (1 byte) | wrapped key | IV (16) | AES-CBC ciphertext | HMAC-SHA-256 over all before it (32)
 *
 * A random 32-byte key is wrapped by RSA-OAEP (SHA-256) with the server's public key, so the wrapped key is as long as that key's
 * modulus. HKDF-SHA-256 without salt derives two keys from the 32 bytes, one for AES-256-CBC and one for the MAC.
 */
export const CIPHERTEXT_FIELD = 'bodyCiphertext'

export const CIPHER_VERSION = 1
/** Specification 9. */
export const CIPHER_KEY_BYTES = 32
/** Specification 9. */
export const CIPHER_IV_BYTES = 16
export const CIPHER_MAC_BYTES = 32
export const CIPHER_BLOCK_BYTES = 16
/** The `info` of HKDF, one for each of the two keys; ASCII. */
export const CIPHER_INFO = {
  encryption: 'bodyCiphertext/aes-256-cbc',
  mac: 'bodyCiphertext/hmac-sha256',
} as const
/** Longest accepted field, in characters: passwords and codes are short, and everything has a limit. */
export const CIPHERTEXT_CHARACTERS_MAX = 16_384

/**
 * The one refusal of a ciphertext that cannot be decrypted, for whatever reason. It is a signing error (8.3), so that a browser whose
 * cached configuration has an old server key fetches the new one; but not `signInvalid`, which would log out a user who switches
 * accounts.
 */
export const CIPHERTEXT_REFUSAL: SignRefusal = 'signModeNotMatched'

/** Fields that the ciphertext contains in addition to the sensitive ones (specification 7.5). */
export const SEALED_FIELDS = {
  /** Name of the client key's algorithm. */
  algorithm: 'algorithm',
  /** PEM of the client's public key. */
  publicKey: 'publicKey',
  /** Base64: the client's signature of the fixed check message. */
  initialSign: 'initialSign',
} as const

/** The parts of a frame. */
export interface SealedParts {
  readonly wrappedKey: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ciphertext: Uint8Array<ArrayBuffer>
}

/** Joins all of a frame except its MAC: the bytes that the MAC covers. */
export function joinSealed({ wrappedKey, iv, ciphertext }: SealedParts): Uint8Array<ArrayBuffer> {
  const authenticated = new Uint8Array(1 + wrappedKey.length + iv.length + ciphertext.length)
  authenticated[0] = CIPHER_VERSION
  authenticated.set(wrappedKey, 1)
  authenticated.set(iv, 1 + wrappedKey.length)
  authenticated.set(ciphertext, 1 + wrappedKey.length + iv.length)
  return authenticated
}

/** A received frame split into its parts, with the bytes that its MAC covers. */
export interface ReceivedParts extends SealedParts {
  readonly authenticated: Uint8Array<ArrayBuffer>
  readonly mac: Uint8Array<ArrayBuffer>
}

/** Splits a frame, given the server key's length in bytes; null if version or lengths are wrong. Does not check the MAC. */
export function splitSealed(frame: Uint8Array<ArrayBuffer>, wrappedKeyBytes: number): ReceivedParts | null {
  const ivStart = 1 + wrappedKeyBytes
  const ciphertextStart = ivStart + CIPHER_IV_BYTES
  const macStart = frame.length - CIPHER_MAC_BYTES
  const ciphertextBytes = macStart - ciphertextStart
  if (frame[0] !== CIPHER_VERSION || ciphertextBytes < CIPHER_BLOCK_BYTES || ciphertextBytes % CIPHER_BLOCK_BYTES !== 0) return null
  return {
    wrappedKey: frame.slice(1, ivStart),
    iv: frame.slice(ivStart, ciphertextStart),
    ciphertext: frame.slice(ciphertextStart, macStart),
    authenticated: frame.slice(0, macStart),
    mac: frame.slice(macStart),
  }
}
