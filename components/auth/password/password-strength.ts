import { judgePassword } from '#lib/contract/accounts/password-rule.ts'

/** `weak`: breaks the rule; `fair`: meets it; `strong`: has 8 different characters and is long, or less long with a special character. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

const STRONG_CHARACTERS = 14
const MIXED_CHARACTERS = 11

/** Rates a new password. It cannot know whether others use it. */
export function passwordStrength(password: string): PasswordStrength {
  const { length, letters, digit } = judgePassword(password)
  if (!length || !letters || !digit) return 'weak'
  const characters = [...password]
  const kinds = new Set(characters).size
  const isMixed = /[^\p{L}\p{N}]/u.test(password) && characters.length >= MIXED_CHARACTERS
  return kinds >= 8 && (isMixed || characters.length >= STRONG_CHARACTERS) ? 'strong' : 'fair'
}
