import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAddress } from '#lib/contract/trading/exports.ts'
import { type TradingCalls } from '#lib/contract/trading.ts'
import { add, divide, multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import { ask } from '#tests/front/support/client.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { csvRows } from '#tests/rigs/read-csv.ts'
import { call, FUTURES, MARKET, newId, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: a trader reads the figures of a round, notes trades, compares rounds, and takes files along that add up to the balances. */

let server: TradingServer
let browser: Browser
beforeAll(async () => {
  server = await startTrading()
  ;({ browser } = await openTrader(server))
  await placed(browser, { ...MARKET, amount: '1000' })
  await placed(browser, { ...FUTURES, side: 'sell' })
  server.floor.pass(3_600_000, 60_000)
  await placed(browser, { type: 'market', side: 'sell', price: undefined, size: '0.01' })
  await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })
}, 60_000)
afterAll(() => server.close())

async function download(address: string): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (await ask(server.port, address, { headers: { host: `127.0.0.1:${server.port}`, cookie } })).body
}

describe('the journal', () => {
  it('lists both trades and their figures', async () => {
    const { rows, total } = (await call(browser, 'journalTrades', { page: 1 })).data
    expect(total).toBe(2)
    expect(rows.map(({ product, direction, size }) => [product, direction, size]).toSorted()).toEqual([
      ['futures', 'short', '0.01'],
      ['spot', 'long', '0.01'],
    ])
    for (const { openedAt, closedAt } of rows) expect(closedAt - openedAt).toBe(3_600_000)
    const { figures, days, pairs, hours, points, drawdown, isWhole } = (await call(browser, 'performance')).data
    expect([figures.trades, figures.wins + figures.losses, figures.averageHolding, isWhole]).toEqual([2, 2, 3_600_000, true])
    expect(pairs.map(({ key }) => key)).toEqual(['futures:BTCUSDT', 'spot:BTCUSDT'])
    for (const groups of [days, hours]) expect(groups.reduce((count, group) => count + group.figures.trades, 0)).toBe(2)
    expect([points.length > 1, drawdown === null]).toEqual([true, false])
  })

  it('tells what is held of each coin and what it cost, first in, first out, with fees', async () => {
    const { browser: holder } = await openTrader(server)
    expect((await call(holder, 'holdings')).data.rows).toEqual([])
    const buys = [await placed(holder, { ...MARKET, amount: '1000' }), await placed(holder, { ...MARKET, amount: '2000' })]
    await placed(holder, { type: 'market', side: 'sell', price: undefined, size: '0.005' })
    const [row, ...others] = (await call(holder, 'holdings')).data.rows
    const held = (await call(holder, 'balances')).data.rows.find(({ wallet, coin }) => wallet === 'spot' && coin === 'BTC')
    expect([row?.coin, row?.size, others]).toEqual(['BTC', held?.total, []])
    // What was sold came from the first purchase, whose fee was paid in coins.
    const [first, second] = buys.map(({ filledValue }) => filledValue)
    const got = subtract(buys[0]?.filledSize ?? '0', buys[0]?.fee ?? '0')
    const cost = subtract(add(first ?? '0', second ?? '0'), multiply(first ?? '0', divide('0.005', got)))
    expect(Number(row?.cost)).toBeCloseTo(Number(cost), 6)
    expect(Number(row?.averageCost)).toBeCloseTo(Number(row?.cost) / Number(row?.size), 6)
  })

  it('does not know the cost of coins that came without a price', async () => {
    const { browser: given } = await openTrader(server)
    await call(given, 'resetEpoch', {
      funds: [
        { coin: 'USDT', amount: '5000' },
        { coin: 'BTC', amount: '1' },
      ],
    })
    await placed(given, { ...MARKET, amount: '1000' })
    expect((await call(given, 'holdings')).data.rows).toMatchObject([{ coin: 'BTC', cost: null, averageCost: null }])
  })

  it('pages by the last trade of a page, with filters, to the last row', async () => {
    const { browser: many } = await openTrader(server)
    for (let nth = 0; nth < 5; nth += 1) {
      await placed(many, { ...MARKET, amount: '1000' })
      await placed(many, { type: 'market', side: 'sell', price: undefined, size: '0.005' })
      await placed(many, { ...FUTURES, side: nth % 2 === 0 ? 'sell' : 'buy' })
      await call(many, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })
    }
    for (const filter of [{}, { product: 'spot' }, { direction: 'short' }]) {
      const { rows: all, next: none } = (await call(many, 'journalTrades', filter)).data
      expect([all.length > 2, none]).toEqual([true, null])
      const found: typeof all = []
      let before: string | null = null
      do {
        const page: TradingCalls['journalTrades']['data'] = (
          await call(many, 'journalTrades', { ...filter, limit: 2, ...(before === null ? {} : { before }) })
        ).data
        expect(page.rows.length).toBeLessThanOrEqual(2)
        expect(page.next ?? page.rows.at(-1)?.id).toBe(page.rows.at(-1)?.id)
        found.push(...page.rows)
        before = page.next
      } while (before !== null && found.length < 100)
      expect(found).toEqual(all)
      const second = (await call(many, 'journalTrades', { ...filter, limit: 2, page: 2 })).data
      expect([second.rows, second.total]).toEqual([all.slice(2, 4), all.length])
    }
    expect((await call(many, 'journalTrades', { before: 'p1' })).error).toBe('tradeUnknown')
  })

  it('groups by the day and hour of a time zone', async () => {
    const keys = async (zone: string) => (await call(browser, 'performance', { zone })).data.hours.map(({ key }) => Number(key))
    const [utc, tokyo] = [await keys('UTC'), await keys('Asia/Tokyo')]
    expect(tokyo).toEqual(utc.map((hour) => (hour + 9) % 24))
  })

  it('keeps notes and tags, and filters by them', async () => {
    const { rows } = (await call(browser, 'journalTrades', { product: 'spot' })).data
    const [trade] = rows
    const note = { epoch: 1, tradeId: trade?.id ?? '', note: 'Sold, too early', tags: ['news'] }
    expect((await call(browser, 'noteTrade', note)).data).toEqual({ tradeId: trade?.id, note: 'Sold, too early', tags: ['news'] })
    expect((await call(browser, 'noteTrade', { ...note, tradeId: 'p1' })).error).toBe('tradeUnknown')
    expect((await call(browser, 'journalTrades', { tag: 'news' })).data.rows).toEqual([{ ...trade, note: note.note, tags: ['news'] }])
    const { figures, tags, knownTags } = (await call(browser, 'performance', { tag: 'news' })).data
    expect([figures.trades, tags.map(({ key }) => key), knownTags]).toEqual([1, ['news'], ['news']])
    expect((await call(browser, 'performance', { direction: 'short' })).data.figures.trades).toBe(1)
    const other = await openTrader(server)
    expect((await call(other.browser, 'performance')).data.knownTags).toEqual([])
    expect((await call(other.browser, 'noteTrade', note)).error).toBe('tradeUnknown')
  })

  it('is a file with the words of its owner', async () => {
    const rows = JSON.parse(await download(exportAddress('journal', 'json', { tag: 'news' }))) as { note: string; tags: string }[]
    expect(rows.map(({ note, tags }) => [note, tags])).toEqual([['Sold, too early', 'news']])
  })

  it('is a file for tax programs, whose rows add up to the balances and begin with the positions that are open', async () => {
    await placed(browser, FUTURES)
    await placed(browser, FUTURES)
    server.floor.pass(60_000)
    await placed(browser, { ...FUTURES, side: 'sell' })
    const rows = csvRows(await download(exportAddress('tax', 'csv', { locale: 'de' })))
    const [open, ...others] = rows
    expect(open?.['Description']).toMatch(/^"?Offene Position BTCUSDT Long 0\.0100 @ [\d.]+/)
    expect(open?.['TxHash']).toBe('open BTCUSDT net')
    expect(others.some((row) => row['TxHash']?.startsWith('open'))).toBe(false)
    expect(rows.filter((row) => row['Label'] === 'cost')).toHaveLength(5)
    expect(rows.filter((row) => row['Description']?.startsWith('Trade BTCUSDT')).length).toBeGreaterThan(1)
    const sums = new Map<string, string>()
    const book = (coin = '', amount = '') => void (coin === '' || sums.set(coin, add(sums.get(coin) ?? '0', amount)))
    for (const row of rows) {
      book(row['Received Currency'], row['Received Amount'])
      book(row['Sent Currency'], subtract('0', row['Sent Amount'] === '' ? '0' : (row['Sent Amount'] ?? '0')))
      book(row['Fee Currency'], subtract('0', row['Fee Amount'] === '' ? '0' : (row['Fee Amount'] ?? '0')))
    }
    const balances = (await call(browser, 'balances')).data.rows
    for (const coin of ['USDT', 'BTC'])
      expect([coin, sums.get(coin)]).toEqual([coin, sum(balances.filter((row) => row.coin === coin).map(({ total }) => total))])
  })

  it('is a file without open positions for a part of a round, or once it has ended', async () => {
    const part = csvRows(await download(exportAddress('tax', 'csv', { locale: 'de', startTime: '0' })))
    expect(part.some((row) => row['TxHash']?.startsWith('open'))).toBe(false)
    await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })
  })

  it('compares rounds', async () => {
    await call(browser, 'resetEpoch')
    const { rows } = (await call(browser, 'rounds')).data
    expect(rows.map(({ epoch, figures }) => [epoch, figures.trades])).toEqual([
      [2, 0],
      [1, 3],
    ])
    expect((await call(browser, 'performance')).data.figures.trades).toBe(0)
    expect((await call(browser, 'performance', { epoch: 1 })).data.figures.trades).toBe(3)
  })
})
