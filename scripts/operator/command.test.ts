import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_ACTS } from '#lib/contract/operator/acts.ts'
import { ended, listening, readPort } from '#gateway/front/listening.ts'
import { makeShellCredential, SHELL_FILE } from '#gateway/operator/door/shell-credential.ts'
import { startOperators, type OperatorServer } from '#tests/support/operators.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { CommandRefused } from './read-arguments.ts'
import { runCommand } from './run-command.ts'

/** Goal: whoever has the data folder makes every act in a shell, with or without a running site, and is told in a sentence what is in the way. */

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

interface Ran {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** Gives a command as a shell does; the answer to its questions is given, too. */
async function run(
  args: readonly string[],
  { input = '', path = folder.path }: { readonly input?: string; readonly path?: string } = {},
): Promise<Ran> {
  const printed: string[] = []
  const askSecret = (question: string) => (input === '' ? Promise.reject(new CommandRefused(`${question}?`)) : Promise.resolve(input))
  try {
    const place = { folder: path, databaseUrl: null, askSecret, print: (text: string) => void printed.push(text) }
    return { code: await runCommand(args, place), out: printed.join('\n'), errors: '' }
  } catch (error) {
    if (error instanceof CommandRefused) return { code: 1, out: '', errors: error.message }
    throw error
  }
}

describe('without a running site', () => {
  it('makes, changes and takes away the accounts of operators, and records it', async () => {
    const path = join(folder.path, 'new')
    const created = await run(['admin', 'create', 'ada', '--role', 'owner', '--json'], { input: 'Correct-Horse-9', path })
    expect(JSON.parse(created.out)).toMatchObject({
      operator: { name: 'ada', role: 'owner' },
      secondFactor: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
        uri: expect.stringMatching(/^otpauth:\/\/totp\//) as string,
      },
    })
    expect(await run(['admin', 'disable', 'ada'], { path })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('last owner') as string,
    })
    expect(await run(['admin', 'create', 'ADA', '--role', 'owner'], { input: 'Correct-Horse-9', path })).toMatchObject({ code: 1 })
    const verdict = await run(['audit', 'verify', '--json'], { path })
    // The name in capitals was refused before it was an act.
    expect([verdict.code, JSON.parse(verdict.out)]).toMatchObject([0, { entries: 4, faults: [] }])
  })

  it.each([
    ['no role', ['admin', 'create', 'ada'], /Name the role/],
    ['no name', ['admin', 'disable'], /Name the operator/],
    ['no such command', ['admin', 'dance', 'ada'], /create\|list/],
    ['no password', ['admin', 'create', 'ada', '--role', 'owner'], /Password of ada\?/],
    ['an unknown role', ['admin', 'create', 'ada', '--role', 'king'], /Name the role/],
    ['an unknown option', ['admin', 'list', '--rolle', 'owner'], /--rolle is no option/],
    ['a site that does not run', ['operator', 'list'], /No site that runs on/],
    ['an unknown act', ['operator', 'dance'], /There is no act operator dance/],
    ['half an act', ['operator'], /Name a section and an act/],
  ])('says what is wrong with %s', async (_, args, sentence) => {
    const { code, errors } = await run(args)
    expect(code).toBe(1)
    expect(errors).toMatch(sentence)
  })

  it('says that nothing answers where a site was killed', async () => {
    const gone = createServer()
    await listening(gone, { host: '127.0.0.1', port: 0 })
    makeShellCredential(join(folder.path, SHELL_FILE), `http://127.0.0.1:${readPort(gone)}`, {
      timers: { after: () => () => undefined },
      log: { warn: () => undefined },
    })
    await ended(gone)
    expect(await run(['operator', 'list'])).toMatchObject({ code: 1, errors: expect.stringContaining('the site does not run') as string })
  })

  it('reads a secret from standard input, and prints to standard output', () => {
    const env = { ...process.env, DATA_DIR: join(folder.path, 'new'), DATABASE_URL: '' }
    const args = ['scripts/operator/main.ts', 'admin', 'create', 'ada', '--role', 'owner', '--json']
    const out = execFileSync(process.execPath, args, { env, input: 'Correct-Horse-9\n', encoding: 'utf8' })
    expect(JSON.parse(out)).toMatchObject({ operator: { name: 'ada' } })
  })

  it('lists every act, and tells the fields of one', async () => {
    const { out } = await run(['help'])
    for (const name of Object.keys(OPERATOR_ACTS)) expect(out).toContain(name.replace('/', ' '))
    expect((await run(['help', 'audit', 'list'])).out).toMatch(/--after {2,}optional, integer/)
  })
})

describe('at a running site', () => {
  let server: OperatorServer
  beforeAll(async () => {
    server = await startOperators({})
  })
  afterAll(() => server.close())
  const at = (...args: string[]) => run(args, { path: server.folder.path })

  it('makes an act with a reason, and is named in the audit log', async () => {
    expect(await at('setting', 'set', '--name', 'secondOperator', '--value', 'true')).toMatchObject({
      code: 1,
      errors: 'operatorReasonMissing: Please give a reason.',
    })
    expect(await at('setting', 'set', '--name', 'secondOperator', '--value', 'true', '--reason', 'two of us')).toMatchObject({ code: 0 })
    expect(server.settings.read('secondOperator')).toBe(true)
    const [entry] = await server.audit.list({ limit: 1 })
    expect(entry).toMatchObject({
      operatorId: 'shell',
      operatorName: expect.stringMatching(/^shell \(\S+\)$/) as string,
      reason: 'two of us',
      outcome: 'made',
    })
    await server.settings.write('secondOperator', false)
  })

  it('asks for secrets, and takes none as an option', async () => {
    const args = ['operator', 'create', '--name', 'eve', '--role', 'viewer', '--reason', 'a colleague']
    expect(await at(...args, '--password', 'Correct-Horse-9')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is a secret') as string,
    })
    expect(await run(args, { path: server.folder.path, input: 'Correct-Horse-9' })).toMatchObject({ code: 0 })
    expect((await server.operators.findByName('eve'))?.role).toBe('viewer')
  })

  it('shows an answer as JSON, and what an act would touch', async () => {
    expect(JSON.parse((await at('approval', 'list', '--json')).out)).toEqual({ approvals: [] })
    const preview = await at('setting', 'set', '--name', 'secondOperator', '--value', 'true', '--preview', '--json')
    expect(JSON.parse(preview.out)).toEqual({ preview: { name: 'secondOperator', from: false, to: true } })
    expect(server.settings.read('secondOperator')).toBe(false)
  })

  it.each([
    ['a field that is none', ['operator', 'disable', '--nam', 'eve'], '--nam is no field of operator disable.'],
    [
      'a field of another type',
      ['audit', 'list', '--limit', 'many'],
      'invalidParameter: Some of the values aren’t valid.\nlimit must be integer',
    ],
  ])('says what is wrong with %s', async (_, args, sentence) => {
    expect(await at(...args)).toMatchObject({ code: 1, errors: sentence })
  })
})
