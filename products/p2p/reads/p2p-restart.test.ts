import { p2pReads } from './p2p-reads.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'

// Goal: an order of P2P outlives restarts and kills, and time that passes while nothing runs counts.

const MINUTE_MS = 60_000
const FIGURES = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '1',
  premium: null,
  quantity: '500',
  minAmount: '10',
  maxAmount: '400',
  methods: ['bank'],
  payMinutes: 15,
  textHash: null,
} as const
const ORDER = {
  type: 'p2p-order',
  account: 'bob',
  requestId: 'o',
  side: 'buy',
  coin: 'USDT',
  fiat: 'EUR',
  price: '1',
  quantity: '100',
  amount: '100',
  method: 'bank',
  rate: '0.9718',
  rateAsOf: '2025-01-15',
  coinPrice: '1',
} as const

let floor: Floor
afterEach(() => floor.end())

/** Opens both traders, ann's advertisement, and bob's order against it or a robot's; returns the order's id. */
async function ordered(robot = 0): Promise<number> {
  floor = new Floor()
  await floor.trader('ann')
  await floor.trader('bob')
  await floor.submit({
    type: 'p2p-create',
    account: 'ann',
    requestId: 'a',
    publish: true,
    figures: FIGURES,
    proof: 'owner',
    wallMs: floor.nowMs,
  })
  const advertisement = robot === 0 ? (floor.exchange.read.of(p2pReads).ownAds('ann')[0]?.id ?? 0) : null
  const offer = robot === 0 ? null : { robot, advertisement: 1, premium: '0', payMinutes: 15 }
  const placed = await floor.submit({ ...ORDER, advertisement, offer, wallMs: floor.nowMs })
  return Number(placed.kind === 'done' ? placed.product?.id : 0)
}

const step = (type: 'p2p-paid' | 'p2p-release', account: string, id: number) => floor.submit({ type, account, id, wallMs: floor.nowMs })
const total = (account: string, wallet: 'spot' | 'p2p') =>
  floor.exchange.read.balances(account, wallet).find(({ asset }) => asset === 'USDT')?.total
const record = (account: string, id: number) => floor.exchange.read.productRecord(account, 'p2p', String(id))

describe('an order of P2P', () => {
  it.each(['restart', 'kill'] as const)('goes on after a %s between its steps', async (how) => {
    const id = await ordered()
    await floor[how]()
    expect([total('ann', 'p2p'), record('bob', id)?.status]).toEqual(['500', 'pending_pay'])
    await step('p2p-paid', 'bob', id)
    await floor[how]()
    floor.loseHistory()
    expect(record('ann', id)).toMatchObject({ kind: 'sell', status: 'paid' })
    await step('p2p-release', 'ann', id)
    await floor[how]()
    expect([total('ann', 'p2p'), total('bob', 'spot'), record('bob', id)?.status]).toEqual(['400', '50100', 'completed'])
    expect(floor.exchange.read.of(p2pReads).standing('ann')).toMatchObject({ completed: 1 })
    expect(floor.exchange.status().state).toBe('running')
  })

  it('is cancelled at the next start after its time to pay', async () => {
    const id = await ordered()
    floor.nowMs += 16 * MINUTE_MS
    await floor.restart()
    floor.pass(100)
    expect(record('bob', id)).toMatchObject({ status: 'cancelled', details: { reason: 'pay-time-over' } })
    expect([total('ann', 'p2p'), total('bob', 'spot')]).toEqual(['500', '50000'])
  })

  it('is answered by a robot at the next start, however late', async () => {
    const id = await ordered(1)
    await step('p2p-paid', 'bob', id)
    floor.nowMs += 30 * MINUTE_MS
    await floor.restart()
    floor.pass(100)
    expect(record('bob', id)).toMatchObject({ status: 'completed', details: { reason: 'released' } })
    expect(total('bob', 'spot')).toBe('50100')
  })

  it('that nobody releases goes to an appeal and is decided, alone', async () => {
    const id = await ordered()
    await step('p2p-paid', 'bob', id)
    floor.pass(61 * MINUTE_MS, MINUTE_MS)
    expect(record('ann', id)).toMatchObject({ status: 'appeal', details: { appealBy: 'time' } })
    floor.pass(11 * MINUTE_MS, MINUTE_MS)
    expect(record('ann', id)).toMatchObject({ status: 'completed', details: { reason: 'seller-silent' } })
    expect(total('bob', 'spot')).toBe('50100')
  })

  it('waits with the exchange while its seller resets, over a kill, and is decided', async () => {
    const id = await ordered()
    await step('p2p-paid', 'bob', id)
    await floor.submit({ type: 'close-epoch', account: 'ann' })
    floor.kill()
    floor.loseHistory()
    expect(record('bob', id)).toMatchObject({ status: 'appeal', details: { held: 1, proof: 'owner' } })
    expect(total('bob', 'spot')).toBe('50000')
    floor.pass(11 * MINUTE_MS, MINUTE_MS)
    expect([record('bob', id)?.details['reason'], total('bob', 'spot')]).toEqual(['seller-silent', '50100'])
    expect(floor.exchange.status().state).toBe('running')
  })

  it('that ends with a round or a market has the wall clock, whatever the clock of the market says', async () => {
    const id = await ordered()
    floor.strayMs = 3 * 86_400_000
    floor.pass(2000, 1000)
    expect(floor.exchange.now()).toBeGreaterThan(floor.nowMs + 86_400_000)
    await floor.submit({ type: 'close-epoch', account: 'bob' })
    expect(record('bob', id)?.details).toMatchObject({ reason: 'buyer-reset', endedMs: floor.nowMs })
  })
})

describe('an advertisement that sells', () => {
  it('goes offline by itself if nobody has permitted its sale, as in journals of before', async () => {
    floor = new Floor()
    await floor.trader('ann')
    await floor.submit({ type: 'p2p-create', account: 'ann', requestId: 'a', publish: true, figures: FIGURES, wallMs: floor.nowMs })
    floor.kill()
    floor.pass(1000)
    expect(floor.exchange.read.of(p2pReads).ownAds('ann')).toMatchObject([{ status: 'offline', offlineReason: 'unproven' }])
    expect([total('ann', 'p2p'), total('ann', 'spot')]).toEqual(['0', '50000'])
  })
})
