import { createHash, timingSafeEqual } from 'node:crypto'
import { joinPemLines } from '#lib/contract/signing/signing.ts'

/** Returns the SHA-256 as 64 hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the MD5 as 32 hexadecimal digits: a name for texts, never a proof. */
export function md5Hex(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** Returns the name of a public key: MD5 of its PEM without line breaks (DESIGN 7). */
export function publicKeyMd5(pem: string): string {
  return md5Hex(joinPemLines(pem))
}

/** Compares two texts in a time that does not reveal where they differ. */
export function equalTexts(one: string, other: string): boolean {
  const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes)
}
