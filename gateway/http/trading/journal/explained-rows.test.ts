import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BILLS_OF_ENDS, POSITION_ENDS } from '#lib/contract/trading/position-ends.ts'
import { absoluteValue, compare, isZero } from '#lib/kernel/decimal-text.ts'
import { add, divide, multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import { mixBill } from '#gateway/dialect/account-rows.ts'
import * as dialect from '#gateway/dialect/mix-rows.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { FillView } from '#gateway/exchange/views/order-views.ts'
import { fillRow, orderRow } from '#gateway/wire/order-rows.ts'
import { closedPositionRow } from '#gateway/wire/position-rows.ts'
import { anyEnds, CONTRACT, EndsFloor, TRADERS, type Trader } from '#tests/exchange/random-ends.ts'
import { IS_FULL_SUITE } from '#tests/support/full-suite.ts'
import { exportFile } from '../api/export-routes.ts'
import type { TradingContext } from '../trading-call.ts'
import { tradeRow } from './journal-rows.ts'
import { collectTrades } from './read-trades.ts'

// Goal: one price explains each profit, in every record of a futures account, whatever ended its positions; and its bills sum to its balance.

const ALL = { limit: 1000 } as const
/** A profit is told to the millionth, an average price to the hundred-millionth. */
const MILLIONTH = '0.000001'
const AVERAGE = '0.00000001'

/** Expects two figures to be the same but for the rounding of the profit and, for a size, of its two average prices. */
function expectNear(what: string, found: string, due: string, size = '0'): void {
  const apart = absoluteValue(subtract(found, due))
  const most = add(MILLIONTH, multiply(AVERAGE, size))
  expect([what, found, due, compare(apart, most) <= 0]).toEqual([what, found, due, true])
}

interface Told {
  readonly direction: 'long' | 'short'
  readonly size: string
  readonly entry: string
  readonly exit: string
  readonly profit: string
  readonly fees: string
  readonly funding: string
  readonly net: string
}

/** Recomputes a closed position from the figures of its own row. */
function expectExplained(where: string, { direction, size, entry, exit, profit, fees, funding, net }: Told): void {
  const rise = multiply(subtract(exit, entry), size)
  expectNear(`${where}: profit`, profit, direction === 'long' ? rise : subtract('0', rise), size)
  expectNear(`${where}: net profit`, net, add(subtract(profit, fees), funding))
}

/** Returns the cells of a line in which each is quoted. */
function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/"((?:[^"]|"")*)"/g), ([, cell = '']) => cell)
}

