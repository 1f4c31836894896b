import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Goal: browsers get no table of instruments, because the market can change; they fetch its list when they need it.

const ROOT = resolve(import.meta.dirname, '../..')

/** Files that only servers may load: the table of the synthetic market, and the listing that the gateway sets. */
const SERVER_ONLY = ['lib/contract/market/contracts.json', 'lib/routing/listed-pairs.ts', 'lib/contract/market/instrument-list.ts']

const ALIASES = [
  ['#lib/', 'lib/'],
  ['#components/', 'components/'],
  ['#products/', 'products/'],
] as const

/** Returns the files of the repository whose values a file imports; imports of types alone disappear. */
function importsOf(file: string): string[] {
  if (file.endsWith('.json') || file.endsWith('.css')) return []
  const code = readFileSync(join(ROOT, file), 'utf8')
  return [...code.matchAll(/(?:^|\n)(?:import|export)\s(?!type\s)([^'"]*?)from\s+'([^']+)'|import\('([^']+)'\)/g)].flatMap(
    ([, names = '', from = '', lazy = '']) => {
      const isTypes = /^\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}\s*$/.test(names)
      return isTypes ? [] : (fileOf(file, from || lazy) ?? [])
    },
  )
}

function fileOf(from: string, name: string): string | null {
  if (name.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from), name))
  const alias = ALIASES.find(([prefix]) => name.startsWith(prefix))
  return alias === undefined ? null : alias[1] + name.slice(alias[0].length)
}

/** The files that begin a browser's code. */
const CLIENT_FILES = ['app', 'components', 'lib', 'products']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$|\.d\.ts$/.test(file))
  .filter((file) => readFileSync(join(ROOT, file), 'utf8').startsWith("'use client'"))

it('loads nothing that only servers may load', () => {
  const cameFrom = new Map(CLIENT_FILES.map((file) => [file, '']))
  for (const [file] of cameFrom) for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file)
  const wayTo = (file: string): string => (file === '' ? '' : `${wayTo(cameFrom.get(file) ?? '')} > ${file}`)
  expect(CLIENT_FILES.length).toBeGreaterThan(100)
  expect(cameFrom.has('lib/contract/market/pairs.ts')).toBe(true)
  expect(SERVER_ONLY.filter((file) => cameFrom.has(file)).map(wayTo)).toEqual([])
})
