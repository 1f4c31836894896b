import { describe, expect, it } from 'vitest'
import { ACCOUNT_CHANNELS, MARGIN_CHANNELS } from '#gateway/stream/account-channels.ts'
import { PUBLIC_CHANNEL_NAMES } from '#gateway/stream/channels.ts'
import type { ChannelRow } from './channel.ts'
import { PRIVATE_CHANNELS } from './private-channels.ts'
import { PUBLIC_CHANNELS } from './public-channels.ts'
import { CHANNELS, fieldOfRow } from './write-asyncapi.ts'

/**
 * Goal: each channel that the streams have is described, and each of its fields. A channel gets its entry in `public-channels.ts` or
 * `private-channels.ts`; its fields are those of the call that it names, or its own. Conformance tests compare the entries with messages.
 */

const namesOf = (channels: typeof CHANNELS, instType: string) =>
  new Set(channels.filter((channel) => channel.instType === instType).flatMap(({ names }) => names))

describe('the channels of the reference', () => {
  it.each(['SPOT', 'USDT-FUTURES'])('are all public channels of %s', (instType) => {
    const named = [...namesOf(PUBLIC_CHANNELS, instType)].filter((name) => !/^candle(?!1s$)/.test(name))
    expect(named.toSorted()).toEqual([...PUBLIC_CHANNEL_NAMES].toSorted())
  })

  it('are all channels of an account', () => {
    const futures = namesOf(PRIVATE_CHANNELS, 'USDT-FUTURES')
    expect([...futures].toSorted()).toEqual([...ACCOUNT_CHANNELS].toSorted())
    expect([...namesOf(PRIVATE_CHANNELS, 'SPOT')].filter((name) => !futures.has(name))).toEqual([])
    expect([...namesOf(PRIVATE_CHANNELS, 'MARGIN')].toSorted()).toEqual(Object.keys(MARGIN_CHANNELS).toSorted())
  })

  it('say of each field what it means', () => {
    const rows = CHANNELS.flatMap(({ key, row }) => (Array.isArray(row) ? [] : [[key, row as ChannelRow] as const]))
    const missing = rows.flatMap(([key, row]) =>
      [...row.names, ...(row.optional ?? [])].flatMap((name) => ((fieldOfRow(row, name)?.means ?? '') === '' ? [`${key}: ${name}`] : [])),
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
