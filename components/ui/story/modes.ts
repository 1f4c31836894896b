/** The kinds of text in which every story is shown. Arabic runs from right to left; German and pseudo are long. */
export const WORDS = ['english', 'german', 'arabic', 'pseudo'] as const
export type Words = (typeof WORDS)[number]

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
