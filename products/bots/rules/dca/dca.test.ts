import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HARSH, STANDARD } from '#gateway/engine/state/records/realism.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { type AskedDca, DCA, dealsOf, startDca } from '#tests/engine/products/dca-fixture.ts'
import { at, copyOf, expectSound, refusalOf, to } from '#tests/engine/products/grid-fixture.ts'

// Goal: a plan of purchases buys on time and below, sells at its gain, survives restarts, and gives everything back.

describe('a plan that is asked for', () => {
  it.each<{ reason: string; asked: AskedDca }>([
    { reason: 'unknown-market', asked: { market: 'futures:BTCUSDT' } },
    { reason: 'bot-plan-invalid', asked: { everyMs: 59_999 } },
    { reason: 'bot-plan-invalid', asked: { takeProfit: 0 } },
    { reason: 'bot-plan-invalid', asked: { safetyCount: 31, safetyAmount: '10', safetyStep: 1000 } },
    { reason: 'bot-plan-invalid', asked: { safetyCount: 3, safetyAmount: '10', safetyStep: 400_000 } },
    { reason: 'bot-plan-invalid', asked: { safetyCount: 1, safetyAmount: '10', safetyStep: 1000, sizeScale: 3001 } },
    { reason: 'bot-funds-short', asked: { amount: '1001' } },
    { reason: 'bot-funds-short', asked: { safetyCount: 3, safetyAmount: '400', safetyStep: 1000 } },
    { reason: 'bot-funds-short', asked: { everyMs: 60_000, purchasesMax: 11 } },
    { reason: 'bot-too-small', asked: { amount: '1' } },
    { reason: 'bot-exits-invalid', asked: { stopLossTicks: 10_000 } },
    { reason: 'trigger-price-invalid', asked: { triggerTicks: 10_000 } },
    { reason: 'amount-invalid', asked: { amount: '0' } },
    { reason: 'amount-invalid', asked: { quote: '-1' } },
    { reason: 'insufficient-balance', asked: { quote: '1000.01' } },
    { reason: 'unknown-account', asked: { account: 'eve' } },
  ])('is refused: $reason', ({ reason, asked }) => {
    const d = at()
    d.run({ ...DCA, ...asked })
    expect(refusalOf(d)).toEqual([reason])
    expect(d.last.records).toEqual([])
  })

  it('waits for its price, and is one for each request', () => {
    const d = at()
    const bot = startDca(d, { triggerTicks: 9_500 })
    expect([bot.status, d.funds('bob', 'USDT', 'bot')]).toEqual(['waiting', '1000'])
    startDca(d, { triggerTicks: 9_500 })
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', id: bot.id }])
    d.run(DCA)
    expect(refusalOf(d)).toEqual(['client-id-used'])
    to(d, 9_500)
    expect([bot.status, bot.reason, bot.dca.purchases]).toEqual(['running', 'trigger-price', 1])
    expectSound(d)
  })
})

describe('a cycle', () => {
  it('buys once and below, and sells everything at the gain on the average cost', () => {
    const d = at()
    const bot = startDca(d, { safetyCount: 2, safetyAmount: '100', safetyStep: 20_000, sizeScale: 2000 })
    expect(bot.dca.lines.map(({ ticks, units }) => [ticks, units])).toEqual([
      [9_800, 10_000_000],
      [9_600, 20_000_000],
    ])
    to(d, 9_799)
    expect(bot.dca.lines.map(({ isDone }) => isDone)).toEqual([true, false])
    const exit = bot.account.openOrders.get(bot.dca.exit.orderId)
    // 995 x 10001 and 1020 x 9800 were paid for 2012 lots that are left after fees; 1 % more, and the fee of the sale, is above 10013.
    expect([exit?.lots, exit?.ticks]).toEqual([2012, 10_024])
    to(d, 10_030)
    expect([bot.reason, bot.dca.cycles]).toEqual(['take-profit', 1])
    expect(dealsOf(d).map((deal) => deal.split(' ', 2).join(' '))).toEqual(['regular 995@10001', 'safety 1020@9800', 'sale 2012@10024'])
    expect([d.funds('bob', 'USDT', 'bot'), d.funds('bob', 'BTC', 'bot')]).toEqual(['0', '0'])
    expectSound(d)
  })

  it('leaves times out that have passed in a halted market', () => {
    const d = at()
    const bot = startDca(d, { everyMs: 60_000, takeProfit: 0 })
    d.run({ type: 'set-halt', halted: true })
    for (let nth = 0; nth < 5; nth += 1) to(d, 10_000)
    expect(bot.dca.purchases).toBe(1)
    d.run({ type: 'set-halt', halted: false })
    to(d, 10_000)
    expect(bot.dca.purchases).toBe(2)
    d.timeMs -= 60_000
    to(d, 10_000)
    expect(bot.dca.purchases).toBe(2)
    expectSound(d)
  })

  it('never trades with itself when it buys above its own sale', () => {
    const d = at(10_000)
    startDca(d, { everyMs: 120_000, takeProfit: 1000 })
    d.move({ last: 10_030, bids: [[9_990, 5]], asks: [[10_060, 5]] })
    d.timeMs += 120_000
    d.move({ last: 10_030, bids: [[9_990, 5]], asks: [[10_070, 500_000]] })
    expect(dealsOf(d).map((deal) => deal.split(' ', 1)[0])).toEqual(['regular', 'regular'])
    expectSound(d)
  })
})

it('keeps its funds whatever prices come, and snapshots and replays agree', () => {
  const step = fc.record({ by: fc.integer({ min: -300, max: 300 }), lots: fc.constantFrom(1, 50, 500_000), prints: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.constantFrom(STANDARD, HARSH),
      fc.constantFrom(0, 60_000, 180_000),
      (steps, realism, everyMs) => {
        let d = new Fixture().trader('bob', { USDT: '1000' }, realism)
        to(d, 10_000)
        const asked = {
          safetyCount: 3,
          safetyAmount: '40',
          safetyStep: 5000,
          sizeScale: 1500,
          repeats: true,
          stopLossTicks: 8_000,
          sellAtEnd: true,
        }
        const { id } = startDca(d, { amount: '50', everyMs, ...asked })
        let last = 10_000
        for (const [nth, { by, lots, prints }] of steps.entries()) {
          last = Math.max(500, last + by)
          d.timeMs += 45_000
          const traded = prints ? [{ ticks: last, lots: 300, buy: by < 0 }] : []
          d.move({ last, bids: [[last - 1, lots]], asks: [[last + 1, lots]], prints: traded })
          if (nth !== Math.floor(steps.length / 2)) continue
          // A restart in between changes nothing.
          const { records, timeMs } = d
          d = new Fixture(copyOf(d))
          d.records.push(...records)
          d.timeMs = timeMs
        }
        expectSound(d)
        if (d.state.products.bots.open.has(id)) d.run({ type: 'bot-stop', account: 'bob', id, sell: false })
        expect([d.funds('bob', 'USDT', 'bot'), d.funds('bob', 'BTC', 'bot')]).toEqual(['0', '0'])
        expectSound(d)
      },
    ),
    { numRuns: 40 },
  )
})
