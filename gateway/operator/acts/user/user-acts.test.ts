import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USER_ACTS } from '#lib/contract/operator/user.ts'
import { FREEZE_FATES } from '#lib/contract/operator/user-fields.ts'
import { endsEpochOn } from '#gateway/exchange/terms/ends-epoch.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { PASSWORD, registerPerson, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { createSoftPasskey } from '#tests/support/passkey.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { call } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { botReads } from '#products/bots/reads/bot-reads.ts'
import type { ActMaker } from '../../act.ts'
import { makeUserActs } from './user-acts.ts'

/** Goal: an operator finds an account by whatever is known of it, sees what there is, and decides; what is said to be done is done. */

let server: TradingServer
let acts: ReturnType<typeof makeUserActs>
const folder = temporaryFolder()
beforeAll(async () => {
  server = await startTrading()
  server.accounts.closing.onClosing(endsEpochOn(server.floor.exchange))
  const outbox = { list: () => server.messages() }
  const { store, accounts, clock } = server
  acts = makeUserActs({
    store,
    accounts,
    clock,
    outbox,
    exchange: server.floor.exchange,
    folder: { file: (name) => join(folder.path, name) },
  })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const MAKER: ActMaker = { id: '1', name: 'ada', role: 'owner', reason: 'A complaint about this account.' }
const errorIn = ({ code }: Envelope) => (code === '00000' ? 'done' : findErrorName(code))
const INFO = '/v1/user/overview/userinfo'

type Name = keyof typeof USER_ACTS
type Fields<Act extends Name> = Parameters<(typeof acts)[Act]['run']>[0]

/** Makes an act, and holds its fields and its answer to its contract. */
async function make<Act extends Name>(name: Act, fields: Fields<Act>) {
  expect(Value.Check(USER_ACTS[name].fields, fields)).toBe(true)
  const answer = await (acts[name].run as (given: unknown, maker: ActMaker) => Promise<Record<string, unknown>>)(fields, MAKER)
  if (!('refused' in answer)) expect([...Value.Errors(USER_ACTS[name].answer, answer)]).toEqual([])
  return answer
}

async function codeOf(browser: Browser, userId: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo((await server.accounts.users.find(userId))?.email ?? '')
}

const ORDER = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }
const place = (browser: Browser, order: object) => browser.post('/v1/trade/order/place', { ...ORDER, ...order })

/** Opens a trader with an order that rests and a position. */
async function openHolder() {
  const { browser, userId } = await openTrader(server)
  expect(errorIn(await place(browser, { clientOrderId: 'rests' }))).toBe('done')
  const toFutures = { from: 'spot', to: 'futures', coin: 'USDT', amount: '5000', clientOrderId: 'move' }
  await browser.post('/v1/trade/transfer', toFutures)
  const open = { product: 'futures', type: 'market', price: undefined, size: '0.01', clientOrderId: 'opens' }
  expect(errorIn(await place(browser, open))).toBe('done')
  return { browser, userId }
}

describe('an account', () => {
  it('is found by all that is known of it, a page at a time, and by nothing that it is not', async () => {
    const email = 'findable.person@agio.example'
    const { browser, userId } = await registerPerson(server, email)
    await server.accounts.users.change(userId, { areaCode: '49', mobile: '1719999123' })
    const named = { label: 'Grid', permissions: ['read'], passphrase: 'correct9horse', emailCode: await codeOf(browser, userId) }
    const { apiKey } = (await browser.post('/v1/user/api-key/create', named)).data as { apiKey: string }
    const { inviteCode } = (await make('user/show', { userId })) as { inviteCode: string }
    const { userId: sub } = (await browser.post('/v1/user/sub/create', { name: 'Grid_100' })).data as { userId: string }
    const find = async (text: string) =>
      ((await make('user/find', { text })) as { rows: { userId: string }[] }).rows.map((row) => row.userId)
    for (const text of [userId, email, 'Findable.Per', '+49 171 9999123', '01719999123', apiKey, inviteCode.toLowerCase()])
      expect(await find(text)).toEqual([userId])
    expect(await find('grid_100')).toEqual([sub])
    for (const text of ['findable%person', 'gridx100', named.passphrase, `${userId} or 1=1`, apiKey.slice(0, -1)])
      expect(await find(text)).toEqual([])
    for (let count = 0; count < 3; count += 1) await registerPerson(server, `many${count}@paged.example`)
    const first = (await make('user/find', { text: '@paged.example', limit: 2 })) as { rows: { userId: string }[]; more: boolean }
    const after = first.rows.at(-1)?.userId ?? ''
    const second = (await make('user/find', { text: '@paged.example', limit: 2, after })) as { rows: { userId: string }[]; more: boolean }
    expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([2, true, 1, false])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.userId)).size).toBe(3)
  })

  it('is shown with what it has and does, and never with a secret', async () => {
    const { browser, userId } = await openHolder()
    const { email = '' } = (await server.accounts.users.find(userId)) ?? {}
    const named = { label: 'Grid', permissions: ['trade'], passphrase: 'correct9horse', emailCode: await codeOf(browser, userId) }
    const key = (await browser.post('/v1/user/api-key/create', named)).data as { apiKey: string; secret: string }
    const shown = await make('user/show', { userId })
    expect(shown).toMatchObject({
      userId,
      email,
      state: 'open',
      hasPassword: true,
      hasAuthenticator: false,
      passkeys: 0,
      freeze: null,
      sessions: 1,
    })
    expect(await make('user/sessions', { userId })).toMatchObject({ rows: [{ userId, endedAt: null }] })
    expect(await make('user/devices', { userId })).toMatchObject({ rows: [{}] })
    expect(await make('user/keys', { userId })).toMatchObject({
      keys: [{ apiKey: key.apiKey, permissions: ['read', 'trade'], suspended: false }],
      hooks: [],
    })
    const { orders, positions } = (await make('user/orders', { userId })) as { orders: unknown[]; positions: unknown[] }
    expect([orders, positions]).toMatchObject([
      [{ market: 'spot:BTCUSDT' }],
      [{ market: 'futures:BTCUSDT', direction: 'long', size: '0.0100' }],
    ])
    const { rows } = (await make('user/balances', { userId })) as { rows: { coin: string }[] }
    expect(rows.map(({ coin }) => coin)).toContain('USDT')
    const letters = await make('user/letters', { userId })
    expect(letters).toMatchObject({ notices: [{ kind: 'api-key-created', args: { label: 'Grid' } }] })
    expect((letters as { letters: unknown[] }).letters.length).toBeGreaterThan(1)
    const everything = JSON.stringify(
      await Promise.all((['user/show', 'user/sessions', 'user/keys', 'user/letters'] as const).map((name) => make(name, { userId }))),
    )
    expect(everything).not.toContain(key.secret)
    for (const { text } of await server.messages()) {
      const [code] = /\b\d{6}\b/.exec(text) ?? []
      if (code !== undefined) expect(everything).not.toContain(code)
    }
  })

  it('that there is none is named so by every act', async () => {
    const userId = '1000000000'
    for (const name of Object.keys(USER_ACTS) as Name[]) {
      if (name === 'user/find') continue
      const fields = { userId, fate: 'keep', checked: 'the passport was shown', authenticator: true }
      expect(await (acts[name].run as (given: unknown, maker: ActMaker) => unknown)(fields, MAKER)).toEqual({ refused: 'userUnknown' })
    }
  })
})

