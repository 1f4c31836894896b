import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { BROWSER_FLOOR, FLOOR_SENTENCE_ID, floorScript } from './browser-floor.ts'

const ROOT = new URL('../../', import.meta.url)
const { safari, chrome, firefox } = BROWSER_FLOOR

it('is the same in the README and for the build', () => {
  const { browserslist } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { readonly browserslist: readonly string[] }
  expect(browserslist).toEqual([`chrome ${chrome}`, `edge ${chrome}`, `firefox ${firefox}`, `safari ${safari}`, `ios_saf ${safari}`])
  expect(readFileSync(new URL('README.md', ROOT), 'utf8')).toContain(`Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}`)
})

it('has a script that the oldest browsers parse', () => {
  expect(() => parse(floorScript, { ecmaVersion: 5 })).not.toThrow()
  expect(floorScript).not.toContain('<')
})

/** Runs the script in a browser that supports some declarations; returns whether it showed the sentence. */
function isToldIn(supported: readonly string[] | null, readsLookBehind = true): boolean {
  let told = false
  const element = { removeAttribute: (name: string) => (told = name === 'hidden') }
  runInNewContext(floorScript, {
    document: { getElementById: (id: string) => (id === FLOOR_SENTENCE_ID ? element : null) },
    RegExp: readsLookBehind
      ? RegExp
      : () => {
          throw new SyntaxError('Invalid regular expression')
        },
    ...(supported !== null && { CSS: { supports: (name: string, value: string) => supported.includes(`${name}:${value}`) } }),
  })
  return told
}

const CONTAINERS = 'container-type:inline-size'
const MIXES = 'color:color-mix(in srgb,red,red)'

it.each([
  ['Chrome 111', [CONTAINERS, MIXES], true, false],
  ['Firefox 111', [CONTAINERS, '-moz-appearance:none'], true, false],
  ['Safari 16.4', [CONTAINERS, MIXES], true, false],
  ['Chrome 110', [CONTAINERS], true, true],
  ['Firefox 109', ['-moz-appearance:none'], true, true],
  ['Safari 16.3', [CONTAINERS, MIXES], false, true],
  ['a browser without CSS.supports', null, true, true],
] as const)('%s', (_browser, supported, readsLookBehind, told) => {
  expect(isToldIn(supported, readsLookBehind)).toBe(told)
})
