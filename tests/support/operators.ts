import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { OPERATOR_CALL_HEADER } from '#lib/contract/operator/call-rules.ts'
import { OPERATOR_PREFIX } from '#lib/contract/operator/calls.ts'
import type { OperatorRole } from '#lib/contract/operator/act.ts'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { operatorCalls } from '#gateway/operator/door/operator-calls.ts'
import { createOperatorDoor } from '#gateway/operator/door/operator-door.ts'
import { createOperatorListener } from '#gateway/operator/door/operator-listener.ts'
import { makeShellCredential, readShellDoor, SHELL_FILE } from '#gateway/operator/door/shell-credential.ts'
import { openOperators, type ExchangeDeps, type OpenOperators } from '#gateway/operator/open/open-operators.ts'
import { openSiteSettings, type SiteSettings } from '#gateway/operator/settings/site-settings.ts'
import { findDataFolder, type DataFolder } from '#gateway/store/data-folder.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ManualClock } from '#tests/rigs/manual-clock.ts'
import { startAccounts } from './accounts.ts'
import { STORE_KINDS, temporaryFolder, type StoreKind } from './stores.ts'

export const OPERATOR_PASSWORD = 'Correct-Horse-9'

export interface OperatorAnswer {
  readonly status: number
  readonly code: string
  // Each test knows the shape of its answers.
  readonly data: unknown
  readonly headers: IncomingHttpHeaders
}

export interface Sending {
  readonly method?: string
  readonly body?: string | object
  readonly headers?: Readonly<Record<string, string>>
}

/** An operator with a browser of their own. */
export interface TestOperator {
  readonly name: string
  readonly secret: string
  readonly cookie: () => string
  /** A code that has not been used yet. */
  code(): string
  logIn(given?: Partial<Record<'name' | 'password' | 'code' | 'address', string>>): Promise<OperatorAnswer>
  send(path: string, sending?: Sending): Promise<OperatorAnswer>
  act(name: string, fields?: object, reason?: string): Promise<OperatorAnswer>
}

/** The operators' door with the acts of operators themselves, over a real store. */
export interface OperatorServer extends OpenOperators {
  readonly port: number
  readonly store: Store
  readonly clock: ManualClock
  readonly folder: DataFolder
  readonly settings: SiteSettings
  readonly shellToken: string
  /** Sends as a page of this door does; headers replace its own, and an empty one leaves it out. */
  send(path: string, sending?: Sending): Promise<OperatorAnswer>
  add(name: string, role: OperatorRole): Promise<TestOperator>
  close(): Promise<void>
}

/** Starts the operators' door over real accounts; what acts need beyond them is given. */
export async function startOperators(
  deps: Partial<ExchangeDeps>,
  { kind: given }: { readonly kind?: StoreKind } = {},
): Promise<OperatorServer> {
  const kind = given ?? (await STORE_KINDS.SQLite())
  const base = await startAccounts({ kind })
  const { store, accounts, clock } = base
  const place = temporaryFolder()
  const folder = findDataFolder(join(place.path, 'data'))
  const log = pino({ level: 'silent' })
  // Settings are read again by a test, or by a write, never by the time.
  const settings = await openSiteSettings({ store, clock, timers: { after: () => () => {} }, log })
  const { passwords } = accounts
  const parts = { store, folder, serverKey: createServerKey(randomBytes(32)), clock, passwords }
  const usual = { store, clock, accounts, folder, outbox: { list: () => base.messages() } }
  const opened = openOperators({ ...parts, settings }, { ...usual, ...deps } as ExchangeDeps)
  const listener = createOperatorListener({ address: { host: '127.0.0.1', port: 0 }, hosts: ['ops.example'], log })
  const address = await listener.open()
  const port = Number(new URL(address).port)
  const shell = makeShellCredential(folder.file(SHELL_FILE), address, { timers: { after: () => () => undefined }, log })
  const trusts = createTrust(['127.0.0.1'])
  const door = await createOperatorDoor(log, trusts, operatorCalls({ ...opened, shell, trusts, log }))
  listener.serve(door.calls)

  function send(path: string, { method = 'POST', body = {}, headers = {} }: Sending = {}): Promise<OperatorAnswer> {
    const own = {
      host: `127.0.0.1:${port}`,
      origin: `http://${headers['host'] ?? `127.0.0.1:${port}`}`,
      'content-type': 'application/json',
      [OPERATOR_CALL_HEADER]: '1',
    }
    const sent = Object.fromEntries(Object.entries({ ...own, ...headers }).filter(([, text]) => text !== ''))
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers: sent, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const envelope = text.startsWith('{') ? (JSON.parse(text) as { readonly code?: string; readonly data?: unknown }) : {}
          resolve({ status: response.statusCode ?? 0, code: envelope.code ?? '', data: envelope.data, headers: response.headers })
        })
      })
      request.on('error', reject)
      request.end(method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
    })
  }

  async function add(name: string, role: OperatorRole): Promise<TestOperator> {
    const created = await opened.operators.create({ name, role, password: OPERATOR_PASSWORD })
    if (!created.ok) throw new Error(`${name} was not created: ${created.error}`)
    const { secret } = created.value.secondFactor
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    let cookie = ''
    let from = '10.1.1.1'
    const own = (sending: Sending = {}): Sending => ({
      ...sending,
      headers: { 'x-forwarded-for': from, ...(cookie !== '' && { cookie }), ...sending.headers },
    })
    const operator: TestOperator = {
      name,
      secret,
      cookie: () => cookie,
      code() {
        // Each code is good for one step.
        clock.advance(30_000)
        return totp.generate({ timestamp: clock.now() })
      },
      async logIn(credentials = {}) {
        from = credentials.address ?? from
        cookie = ''
        const body = { name, password: OPERATOR_PASSWORD, code: credentials.code ?? operator.code(), ...pick(credentials) }
        const answer = await send(`${OPERATOR_PREFIX}/log-in`, own({ body }))
        cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        return answer
      },
      send: (path, sending) => send(path, own(sending)),
      act: (act, fields = {}, reason = 'a test of this act') => send(`${OPERATOR_PREFIX}/${act}`, own({ body: { fields, reason } })),
    }
    return operator
  }

  return {
    ...opened,
    port,
    store,
    clock,
    folder,
    settings,
    shellToken: readShellDoor(folder.file(SHELL_FILE))?.token ?? '',
    send,
    add,
    async close() {
      listener.close()
      await door.close()
      settings.close()
      await base.close()
      place.remove()
      if (given === undefined) await kind.close()
    },
  }
}

function pick({ name, password }: Partial<Record<'name' | 'password', string>>) {
  return { ...(name !== undefined && { name }), ...(password !== undefined && { password }) }
}
