import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Goal: every text colour has a contrast of 4.5:1 on every surface that text appears on, in both themes and for every choice of
// colours for rise and fall (WCAG 1.4.3); edges of controls have 3:1 (1.4.11).

// The reader's own system colours cannot be measured here.
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(/@media \(forced-colors: active\) \{.*?\n  \}\n/s, '')

/** Returns the declarations of all rules with exactly this selector; later ones override earlier ones. */
function declarationsOf(selector: string): Record<string, string> {
  const bodies = [...css.matchAll(/(?<selector>:root[^\s{]*) \{(?<body>[^}]*)\}/g)]
    .filter(({ groups }) => groups?.selector === selector)
    .map(({ groups }) => groups?.body ?? '')
  const pairs = [...bodies.join('').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()])
  return Object.fromEntries(pairs) as Record<string, string>
}

function themeOf(theme: 'dark' | 'light', updown: string): (name: string) => string {
  const tokens = {
    ...declarationsOf(':root'),
    ...(theme === 'light' ? declarationsOf(":root[data-theme='light']") : {}),
    ...declarationsOf(`:root[data-updown='${updown}']`),
  }
  return function resolve(name: string): string {
    const value = tokens[`--${name}`] ?? ''
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    return reference === undefined ? value : resolve(reference)
  }
}

function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['color-bg', 'color-surface', 'color-surface-2'] as const
const TEXTS = ['color-text', 'color-text-2', 'color-text-3', 'color-link', 'color-up', 'color-down', 'color-warn', 'color-danger'] as const
const PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ['color-on-accent', 'color-accent'],
  ['color-on-accent', 'color-accent-hover'],
  ['color-on-up', 'color-up'],
  ['color-on-down', 'color-down'],
  ['color-up', 'color-up-soft'],
  ['color-down', 'color-down-soft'],
  ['color-warn', 'color-warn-soft'],
  ['color-link', 'color-accent-soft'],
  ['color-text', 'color-accent-soft'],
  ['color-text-2', 'color-accent-soft'],
] as const

for (const theme of ['dark', 'light'] as const) {
  for (const updown of ['green-up', 'red-up', 'cvd']) {
    it.each(PAIRS)(`${theme}, ${updown}: %s on %s reads`, (text, surface) => {
      const token = themeOf(theme, updown)
      expect(contrast(token(text), token(surface))).toBeGreaterThanOrEqual(4.5)
    })
  }

  it.each(SURFACES)(`${theme}: edges of controls and the focus ring stand out from %s`, (surface) => {
    const token = themeOf(theme, 'green-up')
    expect(contrast(token('color-line-strong'), token(surface))).toBeGreaterThanOrEqual(3)
    expect(contrast(token('color-focus'), token(surface))).toBeGreaterThanOrEqual(3)
  })
}

/** Mixes two colours as `color-mix(in srgb, one share, other)` does. */
function mix(one: string, share: number, other: string): string {
  const full = (colour: string) => (colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour)
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(full(colour).slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

for (const theme of ['dark', 'light'] as const) {
  for (const updown of ['green-up', 'red-up', 'cvd']) {
    it(`${theme}, ${updown}: text reads on every tile of a heat map, whose colours grow stronger`, () => {
      const token = themeOf(theme, updown)
      for (const tone of ['color-up', 'color-down']) {
        const shares = [1, 2, 3, 4].map((level) => Number.parseFloat(token(`heat-${level}`)) / 100)
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
        for (const share of [0, ...shares]) {
          const tile = mix(token(tone), share, token('color-surface-2'))
          expect(contrast(token('color-text'), tile), `${tone} ${share}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })
  }

  it(`${theme}: letters read on every made icon, and it stands out from the page`, () => {
    const token = themeOf(theme, 'green-up')
    for (let color = 0; color < 10; color += 1) {
      expect(contrast(token('color-on-made'), token(`made-${color}`)), `made-${color}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token('color-bg'), token(`made-${color}`)), `made-${color}`).toBeGreaterThanOrEqual(3)
    }
  })
}

it('tells black from white, so that a broken measure cannot pass everything', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
})
