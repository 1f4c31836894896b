import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import type { RestClientV2 } from 'bitget-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordingFiles, HEADER } from '#tests/rigs/replay.ts'
import { roundAvailable, TRADED_DECIMALS } from '#lib/calc/arithmetic/rounding.ts'
import { add, compare, isZero, negate, subtract, sum } from '#lib/kernel/decimal.ts'
import { SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/**
 * Goal: a bot borrows, trades, repays, pays interest hour by hour and is liquidated, in both modes, and its accounts balance to the last
 * digit by the API's data alone. The market is a recording falling for seventeen hours, played fast: an hour takes a second and a half.
 */

const MINUTE_MS = 60_000
const FALLING_MINUTES = 1000
const MINUTES = 6000
const SPEED = 2400

const files = recordingFiles()
let server: BotServer

/** Returns a recording that falls by a five-hundredth a minute, then stays. */
function fall(fromMs: number): string {
  const rows = [HEADER]
  let price = 50_000
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const close = minute < FALLING_MINUTES ? price * 0.998 : price
    rows.push([fromMs + minute * MINUTE_MS, price.toFixed(2), price.toFixed(2), close.toFixed(2), close.toFixed(2), '250.5'].join(','))
    price = close
  }
  return rows.join('\n')
}

beforeAll(async () => {
  const start = Math.floor((Date.now() - 10 * 86_400_000) / MINUTE_MS) * MINUTE_MS
  server = await startBotServer(undefined, {
    source: 'replay',
    file: files.write(fall(start)),
    symbol: 'BTCUSDT',
    speed: SPEED,
    startedAtMs: Date.now(),
  })
})

afterAll(async () => {
  await server.close()
  files.removeAll()
})

type Mode = 'crossed' | 'isolated'
type Row = Readonly<Record<string, string>>

/** The API's data about one margin wallet. */
interface Books {
  readonly assets: readonly Row[]
  readonly records: readonly Row[]
  readonly borrowed: readonly Row[]
  readonly repaid: readonly Row[]
  readonly interest: readonly Row[]
  readonly liquidations: readonly (Row & { readonly unpaidList: readonly Row[] })[]
  readonly swaps: readonly Row[]
  readonly fills: readonly (Row & { readonly feeDetail: Row })[]
}

/** Reads all pages of a list, newest first. */
async function all<One>(rest: RestClientV2, path: string, list: string, query: object): Promise<One[]> {
  const rows: One[] = []
  let idLessThan: string | undefined
  for (;;) {
    const { data } = (await rest.getPrivate(path, { ...query, limit: '50', ...(idLessThan === undefined ? {} : { idLessThan }) })) as {
      data: Record<string, One[]> & { readonly minId?: string; readonly idLessThan?: string }
    }
    rows.push(...(data[list] ?? []))
    idLessThan = data.minId ?? data.idLessThan
    if (!idLessThan) return rows
  }
}

async function readOnce(rest: RestClientV2, mode: Mode): Promise<Books> {
  const query = mode === 'isolated' ? { symbol: 'BTCUSDT' } : {}
  const read = <One = Row>(name: string, list = 'resultList', more: object = {}) =>
    all<One>(rest, `/api/v2/margin/${mode}/${name}`, list, { ...query, ...more })
  const { data: assets } = (await rest.getPrivate(`/api/v2/margin/${mode}/account/assets`, query)) as { data: Row[] }
  return {
    assets,
    records: await read('financial-records'),
    borrowed: await read('borrow-history'),
    repaid: await read('repay-history'),
    interest: await read('interest-history'),
    liquidations: await read<Books['liquidations'][number]>('liquidation-history'),
    swaps: await read('liquidation-order', 'resultList', { type: 'swap' }),
    fills: await read<Books['fills'][number]>('fills', 'fills', { symbol: 'BTCUSDT' }),
  }
}

/** Returns balances and debts only, because clocks and prices keep moving. */
const standing = ({ assets }: Books) =>
  JSON.stringify(assets.map(({ coin, totalAmount, borrow, interest }) => [coin, totalAmount, borrow, interest]))

/** Reads a consistent state: repeats until nothing has moved during the reading. */
async function readBooks(rest: RestClientV2, mode: Mode): Promise<Books> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const books = await readOnce(rest, mode)
    if (standing(books) === standing(await readOnce(rest, mode))) return books
  }
  throw new Error('the wallet never stood still')
}

const total = (rows: readonly Row[], name: string, isMine: (row: Row) => boolean = () => true) =>
  sum(rows.filter(isMine).map((row) => row[name] ?? '0'))
const equal = (found: string, wanted: string) => expect([found, compare(found, wanted)]).toEqual([found, 0])

