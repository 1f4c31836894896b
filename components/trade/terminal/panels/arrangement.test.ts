import { beforeEach, describe, expect, it } from 'vitest'
import { storageKey } from '#lib/settings/keys.ts'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { FIRST_ARRANGEMENT, keepArrangement, PRESET_NAMES, PRESETS, findPreset, readArrangement, type Arrangement } from './arrangement.ts'
import { clampSize, PANEL_EDGES, type PanelEdge } from './panel-sizes.ts'
import { FIRST_PLACING, movePanel } from './slots.ts'

let storage: StorageArea
beforeEach(() => {
  storage = openBrowserOfTabs().openTab().storage
})

describe('the arrangement of the panels', () => {
  it('is kept', () => {
    expect(readArrangement(storage)).toEqual(FIRST_ARRANGEMENT)
    const own: Arrangement = {
      ...movePanel(FIRST_PLACING, 'ticket', 'foot'),
      book: 320,
      ticket: 280,
      panels: 200,
      bookFirst: true,
      density: 'dense',
    }
    keepArrangement(storage, own)
    expect(readArrangement(storage)).toEqual(own)
  })

  it('stays within what a panel needs, whatever was stored', () => {
    keepArrangement(storage, { ...FIRST_ARRANGEMENT, book: 9_999, ticket: 1, panels: 200.4 })
    expect(readArrangement(storage)).toMatchObject({ book: 480, ticket: 260, panels: 200 })
  })

  it.each(['[', 'null', '7', '{"book":"wide","bookFirst":1}'])('is the first one where %s was stored', (text) => {
    keepArrangement(storage, FIRST_ARRANGEMENT)
    const key = Array.from({ length: storage.length }, (_, index) => storage.key(index)).find((name) => name?.includes('layout'))
    storage.setItem(key ?? '', text)
    expect(readArrangement(storage)).toEqual(FIRST_ARRANGEMENT)
  })

  it('is taken over from where earlier versions kept it', () => {
    storage.setItem(storageKey('terminal_sizes'), '{"book":320,"bookFirst":true}')
    expect(readArrangement(storage)).toEqual({ ...FIRST_ARRANGEMENT, book: 320, bookFirst: true })
    keepArrangement(storage, FIRST_ARRANGEMENT)
    expect(readArrangement(storage)).toEqual(FIRST_ARRANGEMENT)
  })

  it('moves edges no further than their ends', () => {
    expect([clampSize('book', 0), clampSize('panels', 1_000)]).toEqual([230, 520])
  })
})

describe('presets', () => {
  it.each(PRESET_NAMES)('%s gives each panel what it may have, and is known again', (name) => {
    const edges = Object.keys(PANEL_EDGES) as PanelEdge[]
    for (const edge of edges) expect(clampSize(edge, PRESETS[name][edge])).toBe(PRESETS[name][edge])
    expect(findPreset({ ...PRESETS[name], bookFirst: true })).toBe(name)
  })

  it("are not an arrangement of one's own", () => {
    expect(findPreset({ ...FIRST_ARRANGEMENT, book: 291 })).toBeNull()
    expect(findPreset({ ...FIRST_ARRANGEMENT, ...movePanel(FIRST_PLACING, 'trades', 'foot') })).toBeNull()
  })
})
