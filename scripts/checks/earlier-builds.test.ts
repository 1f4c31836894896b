import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEarlierBuilds } from '#gateway/read-build.ts'
import { keepEarlierBuild, KEPT_MS } from '../lib/earlier-builds.mjs'

// Goal: a page that was open when the site was updated still finds its files for a day.

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** Makes a build of one file, as Next does: nothing but `cache` is left of the one before. */
function build(name: string): void {
  rmSync(join(dist, 'static'), { recursive: true, force: true })
  mkdirSync(join(dist, 'static/chunks'), { recursive: true })
  writeFileSync(join(dist, 'static/chunks', `${name}.js`), name)
}

it('the files of a build are served until a day after it was replaced', () => {
  const day = 1_700_000_000_000
  build('one')
  keepEarlierBuild(dist, day)
  build('two')
  const [first, ...others] = readEarlierBuilds(dist, day + 1)
  expect(others).toEqual([])
  expect(first).toMatchObject({ prefix: '/_next/static/', naming: 'hashed', untilMs: day + KEPT_MS })
  expect(readFileSync(join(first?.folder ?? '', 'chunks/one.js'), 'utf8')).toBe('one')
  expect(readEarlierBuilds(dist, day + KEPT_MS)).toEqual([])

  keepEarlierBuild(dist, day + KEPT_MS)
  expect(readdirSync(join(dist, 'cache/earlier'))).toEqual([String(day + KEPT_MS)])
})

it('a machine that builds all day keeps the last few', () => {
  for (let at = 1; at <= 9; at += 1) {
    build(String(at))
    keepEarlierBuild(dist, at)
  }
  expect(readEarlierBuilds(dist, 10).map(({ untilMs }) => (untilMs ?? 0) - KEPT_MS)).toEqual([6, 7, 8, 9])
})

it('a first build has nothing before it', () => {
  keepEarlierBuild(dist, 1)
  expect(readEarlierBuilds(dist, 1)).toEqual([])
  expect(existsSync(join(dist, 'static'))).toBe(false)
})