describe('a freeze', () => {
  it.each(FREEZE_FATES)('with the fate %s does what it says', async (fate) => {
    const { browser, userId } = await openHolder()
    expect(await acts['user/freeze'].preview?.({ userId, fate }, MAKER)).toMatchObject({ accounts: [userId], openOrders: 1, positions: 1 })
    const answer = await make('user/freeze', { userId, fate, message: 'We have questions about a trade.' })
    const left = {
      keep: { orders: 1, positions: 1 },
      'cancel-orders': { orders: 0, positions: 1 },
      'cancel-and-close': { orders: 0, positions: 0 },
    }
    expect(answer).toEqual({ userId, left: [{ userId, ...left[fate] }] })
    expect(errorIn(await browser.get(INFO))).toBe('loginExpired')
    const { email } = (await server.accounts.users.find(userId)) ?? {}
    expect(errorIn(await server.browser().post('/v1/user/login', { loginName: email, pwd: PASSWORD }))).toBe('accountHeld')
    const [letter] = await server.messages()
    expect(letter).toMatchObject({ to: email, text: expect.stringContaining('We have questions about a trade.') as string })
    expect(await make('user/show', { userId })).toMatchObject({
      state: 'operator',
      freeze: { reason: MAKER.reason, fate, frozenBy: 'ada', message: 'We have questions about a trade.' },
    })
    expect(await make('user/letters', { userId })).toMatchObject({ notices: [{ kind: 'account-frozen' }] })

    expect(await make('user/unfreeze', { userId })).toEqual({ userId })
    expect(await make('user/unfreeze', { userId })).toEqual({ refused: 'alreadySo' })
    expect(await make('user/show', { userId })).toMatchObject({ state: 'open', freeze: null })
    expect(errorIn(await server.browser().post('/v1/user/login', { loginName: email, pwd: PASSWORD }))).toBe('done')
  })

  it('of a frozen account carries out another fate, and tells its owner nothing twice', async () => {
    const { userId } = await openHolder()
    await make('user/freeze', { userId, fate: 'keep' })
    const count = (await server.messages()).length
    const answer = await make('user/freeze', { userId, fate: 'cancel-and-close' })
    expect(answer).toMatchObject({ left: [{ orders: 0, positions: 0 }] })
    expect(await server.messages()).toHaveLength(count)
  })

  it('stops the bots that place orders by themselves', async () => {
    const { browser, userId } = await openTrader(server)
    const grid = { symbol: 'BTCUSDT', mode: 'arithmetic', lower: '40000', upper: '60000', grids: 5, quote: '500', sellAtEnd: false }
    expect((await call(browser, 'gridStart', { ...grid, requestId: 'grid' })).error).toBeUndefined()
    const { read } = server.floor.exchange
    const id = read.productRequest(userId, 'bots', 'grid') ?? ''
    expect(read.of(botReads).open(userId)).toHaveLength(1)
    await make('user/freeze', { userId, fate: 'keep' })
    expect(read.of(botReads).open(userId)).toHaveLength(1)
    await make('user/freeze', { userId, fate: 'cancel-orders' })
    expect(read.of(botReads).open(userId)).toEqual([])
    expect(read.productRecord(userId, 'bots', id)?.status).toBe('ended')
  })
})

