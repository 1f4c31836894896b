import { botReads } from './bot-reads.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import type { BotStart } from './past-market.ts'
import { pastRuns } from './past-runs.ts'

// Goal: the past of a bot is answered from another thread, for one bot of an account at a time, and changes nothing.

let floor: Floor
beforeAll(() => {
  floor = new Floor()
})
afterAll(() => {
  floor.exchange.close().catch(() => undefined)
  floor.end()
})

function grid(last: number): BotStart {
  const shape = { mode: 'arithmetic', lower: Math.floor(last * 0.9), upper: Math.floor(last * 1.1), grids: 20 } as const
  return { type: 'grid-start', requestId: 'p', market: 'spot:BTCUSDT', ...shape, base: '0', quote: '1000', sellAtEnd: false } as BotStart
}

describe('the past of a bot', () => {
  it('covers 7 and 30 days, and leaves the account as it is', async () => {
    await floor.trader('bob')
    const market = floor.feed.market('spot', 'BTCUSDT')
    if (market === undefined) throw new Error('the pair is listed')
    const start = grid(floor.feed.last(market))
    const asked = floor.exchange.read.of(pastRuns).ask('bob', start)
    expect(await floor.exchange.read.of(pastRuns).ask('bob', start)).toEqual({ ok: false, error: 'busy' })
    const answer = await asked
    if (!answer.ok) throw new Error(answer.error)
    expect(answer.value.map(({ days, bars }) => [days, bars])).toEqual([
      [7, 10_080],
      [30, 8640],
    ])
    expect(answer.value.every(({ record, refused }) => refused === null && record?.kind === 'spot-grid')).toBe(true)
    expect(floor.exchange.read.of(botReads).open('bob')).toEqual([])
    // The same question has the same answer.
    expect(await floor.exchange.read.of(pastRuns).ask('bob', start)).toEqual(answer)
  })

  it('leaves turns to registered traders, however many guests ask, and one to each main account', async () => {
    const market = floor.feed.market('spot', 'BTCUSDT')
    if (market === undefined) throw new Error('the pair is listed')
    const start = grid(floor.feed.last(market))
    const refused: string[] = []
    const ask = async (owner: string, isGuest: boolean): Promise<void> => {
      const answer = await floor.exchange.read.of(pastRuns).ask('bob', start, { owner, isGuest })
      if (!answer.ok && answer.error === 'busy') refused.push(owner)
    }
    const guests = Array.from({ length: 500 }, (_, nth) => ask(`guest${nth}`, true))
    const traders = Array.from({ length: 8 }, (_, nth) => ask(`user${nth}`, false))
    const again = ask('user0', false)
    const late = ask('late', false)
    // Refusals come at once; what waits ends with the thread.
    await Promise.all([again, late, ...guests.slice(8)])
    expect([refused.length, ...refused.filter((owner) => !owner.startsWith('guest'))]).toEqual([494, 'user0', 'late'])
    await Promise.all([...guests, ...traders])
    expect(refused).toHaveLength(494)
  }, 120_000)

  it('is refused for a market that is not listed', async () => {
    expect(await floor.exchange.read.of(pastRuns).ask('bob', { ...grid(1), market: 'spot:NONE' })).toEqual({
      ok: false,
      error: 'unknown-market',
    })
  })
})
