import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActMaker } from '#gateway/operator/act.ts'
import { P2P_MARKET_PATH } from '../../contract/p2p-kinds.ts'
import type { P2pMarket } from '../../contract/p2p.ts'
import { P2P_REPORTS_PER_DAY } from '../../contract/p2p-report-kinds.ts'
import { p2pReads } from '../../reads/p2p-reads.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { photo } from '#tests/support/hostile-pictures.ts'
import { call, newId } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { findChatOrder } from '../chat/chat-orders.ts'
import { createChat, type Chat } from '../chat/chat.ts'
import { makeP2pActs } from './p2p-acts.ts'

/** Goal: an operator sees an appeal whole, decides it once for one side with words that both read, and stops a merchant at once. */

const MAKER: ActMaker = { id: 'op-1', name: 'Olga', role: 'support', reason: 'ticket 12' }
const FIELDS = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  quantity: '100',
  minAmount: '10',
  maxAmount: '90',
  methods: ['sepa'],
  payMinutes: 15,
  terms: 'Name must match.',
}

let server: TradingServer
let chat: Chat
let acts: ReturnType<typeof makeP2pActs>
let seller: Awaited<ReturnType<typeof openTrader>>
let buyer: Awaited<ReturnType<typeof openTrader>>

beforeAll(async () => {
  server = await startTrading({
    beside(floor, _fastify, { accounts }, { store, clock }) {
      chat = createChat({
        store,
        clock,
        findOrder: (account, orderId) => findChatOrder(floor.exchange, account, orderId),
        hasBlocked: () => Promise.resolve(false),
        diskBytesFree: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
        onNews: (account, order) => accounts.inbox.notify(account, { kind: 'p2p-message', args: { order } }),
      })
      return Promise.resolve()
    },
  })
  const { floor, accounts } = server
  acts = makeP2pActs({ exchange: floor.exchange, accounts, chat, wallNow: () => floor.nowMs })
})
afterAll(() => server.close())
beforeEach(async () => {
  seller = await openTrader(server)
  buyer = await openTrader(server)
  await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })
})

const publish = (browser = seller.browser) => call(browser, 'p2pPublish', { requestId: newId(), fields: FIELDS })

/** Opens an appeal of the seller about 50 USDT. */
async function appealed(): Promise<string> {
  const { advId } = (await publish()).data
  const order = { requestId: newId(), advId, amount: '49', price: '0.98', method: 'sepa' }
  const { id } = (await call(buyer.browser, 'p2pOrder', order)).data
  await call(buyer.browser, 'p2pPaid', { id })
  await call(seller.browser, 'p2pAppeal', { id })
  return id
}

const inbox = async ({ userId }: { readonly userId: string }) => (await server.accounts.inbox.list(userId)).rows
async function read(account: string, orderId: string) {
  const listed = await chat.list(account, orderId)
  return listed.ok ? listed.value : []
}
const usdt = (account: string) => server.floor.exchange.read.balances(account, 'spot').find(({ asset }) => asset === 'USDT')?.total

