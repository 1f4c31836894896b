import { appendFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { HEADER, recordingFiles, replay } from '#tests/rigs/replay.ts'

// Goal: a recording is read once however often it is opened, each time at a moment of its own, and again where its file has changed.

const { write, removeAll } = recordingFiles()
afterAll(removeAll)
const FIRST = Date.UTC(2023, 2, 1)
const row = (minute: number): string => `${FIRST + minute * 60_000},100,101,99,100.5,2\n`

describe('a recording that is opened again', () => {
  it('shows another moment, and nothing of the future that it has shown before', () => {
    const file = write(`${HEADER}\n${row(0)}${row(1)}${row(2)}`)
    const { feed: late } = replay(file, { start: FIRST + 150_000 })
    const [market] = late.markets
    if (market === undefined) throw new Error('a market is listed')
    expect(late.candles(market, { interval: '1m', limit: 10 })).toHaveLength(3)
    const trades = late.trades(market, { limit: 1000 })
    const { feed: early, advance } = replay(file, { start: FIRST + 60_000 })
    expect(early.markets[0]).toBe(market)
    expect(early.now()).toBe(FIRST + 60_000)
    expect(early.candles(market, { interval: '1m', limit: 10 })).toHaveLength(2)
    expect(early.trades(market, { limit: 1 })[0]?.time ?? 0).toBeLessThanOrEqual(FIRST + 60_000)
    advance(90_000)
    expect(early.trades(market, { limit: 1000 })).toEqual(trades)
  })

  it('is read again if it has changed', () => {
    const file = write(`${HEADER}\n${row(0)}`)
    expect(replay(file).feed.replay?.end).toBe(FIRST + 60_000)
    appendFileSync(file, row(1))
    expect(replay(file).feed.replay?.end).toBe(FIRST + 120_000)
  })
})
