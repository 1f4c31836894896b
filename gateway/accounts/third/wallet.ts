import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { newHandle } from '../secrets.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/

/** Returns an Ethereum address in mixed case (EIP-55); null if it is invalid, or if its case shows that it was mistyped. */
export function readWalletAddress(unsafe: string): string | null {
  if (!ADDRESS.test(unsafe)) return null
  const address = withChecksum(unsafe.slice(2).toLowerCase())
  const digits = unsafe.slice(2)
  const hasNoCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return hasNoCase || unsafe === address ? address : null
}

function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** Returns the address whose key signed a message as wallets sign text (EIP-191, `personal_sign`); null if the signature is invalid. */
export function recoverWalletAddress(message: string, signature: string): string | null {
  return recoverSigner(hashMessage(message), signature)
}

/**
 * Returns the address whose key signed a hash (secp256k1); null if the signature is invalid. 65 bytes: r, s, and v as 27 or 28, or as 0 or
 * 1. The upper half of s is refused, as on chains (EIP-2): each signature has one form.
 */
export function recoverSigner(hash: Uint8Array, signature: string): string | null {
  if (!SIGNATURE.test(signature)) return null
  const bytes = hexToBytes(signature.slice(2))
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return null
  try {
    if (secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).hasHighS()) return null
    const recovered = secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recovery), bytes.subarray(0, 64)), hash, { prehash: false })
    const point = secp256k1.Point.fromBytes(recovered).toBytes(false)
    return withChecksum(bytesToHex(keccak_256(point.subarray(1)).subarray(-20)))
  } catch {
    return null
  }
}

function hashMessage(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))
}

export interface SignInMessage {
  /** Host and port of the requesting site. */
  readonly domain: string
  readonly uri: string
  /** With checksum. */
  readonly address: string
  readonly statement: string
  /** At least eight letters and digits. */
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The variable part of our own messages to wallets. */
export interface WalletMessage extends Pick<SignInMessage, 'address' | 'statement' | 'issuedAt'> {
  /** The host that asks the wallet's owner. */
  readonly host: string
  readonly protocol: 'http' | 'https'
  readonly lifetimeMs: number
}

/** Writes a message for a wallet to sign, with a fresh nonce. */
export function writeWalletMessage({ host, protocol, lifetimeMs, ...rest }: WalletMessage): string {
  return writeSignInMessage({
    ...rest,
    domain: host,
    uri: `${protocol}://${host}`,
    nonce: newHandle().replace(/[-_]/g, '0'),
    expiresAt: rest.issuedAt + lifetimeMs,
  })
}

/** Writes the text that a wallet shows and signs (EIP-4361): it names our host, so that another site's signature is useless here. */
export function writeSignInMessage({ domain, uri, address, statement, nonce, issuedAt, expiresAt }: SignInMessage): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    `Expiration Time: ${new Date(expiresAt).toISOString()}`,
  ].join('\n')
}
