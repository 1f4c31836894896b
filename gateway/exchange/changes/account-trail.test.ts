import { expect, it } from 'vitest'
import type { AccountChange } from '../exchange.ts'
import { AccountTrail } from './account-trail.ts'

// Goal: a page that returns gets all that happened to the account since then, or learns that it is not known; never a part.

const epoch = (number: number): AccountChange => ({ type: 'epoch', epoch: number, opened: true })

function note(trail: AccountTrail, sequence: number, account = 'ann', change = () => epoch(sequence)): void {
  trail.note(sequence, sequence * 10, new Map([[account, [change]]]))
}

const since = (trail: AccountTrail, sequence: number) => trail.since('ann', sequence)?.map((event) => event.sequence) ?? null

it('knows what happened to an account, from its beginning on', () => {
  const trail = new AccountTrail()
  trail.begin(7)
  note(trail, 8)
  note(trail, 9, 'bob')
  trail.note(10, 100, new Map())
  note(trail, 11)
  expect(trail.since('ann', 7)?.[0]).toEqual({ ...epoch(8), account: 'ann', sequence: 8, timeMs: 80 })
  expect([since(trail, 7), since(trail, 8), since(trail, 11)]).toEqual([[8, 11], [11], []])
  expect(since(trail, 6)).toBeNull()
})

it('goes on where this gateway led and followed, without the state that it was made from', () => {
  const trail = new AccountTrail()
  trail.begin(0)
  let shown = 0
  note(trail, 1, 'ann', () => {
    shown += 1
    return epoch(1)
  })
  expect(shown).toBe(0)
  trail.begin(1)
  note(trail, 2)
  expect([since(trail, 0), since(trail, 0)]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(shown).toBe(1)
})

it('begins anew where it has not heard some records', () => {
  const trail = new AccountTrail()
  trail.begin(0)
  note(trail, 1)
  trail.begin(3)
  note(trail, 4)
  expect([since(trail, 0), since(trail, 3)]).toEqual([null, [4]])
})

it('forgets the oldest, and says so', () => {
  const trail = new AccountTrail()
  trail.begin(0)
  for (let sequence = 1; sequence <= 10_001; sequence += 1) note(trail, sequence)
  expect(since(trail, 5000)).toBeNull()
  expect(since(trail, 5001)).toHaveLength(5000)
})
