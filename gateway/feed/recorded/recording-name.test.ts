import { cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recordingName } from './recording-name.ts'

// Goal: two gateways know whether they replay the same, without reading all of it.

const home = mkdtempSync(join(tmpdir(), 'names-'))
afterAll(() => rmSync(home, { recursive: true }))

let made = 0
let folder = ''
beforeEach(() => {
  made += 1
  folder = join(home, String(made))
  cpSync(mkdtempSync(join(home, 'empty-')), folder, { recursive: true })
  writeFileSync(join(folder, 'BTCUSDT-1m-2024-01.csv'), `1,2,3\n${'4,5,6\n'.repeat(50_000)}7,8,9\n`)
  writeFileSync(join(folder, 'ETHUSDT-1m-2024-01.csv'), '1,2,3\n')
})

const nameOf = (file: string, symbol = 'BTCUSDT') => recordingName({ file, symbol })
const fileOf = (name: string) => join(folder, name)

describe('the name of a recording', () => {
  it('is that of its copy elsewhere, whatever symbol is set for single files', () => {
    const copy = join(home, `copy of ${made}`)
    cpSync(folder, copy, { recursive: true })
    expect(nameOf(copy, 'SOLUSDT')).toBe(nameOf(folder))
    expect(nameOf(join(copy, 'ETHUSDT-1m-2024-01.csv'))).toBe(nameOf(fileOf('ETHUSDT-1m-2024-01.csv')))
  })

  it.each<[string, () => void]>([
    ['a market more', () => writeFileSync(fileOf('SOLUSDT-1m-2024-01.csv'), '1,2,3\n')],
    ['a market less', () => rmSync(fileOf('ETHUSDT-1m-2024-01.csv'))],
    ['other first times', () => writeFileSync(fileOf('BTCUSDT-1m-2024-01.csv'), `0,2,3\n${'4,5,6\n'.repeat(50_000)}7,8,9\n`)],
    ['other last times', () => writeFileSync(fileOf('BTCUSDT-1m-2024-01.csv'), `1,2,3\n${'4,5,6\n'.repeat(50_000)}8,8,9\n`)],
    ['another length', () => truncateSync(fileOf('BTCUSDT-1m-2024-01.csv'), 200_000)],
    ['nothing in a file', () => truncateSync(fileOf('ETHUSDT-1m-2024-01.csv'), 0)],
  ])('is another one with %s', (_, change) => {
    const before = nameOf(folder)
    change()
    expect(nameOf(folder)).not.toBe(before)
  })

  it('is another one of the same file for another pair', () => {
    const file = fileOf('ETHUSDT-1m-2024-01.csv')
    expect(nameOf(file, 'ETHUSDT')).not.toBe(nameOf(file, 'BTCUSDT'))
  })
})
