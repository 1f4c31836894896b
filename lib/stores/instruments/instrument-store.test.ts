import { expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { NO_PAIRS, pairBook } from '#lib/contract/market/pairs.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createInstrumentStore, RELOAD_AFTER_MS, RETRY_MS } from './instrument-store.ts'

const LIST = { spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS }

function open(answers: (() => Promise<ReturnType<typeof pairBook>>)[]) {
  const clock = createManualClock()
  let asked = 0
  const load = () => (answers[asked++] ?? (() => Promise.reject(new Error('asked too often'))))()
  return { clock, store: createInstrumentStore({ load, clock, timers: clock }), asked: () => asked }
}

it('fetches the list once however many parts of a page need it, and again when it is old', async () => {
  const listed = pairBook(LIST)
  const shorter = pairBook({ spot: SPOT_INSTRUMENTS.slice(1), futures: [] })
  const { clock, store, asked } = open([() => Promise.resolve(listed), () => Promise.resolve(shorter)])
  expect([store.getState(), asked()]).toEqual([NO_PAIRS, 0])
  const ends = [store.subscribe(() => {}), store.subscribe(() => {})]
  await expect.poll(() => store.getState()).toBe(listed)
  store.subscribe(() => {})
  expect(asked()).toBe(1)
  for (const end of ends) end()
  clock.advance(RELOAD_AFTER_MS)
  store.subscribe(() => {})
  await expect.poll(() => store.getState()).toBe(shorter)
  expect(asked()).toBe(2)
})

it('asks again after a failure while something needs it, and not afterwards', async () => {
  const fail = () => Promise.reject(new Error('away'))
  const listed = pairBook(LIST)
  const { clock, store, asked } = open([fail, fail, () => Promise.resolve(listed)])
  const end = store.subscribe(() => {})
  await expect.poll(() => clock.pending()).toBe(1)
  end()
  clock.advance(RETRY_MS)
  expect(asked()).toBe(1)
  store.subscribe(() => {})
  await expect.poll(() => clock.pending()).toBe(1)
  clock.advance(RETRY_MS)
  await expect.poll(() => store.getState()).toBe(listed)
  expect(asked()).toBe(3)
})
