import { beforeEach, describe, expect, it } from 'vitest'
import { openBrowserOfTabs } from '#lib/storage/browser-of-tabs.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { clampSize, FIRST_SIZES, forgetSizes, keepSizes, readSizes } from './panel-sizes.ts'

let storage: StorageArea
beforeEach(() => {
  storage = openBrowserOfTabs().openTab().storage
})

describe('sizes of the panels', () => {
  it('are kept and forgotten', () => {
    expect(readSizes(storage)).toEqual(FIRST_SIZES)
    keepSizes(storage, { book: 320, ticket: 280, panels: 200 })
    expect(readSizes(storage)).toEqual({ book: 320, ticket: 280, panels: 200 })
    forgetSizes(storage)
    expect(readSizes(storage)).toEqual(FIRST_SIZES)
  })

  it('stay within what a panel needs, whatever was stored', () => {
    keepSizes(storage, { book: 9_999, ticket: 1, panels: 200.4 })
    expect(readSizes(storage)).toEqual({ book: 480, ticket: 260, panels: 200 })
  })

  it.each(['[', 'null', '7', '{"book":"wide"}'])('are the first ones where %s was stored', (text) => {
    keepSizes(storage, FIRST_SIZES)
    const key = Array.from({ length: storage.length }, (_, index) => storage.key(index)).find((name) => name?.includes('terminal'))
    storage.setItem(key ?? '', text)
    expect(readSizes(storage)).toEqual(FIRST_SIZES)
  })

  it('move no further than their ends', () => {
    expect([clampSize('book', 0), clampSize('panels', 1_000)]).toEqual([230, 520])
  })
})
