import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { REGISTRY } from './registry.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Returns the names in `export const stories = { names } satisfies Stories`. */
function exportedNames(file: string): readonly string[] {
  const body = /export const stories = \{([^}]*)\}/.exec(readFileSync(join(PROJECT, file), 'utf8'))?.[1] ?? ''
  return [...body.matchAll(/(\w+):/g)].map(([, name]) => name ?? '')
}

test('the registry names every story of every story file, and nothing else', () => {
  const files = globSync(['components/**/*.stories.tsx', 'tests/workbench/site/stories/*.stories.tsx'], { cwd: PROJECT })
  expect(files.length).toBeGreaterThan(0)
  expect(Object.fromEntries(files.map((file) => [basename(file, '.stories.tsx'), exportedNames(file)]))).toEqual(REGISTRY)
})

test('nothing of the product imports a story, so that no build of it holds one', () => {
  const files = globSync('{app,components,lib,gateway,products}/**/*.{ts,tsx}', {
    cwd: PROJECT,
    exclude: ['**/*.stories.tsx', 'components/ui/story/**'],
  })
  const importing = files.filter((file) => /from '[^']*(?:\.stories\.tsx|\/story\/)/.test(readFileSync(join(PROJECT, file), 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  expect(importing).toEqual([])
})
