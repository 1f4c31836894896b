import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preferences } from '#lib/settings/preferences.ts'
import { createMemoryStorage, type StorageArea } from '#lib/storage/storage.ts'
import { createColumnTexts } from './column-texts.ts'

// Goal: what a reader chose for a table is there after a reload and in other tabs, and a browser that keeps nothing keeps it for the page.

let storage: StorageArea
beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())
const open = () => createColumnTexts(() => storage)

it('keeps each table apart, also after a reload', () => {
  const store = open()
  store.write('positions', 'one')
  store.write('fills', 'two')
  store.write('positions', 'three')
  expect(open().read('positions')).toBe('three')
  expect(open().read('fills')).toBe('two')
  expect(open().read('orders')).toBe('')
  store.write('fills', '')
  store.write('positions', '')
  expect(preferences.columns.read(storage)).toBe('{}')
})

it('tells this tab and the others', () => {
  const [mine, other] = [open(), open()]
  const [here, there] = [vi.fn(), vi.fn()]
  const undo = [mine.subscribe(here), other.subscribe(there)]
  mine.write('fills', 'two')
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([1, 0])
  window.dispatchEvent(new Event('storage'))
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([2, 1])
  expect(other.read('fills')).toBe('two')
  for (const each of undo) each()
  mine.write('fills', '')
  window.dispatchEvent(new Event('storage'))
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([2, 1])
})

it.each(['null', '[]', '7', '{"positions":7}', '{"positions', '"positions"'])('reads nothing from %s', (stored) => {
  preferences.columns.write(storage, stored)
  const store = open()
  expect(store.read('positions')).toBe('')
  store.write('positions', 'one')
  expect(open().read('positions')).toBe('one')
})

it('lasts as long as the page where the browser keeps nothing', () => {
  storage = createMemoryStorage(0)
  const store = open()
  store.write('positions', 'one')
  store.write('fills', 'two')
  expect([store.read('positions'), store.read('fills')]).toEqual(['one', 'two'])
  expect(open().read('positions')).toBe('')
})

it('forgets the tables that were changed first', () => {
  const store = open()
  for (let table = 0; table < 70; table += 1) store.write(`table${table}`, 'text')
  expect([store.read('table9'), store.read('table10'), store.read('table69')]).toEqual(['', 'text', 'text'])
})
