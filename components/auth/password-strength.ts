import { judgePassword } from '#lib/contract/password-rule.ts'

/** `weak`: against the rule; `fair`: keeps it; `strong`: long, or of every kind of character. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

const STRONG_CHARACTERS = 14
const MIXED_CHARACTERS = 11

/** How good a new password is. It says nothing about whether others use it. */
export function passwordStrength(password: string): PasswordStrength {
  const { length, letters, digit } = judgePassword(password)
  if (!length || !letters || !digit) return 'weak'
  const characters = [...password]
  const kinds = new Set(characters).size
  const isMixed = /[^\p{L}\p{N}]/u.test(password) && characters.length >= MIXED_CHARACTERS
  return kinds >= 8 && (isMixed || characters.length >= STRONG_CHARACTERS) ? 'strong' : 'fair'
}
