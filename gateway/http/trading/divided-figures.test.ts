import { amountFrom } from '#lib/kernel/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subtract } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { crossAccountOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { crossState } from '#gateway/engine/trading/risk/margin-state.ts'
import { assetNumber } from '#gateway/engine/state/state.ts'
import { call, FUTURES, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: pages get correct answers from the real gateway while an account's figures are non-terminating quotients. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

const EIGHT_DECIMALS = /^\d+(\.\d{1,8})?$/

describe('a hedged cross position', () => {
  it('is listed and valued as long as it lasts, its maintenance margin never below what the engine judges by', async () => {
    const { browser, userId } = await openTrader(server)
    expect((await call(browser, 'setHoldMode', { holdMode: 2 })).code).toBe('00000')
    await placed(browser, { ...FUTURES, side: 'buy', positionSide: 'long', size: '3' })
    await placed(browser, { ...FUTURES, side: 'sell', positionSide: 'short', size: '1.3' })
    const positions = await call(browser, 'positions')
    const balances = await call(browser, 'balances')
    expect([positions.code, balances.code]).toEqual(['00000', '00000'])
    const { state } = server.floor.exchange
    const account = state.accounts.get(userId)
    if (account === undefined) throw new Error('the trader has an account')
    const { maintenance } = crossState(crossAccountOf(state, account, assetNumber(state, 'USDT')))
    expect(maintenance).toMatch(/\.\d{12,}$/)
    const shown = balances.data.wallets.find(({ wallet }) => wallet === 'futures')?.maintenanceMargin ?? ''
    expect(positions.data.rows.map(({ maintenanceMargin }) => maintenanceMargin)).toEqual([shown, shown])
    expect(shown).toMatch(EIGHT_DECIMALS)
    expect(subtract(shown, maintenance)).toMatch(/^0\.00000000\d+$/)
  })
})

describe('a margin wallet', () => {
  it('is summed up whatever decimals its debt and its assets have', async () => {
    const { browser } = await openTrader(server)
    const wallet = 'isolated:BTCUSDT'
    const move = (coin: string, amount: string) =>
      call(browser, 'transfer', { clientTransferId: `${coin}${amount}`, from: 'spot', to: wallet, coin, amount })
    expect((await move('USDT', amountText(amountFrom(5_000n * 10n ** 16n + 1n)))).code).toBe('00000')
    expect((await call(browser, 'borrow', { wallet, coin: 'BTC', amount: '0.0100000000000001' })).code).toBe('00000')
    const { code, data } = await call(browser, 'balances')
    expect(code).toBe('00000')
    const summary = data.wallets.find((row) => row.wallet === wallet)
    expect([summary?.debt, summary?.equity]).toEqual([expect.stringMatching(EIGHT_DECIMALS), expect.stringMatching(EIGHT_DECIMALS)])
    expect((await call(browser, 'loanTerms', { wallet })).code).toBe('00000')
    expect((await call(browser, 'profitCurve')).code).toBe('00000')
  })
})
