import { expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'

// Goal: the list of fills of a trader has those of its futures grids, whose account is another.

it('lists the fills of a futures grid with those of its trader, in the same round', async () => {
  const floor = new Floor()
  try {
    await floor.trader('ann')
    const funds = [{ asset: 'USDT', amount: '10000' }]
    await floor.exchange.reset('ann', { funds, toFutures: '1000' })
    await floor.place('ann', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots: 100 })
    const last = floor.exchange.state.markets.get('futures:BTCUSDT')?.last ?? 0
    const range = { lower: Math.floor(last * 0.9), upper: Math.ceil(last * 1.1), grids: 5, mode: 'arithmetic' } as const
    const grid = { direction: 'long', leverage: 5, margin: '2000', ...range } as const
    await floor.submit({ type: 'futures-grid-start', account: 'ann', requestId: 'g', market: 'futures:BTCUSDT', ...grid })
    const epoch = floor.exchange.read.account('ann')?.epoch?.number
    const fills = floor.exchange.read.fills('ann', { epoch, limit: 10 })
    expect(new Set(fills.map(({ account }) => account))).toEqual(new Set(['@bot/1/ann', 'ann']))
    expect(new Set(fills.map((fill) => fill.epoch))).toEqual(new Set([epoch]))
    expect(floor.exchange.read.fills('@bot/1/ann', { limit: 10 })).toEqual([])
  } finally {
    floor.end()
  }
})
