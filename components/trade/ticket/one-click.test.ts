import { beforeEach, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { createOneClick, ONE_CLICK_MINUTES, UNSEEN_MS, type OneClick } from './one-click.ts'

const IDLE_MS = ONE_CLICK_MINUTES * 60_000

let clock: ManualClock
let oneClick: OneClick

beforeEach(() => {
  clock = createManualClock()
  oneClick = createOneClick(clock)
})

it('sends nothing before it is armed, and to the newest sender after', () => {
  const sent: string[] = []
  oneClick.onPick((price) => sent.push(`first ${price}`))
  expect(oneClick.pick('1')).toBe(false)
  oneClick.arm()
  const undo = oneClick.onPick((price) => sent.push(`second ${price}`))
  expect(oneClick.pick('2')).toBe(true)
  undo()
  expect(oneClick.pick('3')).toBe(true)
  oneClick.disarm()
  expect(oneClick.pick('4')).toBe(false)
  expect(sent).toEqual(['second 2', 'first 3'])
})

it('switches itself off when the page loses its network, and says so only if it was armed', () => {
  oneClick.loseNetwork()
  expect(oneClick.state()).toBe('off')
  oneClick.arm()
  oneClick.loseNetwork()
  expect([oneClick.state(), oneClick.pick('1'), clock.pending()]).toEqual(['expired', false, 0])
})

it('switches itself off after a time without an order, which begins anew with each', () => {
  oneClick.arm()
  clock.advance(IDLE_MS - 1)
  oneClick.used()
  clock.advance(IDLE_MS - 1)
  expect(oneClick.state()).toBe('armed')
  clock.advance(1)
  expect(oneClick.state()).toBe('expired')
  oneClick.used()
  expect([oneClick.state(), clock.pending()]).toEqual(['expired', 0])
})

it('switches itself off after a while without attention, not at a glance elsewhere', () => {
  oneClick.arm()
  oneClick.look(false)
  clock.advance(UNSEEN_MS - 1)
  oneClick.look(true)
  clock.advance(UNSEEN_MS)
  expect(oneClick.state()).toBe('armed')
  oneClick.look(false)
  oneClick.look(false)
  clock.advance(UNSEEN_MS)
  expect([oneClick.state(), clock.pending()]).toEqual(['expired', 0])
})

it('ends with its pair', () => {
  oneClick.enter('spot BTCUSDT')
  oneClick.arm()
  oneClick.enter('spot BTCUSDT')
  expect(oneClick.state()).toBe('armed')
  oneClick.enter('futures BTCUSDT')
  expect([oneClick.state(), clock.pending()]).toEqual(['off', 0])
})

it('ends with the account that it was armed for', () => {
  oneClick.tradeFor('u1')
  oneClick.arm()
  oneClick.tradeFor('u1')
  expect(oneClick.state()).toBe('armed')
  oneClick.tradeFor(null)
  expect([oneClick.state(), clock.pending()]).toEqual(['off', 0])
})

it('reports each change once, and leaves no timer behind', () => {
  let told = 0
  const undo = oneClick.subscribe(() => (told += 1))
  oneClick.arm()
  oneClick.arm()
  oneClick.disarm()
  expect([told, clock.pending()]).toEqual([2, 0])
  undo()
  oneClick.arm()
  expect(told).toBe(2)
})
