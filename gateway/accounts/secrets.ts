import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Twice the required 128 bits (security.md, Sessions). */
const TOKEN_BYTES = 32
const HANDLE_BYTES = 16

/** Creates a secret that grants access: 256 random bits, 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Creates an unguessable id that grants no access: 128 random bits, 22 characters. */
export function newHandle(): string {
  return randomBytes(HANDLE_BYTES).toString('base64url')
}

/**
 * Returns the hash under which the store keeps a token. A fast hash suffices since tokens cannot be enumerated; looking up by the
 * hash keeps any comparison from revealing how close a guess was.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Checks whether two texts are equal, in a time that depends on their lengths only. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Creates a numeric code to type in; all codes are equally likely. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

/** Letters and digits that are not mistaken for one another when copied: no 0, 1, I, L or O. */
const INVITE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const INVITE_LENGTH = 10

/** Creates the code of an account's invite link. It grants no access; of 8 x 10^14 codes, two accounts hardly ever get the same one. */
export function newInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_CHARACTERS[randomInt(INVITE_CHARACTERS.length)]).join('')
}

const INVITATION_LENGTH = 12

/** Creates the code of an invitation: of 7 x 10^17 codes nobody guesses one that exists. */
export function newInvitation(): string {
  return Array.from({ length: INVITATION_LENGTH }, () => INVITE_CHARACTERS[randomInt(INVITE_CHARACTERS.length)]).join('')
}

/** Creates an account id: ten digits without a leading 0, which do not reveal the number of accounts. */
export function newUserId(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}
