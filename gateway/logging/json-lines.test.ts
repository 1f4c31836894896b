import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { printsJson, relayLines, writeLine } from './json-lines.mjs'

// Goal: whatever a process prints is one JSON object a line, wherever no person reads at a terminal.

interface Line {
  readonly level: string
  readonly time: string
  readonly process: string
  readonly msg: string
}
const parse = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

it.each<[format: string | undefined, isTerminal: boolean, isJson: boolean]>([
  [undefined, true, false],
  [undefined, false, true],
  ['json', true, true],
  ['text', false, false],
  ['xml', false, true],
])('LOG_FORMAT %s, at a terminal %s, is JSON: %s', (format, isTerminal, isJson) => {
  expect(printsJson({ LOG_FORMAT: format }, isTerminal)).toBe(isJson)
})

describe('a line', () => {
  it('has a level, a time, its process and the text without colours', () => {
    const [line] = parse(writeLine('error', 'web', '\u001B[31mError\u001B[0m: x\n    at y\n'))
    expect(line).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      process: 'web',
      msg: 'Error: x\n    at y',
    })
  })

  it.each(['x'.repeat(100_000), '\u0001"\\'.repeat(5000), '😀'.repeat(9000)])('fits into a pipe as a whole', (text) => {
    const line = writeLine('error', 'web', text)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4096)
    expect(parse(line)[0]?.msg).toMatch(/…$/)
  })
})

describe('what another process prints', () => {
  async function relay(...parts: string[]): Promise<readonly Line[]> {
    const from = new PassThrough()
    let printed = ''
    relayLines(from, (lines) => (printed += lines), 'error', 'product')
    for (const part of parts) from.write(part)
    from.end()
    await new Promise((resolve) => from.once('close', resolve))
    return parse(printed)
  }

  it('is passed on where it is JSON, in whatever pieces it comes', async () => {
    expect(await relay('{"msg":"o', 'ne"}\n{"msg":"two"}\n{"msg"', ':"three"}')).toEqual([{ msg: 'one' }, { msg: 'two' }, { msg: 'three' }])
  })

  it('is put into lines where it is not, an error with its stack into one', async () => {
    const lines = await relay('{"msg":"one"}\nError: x\n    at y\n{"half": \n\n{"msg":"two"}\n')
    expect(lines).toMatchObject([{ msg: 'one' }, { process: 'product', msg: 'Error: x\n    at y\n{"half":' }, { msg: 'two' }])
  })
})

it('is what a process prints from its first line on', () => {
  const program = `
    import { setUpOutput } from ${JSON.stringify(join(import.meta.dirname, 'json-lines.mjs'))}
    setUpOutput('web')
    process.stdout.write('no ')
    process.stdout.write('end\\n')
    console.log('{"a":1}')
    console.error(new Error('broken'))
    process.stdout.write('last')
  `
  const run = (variables: Record<string, string>) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, ...variables }, encoding: 'utf8' })
  const { stdout, stderr } = run({ LOG_FORMAT: '' })
  expect(parse(stdout)).toMatchObject([{ level: 'info', process: 'web', msg: 'no end' }, { a: 1 }, { msg: 'last' }])
  expect(parse(stderr)).toMatchObject([{ level: 'error', process: 'web', msg: expect.stringMatching(/^Error: broken\n {4}at /) as string }])
  expect(run({ LOG_FORMAT: 'text' }).stdout).toBe('no end\n{"a":1}\nlast')
})