describe('an appeal', () => {
  it('is shown with both sides, their records, their chat and its pictures', async () => {
    const order = await appealed()
    await chat.send(buyer.userId, order, { kind: 'text', body: 'I paid' })
    const proof = { bytes: await photo().webp().toBuffer(), width: 64, height: 48 }
    await chat.send(buyer.userId, order, { kind: 'picture', picture: proof })
    const shown = await acts['p2p/appeal'].run({ order }, MAKER)
    if ('refused' in shown) throw new Error(shown.refused)
    expect(shown).toMatchObject({
      order,
      by: 'seller',
      taken: false,
      status: 'appeal',
      quantity: '50',
      terms: 'Name must match.',
      buyer: { account: buyer.userId, owner: buyer.userId, answered: false, suspended: false, openReports: 0 },
      seller: { account: seller.userId, answered: true },
    })
    expect(shown.chat.map(({ from, text, picture }) => [from, text, picture !== null])).toEqual([
      ['buyer', 'I paid', false],
      ['buyer', null, true],
    ])
    const picture = shown.chat[1]?.picture?.id ?? ''
    const bytes = await acts['p2p/picture'].run({ picture }, MAKER)
    expect('base64' in bytes && Buffer.from(bytes.base64, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
    expect(await acts['p2p/picture'].run({ picture: '0'.repeat(32) }, MAKER)).toEqual({ refused: 'pictureUnknown' })
    expect(await acts['p2p/appeal'].run({ order: '999999' }, MAKER)).toEqual({ refused: 'p2pOrderUnknown' })
  })

  it('is listed in pages, the longest waiting first', async () => {
    await appealed()
    const all = server.floor.exchange.read
      .of(p2pReads)
      .appeals()
      .map(({ id }) => String(id))
    expect(all.length).toBeGreaterThan(1)
    const seen: string[] = []
    for (let after: string | undefined, turn = 0; turn < all.length; turn += 1) {
      const page = await acts['p2p/appeals'].run({ limit: 1, ...(after !== undefined && { after }) }, MAKER)
      if ('refused' in page) throw new Error(page.refused)
      seen.push(...page.rows.map(({ order }) => order))
      expect(page.next).toBe(turn === all.length - 1 ? null : all[turn])
      after = page.next ?? undefined
    }
    expect(seen).toEqual(all)
  })

  it.each([
    ['buyer', 'completed', 'operator-buyer', '50050'],
    ['seller', 'cancelled', 'operator-seller', '50000'],
  ] as const)(
    'that an operator has taken waits, and is decided for the %s with words that both read',
    async (towards, status, reason, left) => {
      const order = await appealed()
      expect(await acts['p2p/take'].run({ order }, MAKER)).toEqual({ done: true })
      expect(await acts['p2p/take'].run({ order }, MAKER)).toEqual({ refused: 'p2pOrderState' })
      expect((await call(buyer.browser, 'p2pOrderDetail', { id: order })).data).toMatchObject({ status: 'appeal', reviewed: true })
      server.floor.pass(30 * 60_000, 60_000)
      expect((await call(buyer.browser, 'p2pOrderDetail', { id: order })).data.status).toBe('appeal')
      expect(await acts['p2p/message'].run({ order, text: 'Please show the payment' }, MAKER)).toEqual({ done: true })
      expect(await acts['p2p/decide'].preview?.({ order, towards, explanation: 'x' }, MAKER)).toMatchObject({ amount: '50 USDT' })
      expect(await acts['p2p/decide'].run({ order, towards, explanation: 'The bank letter fits.' }, MAKER)).toEqual({ done: true })
      for (const { browser, userId } of [buyer, seller]) {
        expect((await call(browser, 'p2pOrderDetail', { id: order })).data).toMatchObject({ status, reason })
        const words = (await read(userId, order)).map(({ from, text }) => [from, text])
        expect(words).toEqual([
          ['operator', 'Please show the payment'],
          ['operator', 'The bank letter fits.'],
        ])
      }
      for (const party of [buyer, seller]) expect((await inbox(party)).map(({ kind }) => kind)).toContain('p2p-message')
      expect(usdt(buyer.userId)).toBe(left)
      expect(await acts['p2p/decide'].run({ order, towards, explanation: 'again' }, MAKER)).toEqual({ refused: 'p2pOrderUnknown' })
      // An order that was reported is looked at after its end, by one of its parties.
      expect(await acts['p2p/appeal'].run({ order, party: seller.userId }, MAKER)).toMatchObject({ status, reason })
    },
  )

  it('waits for operators from its opening where they decide all, and for the rule again afterwards', async () => {
    await acts['p2p/decider'].run({ decider: 'operator' }, MAKER)
    const order = await appealed()
    expect(await acts['p2p/appeal'].run({ order }, MAKER)).toMatchObject({ decidesAt: null, taken: false })
    await acts['p2p/decider'].run({ decider: 'automatic' }, MAKER)
    server.floor.pass(11 * 60_000, 60_000)
    expect((await call(buyer.browser, 'p2pOrderDetail', { id: order })).data.status).toBe('cancelled')
  })
})

describe('a report', () => {
  it('of an order, an offer or a merchant reaches operators, until they close it', async () => {
    const id = await appealed()
    const advId = (await call(seller.browser, 'p2pOwnAds', {})).data.rows[0]?.advId ?? ''
    const { merchantId } = (await call(seller.browser, 'p2pAccount', {})).data
    const report = (fields: object) => call(buyer.browser, 'p2pReport', { reason: 'real-money', text: 'asks  for \u0007cash', ...fields })
    for (const fields of [
      { subject: 'order', id },
      { subject: 'offer', id: advId },
      { subject: 'merchant', id: merchantId },
    ])
      expect((await report(fields)).code).toBe('00000')
    const listed = await acts['p2p/reports'].run({ open: true, limit: 2 }, MAKER)
    if ('refused' in listed) throw new Error(listed.refused)
    const [latest] = listed.rows
    expect(latest).toMatchObject({
      subject: 'merchant',
      subjectId: merchantId,
      reason: 'real-money',
      text: 'asks  for cash',
      reporter: buyer.userId,
      accused: { account: seller.userId },
    })
    expect(listed.next).toBe(listed.rows[1]?.report)
    expect(await acts['p2p/appeal'].run({ order: id }, MAKER)).toMatchObject({ seller: { openReports: 3 } })
    const close = { report: latest?.report ?? '', outcome: 'warned' }
    expect(await acts['p2p/close-report'].run(close, MAKER)).toEqual({ done: true })
    expect(await acts['p2p/close-report'].run(close, MAKER)).toEqual({ refused: 'operatorSubjectUnknown' })
    expect(await acts['p2p/reports'].run({ open: false, limit: 1 }, MAKER)).toMatchObject({
      rows: [{ closedBy: 'op-1', outcome: 'warned' }],
    })
  })

  it('is refused about oneself, about what others do, and beyond the limit of a day', async () => {
    const id = await appealed()
    const stranger = await openTrader(server)
    const { merchantId } = (await call(seller.browser, 'p2pAccount', {})).data
    const report = async ({ browser }: { readonly browser: Browser }, subject: string, of: string) =>
      (await call(browser, 'p2pReport', { subject, id: of, reason: 'other' })).error
    expect(await report(stranger, 'order', id)).toBe('p2pOrderUnknown')
    expect(await report(seller, 'merchant', merchantId)).toBe('invalidParameter')
    expect(await report(seller, 'merchant', '999999999')).toBe('p2pMerchantUnknown')
    for (let count = 0; count < P2P_REPORTS_PER_DAY; count += 1) expect(await report(stranger, 'merchant', merchantId)).toBeUndefined()
    expect(await report(stranger, 'merchant', merchantId)).toBe('p2pTooManyReports')
  })
})

describe('an advertisement of a frozen account', () => {
  it('takes no order until the account is free again', async () => {
    const { advId } = (await publish()).data
    const order = () => call(buyer.browser, 'p2pOrder', { requestId: newId(), advId, amount: '49', price: '0.98', method: 'sepa' })
    await server.accounts.operatorFreezes.freeze({ id: seller.userId }, { reason: 'fraud', message: '', fate: 'keep', frozenBy: 'ada' })
    expect((await order()).error).toBe('p2pAdvertisementOffline')
    await server.accounts.operatorFreezes.unfreeze({ id: seller.userId })
    expect((await order()).data).toMatchObject({ status: 'pending_pay' })
  })
})

describe('a merchant that is suspended', () => {
  it('has no offers, publishes nothing, reads why, and may again once restored', async () => {
    const { data: ad } = await publish()
    const { merchantId } = (await call(seller.browser, 'p2pAccount', {})).data
    const suspend = { merchant: merchantId, explanation: 'Asked for real money' }
    expect(await acts['p2p/suspend'].preview?.(suspend, MAKER)).toMatchObject({ account: seller.userId, adsOnline: 1 })
    expect(await acts['p2p/suspend'].run(suspend, MAKER)).toEqual({ account: seller.userId, adsTakenOffline: 1 })
    const [own] = (await call(seller.browser, 'p2pOwnAds', {})).data.rows
    expect(own).toMatchObject({ advId: ad.advId, status: 'offline', offlineReason: 'suspended' })
    expect((await publish()).error).toBe('p2pSuspended')
    expect((await call(seller.browser, 'p2pPublish', { requestId: newId(), id: ad.advId })).error).toBe('p2pSuspended')
    // A sub-account is the same merchant.
    const { userId: sub } = (await seller.browser.post('/v1/user/sub/create', { name: 'Second' })).data as { userId: string }
    await seller.browser.post('/v1/user/sub/switchWeb', { userId: sub })
    expect((await publish()).error).toBe('p2pSuspended')
    expect(await inbox(seller)).toContainEqual(expect.objectContaining({ kind: 'p2p-suspended', args: { reason: 'Asked for real money' } }))
    expect(await acts['p2p/suspensions'].run({ limit: 100 }, MAKER)).toMatchObject({ rows: [{ account: seller.userId, by: 'op-1' }] })
    expect(await acts['p2p/restore'].run({ merchant: seller.userId }, MAKER)).toEqual({ account: seller.userId })
    expect(await acts['p2p/restore'].run({ merchant: seller.userId }, MAKER)).toEqual({ refused: 'p2pMerchantUnknown' })
    await seller.browser.post('/v1/user/sub/switchWeb', { userId: seller.userId })
    expect((await publish()).code).toBe('00000')
  })

  it('cannot be a robot, or nobody', async () => {
    for (const merchant of ['3', 'nobody', '999999999'])
      expect(await acts['p2p/suspend'].run({ merchant, explanation: 'x' }, MAKER)).toEqual({ refused: 'p2pMerchantUnknown' })
  })
})

describe('robots', () => {
  it('vanish from the list and refuse orders while they are off', async () => {
    const market = async () => (await server.browser().get(`${P2P_MARKET_PATH}?coin=USDT&fiat=JPY&side=buy`)).data as P2pMarket
    expect((await market()).rows.some(({ merchant }) => merchant.robot)).toBe(true)
    const [offer] = (await market()).rows
    expect(await acts['p2p/robots'].run({ robots: false }, MAKER)).toEqual({ done: true })
    expect((await market()).rows).toEqual([])
    expect(await acts['p2p/state'].run({}, MAKER)).toMatchObject({ robots: false, decider: 'automatic' })
    const order = { requestId: newId(), advId: offer?.advId, amount: offer?.minAmount, price: offer?.price, method: 'bank' }
    expect((await call(buyer.browser, 'p2pOrder', order)).error).toBe('p2pAdvertisementOffline')
    await acts['p2p/robots'].run({ robots: true }, MAKER)
    expect((await call(buyer.browser, 'p2pOrder', { ...order, requestId: newId() })).code).toBe('00000')
  })
})