describe('access', () => {
  it('ends one session or all', async () => {
    const { browser, userId } = await openTrader(server)
    const { rows } = (await make('user/sessions', { userId })) as { rows: { sessionId: string }[] }
    expect(await make('user/end-sessions', { userId, sessionId: 'none' })).toEqual({ refused: 'sessionUnknown' })
    expect(await make('user/end-sessions', { userId, sessionId: rows[0]?.sessionId ?? '' })).toEqual({ ended: 1 })
    expect(errorIn(await browser.get(INFO))).toBe('loginExpired')
    expect(await make('user/end-sessions', { userId })).toEqual({ ended: 0 })
  })

  it('is given back by a reset of the second factors that were chosen, and of no other', async () => {
    const { browser, userId } = await openTrader(server)
    const start = await browser.post('/v1/user/fido2/register/start', { emailCode: await codeOf(browser, userId) })
    const { options, setupToken } = start.data as { options: { challenge: string; rp: { id: string } }; setupToken: string }
    const fidoVerifyCode = createSoftPasskey().create(options.challenge, options.rp.id, `http://127.0.0.1:${server.port}`)
    expect(errorIn(await browser.post('/v1/user/fido2/register/finish', { setupToken, fidoVerifyCode, name: 'Laptop' }))).toBe('done')
    await server.accounts.users.change(userId, { totpSecret: 'sealed', totpStep: 1 })
    const checked = 'A passport, in a call with video'
    expect(await make('user/reset-factors', { userId, checked })).toEqual({ refused: 'invalidParameter' })
    expect(await make('user/reset-factors', { userId, checked, withdrawPassword: true })).toEqual({ refused: 'alreadySo' })
    expect(await make('user/reset-factors', { userId, checked, authenticator: true })).toEqual({
      removed: ['authenticator'],
      sessionsEnded: 1,
    })
    expect(await make('user/show', { userId })).toMatchObject({ hasAuthenticator: false, passkeys: 1 })
    expect(await make('user/reset-factors', { userId, checked, authenticator: true, passkeys: true })).toMatchObject({
      removed: ['passkey'],
    })
    expect((await server.messages())[0]?.text).toContain('reset the security settings')
    expect(errorIn(await browser.get(INFO))).toBe('loginExpired')
  })
})

