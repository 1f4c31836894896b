import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '#gateway/accounts/proof/passwords.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { createSignedRequests } from '#gateway/http/signed-requests.ts'
import { openGatewayKeys, type GatewayKeys } from '#gateway/signing/key-file.ts'
import { PASSWORD, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { temporaryFolder } from '#tests/support/stores.ts'

/** Goal: the example for app authors (docs/SIGNING.md) logs in and continues as a sub-account, signed and sealed. */

const folder = temporaryFolder()
let keys: GatewayKeys
let server: AccountsServer

beforeAll(async () => {
  const data = openDataFolder(folder.path)
  keys = await openGatewayKeys(data)
  data.release()
  server = await startAccounts({ startMs: Date.now(), signing: (clock) => createSignedRequests(keys, clock) })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))

it('switches to the sub-account that may trade', async () => {
  const { users } = server.accounts
  const email = 'app@agio.example'
  const main = await users.create({ kind: 'user', email, passwordHash: await (await createPasswords()).hash(PASSWORD) })
  const sub = (name: string, permissions: readonly string[]) =>
    users.create({ kind: 'sub', parentId: main?.id ?? '', name, permissions: JSON.stringify(permissions) })
  await sub('Reader', ['view'])
  const grid = await sub('Grid', ['view', 'trade'])
  const app = promisify(execFile)(process.execPath, [`${DOCS}examples/switch-account.mjs`], {
    env: {
      NODE_ENV: 'production' as const,
      PATH: process.env['PATH'],
      ORIGIN: `http://127.0.0.1:${server.port}`,
      LOGIN_NAME: email,
      PASSWORD,
      ROOT_KEY: keys.root.publicKey,
    },
  })
  await expect.poll(() => server.codeTo(email)).not.toBe('')
  app.child.stdin?.end(`${await server.codeTo(email)}\n`)
  expect((await app).stdout).toBe(`sub ${grid?.id} Grid\n`)
})

it('is named where apps read how to sign', async () => {
  expect(await readFile(`${DOCS}SIGNING.md`, 'utf8')).toContain('docs/examples/switch-account.mjs')
})