/** Checks the closed positions of a trader as each interface tells them. Returns how many there were. */
async function checkPositions(floor: EndsFloor, trader: Trader, epoch: number): Promise<number> {
  const { exchange } = floor
  const views = exchange.read.positionHistory(trader, { ...ALL, epoch })
  for (const view of views) {
    const row = closedPositionRow(view)
    const direction = row.direction === 1 ? 'long' : 'short'
    const { fees, funding } = row
    const of = { direction, fees, funding, size: row.openDealCount, profit: row.profit, net: row.netProfit } as const
    expectExplained('v1', { ...of, entry: row.openAvgPrice, exit: row.closeAvgPrice })
    const bot = dialect.closedPositionRow(view)
    expectExplained('open API', {
      direction: bot.holdSide,
      size: bot.closeTotalPos,
      entry: bot.openAvgPrice,
      exit: bot.closeAvgPrice,
      profit: bot.pnl,
      fees: subtract('0', add(bot.openFee, bot.closeFee)),
      funding: bot.totalFunding,
      net: bot.netProfit,
    })
  }
  const studies = exchange.studies(trader, trader)
  for (const trade of (await collectTrades(studies.history, epoch)).trades) {
    const { product, direction, size, entryPrice, exitPrice, gross, fees, funding, net } = tradeRow(trade, epoch)
    if (product === 'futures')
      expectExplained('journal', { direction, size, entry: entryPrice ?? '', exit: exitPrice ?? '', profit: gross, fees, funding, net })
  }
  const context: Partial<TradingContext> = { exchange, studies, account: trader }
  const file = async (kind: 'positions' | 'tax') => {
    const found = await exportFile(context as TradingContext, kind, { format: 'csv', epoch })
    if (!found.ok) throw new Error('the file is there')
    let text = ''
    for await (const piece of found.value.pieces) text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece)
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    const names = cellsOf(head)
    return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, nth) => [names[nth], cell])) as Record<string, string>)
  }
  const positions = await file('positions')
  expect(positions).toHaveLength(views.length)
  for (const row of positions) {
    const { openDealCount: size = '', openAvgPrice: entry = '', closeAvgPrice: exit = '', profit = '', fees = '', funding = '' } = row
    const direction = row['direction'] === '1' ? 'long' : 'short'
    expectExplained('export', { direction, size, entry, exit, profit, fees, funding, net: row['netProfit'] ?? '' })
  }
  let explained = 0
  for (const row of await file('tax')) {
    const told = /(long|short) (\S+) @ (\S+) > (\S+)$/i.exec(row['Description'] ?? '')
    if (told === null) continue
    explained += 1
    const [, direction = '', size = '', entry = '', exit = ''] = told
    const profit = subtract(row['Received Amount'] || '0', row['Sent Amount'] || '0')
    const rise = multiply(subtract(exit, entry), size)
    expectNear('tax file', profit, direction.toLowerCase() === 'long' ? rise : subtract('0', rise), size)
  }
  expect(explained).toBe(views.length)
  return views.length
}

interface Kept {
  long: boolean
  size: string
  cost: string
}

/** Recomputes the profit of every fill from the fills before it, oldest first, and checks what remains against the open positions. */
function checkFills(floor: EndsFloor, trader: Trader): FillView[] {
  const { read } = floor.exchange
  const fills = read.fills(trader, { ...ALL, product: 'futures' }).toReversed()
  const kept = new Map<string, Kept>()
  for (const fill of fills) {
    const { price, size, value, profit, side } = fillRow(fill)
    const bot = dialect.mixFillRow(fill)
    expect([bot.price, bot.baseVolume, bot.quoteVolume, bot.profit]).toEqual([price, size, value, profit])
    expectNear('value', value, multiply(price, size), size)
    const key = fill.positionSide ?? 'net'
    const before = kept.get(key)
    const closes = before !== undefined && before.long !== (side === 'buy')
    const closing = closes ? (compare(size, before.size) < 0 ? size : before.size) : '0'
    const own = multiply(value, divide(closing, size))
    const cost = closes ? multiply(before.cost, divide(closing, before.size)) : '0'
    expectNear(`profit of ${fill.end ?? 'a trade'}`, profit ?? '', before?.long === true ? subtract(own, cost) : subtract(cost, own), size)
    if (before !== undefined && closes) {
      before.size = subtract(before.size, closing)
      before.cost = subtract(before.cost, cost)
      if (isZero(before.size)) kept.delete(key)
    }
    const opened = subtract(size, closing)
    if (isZero(opened)) continue
    const left = kept.get(key) ?? { long: side === 'buy', size: '0', cost: '0' }
    kept.set(key, { ...left, size: add(left.size, opened), cost: add(left.cost, subtract(value, own)) })
  }
  const open = read.positions(trader).map(({ side, direction, size }) => [side, direction, Number(size)])
  expect([...kept].map(([side, { long, size }]) => [side, long ? 'long' : 'short', Number(size)]).toSorted()).toEqual(open.toSorted())
  return fills
}

