import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const guest = (nth: number) => ({ owner: `guest${nth}`, isGuest: true })
const user = (nth: number) => ({ owner: `user${nth}`, isGuest: false })
const LIMITS = { most: 16, mostOfOwner: 2, mostOfGuests: 8 }

it('guests leave places to registered users, however many guests there are', () => {
  const places = createPlaces(LIMITS)
  const entered = Array.from({ length: 500 }, (_, nth) => places.enter(guest(nth)))
  expect(entered.filter((leave) => leave !== null)).toHaveLength(8)
  for (let nth = 0; nth < 8; nth += 1) expect(places.enter(user(nth))).not.toBeNull()
  expect(places.enter(user(9))).toBeNull()
})

it('registered users may take all places, and an owner only some', () => {
  const places = createPlaces(LIMITS)
  expect([places.enter(user(1)), places.enter(user(1)), places.enter(user(1))].map((leave) => leave !== null)).toEqual([true, true, false])
  for (let nth = 2; nth < 16; nth += 1) expect(places.enter(user(nth))).not.toBeNull()
  expect(places.enter(guest(1))).toBeNull()
})

it('a place that is left is free once', () => {
  const places = createPlaces({ most: 1, mostOfOwner: 1, mostOfGuests: 1 })
  const leave = places.enter(guest(1))
  expect(places.enter(guest(2))).toBeNull()
  leave?.()
  leave?.()
  expect(places.enter(guest(2))).not.toBeNull()
  expect(places.enter(guest(3))).toBeNull()
})
