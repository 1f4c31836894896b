import { expect, it } from 'vitest'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { hasMetBook, planStatus } from './spot-rows.ts'

/** Goal: a plan order that fired is told as executed however it ended afterwards, by what its receipt has of the book that it met. */

const NOWHERE = { bestPrice: '0', midPrice: '0', queueAhead: '0', ordersAhead: '0' }

function planOf(fields: Pick<OrderView, 'status' | 'cancelReason'> & { filledSize?: string; receipt?: object }): OrderView {
  return { filledSize: '0', ...fields, receipt: { ...NOWHERE, ...fields.receipt } } as OrderView
}

it.each([
  ['waits', planOf({ status: 'waiting', cancelReason: null }), false, 'live'],
  ['was cancelled while it waited', planOf({ status: 'cancelled', cancelReason: 'cancelled-by-user' }), false, 'cancelled'],
  ['fired, and could not be placed', planOf({ status: 'cancelled', cancelReason: 'trigger-failed' }), false, 'fail_execute'],
  ['fired, and rests', planOf({ status: 'live', cancelReason: null, receipt: { bestPrice: '100' } }), true, 'executed'],
  [
    'fired, rested, and was cancelled without a fill',
    planOf({ status: 'cancelled', cancelReason: 'cancelled-by-user', receipt: { bestPrice: '100' } }),
    true,
    'executed',
  ],
  [
    'fired in a book with orders of its own side alone',
    planOf({ status: 'cancelled', cancelReason: 'cancelled-by-user', receipt: { ordersAhead: '2' } }),
    true,
    'executed',
  ],
  ['fired, and was filled', planOf({ status: 'filled', cancelReason: null, filledSize: '1' }), true, 'executed'],
] as const)('a plan order that %s', (_name, order, met, status) => {
  expect([hasMetBook(order), planStatus(order)]).toEqual([met, status])
})
