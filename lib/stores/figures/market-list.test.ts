import { describe, expect, it, vi } from 'vitest'
import { createMarketList } from './market-list.ts'

// Goal: a tab fetches each product's pairs once for all its lists, and the curves of those in view with one call.

function row(symbol: string, sparkline: readonly string[] = []) {
  const baseCoin = symbol.replace('USDT', '')
  const figures = { last: '1', change24h: '0', high24h: '1', low24h: '1', quoteVolume: '1' }
  return { product: 'spot', symbol, baseCoin, quoteCoin: 'USDT', pricePlace: 2, volumePlace: 2, ts: 1, sparkline, ...figures }
}

function open(answers: readonly unknown[]) {
  let nowMs = 0
  const later: (() => void)[] = []
  const left = [...answers]
  const read = vi.fn<(path: string, params: Readonly<Record<string, string>>) => Promise<unknown>>(async () => {
    const next = left.shift()
    if (next === undefined) throw new TypeError('failed to fetch')
    return next
  })
  const list = createMarketList({ read, now: () => nowMs, soon: (run) => void later.push(run) })
  /** Lets all due work happen: a task runs after all pending promises. */
  const settle = async () => {
    for (const run of later.splice(0)) run()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { list, read, settle, pass: (ms: number) => (nowMs += ms) }
}

const answer = (...rows: unknown[]) => ({ rows })

describe('the rows of a product', () => {
  it('are fetched once for all who ask at the same time, without curves', async () => {
    const { list, read } = open([answer(row('BTCUSDT'))])
    await Promise.all([list.refresh('spot', 1000), list.refresh('spot', 1000)])
    expect(read.mock.calls).toEqual([['/v1/market/tickers', { product: 'spot', sparklines: 'false' }]])
    expect(list.rows('spot')?.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
    expect(list.rows('futures')).toBeNull()
  })

  it('are fetched again when they are old, and stay without an answer', async () => {
    const { list, read, pass } = open([answer(row('BTCUSDT'))])
    await list.refresh('spot', 1000)
    await list.refresh('spot', 1000)
    expect(read).toHaveBeenCalledOnce()
    pass(1000)
    await list.refresh('spot', 1000)
    expect(read).toHaveBeenCalledTimes(2)
    expect(list.rows('spot')).toHaveLength(1)
  })

  it('tell their listeners, until these go', async () => {
    const { list, pass } = open([answer(), answer()])
    const hear = vi.fn<() => void>()
    const undo = list.subscribe(hear)
    await list.refresh('spot', 1)
    undo()
    pass(1)
    await list.refresh('spot', 1)
    expect(hear).toHaveBeenCalledOnce()
  })

  it.each([{ body: null }, { body: {} }, { body: { rows: 'none' } }])('are not read from $body', async ({ body }) => {
    const { list } = open([body])
    await list.refresh('spot', 1)
    expect(list.rows('spot')).toBeNull()
  })

  it('omits anything but rows', async () => {
    const { list } = open([answer({ symbol: 'BTCUSDT' }, null, row('ETHUSDT'))])
    await list.refresh('spot', 1)
    expect(list.rows('spot')?.map(({ symbol }) => symbol)).toEqual(['ETHUSDT'])
  })
})

describe('curves', () => {
  it('of all pairs in view are fetched with one call, once', async () => {
    const { list, read, settle } = open([answer(row('AUSDT', ['1', '2']), row('BUSDT', ['3', '4']))])
    for (const symbol of ['AUSDT', 'BUSDT', 'AUSDT']) list.wantCurve('spot', symbol)
    await settle()
    expect(list.curve('spot', 'BUSDT')).toEqual(['3', '4'])
    list.wantCurve('spot', 'AUSDT')
    await settle()
    expect(read.mock.calls).toEqual([['/v1/market/tickers', { product: 'spot', symbols: 'AUSDT,BUSDT' }]])
  })

  it('are asked for again after a failure', async () => {
    const { list, read, settle } = open([])
    list.wantCurve('spot', 'AUSDT')
    await settle()
    list.wantCurve('spot', 'AUSDT')
    await settle()
    expect(read).toHaveBeenCalledTimes(2)
  })
})
