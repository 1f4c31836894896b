import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { call, FUTURES, LIMIT, newId, place, placed } from '#tests/support/trading-calls.ts'

/** Goal: the targets of a position are read, changed and removed as one unit, without touching anything else. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

const POSITION = { symbol: 'BTCUSDT', side: 'net' } as const

async function priceAt(browser: Browser, ratio: number): Promise<string> {
  const [position] = (await call(browser, 'positions')).data.rows
  return String(Math.round(Number(position?.markPrice ?? 50_000) * ratio))
}

const setTargets = (browser: Browser, body: object = {}) => call(browser, 'setTargets', { ...POSITION, targets: [], ended: [], ...body })
const targetsOf = async (browser: Browser) =>
  (await call(browser, 'openOrders', { product: 'futures' })).data.rows.filter(({ reduceOnly }) => reduceOnly)

/** Opens a long of 0.01 with both targets for the whole position, 5 % and 10 % from the price. */
async function protectedLong() {
  const { browser } = await openTrader(server)
  await placed(browser, FUTURES)
  const { data, error } = await setTargets(browser, {
    targets: [
      { kind: 'take-profit', by: 'last', price: await priceAt(browser, 1.05) },
      { kind: 'stop-loss', by: 'mark', price: await priceAt(browser, 0.9) },
    ],
  })
  expect(error).toBeUndefined()
  const [profit, loss] = data.rows.toSorted((a, b) => Number(a.orderId) - Number(b.orderId))
  return { browser, profit: profit?.orderId ?? '', loss: loss?.orderId ?? '' }
}

