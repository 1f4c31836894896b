import { botReads } from '#products/bots/reads/bot-reads.ts'
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

it('lists the fills and orders of a futures grid in the wallet of bots, tells them, and reads each order, open or ended', async () => {
  const floor = new Floor()
  try {
    await floor.trader('ann')
    await floor.exchange.reset('ann', { funds: [{ asset: 'USDT', amount: '10000' }], toFutures: '1000' })
    await floor.place('ann', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots: 100 })
    const heard = floor.listen('ann')
    const last = floor.exchange.state.markets.get('futures:BTCUSDT')?.last ?? 0
    const range = { lower: Math.floor(last * 0.99), upper: Math.ceil(last * 1.01), grids: 40, mode: 'arithmetic' } as const
    const grid = { direction: 'neutral', leverage: 5, margin: '2000', ...range } as const
    await floor.submit({ type: 'futures-grid-start', account: 'ann', requestId: 'g', market: 'futures:BTCUSDT', ...grid })
    floor.pass(30 * 60_000, 1000)
    const { read } = floor.exchange
    const told = heard.flatMap((event) => (event.type === 'fill' ? event.fill : []))
    const fills = read.fills('ann', { wallet: 'bot', limit: 1000 })
    expect(fills.length).toBeGreaterThan(3)
    expect(told.toReversed()).toEqual(fills)
    expect(read.fills('ann', { wallet: 'futures', limit: 10 }).map(({ account, wallet }) => [account, wallet])).toEqual([
      ['ann', 'futures'],
    ])
    expect(new Set(fills.map(({ wallet, account }) => `${wallet} ${account}`))).toEqual(new Set(['bot @bot/1/ann']))
    const open = read
      .of(botReads)
      .open('ann')
      .flatMap(({ lines }) => lines.flatMap(({ orderId }) => orderId ?? []))
    expect(open.length).toBeGreaterThan(0)
    const ended = new Set(fills.map(({ orderId }) => orderId))
    for (const orderId of [...open, ...ended]) {
      const order = read.order('ann', { orderId })
      expect([orderId, order?.wallet, order?.epoch]).toEqual([orderId, 'bot', 2])
      expect((await read.receipt('ann', orderId))?.latencyMs).toBe(0)
      expect(read.order('bob', { orderId })).toBeNull()
    }
    const listed = new Set(read.orderHistory('ann', { wallet: 'bot', limit: 1000 }).map(({ orderId }) => orderId))
    expect([...ended].filter((orderId) => !open.includes(orderId) && !listed.has(orderId))).toEqual([])
    expect(read.order('ann', { orderId: open[0] ?? '' })?.status).toBe('live')
  } finally {
    floor.end()
  }
})
