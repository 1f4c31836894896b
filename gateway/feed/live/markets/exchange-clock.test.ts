import { describe, expect, it } from 'vitest'
import { ExchangeClock } from './exchange-clock.ts'

// Goal: the exchange's time as far as it can be known, in an order that pauses and ages can be told by.

const WALL = 1_000_000

async function set(clock: ExchangeClock, theirs: number): Promise<void> {
  await clock.measure(() => Promise.resolve(theirs))
}

describe('the clock of an exchange', () => {
  it('is ours until it is measured, and then theirs', async () => {
    let at = 50
    const clock = new ExchangeClock(WALL, () => at)
    expect(clock.now()).toBe(WALL)
    at += 1000
    await set(clock, WALL + 9000)
    expect(clock.now()).toBe(WALL + 9000)
    at += 10
    expect(clock.now()).toBe(WALL + 9010)
  })

  it('goes slowly on, and neither back nor not at all, until a clock that was set back has caught up', async () => {
    let at = 50
    const clock = new ExchangeClock(WALL, () => at)
    clock.now()
    await set(clock, WALL - 7000)
    const said = Array.from({ length: 20 }, () => {
      at += 1000
      return clock.now() - WALL
    })
    expect(said.slice(0, 3)).toEqual([500, 1000, 1500])
    expect(said.at(-1)).toBe(13_000)
    expect(said).toEqual(said.toSorted((a, b) => a - b))
  })

  it('does not believe a slow answer, nor one that is no time', async () => {
    let at = 0
    const clock = new ExchangeClock(WALL, () => at)
    await clock.measure(() => {
      at += 6000
      return Promise.resolve(5)
    })
    expect(clock.now()).toBe(WALL + 6000)
    await expect(set(clock, Number.NaN)).rejects.toThrow('no time')
  })
})
