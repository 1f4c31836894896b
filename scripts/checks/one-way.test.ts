import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// Goal: what has one shared way is done in no other: live texts are written by `writeText`, searches compare by `foldText`, and figures are
// never translated by the browser.

const ROOT = resolve(import.meta.dirname, '../..')

/** Other ways, the files that may go them, and a line of each that must be found. */
const OTHER_WAYS: readonly (readonly [what: string, way: RegExp, except: RegExp, planted: string])[] = [
  [
    'looks for a text node to write into',
    /firstChild\b.*\n?.*instanceof Text|\.nodeValue = |\bnode\.data = /,
    /\/(?:write-text|keep-text-nodes)\.ts$/,
    'const node = element?.firstChild\n  if (node instanceof Text && node.data !== text) node.data = text',
  ],
  [
    'compares texts by the rules of the reader’s language',
    /\.toLocale(?:Lower|Upper)Case\(\)/,
    /^$/,
    'const words = text.toLocaleLowerCase().split(" ")',
  ],
  [
    'searches by case alone',
    /\.toLowerCase\(\)\.includes\(/,
    // Both compare words of ours with each other.
    /^components\/(?:trade\/spoken-name|account\/keys\/address-check)\.ts$/,
    'return name.toLowerCase().includes(query)',
  ],
  ['lets a figure be translated', /<bdi dir="ltr"(?![^>]*translate="no")[^>]*>/, /\.stories\.tsx$/, '<bdi dir="ltr">{price}</bdi>'],
]

const FILES = globSync('{app,components,lib,products/*/screens}/**/*.{ts,tsx}', { cwd: ROOT }).filter((name) => !/\.test\.tsx?$/.test(name))

describe.each(OTHER_WAYS)('no code %s', (_what, way, except, planted) => {
  it('is a way that would be found', () => expect(planted).toMatch(way))

  it('is there', () => {
    expect(FILES.length).toBeGreaterThan(1000)
    expect(FILES.filter((name) => !except.test(name) && way.test(readFileSync(join(ROOT, name), 'utf8')))).toEqual([])
  })
})
