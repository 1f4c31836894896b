import { afterEach, describe, expect, it } from 'vitest'
import { FREE_LOSS_VALUE } from '#products/gifts/contract/gift-terms.ts'
import { PRODUCT_ROUTES } from '../contract/routes.ts'
import { compare, subtract, sum } from '#lib/kernel/decimal.ts'
import { copyReads } from '#products/copy/reads/copy-reads.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { pricesNow, valueOf } from '#gateway/wire/valuation.ts'
import { collect, type Person, publishing, type Scene, TRIES } from '#tests/exchange/stolen-session.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call, FUTURES, place } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/**
 * Goal: whoever has nothing but somebody's open session brings no more of that owner's funds to other owners in a day than the sum that needs
 * no proof, by no call of any product, and by nothing that happens later by itself.
 */

const MINUTE_MS = 60_000
/** The longest times of P2P: to pay, to release, to decide. */
const TIMES_MS = 135 * MINUTE_MS
const SECRET = 'Second-Horse-9'
let server: TradingServer

function holdingsOf({ others }: Scene): string {
  const priceOf = pricesNow(server.floor.feed.frozen())
  const { read } = server.floor.exchange
  const values = others.flatMap(({ userId }) => read.balances(userId).map(({ asset, total }) => valueOf(priceOf, asset, total) ?? '0'))
  return sum(values)
}

/** Makes three others, who offer to buy, and takes down what they have. */
async function open(thief: Browser, family: readonly string[]): Promise<{ readonly scene: Scene; readonly grown: () => string }> {
  const others: Person[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const person = await openTrader(server)
    await call(person.browser, 'p2pPublish', publishing({ side: 'buy' }))
    others.push(person)
  }
  const scene: Scene = { server, thief, family, others, gifts: [] }
  const before = holdingsOf(scene)
  return { scene, grown: () => subtract(holdingsOf(scene), before) }
}

async function tryAll(scene: Scene, names = Object.keys(TRIES)): Promise<void> {
  for (const name of names) {
    await TRIES[name]?.(scene)
    await collect(scene)
  }
}

async function setPassword({ browser, userId }: Person): Promise<void> {
  const user = await server.accounts.users.find(userId)
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo(user?.email ?? '')
  await browser.post('/v1/user/withdrawPassword/set', { withdrawPassword: SECRET, reWithdrawPassword: SECRET, emailCode })
}

/** Everything that can happen to the account afterwards, one after the other. */
const ENDS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'all times': async () => server.floor.pass(TIMES_MS, 5 * MINUTE_MS),
  async liquidation({ thief }) {
    await call(thief, 'setLeverage', { symbol: 'BTCUSDT', leverage: 100 })
    await place(thief, { ...FUTURES, side: 'buy', size: '0.5' })
    server.floor.pass(TIMES_MS, 5 * MINUTE_MS)
  },
  async delisting() {
    for (const product of ['spot', 'futures']) await server.floor.submit({ type: 'delist-market', market: `${product}:BTCUSDT` } as never)
  },
  async reset(scene) {
    await call(scene.thief, 'resetEpoch', {})
    await collect(scene)
    server.floor.pass(TIMES_MS, 5 * MINUTE_MS)
  },
  async 'closing of the account'({ family }) {
    for (const account of family) await server.floor.submit({ type: 'close-epoch', account })
    server.floor.pass(TIMES_MS, 5 * MINUTE_MS)
  },
}

async function expectKept(scene: Scene, grown: () => string, most: string, first = Object.keys(ENDS)): Promise<void> {
  expect(compare(grown(), most)).toBeLessThanOrEqual(0)
  for (const name of new Set([...first, ...Object.keys(ENDS)])) {
    await ENDS[name]?.(scene)
    expect(compare(grown(), most), `${grown()} USDT after: ${name}`).toBeLessThanOrEqual(0)
  }
  expect(server.floor.exchange.status().state).toBe('running')
}

it('the table has every call of a product that changes something', () => {
  const changes = Object.entries(PRODUCT_ROUTES).filter(([, { method }]) => method === 'POST')
  expect(Object.keys(TRIES).toSorted()).toEqual(changes.map(([name]) => name).toSorted())
})

