export const PASSWORD_CHARACTERS_MIN = 8
export const PASSWORD_CHARACTERS_MAX = 64

/** Which parts of the rule for new passwords one keeps. */
export interface PasswordFacts {
  /** 8 to 64 characters. */
  readonly length: boolean
  /** A small letter and a capital. */
  readonly letters: boolean
  readonly digit: boolean
}

/** What a new password keeps of the rule: 8 to 64 characters, a small letter, a capital and a digit. */
export function judgePassword(password: string): PasswordFacts {
  const { length } = [...password]
  return {
    length: length >= PASSWORD_CHARACTERS_MIN && length <= PASSWORD_CHARACTERS_MAX,
    letters: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
  }
}

/** Whether a new password keeps the whole rule. */
export function isAcceptablePassword(password: string): boolean {
  const { length, letters, digit } = judgePassword(password)
  return length && letters && digit
}
