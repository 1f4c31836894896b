/**
 * The codes of gifts: 12 letters and digits of 31, which are 59 bits. No 0, 1, I, L or O is among them, so that none is mistaken for
 * another when it is copied.
 */

export const GIFT_CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const GIFT_CODE_LENGTH = 12
const GROUP = 4

/** Returns a code as it was made, from any way to write it: with spaces, hyphens or small letters. Null if it cannot be a code. */
export function readGiftCode(unsafe: string): string | null {
  const code = unsafe.replaceAll(/[\s-]/g, '').toUpperCase()
  if (code.length !== GIFT_CODE_LENGTH) return null
  return [...code].every((character) => GIFT_CODE_CHARACTERS.includes(character)) ? code : null
}

/** Writes a code in groups, as it is shown: `7KQM-2XWD-9RTA`. */
export function giftCodeText(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}
