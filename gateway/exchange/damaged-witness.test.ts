import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readWitness } from '#gateway/journal/witness.ts'
import { faultsOf, flip, KilledExchange, message } from '#tests/exchange/killed-exchange.ts'

// Goal: a damaged witness is reported and never trusted, and a torn write of it costs nothing.

let ran: KilledExchange
beforeEach(async () => {
  ran = await KilledExchange.open()
})
afterEach(() => ran.end())

describe('the witness', () => {
  const witnessOf = (folder: string): string => join(folder, 'journal.witness')

  it.each([
    ['empty', 0],
    ['cut in half', 4096],
    ['cut at its end', 8000],
  ])('that is %s is said, and is made again by one word', (_what, size) => {
    const folder = ran.kill()
    truncateSync(witnessOf(folder), size)
    const all = ran.floor.core.state.sequence
    expect(message(() => ran.start(folder))).toMatch(/journal\.witness is damaged.*verify-journal.*accept-loss/)
    expect(message(() => faultsOf(folder))).toContain('journal.witness is damaged')
    expect(ran.accept(folder, all)).toContain('No record is known to be given up')
    expect(ran.started(folder, ({ core }) => core.state.sequence)).toBe(all)
  })

  it('that is torn in the write of its last word still has the one before', () => {
    const folder = ran.kill()
    const all = ran.floor.core.state.sequence
    for (const slot of [0, 1]) {
      const torn = ran.kill()
      flip(witnessOf(torn), slot * 4096 + 30)
      expect(all - (readWitness(witnessOf(torn))?.sequence ?? 0)).toBeLessThan(2)
      expect(ran.started(torn, ({ core }) => core.state.sequence)).toBe(all)
    }
    flip(witnessOf(folder), 30)
    flip(witnessOf(folder), 4096 + 30)
    expect(() => readWitness(witnessOf(folder))).toThrow('is damaged')
  })

  it('knows every record as soon as it is answered', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      await ran.floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
      expect(readWitness(witnessOf(ran.floor.folder))?.sequence).toBe(ran.floor.core.state.sequence)
    }
  })
})
