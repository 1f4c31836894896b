import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listRooms, printRooms } from './print-rooms.ts'
import { ROOM_SENTENCES } from './rooms.ts'

// Goal: a reader finds a sentence about every room, and the page says what the tree and the law say.

it('every room has its sentence in scripts/checks/documents/rooms.ts, and every sentence its room', () => {
  expect(Object.keys(ROOM_SENTENCES).toSorted()).toEqual(listRooms().toSorted())
})

it('docs/ROOMS.md is what `node scripts/checks/documents/print-rooms.ts` prints', () => {
  expect(readFileSync('docs/ROOMS.md', 'utf8')).toBe(printRooms())
})
