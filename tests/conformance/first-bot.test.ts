import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstBot } from '#components/site/api-doc/first-bot.ts'
import { PASSPHRASE, SPOT, startBotServer, type BotServer } from './bot-server.ts'

/** Goal: the ten lines that readers copy from the page about the API are a working trading bot. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

it('places an order, sees it, takes it back and tells its balance, in ten lines', async () => {
  const key = await server.createKey()
  const code = firstBot(server.origin)
  expect(code.trim().split('\n')).toHaveLength(10)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      NODE_ENV: 'production' as const,
      PATH: process.env['PATH'],
      API_KEY: key.apiKey,
      API_SECRET: key.secret,
      API_PASSPHRASE: PASSPHRASE,
    },
  })
  expect(stdout).toContain(`symbol: '${SPOT}'`)
  expect(stdout).toContain("status: 'open'")
  expect(stdout).toMatch(/free: 50000/)
})
