import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markScripts } from './compile-hint.mjs'

// Goal: every script of a build asks for its compilation while it arrives, at the only position where a browser reads the hint.

let dist: string
const chunk = (name: string) => join(dist, 'static/chunks', name)

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(chunk('pages'), { recursive: true })
  writeFileSync(chunk('one.js'), '(globalThis.TURBOPACK||=[]).push([])')
  writeFileSync(chunk('pages/two.js'), '"use strict";')
  writeFileSync(chunk('style.css'), 'a{}')
})
afterEach(() => rmSync(dist, { recursive: true }))

const read = (name: string) => readFileSync(chunk(name), 'utf8')

describe('the scripts of a build', () => {
  it('are marked in their first line, and nothing else is', () => {
    expect(markScripts(dist)).toBe(2)
    expect([read('one.js'), read('pages/two.js'), read('style.css')]).toEqual([
      '//# allFunctionsCalledOnLoad\n(globalThis.TURBOPACK||=[]).push([])',
      '//# allFunctionsCalledOnLoad\n"use strict";',
      'a{}',
    ])
  })

  it('are marked once', () => {
    markScripts(dist)
    const once = read('one.js')
    expect([markScripts(dist), read('one.js')]).toEqual([0, once])
  })
})
