import { describe, expect, it } from 'vitest'
import { ACCOUNT_CHANNEL_TABLE, MARKET_CHANNELS, STREAM_OPERATIONS, type StreamChannel } from '#lib/contract/open-streams.ts'
import type { ChannelRow } from './channel.ts'
import { PRIVATE_CHANNELS } from './private-channels.ts'
import { PUBLIC_CHANNELS } from './public-channels.ts'
import { OPERATIONS } from './stream-notes.ts'
import { CHANNELS, findRowField } from './write-asyncapi.ts'

/**
 * Goal: each channel that the streams have is described, and each of its fields. A channel gets its entry in `public-channels.ts` or
 * `private-channels.ts`; its fields are those of the call that it names, or its own. Conformance tests compare the entries with messages.
 */

const namesOf = (channels: typeof CHANNELS, instType: string) =>
  new Set(channels.filter((channel) => channel.instType === instType).flatMap(({ names }) => names))

describe('the channels of the reference', () => {
  it.each(['SPOT', 'USDT-FUTURES', 'MARGIN'] as const)('are all that there are of %s', (instType) => {
    const served = (table: Readonly<Record<string, StreamChannel>>) =>
      Object.values(table).flatMap(({ channel, instTypes }) => (instTypes.includes(instType) ? [channel] : []))
    const plain = [...namesOf(PUBLIC_CHANNELS, instType)].map((name) => (name.startsWith('candle') ? 'candle' : name))
    expect([...new Set(plain)].toSorted()).toEqual(served(MARKET_CHANNELS).toSorted())
    expect([...namesOf(PRIVATE_CHANNELS, instType)].toSorted()).toEqual(served(ACCOUNT_CHANNEL_TABLE).toSorted())
  })

  it('have all operations', () => {
    const named = OPERATIONS.filter(({ from, name }) => from === 'client' && name !== 'ping').map(({ op }) => op)
    expect(named.toSorted()).toEqual(Object.keys(STREAM_OPERATIONS).toSorted())
  })

  it('say of each field what it means', () => {
    const rows = CHANNELS.flatMap(({ key, row }) => (Array.isArray(row) ? [] : [[key, row as ChannelRow] as const]))
    const missing = rows.flatMap(([key, row]) =>
      [...row.names, ...(row.optional ?? [])].flatMap((name) => ((findRowField(row, name)?.means ?? '') === '' ? [`${key}: ${name}`] : [])),
    )
    expect(missing).toEqual([])
    const unused = rows.flatMap(([key, { own = {}, names, optional = [] }]) =>
      Object.keys(own).flatMap((name) => ([...names, ...optional].includes(name) || key.endsWith('Plans') ? [] : [`${key}: ${name}`])),
    )
    // Tables that channels of spot and futures share have a few more.
    expect(unused.filter((one) => !/^spotTicker|TopBook: pseq/.test(one))).toEqual([])
  })

  it('have names of their own', () => {
    expect(new Set(CHANNELS.map(({ key }) => key)).size).toBe(CHANNELS.length)
  })
})
