import { describe, expect, it } from 'vitest'
import type { FuturesAccountView } from '#gateway/exchange/views/account-views.ts'
import { futuresBalanceRow } from '#gateway/stream/account-rows.ts'
import { mixAccount, spotAsset } from './account-rows.ts'

/** Goal: balances of the dialect have no more decimals than clients can add up, and their free and used parts add up to the total. */

const ACCOUNT: FuturesAccountView = {
  asset: 'USDT',
  balance: '1000',
  available: '600.1234567899999999',
  frozen: '0.0000000000000001',
  unrealisedProfit: '-1.5',
  equity: '998.5000000099999999',
  isolatedMargin: '98.3333333333333333',
  crossedMargin: '100.0000000000000001',
  crossedProfit: '-1.5',
  isolatedProfit: '0',
  maintenanceMargin: '4.6',
  marginRatio: '0.005',
}

describe('a spot balance', () => {
  it.each([
    ['of fills with nine decimals', '99.123456789', '0.5', '99.123456789', '0.5'],
    ['with an order that holds nine', '99', '0.123456789', '99', '0.123456789'],
    ['with the interest of a loan in it', '99.1234567891', '0.5', '99.123456789', '0.5'],
    ['all of which is held', '0', '0.123456789', '0', '0.123456789'],
    ['of round figures', '50000', '0', '50000', '0'],
  ])('%s', (_name, available, frozen, free, used) => {
    expect(spotAsset({ asset: 'USDT', available, frozen }, 1)).toMatchObject({ available: free, frozen: used, locked: '0' })
  })
})

describe('the futures account', () => {
  it('reads up what is bound and down what is there, its parts making up its equity', () => {
    expect(mixAccount(ACCOUNT, '20000')).toMatchObject({
      locked: '0.00000001',
      available: '600.12345678',
      accountEquity: '998.5',
      maxTransferOut: '600.12345678',
      isolatedMargin: '98.33333334',
      crossedMargin: '100.00000001',
      btcEquity: '0.049925',
    })
    expect(futuresBalanceRow(ACCOUNT)).toMatchObject({
      equity: '998.5',
      maxTransferOut: '600.12345678',
      frozen: '398.37654322',
      available: '600.12345678',
    })
  })

  it('lets nothing out that it is not worth', () => {
    expect(futuresBalanceRow({ ...ACCOUNT, equity: '500.25' })).toMatchObject({ equity: '500.25', maxTransferOut: '500.25', frozen: '0' })
    expect(futuresBalanceRow({ ...ACCOUNT, equity: '-3.000000001', available: '0' })).toMatchObject({
      equity: '-3.00000001',
      maxTransferOut: '0',
      frozen: '-3.00000001',
    })
  })
})