describe('the end of an account', () => {
  it('by closing keeps what it says of its owner, and by erasing does not', async () => {
    const { browser, userId } = await openHolder()
    const { userId: sub } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    const { email = '' } = (await server.accounts.users.find(userId)) ?? {}
    expect(await make('user/close', { userId: sub })).toEqual({ refused: 'permissionDenied' })
    expect(await make('user/close', { userId })).toEqual({ closed: [sub, userId] })
    expect(errorIn(await server.browser().post('/v1/user/login', { loginName: email, pwd: PASSWORD }))).toBe('accountFrozen')
    expect(server.floor.exchange.read.openOrders(userId)).toEqual([])
    expect(server.floor.exchange.read.positions(userId)).toEqual([])
    expect(await make('user/show', { userId })).toMatchObject({ state: 'closed', email })
    expect(await make('user/freeze', { userId, fate: 'keep' })).toEqual({ refused: 'alreadySo' })
    expect((await server.messages())[0]).toMatchObject({ to: email, text: expect.stringContaining('has closed your account') as string })

    const erased = await make('user/erase', { userId })
    expect(erased).toMatchObject({ erased: [sub, userId], stays: expect.arrayContaining([expect.stringContaining('The ids')]) as string[] })
    expect(await make('user/show', { userId })).toMatchObject({ state: 'closed', email: null, hasPassword: false, inviteCode: null })
    expect(await make('user/erase', { userId })).toEqual({ refused: 'alreadySo' })
    expect(await make('user/find', { text: email ?? '' })).toMatchObject({ rows: [] })
  })

  it('of a frozen account is its erasure too', async () => {
    const { userId } = await openHolder()
    await make('user/freeze', { userId, fate: 'keep' })
    expect(await make('user/erase', { userId })).toMatchObject({ erased: [userId] })
    expect(await server.store.selectFrom('operatorFreezes').selectAll().where('userId', '=', userId).execute()).toEqual([])
  })
})

describe('a copy of the data of an account', () => {
  it('is a file that only its hash opens up to, answered where it is short, and gone after a week', async () => {
    const { userId } = await openHolder()
    const copies = join(folder.path, 'copies')
    mkdirSync(copies, { recursive: true })
    writeFileSync(join(copies, 'old.json'), '{}')
    utimesSync(join(copies, 'old.json'), 1, 1)
    const copy = (await make('user/copy-data', { userId })) as { file: string; bytes: number; sha256: string; json: string }
    const text = readFileSync(copy.file, 'utf8')
    expect(copy).toMatchObject({ bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex'), json: text })
    expect(JSON.parse(text)).toMatchObject({ userId, trading: [{ userId, state: { openOrders: [{}] } }] })
    expect(statSync(copy.file).mode & 0o077).toBe(0)
    expect(readdirSync(copies)).not.toContain('old.json')
  })
})

describe('a referral', () => {
  it('is moved, but never in a circle, nor to who cannot invite', async () => {
    const [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map((name) => registerPerson(server, `${name}@refers.example`)))
    const [a, b, c] = [ada?.userId ?? '', ben?.userId ?? '', cleo?.userId ?? '']
    expect(await make('user/move-referral', { userId: b, inviterId: a })).toEqual({ userId: b, inviterId: a, before: null })
    expect(await make('user/move-referral', { userId: c, inviterId: b })).toMatchObject({ inviterId: b })
    for (const inviterId of [a, c]) expect(await make('user/move-referral', { userId: a, inviterId })).toEqual({ refused: 'referralWrong' })
    expect(await make('user/move-referral', { userId: b, inviterId: '1000000000' })).toEqual({ refused: 'referralWrong' })
    expect(await make('user/move-referral', { userId: b, inviterId: a })).toEqual({ refused: 'alreadySo' })
    expect(await make('user/show', { userId: a })).toMatchObject({ invited: 1 })
    expect(await make('user/move-referral', { userId: b })).toEqual({ userId: b, inviterId: null, before: a })
    expect(await make('user/show', { userId: a })).toMatchObject({ invited: 0 })
  })
})
