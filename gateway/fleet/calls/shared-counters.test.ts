import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { News } from '../database/news.ts'
import { createSharedCounters } from './shared-counters.ts'

type PeerNews = Pick<News, 'tell' | 'hear'>

/** Goal: several gateways let through no more than one would. */

/** Gateways that hear each other at once. */
function party() {
  const members: { topic: string; take: (body: unknown) => void; by: PeerNews }[] = []
  const told: object[] = []
  return {
    told,
    join(): PeerNews {
      const news: PeerNews = {
        tell(topic, body) {
          told.push(body)
          for (const member of members) if (member.by !== news && member.topic === topic) member.take(JSON.parse(JSON.stringify(body)))
          return Promise.resolve()
        },
        hear<Schema extends TSchema>(topic: string, schema: Schema, listener: (body: Static<Schema>) => void) {
          members.push({ topic, take: (body) => Value.Check(schema, body) && listener(body), by: news })
          return () => {}
        },
      }
      return news
    },
  }
}

describe('limits of several gateways', () => {
  it('let through together what one would, but for what is counted within one tenth of a second', async () => {
    const { join, told } = party()
    const clock = createManualClock(0)
    const counters = [join(), join(), join()].map((news) => createSharedCounters(news, clock).counter('app', { points: 100, seconds: 60 }))
    let passed = 0
    for (let nth = 0; nth < 300; nth += 1) {
      if ((await counters[nth % 3]?.('10.0.0.1')) === null) passed += 1
      if (nth % 3 === 2) clock.advance(100)
    }
    expect(passed).toBeGreaterThanOrEqual(100)
    expect(passed).toBeLessThanOrEqual(110)
    expect(told.length).toBeLessThan(110)
    expect(await counters[0]?.('10.0.0.2')).toBeNull()
  })

  it('tell nobody of keys that use little, nor of refused requests', async () => {
    const { join, told } = party()
    const clock = createManualClock(0)
    const count = createSharedCounters(join(), clock).counter('app', { points: 100, seconds: 60 })
    for (let nth = 0; nth < 50; nth += 1) await count(`10.0.0.${nth}`)
    clock.advance(100)
    expect(told).toEqual([])
    for (let nth = 0; nth < 150; nth += 1) await count('one')
    clock.advance(100)
    expect(told).toEqual([{ counts: [['app', 'one', 100]] }])
  })

  it('refuse with the seconds to wait', async () => {
    const count = createSharedCounters(party().join(), createManualClock(0)).counter('app', { points: 1, seconds: 60 })
    expect(await count('one')).toBeNull()
    expect(await count('one')).toBeGreaterThan(0)
  })
})
