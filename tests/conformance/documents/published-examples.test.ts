import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chartBars, firstBot, firstPythonBot, signedCurl, streamBot } from '#components/site/api-doc/programs.ts'
import { javascriptClient, pythonClient } from '#components/site/download/client-code.ts'
import { runExample, type Language } from '#tests/rigs/loopback/run-example.ts'
import { type BotKeyPair, PASSPHRASE, startBotServer, type BotServer } from '../bot-server.ts'

/**
 * Goal: each program that readers copy from the page about the API, the README and these documents works as it is written, and sends
 * nothing to anybody else: a key that leaves loopback has been given to the exchange that the client is made for.
 */

let server: BotServer
let key: BotKeyPair

beforeAll(async () => {
  server = await startBotServer()
  key = await server.createKey()
})

afterAll(() => server.close())

const run = (language: Language, source: string) => runExample(language, source, key, PASSPHRASE)

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DOCUMENTS = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const LOCAL = '127.0.0.1:3000'

interface Block {
  readonly file: string
  readonly language: string
  readonly source: string
}

/** Lists the blocks of code of the documents, with the server's address in place of the usual one. */
function blocks(): Block[] {
  return DOCUMENTS.flatMap((file) =>
    [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', source = '']) => ({
      file,
      language,
      source: source.replaceAll(LOCAL, server.origin.slice('http://'.length)),
    })),
  )
}

const LANGUAGES: Readonly<Record<string, Language>> = { js: 'javascript', javascript: 'javascript', py: 'python', python: 'python' }

describe('the programs of the pages', () => {
  it('place an order, see it, take it back and tell the balance, in ten lines', async () => {
    const code = firstBot(server.origin)
    expect(code.trim().split('\n')).toHaveLength(10)
    const ran = await run('javascript', code)
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("status: 'open'") as string })
    expect(ran.stdout).toMatch(/free: 50000/)
  })

  it('do the same in Python', async () => {
    const ran = await run('python', firstPythonBot(server.origin))
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("'status': 'open'") as string })
    expect(ran.stdout).toMatch(/'free': 50000/)
  })

  it('watch prices, the balance and an own order over streams', async () => {
    const ran = await run('javascript', streamBot(server.origin))
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/free: 50000[\s\S]*(?:open|canceled)/) as string })
  })

  it.each([
    ['javascript', javascriptClient],
    ['python', pythonClient],
  ] as const)('connect a client of %s, as the page of downloads shows', async (language, program) => {
    expect(await run(language, program(server.origin))).toMatchObject({ code: 0, stdout: expect.stringContaining('USDT') as string })
  })

  it('sign with curl', async () => {
    const ran = await run('shell', signedCurl(server.origin))
    expect(ran.code).toBe(0)
    expect(ran.stdout.match(/"code":"00000"/g)).toHaveLength(2)
  })

  it('read the bars of a day', async () => {
    const ran = await run('shell', chartBars(server.origin))
    expect(ran.code).toBe(0)
    const bars = JSON.parse(ran.stdout) as { readonly s: string; readonly t: readonly number[] }
    expect([bars.s, bars.t.length]).toEqual(['ok', 24])
  })
})

describe('the programs of the documents', () => {
  it('run', async () => {
    const programs = blocks().flatMap(({ language, ...block }) => {
      const name = LANGUAGES[language]
      return name === undefined ? [] : [{ ...block, name }]
    })
    expect(programs.map(({ file }) => file)).toContain('README.md')
    for (const { file, name, source } of programs) {
      const ran = await run(name, source)
      expect({ file, ...ran }).toMatchObject({ file, code: 0, stdout: expect.stringContaining('free: ') as string })
    }
  })

  it('send nothing from a shell but to this site', async () => {
    // The document of the installation is run on a system of its own (`tests/front/install`).
    const sent = blocks().filter(
      ({ file, language, source }) =>
        file !== 'docs/INSTALL.md' && /^(?:sh|bash|console)$/.test(language) && /\b(?:curl|wget)\b/.test(source),
    )
    for (const { file, source } of sent) {
      const ran = await run('shell', source.replaceAll('https://www.agio.example', server.origin))
      // Its answers have tests of their own; curl fails if it is sent anywhere else.
      expect({ file, code: ran.code }).toEqual({ file, code: 0 })
    }
  })
})

describe('the guard of these tests', () => {
  it.each([
    ['javascript', `await fetch('http://192.0.2.1/')`],
    ['javascript', `import ccxt from 'ccxt'; await new ccxt.bitget().fetchTime()`],
    [
      'javascript',
      `import ccxt from 'ccxt'; const bot = new ccxt.pro.bitget({ apiKey: 'a', secret: 'b', password: 'c', options: { uta: false } }); bot.loadMarkets = async () => ({}); await bot.watchBalance()`,
    ],
    ['python', `import urllib.request; urllib.request.urlopen('http://192.0.2.1/')`],
    ['python', `import ccxt; ccxt.bitget().fetch_ticker('BTC/USDT')`],
  ] as const)('ends a program that leaves loopback: %s %s', async (language, source) => {
    expect(await run(language, source)).toMatchObject({ code: 86, stderr: expect.stringContaining('LEFT LOOPBACK') as string })
  })

  it('lets curl reach loopback alone', async () => {
    const curl = (address: string) => run('shell', `curl -sS -o /dev/null '${address}'`)
    expect((await curl(`${server.origin}/api/v2/public/time`)).code).toBe(0)
    expect((await curl('http://192.0.2.1/')).stderr).toContain('port 9')
  })
})
