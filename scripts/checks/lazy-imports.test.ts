import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { EXCEPTIONS, findBareImports, findBareImportsIn } from './lazy-imports.ts'

// Goal: code that a page loads later costs, where it is missing, its own part and never the page.

const ROOT = resolve(import.meta.dirname, '../..')
const FILES = globSync('{app,components,lib,products/*/screens}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.(?:test|stories)\.tsx?$|\.d\.ts$/.test(file),
)

it('is loaded through a boundary', () => {
  expect(FILES.length).toBeGreaterThan(1000)
  expect(findBareImportsIn(ROOT, FILES)).toEqual([])
})

it.each(Object.keys(EXCEPTIONS))('%s, which is left out, exists', (file) => expect(existsSync(resolve(ROOT, file))).toBe(true))

it.each([
  ["const Panel = lazy(() => import('./panel.tsx'))", 2],
  ["const Panel = dynamic(() => import('./panel.tsx'))", 2],
  ["void import('./panel.tsx').then(({ open }) => open())", 1],
  ["const load = () => import('./panel.tsx')\nconst Panel = lazyPart(() => load().then((module) => module.Panel))", 1],
  ["const Panel = lazyPart(() => import('./panel.tsx').then((module) => module.Panel), 'layer')", 0],
  ["const { open } = await loadCode(() => import('./panel.tsx'))", 0],
  ["import { open } from './panel.tsx'\ntype Panel = typeof import('./panel.tsx')", 0],
])('%j: %i', (code, count) => expect(findBareImports('a.tsx', code)).toHaveLength(count))
