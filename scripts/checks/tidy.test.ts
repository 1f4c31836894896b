import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FILES_MAX, findFullFolders, findLongFiles, findMissingFiles, LINES_MAX, LISTS, listFiles } from './tidy.ts'

// Goal: files and folders stay small enough to find things in.

const ROOT = resolve('.')
const planted = mkdtempSync(join(tmpdir(), 'tidy-'))
afterAll(() => rmSync(planted, { recursive: true }))

function plant(name: string, text = ''): void {
  mkdirSync(join(planted, name, '..'), { recursive: true })
  writeFileSync(join(planted, name), text)
}

describe('a folder', () => {
  it('is found with one file too many; pictures, folders and outputs do not count', () => {
    for (let nth = 0; nth <= FILES_MAX; nth += 1) {
      plant(`lib/full/${nth}.ts`)
      plant(`lib/pictures/${nth}.png`)
      plant(`lib/rooms/${nth}/a.ts`)
      plant(`tests/site/.next/${nth}.js`)
      if (nth > 0) plant(`lib/almost/${nth}.ts`)
    }
    expect([...findFullFolders(listFiles(planted))]).toEqual([['lib/full', FILES_MAX + 1]])
  })

  it('holds few enough files, or is a list and has to be one', () => {
    const files = listFiles(ROOT)
    expect(files.length).toBeGreaterThan(2000)
    expect([...findFullFolders(files).keys()].toSorted()).toEqual(Object.keys(LISTS).toSorted())
  })
})

describe('a style sheet', () => {
  it.each([
    ['as long as it may be', LINES_MAX, []],
    ['one line longer', LINES_MAX + 1, [['components/ui/a.css', LINES_MAX + 1]]],
  ])('that is %s', (_what, lines, found) => {
    plant('components/ui/a.css', '\n'.repeat(lines - 1) + 'a {}\n')
    expect([...findLongFiles(planted)]).toEqual(found)
  })

  it('is never too long here', () => {
    expect([...findLongFiles(ROOT)]).toEqual([])
  })
})

describe('a file that a script names', () => {
  it('is found if it does not exist', () => {
    plant('scripts/run.mjs', "const tests = ['gateway/there.test.ts', 'gateway/gone.test.ts']\n")
    plant('gateway/there.test.ts')
    expect(findMissingFiles(planted)).toEqual(['scripts/run.mjs: gateway/gone.test.ts'])
  })

  it('exists', () => {
    expect(findMissingFiles(ROOT)).toEqual([])
  })
})
