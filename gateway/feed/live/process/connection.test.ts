import { describe, expect, it } from 'vitest'
import { AWAY_AFTER_MS, connectionOf, type Hearing } from './connection.ts'

// Goal: an exchange that cannot be reached is never reported as live, and one whose prices are current never as unreachable.

const GOOD: Hearing = { title: 'OKX', books: 3, of: 3, isListed: true, refused: null, cut: null, banned: null, looping: null, silentMs: 0 }
const say = (changes: Partial<Hearing>) => {
  const { state, problem, code } = connectionOf({ ...GOOD, ...changes })
  return [state, problem, code]
}

describe('the connection to an exchange', () => {
  it.each<[string, Partial<Hearing>, (string | null | undefined)[]]>([
    ['all books are current', {}, ['live', null, undefined]],
    ['nobody wants a book', { books: 0, of: 0 }, ['live', null, undefined]],
    ['a book is being fetched', { books: 2 }, ['synchronising', null, undefined]],
    ['it has not answered yet', { isListed: false, books: 0, of: 0, refused: 'No.' }, ['stale', 'No.', 'unreachable']],
    ['it asks for silence before its list', { isListed: false, books: 0, refused: 'No.', banned: 'Wait.' }, ['stale', 'Wait.', 'limited']],
    ['it asks for silence while a book is missing', { books: 2, banned: 'Wait.' }, ['synchronising', 'Wait.', 'limited']],
    ['it asks for silence while all is current', { banned: 'Wait.' }, ['live', null, undefined]],
    ['its streams are cut', { books: 0, cut: 'Cut.' }, ['stale', 'Cut.', 'unreachable']],
    ['one of several streams is cut', { books: 2, cut: 'Cut.' }, ['synchronising', null, undefined]],
    ['a book never comes', { books: 2, looping: 'One.' }, ['synchronising', 'One.', 'unsynchronised']],
    ['its list cannot be read again', { refused: 'No.' }, ['live', null, undefined]],
    ['nothing is heard, and nobody wants a book', { books: 0, of: 0, silentMs: AWAY_AFTER_MS + 1 }, ['live', null, undefined]],
    [
      'neither streams nor list say anything',
      { books: 0, of: 0, refused: 'No.', silentMs: AWAY_AFTER_MS + 1 },
      ['stale', 'No.', 'unreachable'],
    ],
    [
      'open streams say nothing',
      { books: 0, silentMs: AWAY_AFTER_MS + 1 },
      ['stale', 'OKX cannot be reached: its streams say nothing.', 'unreachable'],
    ],
  ])('when %s', (_, changes, said) => {
    expect(say(changes)).toEqual(said)
  })
})
