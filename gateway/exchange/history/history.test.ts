import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { add, negate } from '#lib/kernel/decimal.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { HistoryQuery } from '../views/history-query.ts'

let floor: Floor
beforeEach(() => {
  floor = new Floor()
})
afterEach(() => floor.end())

const SPOT = 'spot:BTCUSDT'
const FUTURES = 'futures:BTCUSDT'

/** Reads all rows of a history, page by page. */
function pages<Row>(read: (query: HistoryQuery) => readonly Row[], idOf: (row: Row) => string, limit: number): Row[][] {
  const found: Row[][] = []
  let idBelow: string | undefined
  for (;;) {
    const page = read({ limit, idBelow })
    if (page.length === 0) return found
    found.push([...page])
    idBelow = idOf(page.at(-1) as Row)
  }
}

describe('a history', () => {
  it('shows each row once while it is handed over to its file, and when that is heard of late', async () => {
    await floor.trader('ann')
    floor.isHistoryWriterAway = true
    const hear = floor.exchange.hear.bind(floor.exchange)
    const late: Parameters<typeof hear>[0][] = []
    vi.spyOn(floor.exchange, 'hear').mockImplementation((message) => (message.type === 'kept' ? void late.push(message) : hear(message)))
    const { read } = floor.exchange
    let expected = read.bills('ann', { limit: 1000 }).length
    const check = (): void => {
      const all = read.bills('ann', { limit: 1000 })
      expect(all).toHaveLength(expected)
      expect(new Set(all.map(({ billId }) => billId)).size).toBe(expected)
      for (const limit of [1, 2, 3])
        expect(
          pages(
            (query) => read.bills('ann', query),
            ({ billId }) => billId,
            limit,
          ).flat(),
        ).toEqual(all)
    }
    const buy = async (): Promise<void> => {
      await floor.place('ann', { side: 'buy', lots: 1000 })
      // A purchase adds one row per coin for every price at which it was filled.
      expected += 2 * read.fills('ann', { limit: 1000, orderId: read.orderHistory('ann', { limit: 1 })[0]?.orderId ?? '' }).length
      check()
    }
    for (let nth = 0; nth < 4; nth += 1) {
      await buy()
      await buy()
      // The file has the rows before anyone is notified, and more are added in between.
      floor.historyWriter.turn()
      check()
      await buy()
      for (const message of late.splice(0)) {
        hear(message)
        check()
      }
    }
  })

  it('is paged by id, newest first, nothing twice and nothing left out', async () => {
    await floor.trader('ann')
    for (let nth = 0; nth < 7; nth += 1) await floor.place('ann', { side: 'buy', lots: 100 })
    const { read } = floor.exchange
    const all = read.fills('ann', { limit: 1000 })
    const found = pages(
      (query) => read.fills('ann', query),
      ({ fillId }) => fillId,
      3,
    )
    expect(found.flat()).toEqual(all)
    expect(found.map(({ length }) => length)).toEqual([3, 3, 1])
    const ids = all.map(({ fillId }) => Number(fillId))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('is found by market, product, order, time, epoch and kind', async () => {
    await floor.trader('ann')
    const first = await floor.place('ann', { side: 'buy', lots: 100 })
    const between = floor.nowMs + 500
    floor.pass(1000)
    await floor.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 10 })
    await floor.place('ann', { market: 'spot:ETHUSDT', side: 'buy', lots: 100 })
    const { read } = floor.exchange
    const markets = (query: Partial<HistoryQuery>) => read.fills('ann', { limit: 10, ...query }).map(({ market }) => market)
    expect(markets({})).toEqual(['spot:ETHUSDT', FUTURES, SPOT])
    expect(markets({ product: 'futures' })).toEqual([FUTURES])
    expect(markets({ market: SPOT })).toEqual([SPOT])
    expect(markets({ symbol: 'BTCUSDT' })).toEqual([FUTURES, SPOT])
    expect(markets({ symbol: 'BTCUSDT', product: 'spot' })).toEqual([SPOT])
    expect(markets({ symbol: 'BTC' })).toEqual([])
    expect(markets({ endMs: between })).toEqual([SPOT])
    expect(markets({ startMs: between })).toEqual(['spot:ETHUSDT', FUTURES])
    expect(markets({ limit: 1 })).toEqual(['spot:ETHUSDT'])
    expect(markets({ epoch: 2 })).toEqual([])
    const orderId = first.kind === 'done' && first.orders[0]?.accepted === true ? first.orders[0].orderId : ''
    expect(markets({ orderId })).toEqual([SPOT])
    expect([markets({ orderId: 'x' }), markets({ idBelow: '-1' }), markets({ limit: -5 })]).toEqual([[], [], []])
    expect(read.bills('ann', { limit: 10, kind: 'deposit' })).toMatchObject([{ asset: 'USDT', amount: '100000', balance: '100000' }])
    expect(read.transfers('ann', { limit: 10 })).toMatchObject([{ from: 'spot', to: 'futures', amount: '50000', clientTransferId: null }])
  })

  it('has a transfer between two accounts for both, each in its own wallet and epoch', async () => {
    await floor.trader('ann')
    await floor.trader('bob')
    await floor.exchange.reset('bob', { funds: [{ asset: 'USDT', amount: '1' }] })
    const between = {
      type: 'transfer-between',
      account: 'ann',
      toAccount: 'bob',
      from: 'spot',
      to: 'cross',
      asset: 'USDT',
      amount: '7',
      clientTransferId: 'x',
    } as const
    const done = await floor.submit(between)
    expect(await floor.submit(between)).toEqual({ ...done, repeated: true })
    const { read } = floor.exchange
    const row = { from: 'spot', to: 'cross', amount: '7', clientTransferId: 'x', between: { payer: 'ann', payee: 'bob' } }
    expect(read.transfers('ann', { limit: 1, wallet: 'spot' })).toMatchObject([{ ...row, account: 'ann', epoch: 1 }])
    expect(read.transfers('bob', { limit: 10, wallet: 'cross' })).toMatchObject([{ ...row, account: 'bob', epoch: 2 }])
    expect(read.transfers('bob', { limit: 10, epoch: 2 })).toHaveLength(1)
    expect(read.transfers('ann', { limit: 10, wallet: 'cross' })).toEqual([])
  })

  it('tells orders that waited for a trigger from the others', async () => {
    await floor.trader('ann')
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    await floor.place('ann', { side: 'buy', lots: 1000, trigger: { kind: 'trigger', by: 'last', ticks: 4_000_000 } })
    await floor.submit({ type: 'cancel-all', account: 'ann', kind: 'both' })
    const types = (triggers?: boolean) => floor.exchange.read.orderHistory('ann', { limit: 9, triggers }).map(({ type }) => type)
    expect([types(), types(true), types(false)]).toEqual([['market', 'limit'], ['market'], ['limit']])
  })

  it('shows the funding of an isolated position, and its balances follow from each other', async () => {
    await floor.trader('ann')
    const market = 'futures:BTCUSDT'
    await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'futures', asset: 'USDT', amount: '10000' })
    await floor.submit({ type: 'set-margin-mode', account: 'ann', market, mode: 'isolated' })
    await floor.place('ann', { market, wallet: 'futures', side: 'buy', lots: 1000 })
    floor.pass(7 * 3_600_000, 60_000)
    const bills = floor.exchange.read.bills('ann', { limit: 50 }).filter(({ wallet }) => wallet === 'futures')
    const at = bills.findIndex(({ kind }) => kind === 'funding')
    expect(bills[at - 1]).toMatchObject({ kind: 'margin', amount: negate(bills[at]?.amount ?? '') })
    for (const [nth, bill] of bills.entries()) {
      const before = bills[nth + 1]?.balance ?? '0'
      expect(add(add(before, bill.amount), negate(bill.fee))).toBe(bill.balance)
    }
    const [position] = floor.exchange.read.positions('ann')
    expect(position?.funding).toBe(bills[at]?.amount)
  })
})

