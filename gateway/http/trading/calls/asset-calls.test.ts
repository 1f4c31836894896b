import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: transfers and loans work against the running gateway and the real exchange. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

describe('assets', () => {
  it('move between wallets, once for each id', async () => {
    const { browser } = await openTrader(server)
    const body = { clientTransferId: 't1', from: 'spot', to: 'cross', coin: 'USDT', amount: '1000' }
    const first = await call(browser, 'transfer', body)
    expect(first.data.repeated).toBe(false)
    expect((await call(browser, 'transfer', body)).data).toEqual({ ...first.data, repeated: true })
    const rows = (await call(browser, 'transfers')).data.rows.filter(({ to }) => to === 'cross')
    expect(rows).toMatchObject([{ transferId: first.data.transferId, from: 'spot', amount: '1000' }])
    expect((await call(browser, 'transfer', { ...body, clientTransferId: 't2', to: 'spot' })).error).toBe('transferToItself')
    expect((await call(browser, 'transfer', { ...body, clientTransferId: 't3', amount: '9999999' })).error).toBe('insufficientBalance')
  })

  it('are borrowed as far as the terms say, and repaid', async () => {
    const { browser } = await openTrader(server)
    await call(browser, 'transfer', { clientTransferId: 't', from: 'spot', to: 'cross', coin: 'USDT', amount: '1000' })
    const terms = (await call(browser, 'loanTerms', { wallet: 'cross' })).data
    const dollars = terms.rows.find(({ coin }) => coin === 'USDT')
    expect([terms.leverage, dollars?.borrowable, dollars?.borrowed]).toEqual(['3', '2000', '0'])
    expect((await call(browser, 'borrow', { wallet: 'cross', coin: 'USDT', amount: '2000.1' })).error).toBe('marginAtRisk')
    const sameLoan = { clientLoanId: 'loan-1', wallet: 'cross', coin: 'USDT', amount: '1500' }
    for (const body of [sameLoan, sameLoan])
      expect((await call(browser, 'borrow', body)).data.rows).toMatchObject([{ coin: 'USDT', principal: '1500' }])
    expect((await call(browser, 'loans')).data.rows).toHaveLength(1)
    const { rows, wallets } = (await call(browser, 'balances')).data
    expect(rows.find(({ wallet }) => wallet === 'cross')).toMatchObject({ total: '2500', borrowed: '1500' })
    expect(Number(wallets.find(({ wallet }) => wallet === 'cross')?.riskRatio)).toBeGreaterThan(0)
    expect((await call(browser, 'repay', { wallet: 'cross', coin: 'USDT' })).data.rows).toEqual([])
    expect((await call(browser, 'loanHistory')).data.rows.map(({ kind }) => kind)).toContain('repay')
    expect((await call(browser, 'loanTerms', { wallet: 'spot' })).error).toBe('unknownWallet')
  })
})