describe('a stolen session', () => {
  afterEach(() => server.close())

  it.each(['p2p', 'gifts'] as const)('of a user and a sub-account of theirs loses the free sum at most, %s first', async (first) => {
    server = await startTrading()
    const owner = await openTrader(server)
    await setPassword(owner)
    const { userId: sub } = (await owner.browser.post('/v1/user/sub/create', { name: 'Second' })).data as { userId: string }
    await server.floor.trader(sub, FRICTIONLESS)
    const { scene, grown } = await open(owner.browser, [owner.userId, sub])
    const names = first === 'p2p' ? undefined : ['giftCreate', 'p2pAddMethod', 'p2pPublish', 'p2pOrder']
    await tryAll(scene, names)
    await owner.browser.post('/v1/user/sub/switchWeb', { userId: sub })
    await tryAll(scene, names)
    await expectKept(scene, grown, FREE_LOSS_VALUE)
    // The free sum itself does go: otherwise nothing was tried.
    expect(compare(grown(), '50')).toBeGreaterThan(0)
  })

  it.each(['reset', 'closing of the account', 'delisting', 'liquidation'])('whose sales are open loses no more by a %s', async (end) => {
    server = await startTrading()
    const owner = await openTrader(server)
    const { scene, grown } = await open(owner.browser, [owner.userId])
    await tryAll(scene, ['p2pAddMethod', 'p2pPublish', 'p2pOrder'])
    await expectKept(scene, grown, FREE_LOSS_VALUE, [end])
  })

  it('of a user lets leaders on both sides of a market have no more than the free sum, together with gifts', async () => {
    server = await startTrading()
    const owner = await openTrader(server)
    const { scene } = await open(owner.browser, [owner.userId])
    await tryAll(scene, ['copyStart', 'giftCreate'])
    const { read } = server.floor.exchange
    // 20 % of 400 USDT for one leader, of 100 for the other: the whole sum, so that no gift is free.
    const copies = read.of(copyReads).copies(owner.userId)
    expect(copies.map(({ record: { details } }) => details['shareMost'])).toEqual(['80', '20'])
    expect(scene.others.flatMap(({ userId }) => read.balances(userId, 'spot')).some(({ asset }) => asset === 'USDT')).toBe(true)
    expect(scene.gifts).toEqual([])
    // An ended copy that has paid nothing leaves its part free.
    await call(owner.browser, 'copyStop', { id: `${copies[0]?.record.id}` })
    await tryAll(scene, ['giftCreate'])
    expect(read.productRecords(owner.userId, 'gifts', { kind: 'given', limit: 9 }).map(({ details }) => details['value'])).toEqual(['50'])
  })

  it('of a user whose copied leaders trade on both sides pays them no more than the free sum', async () => {
    server = await startTrading()
    const owner = await openTrader(server)
    const { scene } = await open(owner.browser, [owner.userId])
    await tryAll(scene, ['copyStart'])
    const leaders = scene.others.slice(0, 2)
    const trade = async (sides: readonly string[]) => {
      for (const [nth, { browser }] of leaders.entries()) {
        const done = await place(browser, { ...FUTURES, side: sides[nth], size: '0.02' })
        expect(done.code).toBe('00000')
      }
    }
    for (const { userId } of leaders)
      await server.floor.submit({ type: 'transfer', account: userId, from: 'spot', to: 'futures', asset: 'USDT', amount: '5000' })
    await trade(['buy', 'sell'])
    server.floor.pass(TIMES_MS, 5 * MINUTE_MS)
    await trade(['sell', 'buy'])
    await call(owner.browser, 'resetEpoch', {})
    const leading = await Promise.all(leaders.map(async ({ browser }) => (await call(browser, 'copyLeading')).data?.rows ?? []))
    const earned = sum(leading.flat().map((row) => row.earned))
    expect(compare(earned, FREE_LOSS_VALUE)).toBeLessThanOrEqual(0)
    // A leader does gain: otherwise nothing was tried.
    expect(compare(earned, '0')).toBeGreaterThan(0)
  })

  it('of a guest loses the free sum at most', async () => {
    server = await startTrading()
    const guest = server.browser()
    const { userInfo } = (await guest.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
    await server.floor.trader(userInfo.userId, FRICTIONLESS)
    const { scene, grown } = await open(guest, [userInfo.userId])
    await tryAll(scene)
    await expectKept(scene, grown, FREE_LOSS_VALUE)
  })

  it('of a sub-account that may trade, but not transfer, loses nothing', async () => {
    server = await startTrading()
    const owner = await openTrader(server)
    const { userId: sub } = (await owner.browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await owner.browser.post('/v1/user/sub/authorise', { userId: sub, permissions: ['view', 'trade'] })
    await server.floor.trader(sub, FRICTIONLESS)
    await owner.browser.post('/v1/user/sub/switLogin', { userId: sub })
    const { scene, grown } = await open(owner.browser, [owner.userId, sub])
    await tryAll(scene)
    await expectKept(scene, grown, '0')
  })
})
