// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BalanceRow, LoanTerms } from '#lib/contract/trading/trading-assets.ts'
import { answerOf, openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { refusal } from '#tests/rigs/http.ts'
import { BorrowForm, RepayForm } from './loan-form.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Goal: transfers, loans and repayments send what the user typed, never more than there is, and once, however often it is pressed. */

function balanceOf(fields: Partial<BalanceRow> = {}): BalanceRow {
  const coin = { wallet: 'spot', coin: 'USDT', total: '100', available: '100', frozen: '0' } as const
  return { ...coin, borrowed: '0', interest: '0', value: '100', ...fields }
}

let page: FormPage
let onDone = vi.fn<() => void>()
beforeEach(() => {
  onDone = vi.fn<() => void>()
})
afterEach(() => page.close())

const done = () => onDone.mock.calls.length === 1

describe('a transfer', () => {
  const open = (...replies: Parameters<typeof answerOf>[0][]) => {
    const start = { from: 'spot', to: 'futures', coin: 'USDT' } as const
    page = openForm(<TransferForm balances={[balanceOf()]} start={start} onDone={onDone} />, replies.map(answerOf))
  }

  it('moves what was typed', async () => {
    open({})
    page.type('Amount', '12.5')
    page.press('Transfer')
    await page.until(done)
    expect(page.sent()).toEqual([
      ['/asset/transfer', { clientTransferId: expect.any(String), from: 'spot', to: 'futures', coin: 'USDT', amount: '12.5' }],
    ])
    expect(page.toasts()).toEqual(['Transferred'])
  })

  it('moves all there is', async () => {
    open({})
    page.press('All')
    page.press('Transfer')
    await page.until(done)
    expect(page.sent()).toMatchObject([['/asset/transfer', { amount: '100' }]])
  })

  it.each([
    ['nothing', ''],
    ['zero', '0'],
    ['more than there is', '100.00000001'],
  ])('of %s is not sent', (_what, amount) => {
    open({})
    page.type('Amount', amount)
    page.press('Transfer')
    expect([page.isEnabled('Transfer'), page.sent()]).toEqual([false, []])
  })

  it('that failed goes out again as the same one', async () => {
    page = openForm(<TransferForm balances={[balanceOf()]} start={{ from: 'spot', to: 'futures', coin: 'USDT' }} onDone={onDone} />, [
      refusal('31001', 'Not now.'),
      answerOf({}),
    ])
    page.type('Amount', '1')
    page.press('Transfer')
    await page.until(() => page.toasts().includes('Not now.'))
    await page.until(() => page.isEnabled('Transfer'))
    page.press('Transfer')
    await page.until(done)
    const ids = page.sent().map(([, fields]) => (fields as { clientTransferId: string }).clientTransferId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })
})

describe('a loan', () => {
  const TERMS = answerOf({
    leverage: '3',
    rows: [{ coin: 'USDT', dailyRate: '0.00012', limit: '300000', borrowed: '0', borrowable: '500' }],
  } satisfies LoanTerms)

  it('is taken as it was typed, within what the wallet carries', async () => {
    page = openForm(<BorrowForm wallet="cross" coin="USDT" onDone={onDone} />, [TERMS, answerOf({ rows: [] })])
    await page.until(() => page.text().includes('Up to 500 USDT'))
    expect(page.text()).toContain('0.0120%')
    page.type('Amount', '500.1')
    expect(page.text()).toContain('More than the maximum')
    expect(page.isEnabled('Borrow')).toBe(false)
    page.type('Amount', '250')
    page.press('Borrow')
    await page.until(done)
    expect(page.sent()).toEqual([
      ['/asset/loan/terms', expect.objectContaining({ wallet: 'cross' })],
      ['/asset/borrow', { clientLoanId: expect.any(String), wallet: 'cross', coin: 'USDT', amount: '250' }],
    ])
  })

  it('says that its terms could not be read, and asks again', async () => {
    page = openForm(<BorrowForm wallet="cross" coin="USDT" onDone={onDone} />, [refusal('10500', 'Not now.'), TERMS])
    await page.until(() => page.text().includes('Try again'))
    page.press('Try again')
    await page.until(() => page.text().includes('Up to 500 USDT'))
  })
})

describe('a repayment', () => {
  const owing = (fields: Partial<BalanceRow> = {}) => balanceOf({ wallet: 'cross', borrowed: '80', interest: '0.5', ...fields })
  const open = (balance: BalanceRow) => {
    page = openForm(<RepayForm wallet="cross" balance={balance} onDone={onDone} />, [answerOf({ rows: [] })])
  }

  it('of all names no amount, so that the interest of the last moment goes with it', async () => {
    open(owing())
    expect(page.text()).toContain('You owe 80.5 USDT, interest included.')
    page.press('All')
    page.press('Repay')
    await page.until(done)
    expect(page.sent()).toEqual([['/asset/repay', { clientLoanId: expect.any(String), wallet: 'cross', coin: 'USDT' }]])
  })

  it('of a part names it', async () => {
    open(owing())
    page.type('Amount', '20')
    page.press('Repay')
    await page.until(done)
    expect(page.sent()).toMatchObject([['/asset/repay', { amount: '20' }]])
  })

  it.each([
    ['more than is owed', {}, '80.6'],
    ['more than there is', { available: '10' }, '10.1'],
    ['a balance that is below nothing', { available: '-1' }, '1'],
  ])('of %s is not sent', (_what, fields, amount) => {
    open(owing(fields))
    page.type('Amount', amount)
    page.press('Repay')
    expect([page.isEnabled('Repay'), page.sent()]).toEqual([false, []])
  })
})
