import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Twice the 128 bits that are asked for (security.md, Sessions). */
const TOKEN_BYTES = 32
const HANDLE_BYTES = 16

/** A secret that opens something: 256 random bits, 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A name that nobody guesses, though it opens nothing: 128 random bits, 22 characters. */
export function newHandle(): string {
  return randomBytes(HANDLE_BYTES).toString('base64url')
}

/**
 * What the store keeps of a token. A fast hash is enough: nobody can try all tokens, and the store is asked by the hash, so that
 * no comparison tells how near a guess was.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether two texts are the same, in a time that depends on their lengths alone. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Digits that are typed in: every one of the possible codes is as likely as any other. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

/** Letters and digits that nobody takes for each other when they are read out. */
const INVITE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const INVITE_LENGTH = 10

/** What an account's link carries. It opens nothing; 10^14 of them, so that no two accounts get the same. */
export function newInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_CHARACTERS[randomInt(INVITE_CHARACTERS.length)]).join('')
}

/** Ten digits that do not begin with 0: an account's number, which tells nothing of how many there are. */
export function newUserId(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}
