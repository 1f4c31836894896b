import { expect, it } from 'vitest'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { FIRST_GRID, persistedGrid, readGrid } from './persisted-grid.ts'

it.each([
  { text: null, grid: FIRST_GRID },
  { text: '[', grid: FIRST_GRID },
  { text: '{"count":9,"cells":7}', grid: FIRST_GRID },
  {
    text: '{"count":3,"cells":[{"symbol":"ETHUSDT","period":"1M"},{"symbol":"<b>","period":"9y"}]}',
    grid: { count: 3, cells: [{ symbol: 'ETHUSDT', period: '1M' }, FIRST_GRID.cells[1], FIRST_GRID.cells[2]] },
  },
])('reads $text', ({ text, grid }) => {
  const { storage } = openBrowserOfTabs().openTab()
  if (text !== null) storage.setItem(storageKey('terminal_charts'), text)
  expect(readGrid(storage)).toEqual(grid)
})

it('starts with the chart of the page alone', () => expect(persistedGrid.first().count).toBe(1))
