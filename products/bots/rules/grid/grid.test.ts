import { describe, expect, it } from 'vitest'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { Fixture } from '#tests/engine/fixture.ts'
import { type Asked, at, expectSound, refusalOf, start, to, toldOf, tripsOf } from '#tests/engine/products/grid-fixture.ts'

// Goal: a grid buys and sells by turns within its funds, tells every change of its status, and returns its funds to the last unit.

describe('a spot grid', () => {
  it('buys what its sells lack, and places an order for every grid', () => {
    const d = at()
    const bot = start(d)
    expect(toldOf(d)).toEqual(['running started'])
    expect(d.funds('bob', 'USDT')).toBe('0')
    expect(bot.grid.lines.map(({ buy }) => buy)).toEqual([...Array<boolean>(5).fill(true), ...Array<boolean>(5).fill(false)])
    expect([...bot.account.openOrders.values()].map(({ ticks, buy, wallet }) => [ticks, buy, wallet])).toEqual([
      ...[9_800, 9_600, 9_400, 9_200, 9_000].map((ticks) => [ticks, true, 'bot']),
      ...[10_200, 10_400, 10_600, 10_800, 11_000].map((ticks) => [ticks, false, 'bot']),
    ])
    expectSound(d)
  })

  it('earns the gap of its grid less the fees with each round trip, which it reports', () => {
    const d = at()
    const bot = start(d)
    const { lots } = bot.grid
    to(d, 9_790)
    expect(bot.grid.trips).toBe(0)
    to(d, 10_010)
    expect(bot.grid.trips).toBe(1)
    expect(tripsOf(d)).toMatchObject([{ first: 'buy', buyPrice: '98', sellPrice: '100', bot: bot.id }])
    // The fee of the purchase is paid in the base coin: a lot less may be left to sell.
    const sold = lots - Math.ceil(lots / 1000)
    expect(Number(amountText(bot.grid.gross.amount))).toBeGreaterThanOrEqual((sold * 2) / 1000)
    expect(bot.grid.profit.amount).toBeLessThan(bot.grid.gross.amount)
    expectSound(d)
  })

  it.each<{ name: string; funds: Record<string, string>; asked: Asked }>([
    { name: 'the base coin', funds: { BTC: '10' }, asked: { base: '10', quote: '0' } },
    { name: 'both coins', funds: { BTC: '3', USDT: '500' }, asked: { base: '3', quote: '500' } },
    { name: 'both, with a geometric grid', funds: { BTC: '0.5', USDT: '900' }, asked: { base: '0.5', quote: '900', mode: 'geometric' } },
    { name: '150 grids', funds: { USDT: '100000' }, asked: { grids: 150, quote: '100000' } },
  ])('starts with $name', ({ funds, asked }) => {
    const d = at(10_000, funds)
    const bot = start(d, asked)
    expect(bot.account.openOrders.size).toBe(asked.grids ?? 10)
    expectSound(d)
  })

  it('waits for its trigger price, starts there, and says when the price leaves its range and comes back', () => {
    const d = at()
    start(d, { triggerTicks: 9_700 })
    expect(toldOf(d)).toEqual(['waiting created'])
    to(d, 9_800)
    expect(toldOf(d)).toEqual([])
    expect(d.last.records).toEqual([])
    to(d, 9_690)
    expect(toldOf(d)).toEqual(['running trigger-price'])
    to(d, 8_900)
    expect(toldOf(d)).toEqual(['outside left-range'])
    to(d, 8_800)
    expect([toldOf(d), d.last.records]).toEqual([[], []])
    to(d, 11_100)
    expect(toldOf(d)).toEqual(['outside left-range'])
    to(d, 10_000)
    expect(toldOf(d)).toEqual(['running back-in-range'])
    expectSound(d)
  })

  it('tells that the price left its range at most once a minute', () => {
    const d = at()
    start(d)
    to(d, 8_900)
    d.timeMs += 1_000
    d.move({ last: 9_100 })
    expect(toldOf(d)).toEqual([])
    d.timeMs += 60_000
    d.move({ last: 9_100 })
    expect(toldOf(d)).toEqual(['running back-in-range'])
    expectSound(d)
  })

  it.each<{ name: string; asked: Asked; end: (d: Fixture, id: number) => void; told: string; coins: boolean }>([
    {
      name: 'its trader, and keeps its coins',
      asked: {},
      end: (d, id) => d.run({ type: 'bot-stop', account: 'bob', id, sell: false }),
      told: 'ended stopped',
      coins: true,
    },
    {
      name: 'its trader, and sells them',
      asked: {},
      end: (d, id) => d.run({ type: 'bot-stop', account: 'bob', id, sell: true }),
      told: 'ended stopped',
      coins: false,
    },
    {
      name: 'its stop-loss, and sells',
      asked: { stopLossTicks: 8_500, sellAtEnd: true },
      end: (d) => to(d, 8_400),
      told: 'ended stop-loss',
      coins: false,
    },
    { name: 'its take-profit', asked: { takeProfitTicks: 11_500 }, end: (d) => to(d, 11_600), told: 'ended take-profit', coins: false },
    {
      name: 'the delisting of its market',
      asked: {},
      end: (d) => d.run({ type: 'delist-market', market: 'spot:BTCUSDT' }),
      told: 'ended market-closed',
      coins: true,
    },
  ])('is stopped by $name', ({ asked, end, told, coins }) => {
    const d = at()
    const { id } = start(d, asked)
    end(d, id)
    expect(toldOf(d)).toEqual([told])
    expect([d.state.products.bots.open.size, d.funds('bob', 'USDT', 'bot'), d.funds('bob', 'BTC', 'bot')]).toEqual([0, '0', '0'])
    const left = Number(d.funds('bob', 'BTC'))
    if (coins) expect(left).toBeGreaterThan(1)
    else expect(left).toBeLessThan(0.02)
    expect(d.state.accounts.get('bob')?.openOrders.size).toBe(0)
    expectSound(d)
  })

  it('ends with its round', () => {
    const d = at()
    start(d)
    d.run({ type: 'close-epoch', account: 'bob' })
    expect(toldOf(d)).toEqual(['ended epoch-closed'])
    expect(d.funds('bob', 'USDT')).toBe('0')
    expectSound(d)
  })

  it('stops where its market has new steps, before it starts as well', () => {
    const d = at()
    const bot = start(d)
    d.run({ type: 'change-market', terms: { ...bot.market.terms, priceStep: 7 } as never })
    expect(toldOf(d)).toEqual(['ended market-changed'])
    expectSound(d)
    const other = at()
    const waiting = start(other, { triggerTicks: 9_700 })
    other.run({ type: 'change-market', terms: { ...waiting.market.terms, priceStep: 7 } as never })
    to(other, 9_700)
    expect(toldOf(other)).toEqual(['ended market-changed'])
    expectSound(other)
  })

  it('neither trades nor stops by price while its market is halted or stale, and sells once it is not', () => {
    const d = at()
    const { id } = start(d)
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: true })
    to(d, 9_500)
    expect(d.last.records).toEqual([])
    d.run({ type: 'bot-stop', account: 'bob', id, sell: true })
    expect(toldOf(d)).toEqual(['stopping stopped'])
    expectSound(d)
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: false })
    to(d, 9_500)
    expect(toldOf(d)).toEqual(['ended stopped'])
    expectSound(d)
  })

  it('sells in a thin market as long as it takes, once a second, and can be told to keep the rest', () => {
    const d = at()
    const { id } = start(d)
    to(d, 10_000, 100)
    d.run({ type: 'bot-stop', account: 'bob', id, sell: true })
    expect(toldOf(d)).toEqual(['stopping stopped'])
    d.timeMs += 500
    d.move({ last: 10_000, bids: [[9_999, 100]] })
    expect(d.said()).toEqual([])
    to(d, 10_000, 100)
    expect(d.said()).toContain('closed bob immediate-or-cancel-rest')
    expectSound(d)
    d.run({ type: 'bot-stop', account: 'bob', id, sell: false })
    expect(toldOf(d)).toEqual(['ended stopped'])
    expectSound(d)
  })

  it('keeps its orders from the hand of its trader, and apart from the limit of open orders', () => {
    const d = at(10_000, { USDT: '3000' })
    const bot = start(d)
    const orderId = bot.grid.lines[0]?.orderId ?? 0
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
    expect(refusalOf(d)).toEqual(['order-of-bot'])
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 9_001, lots: 0, triggerTicks: 0 })
    expect(refusalOf(d)).toEqual(['order-of-bot'])
    d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 9_001, lots: 10 })
    expect(refusalOf(d)).toEqual(['order-of-bot'])
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
    expect(bot.account.openOrders.size).toBe(10)
    expect(bot.account.openCounts.every((count) => count === 0)).toBe(true)
    d.run({
      type: 'place',
      account: 'bob',
      order: { market: 'spot:BTCUSDT', wallet: 'bot', side: 'sell', type: 'limit', force: 'gtc', ticks: 10_000, lots: 100 },
    })
    expect(refusalOf(d)).toEqual(['unknown-wallet'])
    expectSound(d)
  })

  it('places an order anew that self-trade prevention took out of the book', () => {
    const d = at(10_000, { USDT: '3000' })
    const bot = start(d)
    d.place('bob', { side: 'buy', ticks: 10_200, lots: 600_000 / 1000, selfTrade: 'cancel-maker' })
    expect(bot.grid.lines.every(({ orderId }) => orderId !== 0)).toBe(true)
    expectSound(d)
  })

  it('trades with other traders as anyone does', () => {
    const d = at()
    const bot = start(d)
    to(d, 10_000, 1)
    d.place('ann', { side: 'sell', ticks: 9_800, lots: bot.grid.lots + 10 })
    expect(d.said().filter((said) => said.startsWith('filled bob'))).toEqual([`filled bob ${bot.grid.lots}@9800 maker`])
    expect(bot.grid.lines[4]).toMatchObject({ buy: false })
    expectSound(d)
  })
})