describe('the targets of a position', () => {
  it('are placed for all of it, and told as what they are', async () => {
    const { browser } = await protectedLong()
    expect(await targetsOf(browser)).toMatchObject([
      { side: 'sell', type: 'market', size: '0.0100', reduceOnly: true, trigger: { kind: 'take-profit', by: 'last' } },
      { side: 'sell', type: 'market', size: '0.0100', reduceOnly: true, trigger: { kind: 'stop-loss', by: 'mark' } },
    ])
  })

  it('keep their ids where their prices change, and are placed anew where they watch another price', async () => {
    const { browser, profit, loss } = await protectedLong()
    const price = await priceAt(browser, 1.08)
    const stop = await priceAt(browser, 0.9)
    const { data } = await setTargets(browser, {
      targets: [
        { orderId: profit, kind: 'take-profit', by: 'last', price },
        { orderId: loss, kind: 'stop-loss', by: 'last', price: stop },
      ],
    })
    expect(data.rows.find(({ orderId }) => orderId === profit)).toMatchObject({ trigger: { by: 'last', price: `${price}.0` } })
    expect(data.rows.filter(({ orderId }) => orderId !== profit)).toMatchObject([
      { size: '0.0100', trigger: { kind: 'stop-loss', by: 'last' } },
    ])
    expect(data.rows.map(({ orderId }) => orderId)).not.toContain(loss)
  })

  it('of the whole position take the place of one another, however often they are sent; those of a part stay', async () => {
    const { browser, profit, loss } = await protectedLong()
    const part = { kind: 'take-profit', by: 'last', price: await priceAt(browser, 1.1), size: '0.004' }
    await setTargets(browser, { targets: [part] })
    const body = { targets: [{ kind: 'take-profit', by: 'last', price: await priceAt(browser, 1.2) }] }
    await setTargets(browser, body)
    await setTargets(browser, body)
    const rows = await targetsOf(browser)
    expect(rows.map(({ orderId }) => orderId)).not.toContain(profit)
    expect(rows.map(({ orderId }) => orderId)).toContain(loss)
    expect(rows.map(({ size, trigger }) => `${trigger?.kind} ${size}`).toSorted()).toEqual([
      'stop-loss 0.0100',
      'take-profit 0.0040',
      'take-profit 0.0100',
    ])
  })

  it('end one by one; one that has ended already is as it was to be', async () => {
    const { browser, profit, loss } = await protectedLong()
    expect((await setTargets(browser, { ended: [profit] })).data.rows).toMatchObject([{ orderId: loss }])
    expect((await setTargets(browser, { ended: [profit] })).error).toBeUndefined()
    expect((await setTargets(browser, { ended: [loss] })).data.rows).toEqual([])
  })

  it('are never larger than the position, shrink and end with it, and say why', async () => {
    const { browser, profit } = await protectedLong()
    await setTargets(browser, { targets: [{ kind: 'stop-loss', by: 'last', price: await priceAt(browser, 0.8), size: '5' }] })
    await call(browser, 'closePosition', { clientOrderId: newId(), ...POSITION, size: '0.006' })
    expect((await targetsOf(browser)).map(({ size }) => size)).toEqual(['0.0040', '0.0040', '0.0040'])
    await call(browser, 'closePosition', { clientOrderId: newId(), ...POSITION })
    expect(await targetsOf(browser)).toEqual([])
    expect((await call(browser, 'orderDetail', { orderId: profit })).data).toMatchObject({
      order: { status: 'cancelled', cancelReason: 'nothing-to-reduce' },
    })
    await placed(browser, FUTURES)
    expect(await targetsOf(browser)).toEqual([])
  })

  it('are set right behind an entry that is on its way, and follow what it opens', async () => {
    const { browser } = await openTrader(server)
    const dials = { queueThousandths: 1000, takeThousandths: 1000, printThousandths: 1000, rejectThousandths: 0 }
    await call(browser, 'setRealism', { preset: 'custom', latencyMinMs: 400, latencyMaxMs: 400, ...dials })
    await placed(browser, FUTURES)
    const { error } = await setTargets(browser, {
      targets: [
        { kind: 'take-profit', by: 'last', price: '300000' },
        { kind: 'stop-loss', by: 'mark', price: '30000', size: '0.004' },
      ],
    })
    expect(error).toBeUndefined()
    server.floor.pass(500)
    expect((await call(browser, 'positions')).data.rows).toHaveLength(1)
    expect((await targetsOf(browser)).map(({ trigger, size, status }) => [trigger?.kind, size, status]).toSorted()).toEqual([
      ['stop-loss', '0.0040', 'waiting'],
      ['take-profit', '0.0100', 'waiting'],
    ])
    // What is on its way can be closed too: the close arrives behind it.
    await placed(browser, FUTURES)
    await call(browser, 'closePosition', { clientOrderId: newId(), ...POSITION, size: '0.02' })
    server.floor.pass(500)
    expect((await call(browser, 'positions')).data.rows).toEqual([])
  })

  it('of a pair that came along with an order stay a pair when one of them is moved', async () => {
    const { browser } = await openTrader(server)
    await placed(browser, FUTURES)
    const [up, down] = [await priceAt(browser, 1.05), await priceAt(browser, 0.95)]
    await placed(browser, { ...FUTURES, takeProfit: { price: up, by: 'last' }, stopLoss: { price: down, by: 'last' } })
    const [profit, loss] = await targetsOf(browser)
    const price = await priceAt(browser, 0.9)
    expect(
      (await setTargets(browser, { targets: [{ orderId: loss?.orderId, kind: 'stop-loss', by: 'last', price }] })).error,
    ).toBeUndefined()
    expect(await targetsOf(browser)).toMatchObject([
      { orderId: profit?.orderId, size: '0.0100', siblingId: loss?.orderId },
      { orderId: loss?.orderId, size: '0.0100', siblingId: profit?.orderId, trigger: { price: `${price}.0` } },
    ])
  })

  it('of one side of a hedge leave those of the other', async () => {
    const { browser } = await openTrader(server)
    await call(browser, 'setHoldMode', { holdMode: 2 })
    await placed(browser, { ...FUTURES, positionSide: 'long' })
    await placed(browser, { ...FUTURES, side: 'sell', positionSide: 'short' })
    const stop = async (side: string, ratio: number) =>
      setTargets(browser, { side, targets: [{ kind: 'stop-loss', by: 'last', price: await priceAt(browser, ratio) }] })
    await stop('long', 0.9)
    await stop('short', 1.1)
    await stop('long', 0.95)
    expect((await targetsOf(browser)).map(({ positionSide, side }) => `${positionSide} ${side}`).toSorted()).toEqual([
      'long sell',
      'short buy',
    ])
  })

  it('change as a whole or not at all', async () => {
    const { browser, profit, loss } = await protectedLong()
    const before = await targetsOf(browser)
    const [good, bad] = [await priceAt(browser, 1.2), await priceAt(browser, 1.01)]
    for (const [targets, ended, error] of [
      // A stop above the price would close at once: refused both for an edit and for a new one.
      [
        [
          { orderId: profit, kind: 'take-profit', by: 'last', price: good },
          { orderId: loss, kind: 'stop-loss', by: 'mark', price: bad },
        ],
        [],
        'triggerPriceInvalid',
      ],
      [
        [
          { orderId: profit, kind: 'take-profit', by: 'last', price: good },
          { kind: 'stop-loss', by: 'mark', price: bad },
        ],
        [],
        'triggerPriceInvalid',
      ],
      [
        [
          { kind: 'take-profit', by: 'last', price: good },
          { orderId: loss, kind: 'stop-loss', by: 'last', price: bad },
        ],
        [profit],
        'triggerPriceInvalid',
      ],
      [
        [
          { orderId: profit, kind: 'take-profit', by: 'last', price: good },
          { kind: 'stop-loss', by: 'mark', price: '0' },
        ],
        [],
        'priceNotATick',
      ],
      [[{ orderId: profit, kind: 'take-profit', by: 'last', price: '50000.001' }], [], 'priceNotATick'],
      [[{ kind: 'take-profit', by: 'last', price: good, size: '0.000001' }], [], 'sizeNotALot'],
      [[{ orderId: profit, kind: 'stop-loss', by: 'last', price: good }], [], 'invalidParameter'],
      [[{ orderId: profit, kind: 'take-profit', by: 'last', price: good }], [profit], 'invalidParameter'],
      [[{ orderId: '999999', kind: 'take-profit', by: 'last', price: good }], [], 'orderNotOpen'],
      [[], ['999999'], 'orderUnknown'],
      [[], [], 'invalidParameter'],
    ] as const) {
      expect([error, (await setTargets(browser, { targets, ended })).error]).toEqual([error, error])
      expect(await targetsOf(browser)).toEqual(before)
    }
  })

  it('of the whole position are still that after a call that was refused', async () => {
    const { browser } = await openTrader(server)
    const coins = { ...FUTURES, symbol: 'ADAUSDT', size: '100' }
    await placed(browser, coins)
    const mark = Number((await call(browser, 'positions')).data.rows[0]?.markPrice)
    const [up, down] = [(mark * 1.2).toFixed(3), (mark * 0.8).toFixed(3)]
    const set = (targets: object[]) => setTargets(browser, { symbol: 'ADAUSDT', targets })
    const { data } = await set([
      { kind: 'take-profit', by: 'last', price: up },
      { kind: 'stop-loss', by: 'mark', price: down },
    ])
    const [profit, loss] = ['take-profit', 'stop-loss'].map((kind) => data.rows.find(({ trigger }) => trigger?.kind === kind)?.orderId)
    const refused = await set([
      { orderId: profit, kind: 'take-profit', by: 'last', price: up, size: '50' },
      // The value is too small for an order.
      { orderId: loss, kind: 'stop-loss', by: 'mark', price: down, size: '1' },
    ])
    expect(refused.error).toBe('valueBelowMinimum')
    await placed(browser, coins)
    const rows = await targetsOf(browser)
    expect(rows.map(({ orderId, size }) => [orderId, size]).toSorted()).toEqual(
      [
        [profit, '200'],
        [loss, '200'],
      ].toSorted(),
    )
  })

  it('belong to their owner and their order alone', async () => {
    const { browser, profit } = await protectedLong()
    const resting = await placed(browser, { ...LIMIT, product: 'futures', price: await priceAt(browser, 0.7) })
    expect((await setTargets(browser, { ended: [resting.orderId] })).error).toBe('invalidParameter')
    const other = (await openTrader(server)).browser
    expect((await setTargets(other, { ended: [profit] })).error).toBe('noPosition')
    await placed(other, FUTURES)
    expect((await setTargets(other, { ended: [profit] })).error).toBe('orderUnknown')
    expect((await setTargets(browser, { symbol: 'XYZUSDT', ended: [profit] })).error).toBe('unknownMarket')
    expect(await targetsOf(browser)).toHaveLength(2)
  })
})

it('a take-profit or stop-loss is not moved past the price that it watches, where it would fire at once', async () => {
  const { browser, profit, loss } = await protectedLong()
  expect((await call(browser, 'editOrder', { orderId: profit, triggerPrice: await priceAt(browser, 0.99) })).error).toBe(
    'triggerPriceInvalid',
  )
  expect((await call(browser, 'editOrder', { orderId: loss, triggerPrice: await priceAt(browser, 1.01) })).error).toBe(
    'triggerPriceInvalid',
  )
  expect((await call(browser, 'editOrder', { orderId: loss, triggerPrice: await priceAt(browser, 0.95) })).error).toBeUndefined()
  const plain = await place(browser, { ...FUTURES, trigger: { kind: 'trigger', by: 'last', price: await priceAt(browser, 1.1) } })
  expect(
    (await call(browser, 'editOrder', { orderId: plain.data.order.orderId, triggerPrice: await priceAt(browser, 0.8) })).error,
  ).toBeUndefined()
})
