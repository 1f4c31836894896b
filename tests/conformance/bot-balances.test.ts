import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { add, compare } from '#lib/kernel/decimal.ts'
import { idOf, SPOT, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from './bot-server.ts'

/**
 * Goal: the balances that ccxt reports to a bot add up, free and used to the total, in every push and every read: there decimals of the
 * wire become numbers, and a bot that finds a difference stops.
 */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient
let readBefore = 0

beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
  readBefore = server.hub.stats().subscriptions
})

interface Parts {
  readonly free?: number | string | undefined
  readonly used?: number | string | undefined
  readonly total?: number | string | undefined
}

/** Checks the sum by the numbers' own spelling, as ccxt's tests do. */
function addsUp({ free, used, total }: Parts): boolean {
  return compare(add(String(free), String(used)), String(total)) === 0
}

const FORMS = {
  swap: { params: { type: 'swap' }, coins: ['USDT'], order: {} },
  spot: { params: {}, coins: ['USDT', 'BTC', 'DOGE'], order: {} },
  cross: { params: { marginMode: 'cross' }, coins: ['USDT', 'BTC', 'DOGE'], order: { marginMode: 'cross' } },
} as const

/** Records every balance that ccxt reports until told to end; returns the parts of each push. */
function hear(form: keyof typeof FORMS) {
  const { params, coins } = FORMS[form]
  const heard: Parts[] = []
  let over = false
  const done = (async () => {
    while (!over) {
      const balance = await client.watchBalance(params)
      for (const coin of coins) {
        const { free, used, total } = balance[coin] ?? {}
        if (total !== undefined) heard.push({ free, used, total })
      }
    }
  })()
  return { heard, done, end: () => (over = true) }
}

/** Acts and waits until the change has been pushed. */
async function told(heard: readonly Parts[], act: () => Promise<unknown>): Promise<void> {
  const before = heard.length
  await act()
  await expect.poll(() => heard.length).toBeGreaterThan(before)
}

/** Funds the wallet with loans, whose interest and withdrawal limits have as many decimals as the ledger. */
async function fundCross(): Promise<void> {
  await client.transfer('USDT', 20_000, 'spot', 'cross')
  await client.borrowCrossMargin('USDT', 7000.123_456_78)
  await client.borrowCrossMargin('BTC', 0.012_345_67)
}

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))

async function trade(form: keyof typeof FORMS, heard: readonly Parts[]): Promise<void> {
  const { order } = FORMS[form]
  const symbol = form === 'swap' ? SWAP : SPOT
  const other = form === 'swap' ? 'DOGE/USDT:USDT' : 'DOGE/USDT'
  const [amount, otherAmount] = form === 'swap' ? [0.0337, 1777] : [0.033333, 777.77]
  for (const ratio of [0.97, 0.981, 0.993]) {
    const price = await priceAt(symbol, ratio)
    let id = ''
    await told(heard, async () => (id = idOf(await client.createOrder(symbol, 'limit', 'buy', amount, price, order))))
    await told(heard, () => client.cancelOrder(id, symbol, order))
  }
  // Averages of several prices, closed in parts: costs and margins with as many decimals as the ledger.
  for (const [market, size] of [
    [symbol, amount],
    [other, otherAmount],
    [symbol, amount],
  ] as const) {
    await told(heard, async () => client.createOrder(market, 'market', 'buy', size, await priceAt(market, 1), order))
  }
  const third = Number(client.amountToPrecision(symbol, amount / 3))
  await told(heard, () => client.createOrder(symbol, 'market', 'sell', third, undefined, order))
  await told(heard, () => client.createOrder(symbol, 'market', 'sell', third, undefined, order))
}

describe.each(['swap', 'spot', 'cross'] as const)('ccxt on %s', (form) => {
  it('hears balances whose parts add up, while orders are placed, filled and cancelled', async () => {
    if (form === 'swap') await client.setLeverage(7, SWAP)
    if (form === 'cross') await fundCross()
    const { heard, done, end } = hear(form)
    await expect.poll(() => server.hub.stats().subscriptions - readBefore).toBe(1)
    await trade(form, heard)
    end()
    // The listener ends with the next push, which this order causes.
    await client.createOrder(form === 'swap' ? SWAP : SPOT, 'market', 'buy', 0.01, await priceAt(SPOT, 1), FORMS[form].order)
    await done
    expect(heard.length).toBeGreaterThan(10)
    expect(heard.filter((parts) => !addsUp(parts))).toEqual([])
    expect(heard.some(({ used }) => Number(used) > 0)).toBe(true)
  })

  it('reads balances whose parts add up, and the same as it hears', async () => {
    const { params, coins, order } = FORMS[form]
    if (form === 'swap') await client.setLeverage(7, SWAP)
    if (form === 'cross') await fundCross()
    await client.createOrder(form === 'swap' ? SWAP : SPOT, 'market', 'buy', 0.0337, await priceAt(SPOT, 1), order)
    await client.createOrder(
      form === 'swap' ? 'DOGE/USDT:USDT' : 'DOGE/USDT',
      'limit',
      'buy',
      1777,
      await priceAt('DOGE/USDT', 0.98),
      order,
    )
    const read = await client.fetchBalance(params)
    for (const coin of coins) {
      const { free, used, total } = read[coin] ?? {}
      if (total !== undefined) expect([coin, addsUp({ free, used, total })]).toEqual([coin, true])
    }
    expect(Number(read['USDT']?.used)).toBeGreaterThan(0)
  })
})

it('reads what may leave a margin wallet as a part that adds up, where a ninth of a debt must stay', async () => {
  const params = { marginMode: 'isolated' }
  await client.transfer('USDT', 1000, 'spot', 'isolated', { symbol: 'BTCUSDT' })
  await client.borrowIsolatedMargin(SPOT, 'USDT', 5000)
  const { free, used, total } = (await client.fetchBalance(params))['USDT'] ?? {}
  expect([free, total, addsUp({ free, used, total })]).toEqual([444.416_666_666, 6000, true])
})
