import { describe, expect, it } from 'vitest'
import { findGuide, findWait, listSteps } from './order-state.ts'

/** Goal: each party of an order sees what it can do, what it has to do, and which time runs. */

type State = Parameters<typeof listSteps>[0]

const APPEAL = { by: 'buyer', openedAt: 0, decidesAt: 30, buyerAnswered: true, sellerAnswered: false } as const
const state = (side: State['side'], status: State['status'], more: Partial<State> = {}): State => ({
  side,
  status,
  appealFrom: null,
  appeal: null,
  payBy: 10,
  releaseBy: status === 'paid' ? 20 : null,
  reviewed: false,
  ...more,
})

describe.each<[string, State, readonly string[], string | null, string | null]>([
  ['a buyer who has to pay', state('buy', 'pending_pay'), ['paid', 'cancel'], 'buyPay', 'timeToPay'],
  ['a seller who waits', state('sell', 'pending_pay'), [], 'sellPay', 'timeToPay'],
  ['a buyer who has paid', state('buy', 'paid', { appealFrom: 200 }), ['cancel'], 'buyPaid', 'timeToRelease'],
  ['a buyer who has waited', state('buy', 'paid', { appealFrom: 100 }), ['appeal', 'cancel'], 'buyPaid', 'timeToRelease'],
  ['a seller who is paid', state('sell', 'paid', { appealFrom: 0 }), ['release', 'appeal'], 'sellPaid', 'timeToRelease'],
  ['a buyer who appealed', state('buy', 'appeal', { appeal: APPEAL }), ['cancel'], 'answered', 'timeToDecide'],
  ['a seller who is to answer', state('sell', 'appeal', { appeal: APPEAL }), ['answer', 'release'], 'answer', 'timeToDecide'],
  [
    'a seller whose appeal an operator decides',
    state('sell', 'appeal', { appeal: APPEAL, reviewed: true }),
    ['answer', 'release'],
    'reviewed',
    null,
  ],
  ['an order that is complete', state('buy', 'completed'), [], null, null],
  ['a cancelled one', state('sell', 'cancelled'), [], null, null],
])('%s', (_name, order, steps, guide, wait) => {
  it('sees its steps', () => expect(listSteps(order, 100)).toEqual(steps))
  it('is told', () => expect(findGuide(order)).toBe(guide))
  it('has until then', () => expect(findWait(order)?.name ?? null).toBe(wait))
})
