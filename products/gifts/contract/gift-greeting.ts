import { GIFT_GREETING_MAX } from './gift-terms.ts'

/** Characters that no line of plain text needs: control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Joins the parts of an emoji, and letters of some scripts. */
const JOINERS = /[\u200c\u200d]/u

/** Returns the greeting of a gift as plain text in one line, without invisible characters, of at most `GIFT_GREETING_MAX` letters. */
export function cleanGreeting(unsafe: string): string {
  const line = unsafe
    .replaceAll(/\s/g, ' ')
    .replaceAll(UNSEEN, (character) => (JOINERS.test(character) ? character : ''))
    // Only now: what has been taken out may have kept spaces or parts of a letter from each other.
    .normalize('NFC')
    .replaceAll(/ +/g, ' ')
    .trim()
  return [...line].slice(0, GIFT_GREETING_MAX).join('').trim()
}
