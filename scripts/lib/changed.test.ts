import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changedFiles, PAGES_REACHED, stepsFor } from './changed.mjs'
import { STEPS } from './test-steps.mjs'

// Goal: a change runs the steps that it affects. A file that no row names runs every browser test, and every named folder and spec
// exists.

const CHECKS = ['typegen', ...STEPS.filter(({ isCheck }) => isCheck).map(({ name }) => name)]

function besidesChecks(...files: string[]): Record<string, readonly string[]> {
  return Object.fromEntries([...stepsFor(files, 'main')].filter(([name]) => !CHECKS.includes(name)))
}

const UNIT = ['--changed', 'main', '--passWithNoTests']

describe('the steps of a change', () => {
  it('are steps of the suite, and the static checks are always among them', () => {
    const names = STEPS.map(({ name }) => name)
    const everything = stepsFor(['package.json'], 'main')
    expect([...everything.keys()].toSorted()).toEqual(names.toSorted())
    expect([...stepsFor(['docs/GLOSSARY.md'], 'main').keys()]).toEqual(CHECKS)
  })

  it.each([
    ['a text beside the code', 'docs/GLOSSARY.md', {}],
    ['a unit test', 'lib/calc/fees.test.ts', { unit: UNIT }],
    ['a browser spec', 'tests/e2e/site/search.spec.ts', { unit: UNIT, build: [], pages: ['tests/e2e/site/search.spec.ts'] }],
    ['what all browser specs use', 'tests/e2e/support/person.ts', { unit: UNIT, build: [], pages: [] }],
    ['a folder that no row names', 'middleware.ts', { unit: UNIT, build: [], pages: [] }],
    ['a page for traders', 'components/layout/guide/guide.tsx', { unit: UNIT, build: [], pages: ['/guides'], pictures: [] }],
    ['a widget', 'components/ui/badge.tsx', { unit: UNIT, workbench: [], widgets: [], build: [], pages: [], pictures: [] }],
    ['the configuration of unit tests', 'vitest.config.ts', { unit: [], conformance: [] }],
    ['a test of bots', 'tests/conformance/bot-access.test.ts', { unit: UNIT, conformance: [] }],
  ])('of %s are those that it reaches', (_what, file, steps) => expect(besidesChecks(file)).toEqual(steps))

  it('are added up over all files', () => {
    expect(besidesChecks('components/layout/guide/guide.tsx', 'gateway/journal/journal.ts').pages).toEqual([
      '/guides',
      '/lifecycle',
      '/terminal-session',
    ])
  })
})

describe('the table of folders and browser specs', () => {
  it('names folders that are there', () => {
    expect(PAGES_REACHED.filter(([folder]) => globSync(`${folder}*`).length === 0)).toEqual([])
  })

  it('names specs that are there', () => {
    const specs = globSync('tests/e2e/*/*.spec.ts').map((file) => basename(file))
    const names = new Set(PAGES_REACHED.flatMap(([, reached]) => reached))
    expect([...names].filter((name) => !specs.some((spec) => spec.startsWith(name)))).toEqual([])
  })
})

describe('the files of a change', () => {
  it('are not guessed where git knows no such commit', () => {
    expect(() => changedFiles('no-such-commit')).toThrow('git does not say what has changed')
  })
})
