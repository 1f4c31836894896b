import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { floatingPrice } from '../rules/formulas/p2p.ts'
import { add, subtract } from '#lib/kernel/decimal.ts'
import { P2P_MARKET_PATH, P2P_MERCHANT_PATH } from '../contract/p2p-kinds.ts'
import type { P2pMarket, P2pMerchantPage } from '../contract/p2p.ts'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { P2P_PAIR_ORDERS_MAX } from '../contract/p2p-terms.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { REFERENCE_RATES } from '#gateway/http/products/reference-rates.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { call, newId } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

const EURO = REFERENCE_RATES.rates['EUR'] ?? ''

/** Goal: two people trade with each other, and one alone with robots, by the calls of pages, against the real exchange and store. */

const SECRET = 'Second-Horse-9'
const MINUTE_MS = 60_000
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
  remark: 'Fast and friendly',
  terms: 'Name of the account holder must match.',
}

let server: TradingServer
let seller: Awaited<ReturnType<typeof openTrader>>
let buyer: Awaited<ReturnType<typeof openTrader>>
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())
beforeEach(async () => {
  seller = await openTrader(server)
  buyer = await openTrader(server)
  await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })
  await setPassword(seller)
})

const usdt = async (browser: Browser, wallet: string) =>
  (await call(browser, 'balances')).data.rows.find((row) => row.wallet === wallet && row.coin === 'USDT')?.total ?? '0'

const publish = (fields: object = {}, browser = seller.browser) =>
  call(browser, 'p2pPublish', { requestId: newId(), fields: { ...FIELDS, ...fields }, withdrawPassword: SECRET })

const order = (advId: string, fields: object = {}, browser = buyer.browser) =>
  call(browser, 'p2pOrder', { requestId: newId(), advId, amount: '98', price: '0.98', method: 'sepa', ...fields })

async function market(query: Record<string, string> = {}, browser = server.browser()): Promise<P2pMarket> {
  const fields = new URLSearchParams({ coin: 'USDT', fiat: 'EUR', side: 'buy', limit: '50', ...query }).toString()
  return (await browser.get(`${P2P_MARKET_PATH}?${fields}`)).data as P2pMarket
}

async function setPassword(person: { readonly browser: Browser; readonly userId: string }): Promise<void> {
  const user = await server.accounts.users.find(person.userId)
  server.clock.advance(61_000)
  await person.browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo(user?.email ?? '')
  await person.browser.post('/v1/user/withdrawPassword/set', { withdrawPassword: SECRET, reWithdrawPassword: SECRET, emailCode })
}

