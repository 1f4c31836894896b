import { beforeEach, expect, it } from 'vitest'
import { storageKey } from '#lib/settings/keys.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { FIRST_BOOK, keepBook, readBook } from './persisted-book.ts'

let storage: StorageArea
beforeEach(() => {
  storage = openBrowserOfTabs().openTab().storage
})

it('keeps the sides and the coin of the sizes', () => {
  expect(readBook(storage)).toEqual(FIRST_BOOK)
  keepBook(storage, { sides: 'asks', unit: 'quote' })
  expect(readBook(storage)).toEqual({ sides: 'asks', unit: 'quote' })
})

it.each(['[', '7', 'null', '{"sides":"none","unit":7}'])('begins anew where %s was stored', (text) => {
  storage.setItem(storageKey('terminal_book'), text)
  expect(readBook(storage)).toEqual(FIRST_BOOK)
})
