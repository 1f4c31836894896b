import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { createPersisted } from '../terminal/persisted.ts'

/** The sides that the book shows, in the order in which its button goes through them. */
export const SHOWN_SIDES = ['both', 'bids', 'asks'] as const
export type ShownSides = (typeof SHOWN_SIDES)[number]

/** The unit in which the book shows sizes, in the order in which its button goes through them: either coin, or the pair's lots. */
export const SIZE_UNITS = ['base', 'quote', 'lots'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** The user's choices for the books of all pairs. */
export interface BookChoices {
  readonly sides: ShownSides
  readonly unit: SizeUnit
}

export const FIRST_BOOK: BookChoices = { sides: 'both', unit: 'base' }

const BOOK_KEY = storageKey('terminal_book')

/** Reads the persisted choices; unreadable ones get their defaults. */
export function readBook(storage: StorageArea): BookChoices {
  try {
    const unsafe: unknown = JSON.parse(readItem(storage, BOOK_KEY) ?? 'null')
    const { sides, unit } = (typeof unsafe === 'object' ? (unsafe ?? {}) : {}) as Readonly<Record<string, unknown>>
    return {
      sides: SHOWN_SIDES.find((name) => name === sides) ?? FIRST_BOOK.sides,
      unit: SIZE_UNITS.find((name) => name === unit) ?? FIRST_BOOK.unit,
    }
  } catch {
    return FIRST_BOOK
  }
}

export function keepBook(storage: StorageArea, choices: BookChoices): void {
  writeItem(storage, BOOK_KEY, JSON.stringify(choices))
}

export const persistedBook = createPersisted(FIRST_BOOK, readBook, keepBook)