/** Checks that every order is the sum of its fills, and that each end has an order, one fill and its bills, which all are found by id. */
function checkEnds(floor: EndsFloor, trader: Trader, fills: readonly FillView[], bills: readonly BillView[]): void {
  const { read } = floor.exchange
  for (const view of read.orderHistory(trader, { ...ALL, product: 'futures' })) {
    const own = fills.filter(({ orderId }) => orderId === view.orderId)
    const order = orderRow(view)
    expect([order.filledSize, order.filledValue].map(Number)).toEqual(
      [own.map(({ size }) => size), own.map(({ value }) => value)].map((all) => Number(sum(all))),
    )
    expect(own.every(({ end }) => end === view.end)).toBe(true)
    if (view.end === undefined) continue
    expect(read.order(trader, { orderId: view.orderId })).toEqual(view)
    expect(read.fills(trader, { ...ALL, orderId: view.orderId })).toEqual(own)
    expect([own.length, view.status, order.averagePrice, view.reduceOnly]).toEqual([1, 'filled', own[0]?.price, true])
    const detail = dialect.mixOrderDetail(view, own)
    expect([detail.tradeSide, detail.priceAvg]).toEqual([dialect.mixFillRow(own[0] as FillView).tradeSide, own[0]?.price])
  }
  for (const { end, fillId, orderId, profit } of fills) {
    if (end === undefined) continue
    const own = bills.filter(({ ref, wallet, kind }) => ref === fillId && wallet === 'futures' && kind === BILLS_OF_ENDS[end])
    expect(sum(own.map(({ amount }) => amount))).toBe(profit)
    expect(read.order(trader, { orderId })?.end).toBe(end)
  }
}

/** Checks that the bills of an account lead to its balances, in its own ledger and in the open API's. */
function checkBills(floor: EndsFloor, trader: Trader): readonly BillView[] {
  const { read } = floor.exchange
  const bills = read.bills(trader, ALL)
  for (const { wallet, asset, total } of read.balances(trader)) {
    const own = bills.filter((bill) => bill.wallet === wallet && bill.asset === asset)
    expect([wallet, sum(own.map(({ amount, fee }) => subtract(amount, fee)))]).toEqual([wallet, total])
    if (wallet === 'futures') expect(sum(own.map(mixBill).map(({ amount, fee }) => add(amount, fee)))).toBe(total)
  }
  return bills
}

it('explains every profit by one price and every balance by its bills, whatever ended the positions', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyEnds, async ({ moves, modes, deeds }) => {
      const floor = new EndsFloor(moves)
      try {
        await floor.begin(modes)
        for (const deed of deeds) await floor.take(deed)
        for (const trader of TRADERS) {
          const fills = checkFills(floor, trader)
          for (const { end } of fills) if (end !== undefined) reached.add(end)
          checkEnds(floor, trader, fills, checkBills(floor, trader))
          for (const { number } of floor.exchange.read.epochs(trader)) await checkPositions(floor, trader, number)
        }
      } finally {
        floor.end()
      }
    }),
    IS_FULL_SUITE ? { numRuns: 60 } : { numRuns: 20, seed: 7, endOnFailure: true },
  )
  if (!IS_FULL_SUITE) expect([...reached].toSorted()).toEqual(POSITION_ENDS.toSorted())
}, 120_000)

it('closes an isolated position at its bankruptcy price', async () => {
  // Falls by 3 % in the second minute.
  const floor = new EndsFloor([0, -30, ...Array.from({ length: 88 }, () => 0)])
  try {
    await floor.begin([
      { hedge: false, isolated: true, leverage: 75 },
      { hedge: false, isolated: true, leverage: 10 },
    ])
    await floor.place('ann', { market: CONTRACT, wallet: 'futures', side: 'buy', lots: 1000 })
    floor.pass(180_000, 5_000)
    const [closed] = floor.exchange.read.positionHistory('ann', ALL)
    const { openAveragePrice: entry = '', closeAveragePrice: exit = '', size = '', profit = '' } = closed ?? {}
    const [margin] = floor.exchange.read.bills('ann', { ...ALL, kind: 'margin' }).toReversed()
    expect(closed?.closedBy).toBe('liquidation')
    expect(profit).toBe(margin?.amount)
    expectNear('exit', multiply(exit, size), subtract(multiply(entry, size), absoluteValue(profit)), size)
  } finally {
    floor.end()
  }
})
