import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { EARN_DAY_MS as DAY, EARN_HOUR_MS as HOUR, interestFor } from '../rules/formulas/earn.ts'
import { EARN_TERMS } from '../contract/earn-terms.ts'
import { add, subtract } from '#lib/kernel/decimal.ts'
import { required } from '#lib/kernel/assert.ts'
import { earnReads } from './earn-reads.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { offerOf } from '../rules/terms.ts'
import { rebuild } from '#gateway/journal/recover.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { Floor, type FloorOptions } from '#tests/exchange/floor.ts'
import { HEADER, recordingFiles } from '#tests/rigs/replay.ts'

// Goal: the real exchange pays interest by its own clock: exactly, once, over restarts, kills, standstills, other clocks and replays.

const TIERS = required(offerOf(EARN_TERMS, 'USDT', 0), 'flexible savings of USDT are offered').tiers
const TERM = required(offerOf(EARN_TERMS, 'USDT', 7), 'a term of USDT is offered').tiers
const SAVED = '1000'

const { write, removeAll } = recordingFiles()
afterAll(removeAll)

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

/** Opens an exchange where ann saves, flexibly and for seven days. */
async function open(options: FloorOptions = {}): Promise<Floor> {
  floor = new Floor(options)
  await floor.trader('ann')
  for (const days of [0, 7]) {
    const command = { type: 'earn-subscribe', account: 'ann', requestId: `s${days}`, asset: 'USDT', days, amount: SAVED } as const
    expect(await floor.submit(command)).toMatchObject({ kind: 'done' })
  }
  floor.pass(1000, 1000)
  return floor
}

const records = ({ exchange }: Floor, kind?: string): ProductRecordView[] =>
  exchange.read.productRecords('ann', 'earn', { kind, limit: 1000 }).toReversed()
const paidIn = (found: readonly ProductRecordView[]): string =>
  found.reduce((sum, { details }) => add(sum, String(details['interest'])), '0')
const spotOf = ({ exchange }: Floor): string => exchange.read.balances('ann', 'spot').find(({ asset }) => asset === 'USDT')?.total ?? '0'

/** Redeems the flexible savings; returns how long they lasted by the exchange's clock, and all the interest that they were paid. */
async function redeemAll(here: Floor): Promise<{ readonly ms: number; readonly paid: string }> {
  const [flexible] = here.exchange.read.of(earnReads).savings('ann').holdings
  expect(await here.submit({ type: 'earn-redeem', account: 'ann', requestId: 'r', id: Number(flexible?.id) })).toMatchObject({
    kind: 'done',
  })
  const own = records(here).filter(({ details }) => details['days'] === 0)
  const [first, last] = [required(own[0], 'it began'), required(own.at(-1), 'it ended')]
  expect(last.kind).toBe('redeem')
  return { ms: last.timeMs - first.timeMs, paid: paidIn(own) }
}

/** Checks the exchange's state, and that its journal leads to it again. */
function expectSound(here: Floor): void {
  expect(here.exchange.status().state).toBe('running')
  expect(findBreaches(here.core.state)).toEqual([])
  const store = here.openFile()
  expect(hashState(rebuild(store, here.core.state.sequence))).toBe(hashState(here.core.state))
  store.close()
}

