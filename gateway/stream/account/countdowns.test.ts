import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { AccountPages, snapshotOf, type Listener } from '#tests/support/account-pages.ts'
import { call } from '#tests/support/trading-calls.ts'

/** Goal: an owner's pages know of each armed dead man's switch of the account's keys, and switch it off; nobody else's do. */

let server: TradingServer
let pages: AccountPages
beforeAll(async () => {
  server = await startTrading()
  pages = new AccountPages(server)
})
afterEach(() => pages.close())
afterAll(() => server.close())

const told = ({ messages }: Listener) => messages.filter((message) => message.type === 'countdowns').map(({ rows }) => rows)

it('tells the pages of what is armed, changed and switched off, and those that open later', async () => {
  const { browser, userId } = await openTrader(server)
  const { countdowns } = server.accounts
  const page = await pages.listen(browser)
  await snapshotOf(page)
  await countdowns.set({ apiKey: `k-${userId}`, userId }, 30)
  await expect.poll(() => told(page).at(-1)).toEqual([{ apiKey: `k-${userId}`, label: '', seconds: 30 }])
  const before = told(page).length
  // A refresh is nothing new.
  await countdowns.set({ apiKey: `k-${userId}`, userId }, 30)
  await countdowns.set({ apiKey: `k-${userId}`, userId }, 60)
  await expect.poll(() => told(page).at(-1)?.[0]?.seconds).toBe(60)
  expect(told(page).length - before).toBeLessThanOrEqual(2)
  const later = await pages.listen(browser)
  later.start()
  await expect.poll(() => told(later).at(-1)).toMatchObject([{ seconds: 60 }])
  expect(await call(browser, 'countdownOff', { apiKey: `k-${userId}` })).toMatchObject({ code: '00000' })
  for (const each of [page, later]) await expect.poll(() => told(each).at(-1)).toEqual([])
  expect(countdowns.find(`k-${userId}`)).toBeNull()
})

it('tells nobody else, and lets nobody else switch it off', async () => {
  const [owner, other] = [await openTrader(server), await openTrader(server)]
  const { countdowns } = server.accounts
  const page = await pages.listen(other.browser)
  await snapshotOf(page)
  await countdowns.set({ apiKey: 'theirs', userId: owner.userId }, 30)
  expect(await call(other.browser, 'countdownOff', { apiKey: 'theirs' })).toMatchObject({ error: 'apiKeyUnknown' })
  expect(countdowns.find('theirs')).not.toBeNull()
  await pages.buy(other.userId)
  await expect.poll(() => page.messages.some(({ type }) => type === 'update')).toBe(true)
  expect(told(page)).toEqual([])
  await countdowns.set({ apiKey: 'theirs', userId: owner.userId }, 0)
})
