import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../lib/project.mjs'

const folder = mkdtempSync(join(tmpdir(), 'examples-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const EXAMPLE = {
  id: 'X1',
  formula: 'fee',
  inputs: { price: '100', count: '2', feeRate: '0.001' },
  expected: '0.2',
  tolerance: '0',
  recommended: true,
}

describe('the command', () => {
  const main = join(root, 'scripts/examples/main.ts')
  const start = (...args: readonly string[]) => spawnSync(process.execPath, [main, ...args], { cwd: root, encoding: 'utf8' })

  it('prints a line for each example and the counts last', () => {
    const path = write('good.json', JSON.stringify([EXAMPLE, { ...EXAMPLE, id: 'X2', recommended: false }]))
    const lines = execFileSync(process.execPath, [main, path], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n')
    expect(lines).toEqual([
      '{"id":"X1","expected":"0.2","actual":"0.2","ok":true}',
      '{"id":"X2","expected":"0.2","actual":null,"ok":null,"reason":"not recommended"}',
      '1 passed, 0 failed, 1 skipped',
    ])
  })

  it('ends with 1 when an example fails', () => {
    const { status, stdout } = start(write('bad.json', JSON.stringify([{ ...EXAMPLE, expected: '0.21' }, null])))
    expect(status).toBe(1)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 2 failed, 0 skipped')
  })

  it.for([
    ['without a file', [], 'Usage: npm run -s examples -- FILE\n'],
    ['with two', ['a', 'b'], 'Usage: npm run -s examples -- FILE\n'],
  ] as const)('says how it is used %s', ([, args, sentence]) => {
    expect(start(...args)).toMatchObject({ status: 1, stdout: '', stderr: sentence })
  })
})
