import { amountFrom } from '#lib/kernel/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { Floor, FLOOR_START_MS, type FloorOptions } from '#tests/exchange/floor.ts'
import { HistoryStore } from '../history/history-store.ts'
import { UNDER_WAY_MAX } from '../local/under-way.ts'
import type { FromWorker } from './messages.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FUTURES = 'futures:BTCUSDT'

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

function open(options: FloorOptions = {}): Floor {
  floor = new Floor(options)
  return floor
}

describe('records that the history writer has not written yet', () => {
  it('is read as if it had, and is made again where the process dies before', async () => {
    const { exchange } = await open().trader('ann')
    if (floor === null) throw new Error('it is open')
    await floor.place('ann', { side: 'buy', lots: 100 })
    floor.isHistoryWriterAway = true
    await floor.place('ann', { side: 'buy', lots: 150 })
    await floor.place('ann', { side: 'buy', lots: 200 })
    const pasts = (of: typeof exchange) => [
      of.read.fills('ann', { limit: 2 }),
      of.read.bills('ann', { limit: 100 }),
      of.read.orderHistory('ann', { limit: 100 }),
    ]
    const before = pasts(exchange)
    expect(before.map(({ length }) => length)).toEqual([2, 9, 3])
    floor.isHistoryWriterAway = false
    floor.kill()
    expect(pasts(floor.exchange)).toEqual(before)
  })

  it('stops trading while its disk takes nothing, and nothing is lost of it', async () => {
    const { exchange, core } = await open().trader('ann')
    if (floor === null) throw new Error('it is open')
    floor.isHistoryWriterAway = true
    expect(await floor.place('ann', { side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
    core.heardHistoryWriter({ type: 'refused', message: 'The disk is full.' })
    floor.pass(1000)
    expect(exchange.status()).toMatchObject({ state: 'stalled', detail: 'The disk is full.' })
    expect(await floor.place('ann', { side: 'buy', lots: 100 })).toEqual({ kind: 'busy' })
    expect(exchange.read.fills('ann', { limit: 10 })).toHaveLength(1)
    floor.isHistoryWriterAway = false
    floor.pass(200)
    expect(exchange.status().state).toBe('running')
    const file = new HistoryStore(floor.file('history'), true)
    expect(file.query('ann', 'fills', { limit: 10 })).toHaveLength(1)
    file.close()
  })

  it('halts trading where the journal cannot be rebuilt from', async () => {
    const { exchange, core } = await open().trader('ann')
    core.heardHistoryWriter({ type: 'broken', message: 'The journal is broken at record 2.' })
    expect(exchange.status()).toMatchObject({ state: 'halted', detail: 'The journal is broken at record 2.' })
  })
})

function volume({ exchange }: Floor): number {
  return exchange.read.fills('ann', { limit: 1000 }).reduce((sum, { value }) => sum + Number(value), 0)
}

it('takes no more than its limit, and refuses the rest at once', async () => {
  const { exchange } = await open().trader('ann')
  const command = { type: 'cancel-all', account: 'ann', kind: 'both' } as const
  const outcomes = await Promise.all(Array.from({ length: UNDER_WAY_MAX + 3 }, () => exchange.submit(command)))
  expect(outcomes.filter(({ kind }) => kind === 'busy')).toHaveLength(3)
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(UNDER_WAY_MAX)
})

describe('a rule of the ledger that is broken', () => {
  it('halts trading; what was durable is still read, and a start from the journal is whole', async () => {
    const { core, exchange } = await open().trader('ann')
    if (floor === null) throw new Error('it is open')
    const sane = hashState(exchange.state)
    const balance = core.state.accounts.get('ann')?.spot.find((entry) => entry !== undefined)
    if (balance === undefined) throw new Error('ann has a balance')
    balance.total.amount = amountFrom(balance.total.amount + 1n)
    floor.pass(61_000, 61_000)
    expect(exchange.status()).toMatchObject({ state: 'halted', detail: expect.stringContaining('sum-zero') })
    expect(await floor.place('ann', { side: 'buy', lots: 100 })).toEqual({ kind: 'halted' })
    expect(exchange.read.balances('ann', 'spot')).toMatchObject([{ total: '50000' }])
    await floor.restart()
    expect([floor.exchange.status().state, hashState(floor.exchange.state)]).toEqual(['running', sane])
  })

  it('is seen as well where what is read came out differently', async () => {
    const { exchange } = await open().trader('ann')
    exchange.hear({ type: 'hash', sequence: exchange.state.sequence, hash: hashState(exchange.state) })
    expect(exchange.status().state).toBe('running')
    exchange.hear({ type: 'hash', sequence: exchange.state.sequence, hash: 'another' })
    expect(exchange.status().state).toBe('halted')
  })
})

describe('an order on its way', () => {
  it('arrives at its time without any command', async () => {
    const { exchange } = open()
    if (floor === null) throw new Error('it is open')
    await floor.trader('ann', {
      preset: 'custom',
      latencyMinMs: 250,
      latencyMaxMs: 250,
      queueThousandths: 0,
      takeThousandths: 1000,
      printThousandths: 1000,
      rejectThousandths: 0,
    })
    await floor.place('ann', { side: 'buy', lots: 100 })
    expect(exchange.read.openOrders('ann')).toMatchObject([{ status: 'entering' }])
    expect(floor.core.wakeInMs).toBe(250)
    floor.pass(200)
    expect(exchange.read.openOrders('ann')).toHaveLength(1)
    floor.pass(100)
    expect(exchange.read.orderHistory('ann', { limit: 1 })).toMatchObject([{ status: 'filled', receipt: { latencyMs: 250 } }])
  })
})

it('reports the hash of its state when it is asked for it, again and again only after a while', async () => {
  const { exchange, core } = await open().trader('ann')
  if (floor === null) throw new Error('it is open')
  const told: FromWorker[] = []
  const hear = exchange.hear.bind(exchange)
  exchange.hear = (message) => {
    told.push(message)
    hear(message)
  }
  const hashes = () => told.flatMap((message) => (message.type === 'hash' ? [message.hash] : []))
  exchange.tellEngine({ type: 'hash' })
  floor.pass(200)
  expect(hashes()).toEqual([hashState(core.state)])
  exchange.tellEngine({ type: 'hash' })
  floor.pass(1000)
  expect(hashes()).toHaveLength(1)
  floor.pass(5000)
  expect(hashes()).toHaveLength(2)
  expect(exchange.status().state).toBe('running')
})

describe('at its times', () => {
  it('funding is settled once, with the mark of its moment, also after a standstill', async () => {
    // 10:00 UTC; funding is at 16:00, 0:00 and 8:00.
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    await floor.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    const funding = () => floor?.exchange.read.bills('ann', { kind: 'funding', limit: 100 }) ?? []
    floor.nowMs = FLOOR_START_MS + 6 * HOUR_MS - 200
    floor.pass(100)
    expect(funding()).toEqual([])
    floor.pass(400)
    expect(funding()).toHaveLength(1)
    floor.pass(2000)
    expect(funding()).toHaveLength(1)
    floor.kill()
    floor.nowMs += DAY_MS
    floor.pass(200)
    expect(funding()).toHaveLength(4)
    const market = floor.feed.market('futures', 'BTCUSDT')
    if (market === undefined) throw new Error('it is listed')
    const rates = floor.feed.fundingHistory(market, { skip: 0, limit: 4 }).map(({ rateMillionths }) => Math.sign(-rateMillionths))
    expect(funding().map(({ amount }) => Math.sign(Number(amount)))).toEqual(rates)
  })

  it('interest of a loan falls due with every hour that begins', async () => {
    await open().trader('ann')
    if (floor === null) throw new Error('it is open')
    await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '1000' })
    const outcome = await floor.submit({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'USDT', amount: '500' })
    expect(outcome).toMatchObject({ kind: 'done', loanId: expect.stringMatching(/^\d+$/) })
    const charged = () => (floor?.exchange.read.loanHistory('ann', { kind: 'interest', limit: 100 }) ?? []).length
    expect(charged()).toBe(1)
    floor.pass(HOUR_MS - 60_000, 30_000)
    expect(charged()).toBe(1)
    floor.pass(120_000, 30_000)
    expect(charged()).toBe(2)
    const [loan] = floor.exchange.read.loans('ann')
    expect(loan).toMatchObject({ asset: 'USDT', principal: '500', interest: '0.005' })
    expect(floor.exchange.read.marginAccount('ann', 'cross')).toMatchObject({ debt: '500.005', state: 'safe' })
    await floor.submit({ type: 'repay', account: 'ann', wallet: 'cross', asset: 'USDT' })
    expect(floor.exchange.read.loanHistory('ann', { limit: 10 }).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'repay 500.005',
      'interest 0.0025',
      'interest 0.0025',
      'borrow 500',
    ])
  })

  it('levels follow what was traded in thirty days', async () => {
    await open().trader('ann')
    if (floor === null) throw new Error('it is open')
    await floor.exchange.reset('ann', { funds: [{ asset: 'USDT', amount: '10000000' }] })
    for (let nth = 0; nth < 100 && volume(floor) < 600_000; nth += 1) {
      await floor.place('ann', { side: 'buy', lots: 2_000_000, force: 'ioc', type: 'market' })
      floor.pass(2000, 2000)
    }
    floor.pass(DAY_MS, HOUR_MS)
    expect(floor.exchange.read.account('ann')).toMatchObject({ spotLevel: 1, futuresLevel: 0 })
    floor.nowMs += 32 * DAY_MS
    floor.pass(100)
    expect(floor.exchange.read.account('ann')).toMatchObject({ spotLevel: 0, futuresLevel: 0 })
  })
})