describe('a reset', () => {
  it('closes what is open, gives another start, and leaves the old epoch readable', async () => {
    await floor.trader('ann')
    await floor.place('ann', { side: 'buy', lots: 1000 })
    await floor.place('ann', { market: FUTURES, wallet: 'futures', side: 'sell', lots: 50 })
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'mine' })
    const outcome = await floor.exchange.reset('ann', {
      funds: [
        { asset: 'USDT', amount: '500' },
        { asset: 'ETH', amount: '2' },
      ],
      toFutures: '100',
    })
    expect(outcome).toMatchObject({ kind: 'done', epoch: 2 })
    const { read } = floor.exchange
    expect([read.openOrders('ann'), read.positions('ann')]).toEqual([[], []])
    const funds = read.balances('ann').filter(({ total }) => total !== '0')
    expect(funds.map(({ wallet, asset, total }) => `${wallet} ${asset} ${total}`).toSorted()).toEqual([
      'futures USDT 100',
      'spot ETH 2',
      'spot USDT 400',
    ])
    expect(read.epochs('ann')).toMatchObject([
      { number: 2, endedAtMs: null },
      { number: 1, endedAtMs: floor.nowMs, funds: [{ amount: '100000' }] },
    ])
    expect(read.orderHistory('ann', { epoch: 1, limit: 10 }).map(({ cancelReason }) => cancelReason)).toEqual([
      null,
      'epoch-closed',
      null,
      null,
    ])
    expect(read.positionHistory('ann', { epoch: 1, limit: 10 })).toMatchObject([{ closedBy: 'reset', direction: 'short', size: '0.0050' }])
    expect(read.order('ann', { clientOrderId: 'mine' })).toBeNull()
    expect(read.bills('ann', { epoch: 2, limit: 10 }).map(({ kind, balance }) => `${kind} ${balance}`)).toEqual([
      'transfer 100',
      'transfer 400',
      'deposit 2',
      'deposit 500',
    ])
  })

  it('that cannot begin anew closes nothing', async () => {
    await floor.trader('ann')
    const reset = (asset: string, amount: string, toFutures?: string) =>
      floor.exchange.reset('ann', { funds: [{ asset, amount }], toFutures })
    expect(await reset('NONE', '1')).toMatchObject({ kind: 'rejected', reason: 'unknown-asset' })
    expect(await reset('USDT', '0')).toMatchObject({ kind: 'rejected', reason: 'amount-invalid' })
    expect(await reset('USDT', '1000000001')).toMatchObject({ kind: 'rejected', reason: 'amount-invalid' })
    expect(await reset('USDT', '100', '101')).toMatchObject({ kind: 'rejected', reason: 'amount-invalid' })
    expect(await floor.exchange.reset('nobody', { funds: [] })).toMatchObject({ kind: 'rejected', reason: 'unknown-account' })
    expect(floor.exchange.read.account('ann')).toMatchObject({ epoch: { number: 1 } })
  })
})
