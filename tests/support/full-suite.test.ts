import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Goal: the quick suite runs some cases and notes how many others there are, once for each proof; the full suite runs all of them.

let notes = ''
beforeEach(() => {
  notes = mkdtempSync(join(tmpdir(), 'left-'))
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(notes, { recursive: true })
})

async function suite(isFull: boolean) {
  vi.stubEnv('FULL_SUITE', isFull ? '1' : '')
  vi.stubEnv('LEFT_TO_FULL_FOLDER', notes)
  return await import('./full-suite.ts')
}

const noted = () => readdirSync(notes).map((name) => readFileSync(join(notes, name), 'utf8'))

describe('the quick suite', () => {
  it('takes some cases, and notes the others once', async () => {
    const { someOf } = await suite(false)
    for (let process = 0; process < 2; process += 1)
      expect(someOf('languages', ['en', 'ar', 'de'], (code) => code === 'ar')).toEqual(['ar'])
    expect(noted()).toEqual(['2'])
  })

  it('declares no test of the full suite, and notes it', async () => {
    const { onlyInFull } = await suite(false)
    const declare = vi.fn((_title: string) => undefined)
    onlyInFull(declare)('a long proof')
    expect(declare).not.toHaveBeenCalled()
    expect(noted()).toEqual(['1'])
  })
})

describe('the full suite', () => {
  it('takes all cases and tests, and notes nothing', async () => {
    const { onlyInFull, someOf } = await suite(true)
    const declare = vi.fn((_title: string) => undefined)
    onlyInFull(declare)('a long proof')
    expect(declare).toHaveBeenCalledWith('a long proof')
    expect(someOf('languages', ['en', 'ar'], () => false)).toEqual(['en', 'ar'])
    expect(noted()).toEqual([])
  })
})