describe('interest', () => {
  it('is paid at midnight, and is the same whether the exchange ran, restarted, was killed, or stood still for a day', async () => {
    const ways: readonly ((here: Floor) => Promise<void> | void)[] = [
      (here) => here.pass(2 * DAY, HOUR / 2),
      async (here) => {
        here.pass(5 * HOUR, HOUR)
        await here.restart()
        here.pass(DAY, HOUR)
        here.kill()
        here.pass(19 * HOUR, HOUR)
      },
      (here) => {
        here.pass(10 * HOUR, HOUR)
        here.nowMs += DAY
        here.kill()
        here.pass(14 * HOUR, HOUR)
      },
    ]
    const ends: string[] = []
    for (const run of ways) {
      const here = await open()
      await run(here)
      const paid = records(here, 'interest')
      expect(paid.length).toBeGreaterThan(0)
      // Midnight has passed twice; a day that was missed is paid together with the next one.
      expect(paid.length).toBeLessThanOrEqual(2)
      const { ms, paid: sum } = await redeemAll(here)
      expect(sum).toBe(interestFor(SAVED, TIERS, ms))
      ends.push(`${ms} ${sum} ${spotOf(here)}`)
      expectSound(here)
      here.end()
      floor = null
    }
    expect(new Set(ends).size).toBe(1)
  })

  it('follows the exchange’s clock when the wall clock jumps ahead and back', async () => {
    const here = await open()
    here.strayMs = 3 * DAY
    here.pass(2 * HOUR, HOUR)
    here.strayMs = -5 * HOUR
    here.pass(2 * HOUR, HOUR)
    here.strayMs = 0
    here.pass(HOUR, HOUR)
    const { ms, paid } = await redeemAll(here)
    expect(ms).toBeGreaterThan(3 * DAY)
    expect(paid).toBe(interestFor(SAVED, TIERS, ms))
    expectSound(here)
  })

  it('takes the rates of a next start from that start on', async () => {
    const here = await open()
    here.pass(10 * HOUR, HOUR)
    const offers = EARN_TERMS.offers.map((offer) =>
      offer.asset === 'USDT' && offer.days === 0 ? { ...offer, tiers: [{ from: '0', rate: '0.5' }] } : offer,
    )
    here.terms = { ...here.terms, earn: { offers } }
    here.kill()
    expect(here.core.state.terms.earn).toEqual({ offers })
    here.pass(10 * HOUR, HOUR)
    const { ms, paid } = await redeemAll(here)
    const [low, high] = [interestFor(SAVED, TIERS, ms), interestFor(SAVED, [{ from: '0', rate: '0.5' }], ms)]
    expect(Number(paid) - (Number(low) + Number(high)) / 2).toBeCloseTo(0, 4)
    expectSound(here)
  })
})

describe('a term that ends', () => {
  it('while the exchange is down, is paid at the next start for its own time alone', async () => {
    const here = await open()
    const before = spotOf(here)
    here.nowMs += 12 * DAY
    here.kill()
    here.pass(1000, 1000)
    const [ended] = records(here, 'maturity')
    const interest = interestFor(SAVED, TERM, 7 * DAY)
    expect(ended?.details).toMatchObject({ amount: SAVED, interest, days: 7 })
    expect(subtract(spotOf(here), before)).toBe(add(add(SAVED, interest), paidIn(records(here, 'interest'))))
    here.kill()
    here.pass(DAY, HOUR)
    expect(records(here, 'maturity')).toHaveLength(1)
    expectSound(here)
  })
})

describe('in a replay', () => {
  const START = Date.UTC(2023, 2, 1)
  const DAYS = 9

  function replayed(speed: number): FloorOptions {
    const rows = Array.from({ length: DAYS * 288 }, (_, at) => `${START + at * 300_000},50000,50005,49995,50000,10`)
    const settings = { source: 'replay', file: write([HEADER, ...rows].join('\n')), symbol: 'BTCUSDT', speed, startedAtMs: START } as const
    return { startMs: START + 1000, feed: (now) => createFeed(settings, now) }
  }

  it('at high speed, interest follows the market’s time', async () => {
    const here = await open(replayed(600))
    here.pass(18 * 60_000, 1000)
    const [ended] = records(here, 'maturity')
    expect(ended?.details).toMatchObject({ interest: interestFor(SAVED, TERM, 7 * DAY) })
    expect(records(here, 'interest')).toHaveLength(7)
    const { ms, paid } = await redeemAll(here)
    expect(ms).toBeGreaterThan(7 * DAY)
    expect(paid).toBe(interestFor(SAVED, TIERS, ms))
    expectSound(here)
  })

  it('a jump pays for the time that it passes', async () => {
    const here = await open(replayed(1))
    const course = required(here.feed.replay, 'it is a replay').course()
    here.core.followReplay({ ...course, marketMs: START + 8 * DAY })
    // A jump is gone in steps, a few at each tick: how many ticks it takes depends on the machine.
    for (let ticks = 0; ticks < 600 && records(here, 'maturity').length === 0; ticks += 1) here.pass(1000, 1000)
    expect(records(here, 'maturity')).toHaveLength(1)
    const { ms, paid } = await redeemAll(here)
    expect(paid).toBe(interestFor(SAVED, TIERS, ms))
    expectSound(here)
  })
})
