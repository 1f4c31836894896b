import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ManualClock } from '#tests/rigs/manual-clock.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createAccounts, type Accounts } from '#gateway/accounts/open/accounts.ts'
import { createDelivery } from '#gateway/accounts/delivery/deliver.ts'
import type { Providers } from '#gateway/accounts/delivery/provider.ts'
import { createOutbox, type OutboxMessage } from '#gateway/accounts/delivery/outbox.ts'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import type { ThirdPartySettings } from '#gateway/accounts/third/third-party.ts'
import { FIRST_REGISTRATION, type RegistrationSetting } from '#lib/contract/accounts/registration.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { registerAccountsApi } from '#gateway/http/accounts/accounts-api.ts'
import type { AdmitOptions } from '#gateway/http/accounts/checks/admit.ts'
import type { StreamHandler } from '#gateway/front/web/upgrades.ts'
import type { SignedRequests } from '#gateway/http/signed-requests.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Topics } from '#gateway/accounts/topics.ts'
import { ask } from '#tests/front/support/client.ts'
import { openDoor } from '#tests/front/support/door.ts'
import { STORE_KINDS, temporaryFolder, type StoreKind } from './stores.ts'

/** The accounts behind the real front door, on a real store, with a clock that the test moves. */
export interface AccountsServer {
  readonly port: number
  readonly accounts: Accounts
  readonly store: Store
  readonly clock: ManualClock
  /** Parsed log lines. */
  readonly logged: readonly Record<string, unknown>[]
  /** Returns the messages so far, the latest first. */
  messages(): Promise<readonly OutboxMessage[]>
  /** Returns the six digits of the latest message to a recipient that is not a notice; '' if it has none, or none was sent. */
  codeTo(recipient: string): Promise<string>
  /** Opens a visitor's browser at a separate address. */
  browser(options?: BrowserOptions): Browser
  close(): Promise<void>
}

export interface BrowserOptions {
  readonly address?: string
  readonly protocol?: 'http' | 'https'
  readonly host?: string
}

