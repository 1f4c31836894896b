import md5 from 'crypto-js/md5.js'
import { CIPHER_INFO, CIPHER_IV_BYTES, CIPHER_KEY_BYTES, joinSealed } from '#lib/contract/signing/cipher.ts'
import { ALGORITHM_BITS, joinPemLines, type Algorithm } from '#lib/contract/signing/signing.ts'
import { fromBase64, toBase64, toHex } from './base64.ts'
import { fromPem, toPem } from './pem.ts'

/** A client key pair without its timestamp. */
export interface NewKeyPair {
  /** SubjectPublicKeyInfo. */
  readonly publicKey: string
  /** PKCS#8. */
  readonly privateKeyPem: string
  readonly algorithm: Algorithm
}

/** The cryptography of signing and sealing; all of it is WebCrypto's except MD5 (DESIGN 5.13). */
export interface SigningCrypto {
  /** Generates a key pair off the main thread; takes some tenths of a second. */
  generate(algorithm: Algorithm): Promise<NewKeyPair>
  /** Signs the UTF-8 of a text with RSASSA-PKCS1-v1_5 and SHA-256; resolves to base64. Rejects if the PEM is invalid. */
  sign(privateKeyPem: string, text: string): Promise<string>
  /** Checks whether the root key has signed the DER of the server's public key. Never rejects. */
  verifyServerKey(rootPublicPem: string, serverPublicPem: string, signature: string): Promise<boolean>
  /** Returns the frame of `bodyCiphertext` in base64. Rejects if the PEM is invalid. */
  seal(serverPublicPem: string, plaintext: string): Promise<string>
  sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string>
  randomHex(bytes: number): string
}

/** Returns the MD5 as 32 hexadecimal digits, to name texts, never to prove anything. */
export function md5Hex(text: string): string {
  return md5(text).toString()
}

/** Returns the name of a public key (DESIGN 7). */
export function publicKeyMd5(pem: string): string {
  return md5Hex(joinPemLines(pem))
}

const SIGNATURE = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const PUBLIC_EXPONENT = new Uint8Array([1, 0, 1])
/** A page signs with one key, or with two around a login. */
const IMPORTED_KEYS_MAX = 4

/** Creates the browser's cryptography from `globalThis.crypto` of a secure context. */
export function createSigningCrypto(crypto: Crypto): SigningCrypto {
  const { subtle } = crypto
  const imported = new Map<string, Promise<CryptoKey>>()

  /** Imports the session's key once, because importing costs more than signing. */
  function importPrivate(pem: string): Promise<CryptoKey> {
    const known = imported.get(pem)
    if (known) return known
    const key = subtle.importKey('pkcs8', fromPem(pem, 'PRIVATE KEY'), SIGNATURE, false, ['sign'])
    const oldest = imported.keys().next().value
    if (imported.size >= IMPORTED_KEYS_MAX && oldest !== undefined) imported.delete(oldest)
    imported.set(pem, key)
    return key
  }

  async function verifyServerKey(rootPublicPem: string, serverPublicPem: string, signature: string): Promise<boolean> {
    try {
      const root = await subtle.importKey('spki', fromPem(rootPublicPem, 'PUBLIC KEY'), SIGNATURE, false, ['verify'])
      return await subtle.verify(SIGNATURE, root, fromBase64(signature), fromPem(serverPublicPem, 'PUBLIC KEY'))
    } catch {
      // A key or signature that cannot be read does not verify.
      return false
    }
  }

  return {
    async generate(algorithm) {
      const parameters = { ...SIGNATURE, modulusLength: ALGORITHM_BITS[algorithm], publicExponent: PUBLIC_EXPONENT }
      const { publicKey, privateKey } = await subtle.generateKey(parameters, true, ['sign', 'verify'])
      const [spki, pkcs8] = await Promise.all([subtle.exportKey('spki', publicKey), subtle.exportKey('pkcs8', privateKey)])
      return {
        publicKey: toPem(new Uint8Array(spki), 'PUBLIC KEY'),
        privateKeyPem: toPem(new Uint8Array(pkcs8), 'PRIVATE KEY'),
        algorithm,
      }
    },
    async sign(privateKeyPem, text) {
      const key = await importPrivate(privateKeyPem)
      return toBase64(new Uint8Array(await subtle.sign(SIGNATURE, key, new TextEncoder().encode(text))))
    },
    verifyServerKey,
    seal: (serverPublicPem, plaintext) => seal(crypto, serverPublicPem, plaintext),
    sha256Hex: async (bytes) => toHex(new Uint8Array(await subtle.digest('SHA-256', bytes))),
    randomHex: (bytes) => toHex(crypto.getRandomValues(new Uint8Array(bytes))),
  }
}

/** Encrypts and frames (lib/contract/signing/cipher.ts): a new key and IV for every text. */
async function seal(crypto: Crypto, serverPublicPem: string, plaintext: string): Promise<string> {
  const { subtle } = crypto
  const serverKey = await subtle.importKey('spki', fromPem(serverPublicPem, 'PUBLIC KEY'), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const secret = crypto.getRandomValues(new Uint8Array(CIPHER_KEY_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(CIPHER_IV_BYTES))
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const [encryptionKey, macKey, wrappedKey] = await Promise.all([
    subtle.deriveKey(derivation(CIPHER_INFO.encryption), material, { name: 'AES-CBC', length: CIPHER_KEY_BYTES * 8 }, false, ['encrypt']),
    subtle.deriveKey(derivation(CIPHER_INFO.mac), material, { name: 'HMAC', hash: 'SHA-256', length: CIPHER_KEY_BYTES * 8 }, false, [
      'sign',
    ]),
    subtle.encrypt({ name: 'RSA-OAEP' }, serverKey, secret),
  ])
  const ciphertext = await subtle.encrypt({ name: 'AES-CBC', iv }, encryptionKey, new TextEncoder().encode(plaintext))
  const frame = joinSealed({ wrappedKey: new Uint8Array(wrappedKey), iv, ciphertext: new Uint8Array(ciphertext) })
  const mac = new Uint8Array(await subtle.sign('HMAC', macKey, frame))
  return toBase64(new Uint8Array([...frame, ...mac]))
}

function derivation(info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: new TextEncoder().encode(info) }
}
