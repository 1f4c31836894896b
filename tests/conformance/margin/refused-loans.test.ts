import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'
import { createMarginBot, CROSS, fundCross, fundIsolated, startTime } from './margin-funds.ts'

/** Goal: a call about margin that cannot be done is refused with the exception that ccxt has for it. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  ;({ key, client } = await createMarginBot(server))
})

describe('refused requests', () => {
  const rest = () => server.rest(key)
  const cases: [string, () => Promise<unknown>, typeof ccxt.BaseError][] = [
    ['a loan without margin', () => client.borrowCrossMargin('USDT', 1), ccxt.InsufficientFunds],
    [
      'a loan above the limit of its coin',
      async () => (await fundCross(client), client.borrowCrossMargin('BTC', 27)),
      ccxt.InsufficientFunds,
    ],
    [
      'a loan above the leverage',
      async () => (await fundIsolated(client), client.borrowIsolatedMargin(SPOT, 'USDT', 9001)),
      ccxt.InsufficientFunds,
    ],
    ['a coin that nobody lends', () => client.borrowCrossMargin('ETH', 1), ccxt.ExchangeError],
    ['the rate of a coin that nobody lends', () => client.fetchCrossBorrowRate('ETH'), ccxt.ExchangeError],
    [
      'an isolated loan without its pair',
      () => client.privateMarginPostV2MarginIsolatedAccountBorrow({ coin: 'USDT', borrowAmount: '1' }),
      ccxt.BadRequest,
    ],
    [
      'an isolated loan of a pair that is not listed',
      () => client.privateMarginPostV2MarginIsolatedAccountBorrow({ coin: 'USDT', borrowAmount: '1', symbol: 'NOPEUSDT' }),
      ccxt.BadSymbol,
    ],
    ['a loan of nothing', () => client.privateMarginPostV2MarginCrossedAccountBorrow({ coin: 'USDT', borrowAmount: '0' }), ccxt.BadRequest],
    [
      'a loan finer than a balance',
      () => client.privateMarginPostV2MarginCrossedAccountBorrow({ coin: 'USDT', borrowAmount: '0.00000000000000001' }),
      ccxt.BadRequest,
    ],
    ['a loan without an amount', () => client.privateMarginPostV2MarginCrossedAccountBorrow({ coin: 'USDT' }), ccxt.BadRequest],
    ['paying back what is not owed', async () => (await fundCross(client), client.repayCrossMargin('USDT', 1)), ccxt.ExchangeError],
    [
      'paying back more than is there',
      async () => (await fundCross(client), await client.borrowCrossMargin('USDT', 1), client.repayCrossMargin('USDT', 1002)),
      ccxt.InsufficientFunds,
    ],
    [
      'moving out what carries a loan',
      async () => (await fundCross(client), await client.borrowCrossMargin('USDT', 2000), client.transfer('USDT', 1, 'cross', 'spot')),
      ccxt.InsufficientFunds,
    ],
    [
      'a history that ends before it begins',
      () => client.privateMarginGetV2MarginCrossedFinancialRecords({ startTime: 2, endTime: 1 }),
      ccxt.ExchangeError,
    ],
    ['an isolated history without its pair', () => client.privateMarginGetV2MarginIsolatedBorrowHistory({ startTime }), ccxt.BadRequest],
    [
      'a kind of liquidation that is none',
      () => client.privateMarginGetV2MarginCrossedFinancialRecords({ limit: 'many' }),
      ccxt.BadRequest,
    ],
    [
      'results of repayments that are no ids',
      () => client.privateMarginPostV2MarginCrossedAccountQueryFlashRepayStatus({ idList: ['x'] }),
      ccxt.BadRequest,
    ],
  ]

  it.each(cases)('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })

  it('whatever a key that only reads would change', async () => {
    const reader = await server.addKey(key.userId, { permissions: ['read'] })
    const reading = await server.ccxt(reader, { options: { uta: false } })
    await expect(reading.borrowCrossMargin('USDT', 1)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(reading.repayCrossMargin('USDT', 1)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(reading.createOrder(SPOT, 'limit', 'buy', 1, 1, CROSS)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    expect(await server.rest(reader).getMarginRiskRate('crossed')).toMatchObject({ code: '00000' })
    const asked = server.rest(reader).postPrivate('/api/v2/margin/crossed/account/query-flash-repay-status', { idList: ['1'] })
    expect(await asked).toMatchObject({ code: '00000', data: [] })
  })

  it('a path that bitget-api misspells: it sends the name of its variable', async () => {
    await expect(rest().getMarginMaxBorrowable('crossed', { coin: 'USDT' } as never)).rejects.toMatchObject({ body: { code: '40404' } })
  })
})
