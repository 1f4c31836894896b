import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorName, findErrorName } from '#lib/contract/errors/errors.ts'
import { GIFT_SHOW_PATH } from '../contract/gift-kinds.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { Browser, Envelope } from '#tests/support/accounts.ts'
import { call, newId } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

// Goal: no page of another site uses up its visitor's tries of gift codes, and nobody those of another who is at the same address.

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

const errorIn = ({ code }: Envelope): ErrorName | undefined => findErrorName(code)
const show = (browser: Browser, code: string) => browser.get(`${GIFT_SHOW_PATH}?code=${code}`)

async function codeOfGift(): Promise<string> {
  const { browser } = await openTrader(server)
  const gift = { requestId: newId(), coin: 'USDT', amount: '30', count: 3, split: 'equal', greeting: '', hours: 24 }
  return (await call(browser, 'giftCreate', gift)).data.code ?? ''
}

async function guest(): Promise<Browser> {
  const browser = server.browser()
  const { userInfo } = (await browser.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
  await server.floor.trader(userInfo.userId, FRICTIONLESS)
  return browser
}

describe('pages of other sites', () => {
  const from = {
    image: ['cross-site', 'image'],
    link: ['cross-site', 'document'],
    ownLink: ['same-origin', 'document'],
    near: ['same-site', 'empty'],
  }

  it.each(Object.entries(from))('count nothing against whom they make ask: %s', async (_how, [site = '', purpose = '']) => {
    const code = await codeOfGift()
    const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': purpose }
    const [visitor, other] = [server.browser(), await guest()]
    for (const browser of [visitor, other])
      for (let nth = 0; nth < 52; nth += 1)
        expect(errorIn(await browser.get(`${GIFT_SHOW_PATH}?code=7KQM-2XWD-9RTA`, headers))).toBe('originRefused')
    expect((await show(visitor, code)).code).toBe('00000')
    expect((await show(other, code)).code).toBe('00000')
    expect((await call(other, 'giftClaim', { code })).code).toBe('00000')
  })

  it('cannot ask at all, so that a right code tells them nothing', async () => {
    const code = await codeOfGift()
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }
    expect(errorIn(await server.browser().get(`${GIFT_SHOW_PATH}?code=${code}`, headers))).toBe('originRefused')
    const ours = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    expect((await server.browser().get(`${GIFT_SHOW_PATH}?code=${code}`, ours)).code).toBe('00000')
  })
})

describe('wrong codes of an address', () => {
  it('keep no account from a gift that has none of its own', async () => {
    const code = await codeOfGift()
    const other = await guest()
    await call(other, 'giftClaim', { code: '7KQM-2XWD-9RTA' })
    await server.store.updateTable('attempts').set({ count: 50 }).where('key', 'like', 'giftCodesFromAddress:%').execute()
    expect((await call(other, 'giftClaim', { code })).error).toBe('giftTriesLocked')
    await server.store.deleteFrom('attempts').where('key', 'like', 'giftCodes:%').execute()
    expect((await show(other, code)).code).toBe('00000')
    expect((await call(other, 'giftClaim', { code })).code).toBe('00000')
  })
})