export interface Envelope {
  readonly httpStatus: number
  readonly code: string
  readonly msg: string
  readonly status: string
  // Each test knows the shape of its answers.
  readonly data: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Stores cookies as a browser does, and sends the Origin of its page. */
export interface Browser {
  readonly cookies: Map<string, string>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope>
  get(path: string, headers?: Record<string, string>): Promise<Envelope>
}

export interface AccountsServerOptions {
  readonly kind?: StoreKind
  readonly providers?: Providers
  readonly thirdParty?: Partial<ThirdPartySettings>
  /** Initial time of the clock, in milliseconds since 1970. */
  readonly startMs?: number
  /** Whether there is space enough for guests; always by default. */
  readonly hasSpaceForGuests?: () => Promise<boolean>
  /** What the operator has set about registrations, and whether text messages are sent: open and yes by default. */
  readonly registration?: () => RegistrationSetting
  readonly hasTexts?: boolean
  /** Asks for captchas as the product does. */
  readonly asksCaptcha?: boolean
  /** Registers further calls, with the admission options of the account calls, and their store and clock. */
  readonly more?: (
    fastify: FastifyInstance,
    admission: AdmitOptions,
    base: { readonly store: Store; readonly clock: ManualClock },
  ) => Promise<void>
  /** Shares a database with other gateways: the topics and the key that they have in common. */
  readonly peer?: { readonly topics: Topics; readonly key: Buffer }
  /** Handles upgrades. */
  readonly streams?: (accounts: Accounts) => StreamHandler
  /** Requires signing and sealing as the configuration says; by default neither. */
  readonly signing?: (clock: ManualClock) => SignedRequests
}

const NO_THIRD_PARTY: ThirdPartySettings = { openId: [], telegramBotToken: null, wallet: false }
export const PASSWORD = 'Correct-Horse-9'

let addresses = 0

export async function startAccounts(options: AccountsServerOptions = {}): Promise<AccountsServer> {
  const kind = options.kind ?? (await STORE_KINDS.SQLite())
  const { store } = await kind.open()
  const folder = temporaryFolder()
  const clock = createManualClock(options.startMs ?? Date.UTC(2026, 10, 21, 12))
  const outbox = createOutbox(join(folder.path, 'outbox'))
  const errors: Record<string, unknown>[] = []
  const log = {
    error: (details: object, message: string) => void errors.push({ ...details, msg: message }),
    warn: (details: object, message: string) => void errors.push({ ...details, msg: message }),
  }
  const serverKey = createServerKey(options.peer?.key ?? randomBytes(32))
  const delivery = createDelivery({ providers: options.providers ?? {}, outbox, store, serverKey, clock, timers: clock, log })
  const accounts = await createAccounts({
    store,
    clock,
    delivery,
    outbox,
    log,
    ...(options.peer !== undefined && { topics: options.peer.topics }),
    serverKey,
    outgoing: { isOn: true, mayCall: (url) => url.startsWith('https://') },
    thirdParty: { ...NO_THIRD_PARTY, ...options.thirdParty },
    ...(options.hasSpaceForGuests === undefined ? {} : { hasSpaceForGuests: options.hasSpaceForGuests }),
    ...(options.hasTexts === undefined ? {} : { hasTexts: options.hasTexts }),
    ...(options.registration !== undefined && { registration: async () => options.registration?.() ?? FIRST_REGISTRATION }),
  })
  const trustedProxies = ['127.0.0.1']
  const streams = options.streams?.(accounts)
  const admission: AdmitOptions = {
    accounts,
    trusts: createTrust(trustedProxies),
    signing: options.signing?.(clock) ?? null,
    asksCaptcha: options.asksCaptcha ?? false,
  }
  const doorOptions = { trustedProxies, clock, countRequest: () => Promise.resolve(null), ...(streams === undefined ? {} : { streams }) }
  const door = await openDoor(doorOptions, async ({ fastify }) => {
    await registerAccountsApi(fastify, admission)
    await options.more?.(fastify, admission, { store, clock })
  })

  async function messages(): Promise<readonly OutboxMessage[]> {
    await delivery.idle()
    return outbox.list()
  }

  return {
    port: door.port,
    accounts,
    store,
    clock,
    messages,
    get logged() {
      return [...errors, ...door.logged]
    },
    async codeTo(recipient) {
      const message = (await messages()).find(({ to, subject }) => to === recipient.toLowerCase() && !subject.startsWith('Security alert'))
      return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
    },
    browser: (browserOptions = {}) => createBrowser(door.port, browserOptions),
    async close() {
      await door.close()
      await delivery.close()
      if (options.kind === undefined) await kind.close()
      folder.remove()
    },
  }
}

function createBrowser(port: number, { address, protocol = 'http', host = `127.0.0.1:${port}` }: BrowserOptions): Browser {
  addresses += 1
  const from = address ?? `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body: string | undefined, headers: Record<string, string>): Promise<Envelope> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(port, path, {
      method,
      headers: {
        host,
        'x-forwarded-for': from,
        'x-forwarded-proto': protocol,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { origin: `${protocol}://${host}`, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of answer.headers['set-cookie'] ?? []) keepCookie(cookies, line)
    return {
      httpStatus: answer.status,
      headers: answer.headers,
      ...(JSON.parse(answer.body) as Omit<Envelope, 'httpStatus' | 'headers'>),
    }
  }

  return {
    cookies,
    post: (path, body = {}, headers = {}) => send('POST', path, typeof body === 'string' ? body : JSON.stringify(body), headers),
    get: (path, headers = {}) => send('GET', path, undefined, headers),
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}

/** Registers a new user by e-mail, in a browser that is logged in afterwards. */
export async function registerPerson(
  server: AccountsServer,
  email: string,
  browser: Browser = server.browser(),
): Promise<{ browser: Browser; userId: string }> {
  await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email })
  const verifyCode = await server.codeTo(email)
  const answer = await browser.post('/v1/user/register/email', { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode })
  if (answer.code !== '00000') throw new Error(`registration was refused: ${answer.code} ${answer.msg}`)
  return { browser, userId: (answer.data as { userInfo: { userId: string } }).userInfo.userId }
}
