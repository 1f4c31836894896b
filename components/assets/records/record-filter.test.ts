import { describe, expect, it } from 'vitest'
import { NO_FILTER, toAddressQuery, toQuery } from './record-filter.ts'

describe('the filter of a list', () => {
  it('requests nothing if nothing is chosen', () => expect(toQuery(NO_FILTER)).toEqual({}))

  it('takes both days of a range whole', () => {
    const query = toQuery({ ...NO_FILTER, days: { start: '2026-11-20', end: '2026-11-21' } })
    expect(query).toEqual({ startTime: Date.UTC(2026, 10, 20), endTime: Date.UTC(2026, 10, 22) })
  })

  it('asks for several values at once', () => {
    const query = toQuery({ ...NO_FILTER, symbols: ['BTCUSDT', 'ETHUSDT'], coins: ['BTC'], kinds: ['trade', 'funding'] })
    expect(query).toEqual({ symbol: 'BTCUSDT,ETHUSDT', coin: 'BTC', kind: 'trade,funding' })
  })

  it('leaves half a range out', () => expect(toQuery({ ...NO_FILTER, days: { start: '2026-11-20', end: null } })).toEqual({}))

  it('is the same in the address of a download', () => {
    const query = toQuery({ ...NO_FILTER, symbols: ['BTCUSDT'], wallet: 'cross', epoch: 2 })
    expect(toAddressQuery({ ...query, product: 'spot' })).toEqual({ symbol: 'BTCUSDT', wallet: 'cross', epoch: '2', product: 'spot' })
  })
})