describe('P2P between two people', () => {
  it('leads from an advertisement to released coins, with the withdrawal password', async () => {
    const before = await usdt(buyer.browser, 'spot')
    const ad = (await publish()).data
    expect(ad).toMatchObject({ status: 'online', price: '0.98', left: '500', remark: FIELDS.remark })
    expect(await usdt(seller.browser, 'p2p')).toBe('500')
    const offer = (await market()).rows.find(({ advId }) => advId === ad.advId)
    expect(offer).toMatchObject({ side: 'sell', merchant: { robot: false, reputation: { completed: 0, completionRate: null } } })
    expect(JSON.stringify(offer)).not.toContain(seller.userId)

    const placed = (await order(ad.advId)).data
    expect(placed).toMatchObject({ side: 'buy', status: 'pending_pay', quantity: '100', amount: '98', terms: FIELDS.terms, rate: EURO })
    expect(placed.payment?.reference).toMatch(/^PAPER-EUR-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect((await call(seller.browser, 'p2pRelease', { id: placed.id, withdrawPassword: SECRET })).error).toBe('p2pOrderState')
    expect((await call(buyer.browser, 'p2pPaid', { id: placed.id })).data.status).toBe('paid')

    expect((await call(seller.browser, 'p2pRelease', { id: placed.id })).error).toBe('withdrawPasswordRequired')
    expect((await call(seller.browser, 'p2pRelease', { id: placed.id, withdrawPassword: 'wrong' })).error).toBe('withdrawPasswordWrong')
    const released = await call(seller.browser, 'p2pRelease', { id: placed.id, withdrawPassword: SECRET })
    expect(released.data).toMatchObject({ side: 'sell', maker: true, status: 'completed', reason: 'released', payment: null })
    expect(subtract(await usdt(buyer.browser, 'spot'), before)).toBe('100')
    expect(await usdt(seller.browser, 'p2p')).toBe('400')

    const [row] = (await call(buyer.browser, 'p2pOrders', { status: 'completed,cancelled', search: placed.id })).data.rows
    expect(row).toMatchObject({ id: placed.id, counterparty: { reputation: { completed: 1, completionRate: '100' } } })
    expect((await call(buyer.browser, 'p2pOrders', { search: 'nothing' })).data.rows).toEqual([])
    expect((await call(buyer.browser, 'p2pOrders', { page: 1, limit: 1 })).data.total).toBe(1)
    // Coins of P2P are no profit: the curve counts them as deposited.
    const last = (await call(buyer.browser, 'profitCurve')).data.points.at(-1)
    expect(last?.equity).toBe(last?.deposited)
    const csv = await buyer.browser.get('/v1/trade/export/p2p?format=json')
    expect(JSON.stringify(csv)).not.toContain('PAPER-')
  })

  it('can be released by a code to a contact instead', async () => {
    const { advId } = (await publish()).data
    const { id } = (await order(advId)).data
    await call(buyer.browser, 'p2pPaid', { id })
    expect((await call(seller.browser, 'p2pRelease', { id, emailCode: '000000' })).error).toBe('codeWrong')
    server.clock.advance(61_000)
    await seller.browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const user = await server.accounts.users.find(seller.userId)
    const emailCode = await server.codeTo(user?.email ?? '')
    expect((await call(seller.browser, 'p2pRelease', { id, emailCode })).data.status).toBe('completed')
  })

  it('is decided by rule when they disagree', async () => {
    const { advId } = (await publish()).data
    const { id } = (await order(advId)).data
    await call(buyer.browser, 'p2pPaid', { id })
    expect((await call(buyer.browser, 'p2pAppeal', { id })).error).toBe('p2pAppealEarly')
    expect((await call(seller.browser, 'p2pAppeal', { id })).data).toMatchObject({
      status: 'appeal',
      appeal: { by: 'seller', sellerAnswered: true, buyerAnswered: false },
    })
    expect((await call(buyer.browser, 'p2pAnswer', { id })).data.appeal?.buyerAnswered).toBe(true)
    expect((await call(buyer.browser, 'p2pCancel', { id })).data).toMatchObject({ status: 'cancelled', reason: 'buyer' })
    expect((await call(buyer.browser, 'p2pOrderDetail', { id })).data.status).toBe('cancelled')
  })

  it('is seen by its two parties alone', async () => {
    const { advId } = (await publish()).data
    const { id } = (await order(advId)).data
    const stranger = await openTrader(server)
    for (const name of ['p2pOrderDetail', 'p2pPaid', 'p2pCancel', 'p2pAppeal', 'p2pRelease'] as const)
      expect((await call(stranger.browser, name, { id })).error).toBe('p2pOrderUnknown')
    expect((await call(stranger.browser, 'p2pOffline', { id: advId })).error).toBe('p2pAdvertisementUnknown')
    const { isParty } = server.floor.exchange.read.of(p2pReads)
    expect([seller, buyer, stranger].map(({ userId }) => isParty(userId, id))).toEqual([true, true, false])
    // A second spelling of the id would be a second chat, with room of its own.
    expect([advId, `0${id}`].map((other) => isParty(seller.userId, other))).toEqual([false, false])
  })

  it.each([
    ['p2pPriceMoved', { price: '0.97' }],
    ['p2pAmountOutside', { amount: '9' }],
    ['amountInvalid', { amount: '10.001' }],
    ['invalidParameter', { quantity: '10' }],
    ['p2pMethodRefused', { method: 'bank' }],
    ['p2pNotLeft', { amount: undefined, quantity: '400', price: '0.98', twice: true }],
  ] as const)('refuses an order as %s', async (error, fields) => {
    const { advId } = (await publish()).data
    if ('twice' in fields) await order(advId, { amount: '390' })
    expect((await order(advId, { ...fields, twice: undefined })).error).toBe(error)
  })

  it.each([
    ['p2pPriceOutside', { price: '2' }],
    ['p2pMethodMissing', { methods: ['bank'] }],
    ['p2pAdvertisementInvalid', { minAmount: '500' }],
    ['insufficientBalance', { quantity: '99999' }],
  ] as const)('refuses an advertisement as %s', async (error, fields) => {
    expect((await publish(fields)).error).toBe(error)
  })

  it('keeps drafts, edits them, and publishes them', async () => {
    const draft = (await call(seller.browser, 'p2pDraft', { requestId: newId(), fields: FIELDS })).data
    expect([draft.status, await usdt(seller.browser, 'p2p')]).toEqual(['draft', '0'])
    const floating = { ...FIELDS, priceType: 'floating', price: undefined, premium: '0.01', remark: '' }
    const edited = (await call(seller.browser, 'p2pEdit', { id: draft.advId, fields: floating })).data
    expect(edited).toMatchObject({ price: floatingPrice(EURO, '0.01'), premium: '0.01', remark: '', terms: FIELDS.terms })
    expect((await call(seller.browser, 'p2pPublish', { requestId: newId(), id: draft.advId, withdrawPassword: SECRET })).data.status).toBe(
      'online',
    )
    expect((await call(seller.browser, 'p2pOwnAds')).data.rows).toHaveLength(1)
    expect((await call(seller.browser, 'p2pOffline', { id: draft.advId })).data).toMatchObject({
      status: 'offline',
      offlineReason: 'owner',
    })
    await call(seller.browser, 'p2pRemove', { id: draft.advId })
    expect((await call(seller.browser, 'p2pOwnAds')).data.rows).toEqual([])
  })
})

describe('counterparties', () => {
  it('who are blocked do not find each other', async () => {
    const ad = (await publish()).data
    const { merchantId } = (await call(seller.browser, 'p2pAccount')).data
    expect((await call(buyer.browser, 'p2pBlock', { merchantId })).code).toBe('00000')
    expect((await call(buyer.browser, 'p2pBlocks')).data.rows).toMatchObject([{ merchantId, robot: false }])
    expect((await market({}, buyer.browser)).rows.some(({ advId }) => advId === ad.advId)).toBe(false)
    expect((await market()).rows.some(({ advId }) => advId === ad.advId)).toBe(true)
    expect((await order(ad.advId)).error).toBe('p2pBlocked')
    await call(buyer.browser, 'p2pUnblock', { merchantId })
    expect((await order(ad.advId)).data.status).toBe('pending_pay')
  })

  it('are never one’s own account or sub-account, nor guests', async () => {
    const { advId } = (await publish()).data
    expect((await order(advId, {}, seller.browser)).error).toBe('p2pOwnAdvertisement')
    const guest = server.browser()
    await guest.post('/v1/user/guest/create')
    expect((await order(advId, {}, guest)).error).toBe('p2pGuest')
    expect((await call(guest, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })).error).toBe('p2pGuest')
    expect((await call(guest, 'p2pAccount')).data.registered).toBe(false)
    expect((await call(server.browser(), 'p2pOwnAds')).error).toBe('loginRequired')
  })

  it('are one with their sub-accounts where orders between two parties are counted', async () => {
    const main = (await publish({ quantity: '300' })).data
    for (let nth = 0; nth < P2P_PAIR_ORDERS_MAX; nth += 1) expect((await order(main.advId)).code).toBe('00000')
    const { userId: sub } = (await seller.browser.post('/v1/user/sub/create', { name: 'Second' })).data as { userId: string }
    await server.floor.trader(sub, FRICTIONLESS)
    expect((await seller.browser.post('/v1/user/sub/switchWeb', { userId: sub })).code).toBe('00000')
    await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })
    const second = (await publish({ quantity: '200' })).data
    expect(second.status).toBe('online')
    expect((await order(second.advId)).error).toBe('p2pTooManyOfPair')
    expect((await order(main.advId, {}, seller.browser)).error).toBe('p2pOwnAdvertisement')
    const other = await openTrader(server)
    expect((await order(second.advId, {}, other.browser)).code).toBe('00000')
  })

  it('have payment methods of ours, which cannot go while they are needed', async () => {
    const [method] = (await call(seller.browser, 'p2pMethods')).data.rows
    expect(method).toMatchObject({ fiat: 'EUR', kind: 'sepa' })
    expect((await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })).error).toBe('p2pMethodTaken')
    expect((await call(seller.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'fednow' })).error).toBe('invalidParameter')
    const { advId } = (await publish()).data
    expect((await call(seller.browser, 'p2pRemoveMethod', { id: method?.id })).error).toBe('p2pMethodInUse')
    await call(seller.browser, 'p2pOffline', { id: advId })
    expect((await call(seller.browser, 'p2pRemoveMethod', { id: method?.id })).code).toBe('00000')
    expect((await call(seller.browser, 'p2pRemoveMethod', { id: method?.id })).error).toBe('p2pMethodUnknown')
  })
})