it('saves its state after many records', async () => {
  const { exchange } = await open().trader('ann')
  const command = { type: 'set-realism', account: 'ann', realism: FRICTIONLESS } as const
  // This is the maximum that is accepted at once.
  for (let round = 0; round < 2; round += 1) await Promise.all(Array.from({ length: UNDER_WAY_MAX }, () => exchange.submit(command)))
  const replayed = () => floor?.heard.findLast((message) => message.type === 'ready')?.opened.replayed ?? 0
  floor?.pass(100)
  floor?.kill()
  expect(replayed()).toBe(0)
})

it('starts no slower each time where it is killed before its state is saved', async () => {
  const { exchange } = await open().trader('ann')
  const command = { type: 'set-realism', account: 'ann', realism: FRICTIONLESS } as const
  await Promise.all(Array.from({ length: 1500 }, () => exchange.submit(command)))
  const replayed = () => floor?.heard.findLast((message) => message.type === 'ready')?.opened.replayed ?? 0
  const hash = hashState(exchange.state)
  floor?.kill()
  expect(replayed()).toBeGreaterThan(1500)
  floor?.kill()
  expect(replayed()).toBe(0)
  expect(hashState(floor?.exchange.state ?? exchange.state)).toBe(hash)
})

describe('a market without interest', () => {
  it('costs no record: the house moves without being journaled', async () => {
    const { exchange } = await open().trader('ann')
    const { sequence } = exchange.state
    await floor?.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    floor?.pass(30_000)
    expect(exchange.state.sequence).toBe(sequence + 1)
  })
})
