import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '#tests/support/accounts.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { call, newId } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: every step after which coins can go to a buyer by silence asks for the proof and the permission of a release, and the owner is told. */

const SECRET = 'Second-Horse-9'
const FIELDS = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  quantity: '500',
  minAmount: '10',
  maxAmount: '400',
  methods: ['sepa'],
  payMinutes: 15,
}
const SMALL = { quantity: '60', maxAmount: '50' }

let server: TradingServer
let seller: Awaited<ReturnType<typeof openTrader>>
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())
beforeEach(async () => {
  seller = await openTrader(server)
  for (const kind of ['sepa', 'bank']) await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind })
})

async function emailCode(): Promise<string> {
  const user = await server.accounts.users.find(seller.userId)
  server.clock.advance(61_000)
  await seller.browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo(user?.email ?? '')
}
async function setPassword(): Promise<void> {
  const passwords = { withdrawPassword: SECRET, reWithdrawPassword: SECRET }
  expect((await seller.browser.post('/v1/user/withdrawPassword/set', { ...passwords, emailCode: await emailCode() })).code).toBe('00000')
}
const publish = (fields: object = {}, proof: object = {}, browser = seller.browser) =>
  call(browser, 'p2pPublish', { requestId: newId(), fields: { ...FIELDS, ...fields }, ...proof })
const edit = (id: string, fields: object, proof: object = {}) =>
  call(seller.browser, 'p2pEdit', { id, fields: { ...FIELDS, ...fields }, ...proof })
const preview = async (quantity: string, id?: string) =>
  (await call(seller.browser, 'p2pSalePreview', { coin: 'USDT', quantity, ...(id !== undefined && { id }) })).data
const notices = async (browser: Browser) =>
  ((await browser.post('/v1/user/inbox/list', {})).data as { rows: { kind: string }[] }).rows.map(({ kind }) => kind)

describe('publishing a sale', () => {
  it('above the free sum of a day asks for the withdrawal password', async () => {
    expect((await publish()).error).toBe('withdrawPasswordNotSet')
    await setPassword()
    expect((await publish()).error).toBe('withdrawPasswordRequired')
    expect((await publish({}, { withdrawPassword: 'Wrong-Horse-9' })).error).toBe('withdrawPasswordWrong')
    expect((await publish({}, { withdrawPassword: SECRET })).data).toMatchObject({ status: 'online', left: '500' })
  })

  it('or for a second factor, and tells the owner by a letter and a notice', async () => {
    expect((await publish({}, { emailCode: '000000' })).error).toBe('codeWrong')
    expect((await publish({}, { emailCode: await emailCode() })).data.status).toBe('online')
    expect(await notices(seller.browser)).toContain('p2p-sale-permitted')
    const user = await server.accounts.users.find(seller.userId)
    expect((await server.messages()).find(({ to }) => to === user?.email)?.text).toContain('P2P')
  })

  it('of a draft asks for it as well, a draft itself and an advertisement that buys for nothing', async () => {
    const draft = await call(seller.browser, 'p2pDraft', { requestId: newId(), fields: FIELDS })
    expect((await publish({ side: 'buy' })).data.status).toBe('online')
    const id = draft.data.advId
    expect((await edit(id, { quantity: '900' })).data.left).toBe('900')
    expect((await call(seller.browser, 'p2pPublish', { requestId: newId(), id })).error).toBe('withdrawPasswordNotSet')
  })

  it('within the free sum asks for nothing, together with gifts and all other sales of a day', async () => {
    expect(await preview('100')).toEqual({ freeLeft: '100', needsProof: false })
    const requestId = newId()
    const first = await call(seller.browser, 'p2pPublish', { requestId, fields: { ...FIELDS, ...SMALL } })
    expect(first.data.status).toBe('online')
    // The same request again is no second sale.
    expect((await call(seller.browser, 'p2pPublish', { requestId, fields: { ...FIELDS, ...SMALL } })).data.advId).toBe(first.data.advId)
    expect(await preview('41')).toEqual({ freeLeft: '40', needsProof: true })
    expect((await publish(SMALL)).error).toBe('withdrawPasswordNotSet')
    const gift = { coin: 'USDT', amount: '41', count: 1, split: 'equal', greeting: '', hours: 24 }
    expect((await call(seller.browser, 'giftPreview', { coin: 'USDT', amount: '41' })).data.needsPassword).toBe(true)
    expect((await call(seller.browser, 'giftCreate', { requestId: newId(), ...gift })).error).toBe('withdrawPasswordNotSet')
    expect((await call(seller.browser, 'giftCreate', { requestId: newId(), ...gift, amount: '40' })).code).toBe('00000')
    await call(seller.browser, 'p2pOffline', { id: first.data.advId })
    expect(await preview('60')).toEqual({ freeLeft: '60', needsProof: false })
  })

  it('needs the permission to move funds, buying does not', async () => {
    const { userId: sub } = (await seller.browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await server.floor.trader(sub, FRICTIONLESS)
    await seller.browser.post('/v1/user/sub/authorise', { userId: sub, permissions: ['view', 'trade'] })
    await seller.browser.post('/v1/user/sub/switLogin', { userId: sub })
    await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })
    expect((await publish(SMALL)).error).toBe('permissionDenied')
    expect((await publish({ side: 'buy' })).data.status).toBe('online')
    const buyer = await openTrader(server)
    const { advId } = (await publish({ side: 'buy' }, {}, buyer.browser)).data
    const order = { requestId: newId(), advId, amount: '49', price: '0.98', method: 'sepa' }
    expect((await call(seller.browser, 'p2pOrder', order)).error).toBe('permissionDenied')
  })
})