describe('robots', () => {
  it('offer both sides in every currency, for visitors too', async () => {
    for (const fiat of ['USD', 'VND', 'THB'])
      for (const side of ['buy', 'sell'])
        for (const coin of ['USDT', 'BTC', 'ETH']) {
          const { rows, reference } = await market({ fiat, side, coin })
          const robots = rows.filter(({ merchant }) => merchant.robot)
          expect(robots).toHaveLength(2)
          expect(robots.every(({ price }) => (side === 'buy') === Number(price) > Number(reference.price))).toBe(true)
        }
    const answer = await server.browser().get(`${P2P_MERCHANT_PATH}?merchantId=1`)
    expect((answer.data as P2pMerchantPage).offers).toHaveLength(6)
    expect((await server.browser().get(`${P2P_MERCHANT_PATH}?merchantId=999`)).code).toBe(ERRORS.p2pMerchantUnknown.code)
  })

  it('sell to one person alone, by themselves', async () => {
    const before = await usdt(buyer.browser, 'spot')
    const offer = (await market({ amount: '100' })).rows.find(({ merchant }) => merchant.robot)
    const { id } = (await order(offer?.advId ?? '', { amount: '100', price: offer?.price, method: 'bank' })).data
    const paid = (await call(buyer.browser, 'p2pPaid', { id })).data
    expect(paid.payment?.reference).toMatch(/^PAPER-EUR-/)
    server.floor.pass(MINUTE_MS)
    const done = (await call(buyer.browser, 'p2pOrderDetail', { id })).data
    expect(done).toMatchObject({ status: 'completed', reason: 'released', counterparty: { robot: true, name: 'Robot EUR 2' } })
    expect(await usdt(buyer.browser, 'spot')).toBe(add(before, done.quantity))
    const { robotSalesLeft } = (await call(buyer.browser, 'p2pAccount')).data
    expect(robotSalesLeft['USDT']).toBe(subtract('5000', done.quantity))
  })

  it('buy, and need the seller’s payment method', async () => {
    const offer = (await market({ side: 'sell' })).rows.find(({ merchant }) => merchant.robot)
    const fields = { withdrawPassword: SECRET, amount: '100', price: offer?.price, method: 'sepa' }
    expect((await order(offer?.advId ?? '', fields)).error).toBe('p2pMethodMissing')
    const { id } = (await order(offer?.advId ?? '', fields, seller.browser)).data
    server.floor.pass(MINUTE_MS)
    expect((await call(seller.browser, 'p2pOrderDetail', { id })).data.status).toBe('paid')
  })
})