/** Checks a wallet's balances and debts against all its records, coin by coin. */
function reconcile(books: Books, deposited: string): void {
  const { assets, records, borrowed, repaid, interest, liquidations, swaps, fills } = books
  const unpaid = liquidations.flatMap(({ unpaidList }) => unpaidList)
  for (const asset of assets) {
    const mine = (row: Row) => row['coin'] === asset['coin']
    const flow = (...types: string[]) => total(records, 'amount', (row) => mine(row) && types.includes(row['marginType'] ?? ''))
    // The records add up to the balance, and each continues the previous one.
    // A balance has nine decimals, its records have all of them.
    equal(roundAvailable(add(total(records, 'amount', mine), total(records, 'fee', mine)), TRADED_DECIMALS), asset['totalAmount'] as string)
    const own = records.filter(mine).toReversed()
    own.reduce((before, { amount = '0', fee = '0', balance = '0' }) => (equal(sum([before, amount, fee]), balance), balance), '0')
    // Each kind of record matches its own list.
    const isBase = asset['coin'] === 'BTC'
    equal(flow('transfer_in', 'transfer_out'), isBase ? '0' : deposited)
    equal(flow('borrow'), total(borrowed, 'borrowAmount', mine))
    equal(flow('repay'), negate(total(repaid, 'repayAmount', mine)))
    const traded = fills.map(({ side, size = '0', amount = '0' }) =>
      isBase ? (side === 'buy' ? size : negate(size)) : side === 'buy' ? negate(amount) : amount,
    )
    equal(flow('deal_in', 'deal_out'), sum(traded))
    equal(
      total(records, 'fee', mine),
      sum(fills.filter(({ feeDetail }) => feeDetail['feeCoin'] === asset['coin']).map(({ feeDetail }) => feeDetail['totalFee'] ?? '0')),
    )
    const [into, out] = [
      total(swaps, 'toSize', ({ toCoin }) => toCoin === asset['coin']),
      total(swaps, 'fromSize', ({ fromCoin }) => fromCoin === asset['coin']),
    ]
    equal(flow('exchange_in', 'exchange_out'), subtract(into, out))
    // Debts are the borrowed and charged amounts minus the repaid ones.
    const paid = (name: string) => total(repaid, name, mine)
    const lost = (name: string) => total(unpaid, name, mine)
    equal(asset['borrow'] as string, subtract(total(borrowed, 'borrowAmount', mine), add(paid('repayPrincipal'), lost('principal'))))
    const charged = total(interest, 'interestAmount', ({ interestCoin }) => interestCoin === asset['coin'])
    equal(asset['interest'] as string, subtract(charged, add(paid('repayInterest'), lost('interest'))))
    equal(asset['net'] as string, subtract(asset['totalAmount'] as string, add(asset['borrow'] as string, asset['interest'] as string)))
  }
}

interface Plan {
  readonly mode: Mode
  readonly marginMode: string
  readonly borrow: number
  readonly buy: number
}

async function trade(client: CcxtClient, { mode, marginMode, borrow, buy }: Plan): Promise<void> {
  const params = { marginMode }
  await client.transfer('USDT', 1000, 'spot', mode === 'crossed' ? 'cross' : 'isolated', mode === 'isolated' ? { symbol: 'BTCUSDT' } : {})
  if (mode === 'crossed') await client.borrowCrossMargin('USDT', borrow)
  else await client.borrowIsolatedMargin(SPOT, 'USDT', borrow)
  await client.createMarketBuyOrderWithCost(SPOT, buy, params)
  if (mode === 'crossed') await client.repayCrossMargin('USDT', 50)
  else await client.repayIsolatedMargin(SPOT, 'USDT', 50)
  await client.createOrder(SPOT, 'market', 'sell', 0.002, undefined, params)
  const last = (await client.fetchTicker(SPOT)).last as number
  await client.createOrder(SPOT, 'limit', 'sell', 0.001, Number(client.priceToPrecision(SPOT, last * 1.04)), {
    ...params,
    clientOrderId: `${mode}-rest`,
  })
}

describe('a bot on borrowed money in a falling market', () => {
  const plans: readonly Plan[] = [
    { mode: 'crossed', marginMode: 'cross', borrow: 1990, buy: 2900 },
    { mode: 'isolated', marginMode: 'isolated', borrow: 4000, buy: 4900 },
  ]

  it.each(plans)('is liquidated in $mode margin, and its books come out', async (plan) => {
    const key: BotKeyPair = await server.createKey()
    const client = await server.ccxt(key, { options: { uta: false } })
    await client.loadMarkets()
    await trade(client, plan)
    const rest = server.rest(key)
    const before = await readBooks(rest, plan.mode)
    reconcile(before, '1000')
    await expect
      .poll(async () => (await readOnce(rest, plan.mode)).liquidations.length, { timeout: EVENT_LIMIT_MS, interval: 200 })
      .toBeGreaterThan(0)
    const books = await readBooks(rest, plan.mode)
    reconcile(books, '1000')

    // Hours have passed.
    expect(books.interest.length).toBeGreaterThan(1)
    expect(books.interest.at(-1)).toMatchObject({ interstType: 'first' })
    expect(books.interest[0]).toMatchObject({ interstType: 'scheduled' })
    // Each liquidation began when the debt reached the maintenance limit.
    for (const { liqRiskRatio = '0', totalAssets = '0', totalDebt = '0' } of books.liquidations) {
      expect(Number(liqRiskRatio)).toBeGreaterThanOrEqual(1)
      const rate = plan.mode === 'crossed' ? 0.1 : 0.05
      expect((Number(totalDebt) * rate) / (Number(totalAssets) - Number(totalDebt))).toBeCloseTo(Number(liqRiskRatio), 6)
    }
    expect(books.swaps.length).toBeGreaterThan(0)
    expect(books.swaps[0]).toMatchObject({ fromCoin: 'BTC', toCoin: 'USDT' })
    expect(books.repaid.map(({ repayType }) => repayType)).toEqual(expect.arrayContaining(['liq_repay', 'manual_repay']))
    // The resting order has ended with it.
    const ended = await rest.getMarginHistoricOrders(plan.mode, { symbol: 'BTCUSDT', startTime: '0', clientOid: `${plan.mode}-rest` })
    expect(ended.data.orderList).toMatchObject([{ status: 'cancelled' }])
    expect((await rest.getMarginOpenOrders(plan.mode, { symbol: 'BTCUSDT', startTime: '0' })).data.orderList).toEqual([])
    const liquidations = await client.fetchMyLiquidations(SPOT, undefined, undefined, { marginMode: plan.marginMode })
    expect(liquidations[0]).toMatchObject({ symbol: SPOT })
    expect(isZero(total(books.records, 'amount', ({ marginType }) => marginType === 'exchange_in'))).toBe(false)
  })
})
