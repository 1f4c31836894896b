/** Specification 3.4; the id is the value of `data-theme`. */
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
export const DEFAULT_THEME: Theme = 'dark'

/** Which colour means up: green, red (East Asia), or a pair that colour-blind people tell apart; value of `data-updown`. */
export const UP_DOWN_COLORS = ['green-up', 'red-up', 'cvd'] as const
export type UpDownColors = (typeof UP_DOWN_COLORS)[number]
export const DEFAULT_UP_DOWN_COLORS: UpDownColors = 'green-up'

/** A stored theme; `black` is an old name of `dark` (DESIGN 5.8). Undefined where it is none. */
export function readTheme(unsafe: unknown): Theme | undefined {
  return unsafe === 'black' ? 'dark' : THEMES.find((theme) => theme === unsafe)
}

/** Stored colours of up and down, or undefined. */
export function readUpDownColors(unsafe: unknown): UpDownColors | undefined {
  return UP_DOWN_COLORS.find((colors) => colors === unsafe)
}