describe('the list of orders', () => {
  it('is filtered, searched and paged by the history, with the number of all', async () => {
    const { data: ad } = await publish()
    const ids: string[] = []
    for (let nth = 0; nth < 3; nth += 1) ids.unshift((await order(ad.advId, { amount: '19.6' })).data.id)
    await call(buyer.browser, 'p2pCancel', { id: ids[1] })
    const list = async (query: object) => (await call(buyer.browser, 'p2pOrders', { page: 1, limit: 2, ...query })).data
    const first = await list({})
    expect([first.rows.map(({ id }) => id), first.total, first.next]).toEqual([ids.slice(0, 2), 3, ids[1]])
    expect((await list({ page: 2 })).rows.map(({ id }) => id)).toEqual([ids[2]])
    expect(await list({ status: 'cancelled' })).toMatchObject({ rows: [{ id: ids[1] }], total: 1, next: null })
    expect((await list({ fiat: 'USD' })).total).toBe(0)
    const { name } = first.rows[0]?.counterparty ?? { name: '' }
    for (const [search, total] of [
      [ids[0], 1],
      [ad.advId, 3],
      [name.toUpperCase(), 3],
      ['trader', 3],
      ['robot', 0],
      ['%', 0],
    ] as const)
      expect([search, (await list({ search })).total]).toEqual([search, total])
  })
})
