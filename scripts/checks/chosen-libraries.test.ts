import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Goal: each library that was chosen for a purpose is used by the product, in one place, for that purpose (docs/adr/0026). */

/** Maps each library to the only module that may load it. */
const CHOSEN = {
  'decimal.js': 'lib/kernel/decimal.ts',
  'node-forge': 'lib/signing/pem.ts',
  'crypto-js': 'lib/signing/signing-crypto.ts',
  'isomorphic-dompurify': 'lib/sanitize/sanitize-html.ts',
} as const
type Library = keyof typeof CHOSEN

/** The entry points of the product: the routes, the code that runs before them, and the gateway. */
const ROOTS = [
  ...globSync('app/**/{page,layout,route,error,not-found}.{ts,tsx}'),
  'middleware.ts',
  'gateway/main.ts',
  ...globSync('gateway/**/*worker*.ts'),
]

const IMPORT = /(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/g
const LATER = /import\('([^']+)'\)/g

function importsOf(file: string, follow: 'all' | 'static'): string[] {
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(IMPORT), ...(follow === 'all' ? text.matchAll(LATER) : [])].map(([, name = '']) => name)
  return names.map((name) => (name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(file), name)) : name))
}

/** Collects every file and package that is loaded from the roots. */
function reachedFrom(roots: readonly string[], follow: 'all' | 'static' = 'all'): Set<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (/\.tsx?$/.test(file) && existsSync(file)) open.push(...importsOf(file, follow))
  }
  return reached
}

const loads = (reached: ReadonlySet<string>, library: Library) =>
  [...reached].some((name) => name === library || name.startsWith(`${library}/`))
const product = reachedFrom(ROOTS)

describe.each(Object.entries(CHOSEN) as [Library, string][])('%s', (library, place) => {
  it('is loaded by the product, in one place', () => {
    const places = [...product].filter(
      (file) => /\.tsx?$/.test(file) && existsSync(file) && loads(new Set(importsOf(file, 'all')), library),
    )
    expect(places).toEqual([place])
  })

  it('is not loaded by the engine', () => {
    const engine = reachedFrom(globSync('gateway/engine/**/*.ts').filter((file) => !file.endsWith('.test.ts')))
    expect(engine.size).toBeGreaterThan(50)
    expect(loads(engine, library)).toBe(false)
  })
})

function pageLoads(route: string): ReadonlySet<string> {
  const folder = `app/[locale]/${route}`
  return reachedFrom(
    [`${folder}/page.tsx`, 'app/[locale]/layout.tsx', ...[`${dirname(folder)}/layout.tsx`].filter((file) => existsSync(file))],
    'static',
  )
}

describe('a page', () => {
  it.each(['(site)/terms', '(site)/privacy', '(site)/api-doc', '(auth)/login'])(
    'that computes nothing comes without the arithmetic: %s',
    (route) => {
      const loaded = pageLoads(route)
      expect(loaded.size).toBeGreaterThan(50)
      expect([...loaded].filter((name) => name === 'decimal.js')).toEqual([])
    },
  )

  it('that computes comes with it', () => {
    expect(pageLoads('(site)/fee').has('decimal.js')).toBe(true)
  })
})

it('comes to no browser with the schemas of the gateway: what runs there reads their types alone', () => {
  const begins = globSync('{app,components,lib,products/*/screens}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && readFileSync(file, 'utf8').startsWith("'use client'"),
  )
  const loaded = reachedFrom(begins)
  expect(loaded.size).toBeGreaterThan(500)
  expect(loaded.has('typebox')).toBe(false)
  // Proof that the search works: it finds the package where it is loaded.
  expect(product.has('typebox')).toBe(true)
})
