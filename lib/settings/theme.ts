/** Specification 3.4; the name of a theme is the value of `data-theme`. */
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
export const DEFAULT_THEME: Theme = 'dark'

/** The colour that means up: green, red (East Asia), or a pair for colour-blind users; the value of `data-updown`. */
export const UP_DOWN_COLORS = ['green-up', 'red-up', 'cvd'] as const
export type UpDownColors = (typeof UP_DOWN_COLORS)[number]
export const DEFAULT_UP_DOWN_COLORS: UpDownColors = 'green-up'

/** Reads a stored theme; `black` is an old name of `dark` (DESIGN 5.8). Returns undefined if it is invalid. */
export function readTheme(unsafe: unknown): Theme | undefined {
  return unsafe === 'black' ? 'dark' : THEMES.find((theme) => theme === unsafe)
}

/** Reads stored colours of up and down; undefined if they are invalid. */
export function readUpDownColors(unsafe: unknown): UpDownColors | undefined {
  return UP_DOWN_COLORS.find((colors) => colors === unsafe)
}
