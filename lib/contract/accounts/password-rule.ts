export const PASSWORD_CHARACTERS_MIN = 8
export const PASSWORD_CHARACTERS_MAX = 64

/** The parts of the rule for new passwords that are met. */
export interface PasswordFacts {
  /** 8 to 64 characters. */
  readonly length: boolean
  /** A lower-case and an upper-case letter. */
  readonly letters: boolean
  readonly digit: boolean
}

/** Checks which parts of the rule a new password meets: 8 to 64 characters, a lower-case letter, an upper-case letter and a digit. */
export function judgePassword(password: string): PasswordFacts {
  const { length } = [...password]
  return {
    length: length >= PASSWORD_CHARACTERS_MIN && length <= PASSWORD_CHARACTERS_MAX,
    letters: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
  }
}

/** Checks whether a new password meets the whole rule. */
export function isAcceptablePassword(password: string): boolean {
  const { length, letters, digit } = judgePassword(password)
  return length && letters && digit
}
