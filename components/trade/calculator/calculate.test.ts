import { expect, it } from 'vitest'
import { findFutures } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { futuresTicketMarket } from '../ticket/state/ticket-market.ts'
import { calculate, QUESTIONS } from './calculate.ts'

const market = futuresTicketMarket(required(findFutures('BTCUSDT'), 'BTCUSDT is listed'))

it.each([
  {
    question: 'profit',
    direction: 1,
    texts: { entry: '50000', exit: '51000', count: '1', leverage: '10' },
    // Fees of 0.06 % on 50 000 and on 51 000.
    results: { margin: '5000', pnl: '1000', fees: '60.6', pnlNet: '939.4', roiResult: '0.18788' },
  },
  { question: 'target', direction: 2, texts: { entry: '50000', leverage: '10', roi: '20' }, results: { price: '49000' } },
  // (5000 - 50000) / (0.004 + 0.0006 - 1), rounded up to the tick.
  { question: 'liquidation', direction: 1, texts: { entry: '50000', count: '1', leverage: '10' }, results: { liquidation: '45208' } },
  { question: 'average', direction: 1, texts: { entry: '100', count: '1', price: '200', addedCount: '3' }, results: { average: '175' } },
  // The risk is 100; a coin loses 1000 and costs 59.4 in fees.
  { question: 'size', direction: 1, texts: { balance: '10000', risk: '1', entry: '50000', stop: '49000' }, results: { size: '0.0943' } },
] as const)('$question', ({ question, direction, texts, results }) => {
  const answer = calculate(question, texts, direction, market)
  expect(Object.fromEntries((answer ?? []).map(({ name, value }) => [name, value]))).toEqual(results)
})

it.each(QUESTIONS)('%s has no answer while a figure is missing', (question) => {
  expect(calculate(question, { entry: '1', count: '' }, 1, market)).toBeNull()
})

it('has no target below nothing', () => {
  expect(calculate('target', { entry: '50000', leverage: '1', roi: '100' }, 2, market)).toBeNull()
})
