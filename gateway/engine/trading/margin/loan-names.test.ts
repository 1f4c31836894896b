import { expect, it } from 'vitest'
import { apply } from '../../apply.ts'
import { hashState } from '../../record/hash.ts'
import { findBreaches } from '../../record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineState, NO_TERMS } from '../../state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'

// Goal: a loan or repayment sent twice under one name is executed once and answered alike, also after a restart (rules 5).

/** Bob has 100 USDT in the cross wallet. */
function funded(state?: EngineState): Fixture {
  const d = new Fixture(state)
  d.trader('bob', { USDT: '1000' })
  d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
  d.move({ last: 10_000 })
  return d
}

type Asked = { amount?: string; clientLoanId?: string }

function borrow(d: Fixture, { amount = '50', ...name }: Asked = { clientLoanId: 'a' }) {
  return d.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'USDT', amount, ...name })
}

function repay(d: Fixture, { amount, ...name }: Asked) {
  return d.run({ type: 'repay', account: 'bob', wallet: 'cross', asset: 'USDT', ...(amount === undefined ? {} : { amount }), ...name })
}

const answerOf = (events: readonly object[]) => events.flatMap((event) => ('answer' in event ? [event.answer] : []))
const loansOf = ({ state }: Fixture) => state.accounts.get('bob')?.loans.size

function replayed(d: Fixture): Fixture {
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(state, JSON.parse(JSON.stringify(record)) as (typeof d.records)[number])
  expect(hashState(state)).toBe(hashState(d.state))
  return new Fixture(state)
}

function restored(d: Fixture): Fixture {
  const state = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
  expect(hashState(state)).toBe(hashState(d.state))
  return new Fixture(state)
}

it('a loan is given once, and other content under its name is refused', () => {
  const d = funded()
  const [answer] = answerOf(borrow(d))
  expect(answer).toMatchObject({ wallet: 'cross', asset: 'USDT', amount: '50', owed: '50.0005' })
  for (const again of [d, replayed(d), restored(d)]) {
    expect(borrow(again, { amount: '50.0', clientLoanId: 'a' })).toEqual([{ type: 'loan-repeated', account: 'bob', answer }])
    expect(again.last.records).toEqual([])
    expect(borrow(again, { amount: '70', clientLoanId: 'a' })).toMatchObject([{ type: 'rejected', reason: 'client-id-used' }])
    expect(again.last.records).toEqual([])
    expect(loansOf(again)).toBe(1)
  }
  expect(answerOf(borrow(d, { clientLoanId: 'b' }))).toMatchObject([{ owed: '100.001' }])
  expect(loansOf(d)).toBe(2)
  expect(findBreaches(d.state)).toEqual([])
})

it('a repayment is made once, with or without an amount, and may have the name of a loan', () => {
  const d = funded()
  borrow(d)
  const [part] = answerOf(repay(d, { amount: '20', clientLoanId: 'a' }))
  expect(part).toEqual({ id: d.state.sequence, wallet: 'cross', asset: 'USDT', amount: '20', owed: '30.0005' })
  const [rest] = answerOf(repay(d, { clientLoanId: 'b' }))
  expect(rest).toMatchObject({ amount: '30.0005', owed: '0' })
  for (const again of [d, replayed(d), restored(d)]) {
    expect(answerOf(repay(again, { amount: '20', clientLoanId: 'a' }))).toEqual([part])
    expect(answerOf(repay(again, { clientLoanId: 'b' }))).toEqual([rest])
    expect(repay(again, { clientLoanId: 'a' })).toMatchObject([{ type: 'rejected', reason: 'client-id-used' }])
    expect(loansOf(again)).toBe(0)
  }
})

it('a refused request has no name, and a name must be valid', () => {
  const d = funded()
  expect(borrow(d, { amount: '201', clientLoanId: 'a' })).toMatchObject([{ type: 'rejected', reason: 'margin-at-risk' }])
  expect(borrow(d, { clientLoanId: 'a' })).toContainEqual(expect.objectContaining({ type: 'loan-answered' }))
  for (const clientLoanId of ['', 'ä', 'x'.repeat(65)]) {
    expect(borrow(d, { clientLoanId })).toMatchObject([{ type: 'rejected', reason: 'client-order-id-invalid' }])
    expect(repay(d, { clientLoanId })).toMatchObject([{ type: 'rejected', reason: 'client-order-id-invalid' }])
  }
})

it('a name is free again in the next epoch', () => {
  const d = funded()
  borrow(d)
  d.run({ type: 'close-epoch', account: 'bob' })
  d.run({ type: 'open-epoch', account: 'bob', funds: [{ asset: 'USDT', amount: '1000' }] })
  d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
  expect(answerOf(borrow(d))).toHaveLength(1)
  expect(loansOf(d)).toBe(1)
})