describe('editing a sale that is online', () => {
  it.each([
    ['more coins', { quantity: '501' }],
    ['a lower price', { price: '0.97' }],
    ['a floating price', { priceType: 'floating', price: undefined, premium: '0' }],
    ['larger orders', { maxAmount: '401' }],
    ['another way to be paid', { methods: ['sepa', 'bank'] }],
  ] as const)('to %s asks for the proof again', async (_name, fields) => {
    const { advId } = (await publish({}, { emailCode: await emailCode() })).data
    expect((await edit(advId, fields)).error).toBe('withdrawPasswordNotSet')
    expect((await edit(advId, fields, { emailCode: await emailCode() })).data.status).toBe('online')
  })

  it('to less of it asks for nothing, and it stays proven', async () => {
    const { advId } = (await publish({}, { emailCode: await emailCode() })).data
    expect((await edit(advId, { quantity: '400', price: '1.02', remark: 'New' })).data).toMatchObject({ status: 'online', left: '400' })
    server.floor.pass(1000)
    expect(server.floor.exchange.read.of(p2pReads).ad(advId)).toMatchObject({ status: 'online', proof: 'owner' })
  })
})

describe('taking an advertisement that buys', () => {
  it('asks for the proof above the free sum, after everything else was checked', async () => {
    const buyer = await openTrader(server)
    const { advId } = (await publish({ side: 'buy' }, {}, buyer.browser)).data
    const order = (amount: string, proof: object = {}) =>
      call(seller.browser, 'p2pOrder', { requestId: newId(), advId, amount, price: '0.98', method: 'sepa', ...proof })
    expect((await order('196')).error).toBe('withdrawPasswordNotSet')
    expect((await order('196', { emailCode: '000000' })).error).toBe('codeWrong')
    expect((await order('49')).data.status).toBe('pending_pay')
    expect((await order('98')).error).toBe('withdrawPasswordNotSet')
    expect((await order('196', { emailCode: await emailCode() })).data.status).toBe('pending_pay')
    expect(await notices(seller.browser)).toContain('p2p-sale-permitted')
    // Cancelled orders give their part of the free sum back.
    for (const { id } of (await call(buyer.browser, 'p2pOrders')).data.rows) await call(buyer.browser, 'p2pCancel', { id })
    expect((await preview('1')).freeLeft).toBe('100')
  })
})

describe('a reset by the seller', () => {
  it('releases nothing, and the owner is told that the exchange holds the coins', async () => {
    const buyer = await openTrader(server)
    const { advId } = (await publish({}, { emailCode: await emailCode() })).data
    const { id } = (await call(buyer.browser, 'p2pOrder', { requestId: newId(), advId, amount: '98', price: '0.98', method: 'sepa' })).data
    await call(buyer.browser, 'p2pPaid', { id })
    const before = server.floor.exchange.read.balances(buyer.userId, 'spot').find(({ asset }) => asset === 'USDT')?.total
    expect((await call(seller.browser, 'resetEpoch')).code).toBe('00000')
    expect((await call(buyer.browser, 'p2pOrderDetail', { id })).data).toMatchObject({ status: 'appeal', appeal: { by: 'time' } })
    expect(server.floor.exchange.read.balances(buyer.userId, 'spot').find(({ asset }) => asset === 'USDT')?.total).toBe(before)
    expect(await notices(seller.browser)).toContain('p2p-order-held')
  })
})
