import { expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { createListedFeed, type ListedFeed } from '#tests/rigs/feeds/listed-feed.ts'
import { manyInstruments } from '#tests/rigs/feeds/many-instruments.ts'
import { startHub } from '#tests/rigs/hub.ts'

/** Goal: a change of the list of markets leaves no channel on a market that is no more: it begins anew, or goes on. */

const INSTRUMENTS = manyInstruments(2)
const [btc, eth] = [required(INSTRUMENTS.spot[0], 'a pair'), required(INSTRUMENTS.spot[1], 'another')]

it('begins a channel anew whose market has other decimals, and leaves a delisted one open until it is listed again', async () => {
  let feed: ListedFeed | undefined
  const hub = await startHub({}, (now) => (feed = createListedFeed(INSTRUMENTS, now)))
  try {
    const client = await hub.connect()
    const of = (symbol: string) => ({ instType: 'SPOT', channel: 'books5', instId: symbol })
    client.send({ op: 'subscribe', args: [of(btc.symbol), of(eth.symbol)] })
    await client.drain()
    const priceOf = (frame: { readonly data?: readonly unknown[] }) => (frame.data as [{ asks: [string, string][] }])[0].asks[0]?.[0] ?? ''
    const decimals = (price: string) => price.split('.')[1]?.length ?? 0
    feed?.list({ ...INSTRUMENTS, spot: [{ ...btc, pricePlace: btc.pricePlace + 1 }] })
    const told = await client.drain()
    expect(told.map(({ arg }) => arg?.['instId'])).toEqual([btc.symbol])
    expect(decimals(priceOf(required(told[0], 'a message')))).toBe(btc.pricePlace + 1)
    hub.turn(10)
    for (const frame of await client.drain())
      if (frame.arg?.['instId'] === btc.symbol) expect(decimals(priceOf(frame))).toBe(btc.pricePlace + 1)
    feed?.list(INSTRUMENTS)
    expect((await client.drain()).map(({ arg }) => arg?.['instId']).toSorted()).toEqual([btc.symbol, eth.symbol].toSorted())
    expect(hub.hub.stats()).toMatchObject({ subscriptions: 2, topics: 2 })
  } finally {
    await hub.close()
  }
})
