import { expect, type Locator, type Page } from '@playwright/test'
import { casesOf, someOf } from '#tests/support/full-suite.ts'
import { cutNumbers } from '../looks/walk/cut-numbers.ts'
import { test } from '../support/person.ts'
import { openTraderTab } from '../support/trader.ts'
import { visit } from '../support/visit.ts'

// Goal: a wide table shows no part of a number, says that there is more, keeps the buttons of its rows in view, and has the columns that
// its reader chose, in the chosen order and widths, also after a reload.

const FUTURES = '/futures/usdt/BTCUSDT'
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const

/** Finds the table of the visible panel, and the frame that marks its edges. */
const tableOf = (page: Page) => page.getByRole('tabpanel').getByRole('table')
const frameOf = (page: Page) => page.getByRole('tabpanel').locator(':has(> section > table)')

async function openPositions(page: Page): Promise<void> {
  await visit(page, FUTURES)
  await page.locator('[data-tab="positions"]').click()
  await expect(tableOf(page).locator('tbody tr')).toHaveCount(1)
}

/** Returns the columns in their order, without that of the buttons. */
const columnsOf = (page: Page) =>
  tableOf(page)
    .locator('thead th:not([data-fixed])')
    .evaluateAll((headers) => headers.map((header) => (header as HTMLElement).dataset['column']))

async function openChooser(page: Page): Promise<Locator> {
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Columns / })
    .click()
  const chooser = page.locator('[data-column-chooser]')
  await expect(chooser).toBeVisible()
  return chooser
}

/** Pixels between two places that the list is scrolled to. */
const STEP_PX = casesOf(61, 17)

for (const viewport of someOf('edges of the positions', WINDOWS, ({ width }) => width === 1280)) {
  test(`no figure is cut at ${viewport.width}, wherever the list of positions is scrolled to`, async ({ browser, baseURL }) => {
    const page = await openTraderTab(browser, baseURL, { viewport })
    await openPositions(page)
    const region = page.getByRole('tabpanel').locator('section')
    await expect(frameOf(page)).toHaveAttribute('data-more', 'end')
    const close = tableOf(page).getByRole('button', { name: /^Close/ })
    const seen = new Set<string>()
    // Figures grow and shrink meanwhile, and the list with them: its end is where it cannot be scrolled further now.
    for (let at = 0, isEnd = false; !isEnd; at += STEP_PX) {
      isEnd = await region.evaluate((element, left) => {
        element.scrollTo({ left, behavior: 'instant' })
        return element.scrollLeft < left || element.scrollLeft + element.clientWidth >= element.scrollWidth
      }, at)
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))),
      )
      expect(await cutNumbers(page), `scrolled by ${at}`).toEqual([])
      await expect(close).toBeInViewport({ ratio: 1 })
      for (const column of await shownColumns(page)) seen.add(column)
    }
    // Every column is whole somewhere.
    for (const column of await columnsOf(page)) expect([...seen]).toContain(column)
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
    await expect(frameOf(page)).toHaveAttribute('data-more', 'start')
    await page.context().close()
  })
}

/** Returns the columns whose figures are seen now. */
function shownColumns(page: Page): Promise<readonly string[]> {
  return tableOf(page)
    .locator('tbody tr:first-child td')
    .evaluateAll((cells) =>
      cells.filter((cell) => getComputedStyle(cell).opacity !== '0').map((cell) => (cell as HTMLElement).dataset['column'] ?? ''),
    )
}

test('columns are chosen, ordered and sized by keys, and kept', async ({ browser, baseURL }) => {
  const page = await openTraderTab(browser, baseURL, { viewport: WINDOWS[0] })
  await openPositions(page)
  const first = await columnsOf(page)
  const chooser = await openChooser(page)
  const line = (column: string) => chooser.locator(`li[data-column="${column}"]`)
  await line('value').getByRole('checkbox').press('Space')
  await line('margin').getByRole('button', { name: 'Move Margin up' }).press('Enter')
  await line('margin').getByRole('button', { name: 'Move Margin up' }).press('Enter')
  await line('mark').getByRole('slider', { name: 'Mark price width' }).press('End')
  await line('mark').getByRole('slider').press('PageDown')
  await page.keyboard.press('Escape')
  const chosen = first.filter((column) => column !== 'value' && column !== 'margin')
  chosen.splice(chosen.indexOf('targets') + 1, 0, 'margin')
  await expect.poll(() => columnsOf(page)).toEqual(chosen)
  const mark = tableOf(page).locator('th[data-column="mark"]')
  const wide = (await mark.boundingBox())?.width ?? 0
  expect(wide).toBeGreaterThan(400)
  await page.reload()
  await page.locator('[data-tab="positions"]').click()
  await expect.poll(() => columnsOf(page)).toEqual(chosen)
  expect((await mark.boundingBox())?.width).toBe(wide)
  const again = await openChooser(page)
  await again.getByRole('button', { name: 'Restore defaults' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => columnsOf(page)).toEqual(first)
  await page.context().close()
})

test('columns are ordered and sized by the mouse, and what does not fit ends with an ellipsis', async ({ browser, baseURL }) => {
  const page = await openTraderTab(browser, baseURL, { viewport: WINDOWS[0] })
  await openPositions(page)
  const [, second, third] = await columnsOf(page)
  const header = (column = '') => tableOf(page).locator(`th[data-column="${column}"]`)
  await header(third).dragTo(header(second))
  await expect.poll(async () => (await columnsOf(page)).slice(1, 3)).toEqual([third, second])
  const edge = header('entry').locator('[data-column-edge]')
  const box = await edge.boundingBox()
  if (box === null) throw new Error('The edge of the header is not there.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 300, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  // As narrow as a column may be, which is too narrow for its header.
  await expect.poll(async () => (await header('entry').boundingBox())?.width).toBe(64)
  await expect(header('entry')).toHaveCSS('text-overflow', 'ellipsis')
  expect(await cutNumbers(page)).toEqual([])
  await edge.dblclick()
  await expect.poll(async () => (await header('entry').boundingBox())?.width ?? 0).toBeGreaterThan(64)
  await page.context().close()
})

test('the page of futures orders keeps its buttons in view and its columns too', async ({ browser, baseURL }) => {
  const page = await openTraderTab(browser, baseURL, { viewport: WINDOWS[0] })
  await visit(page, '/order/mcp')
  await page.getByRole('tab', { name: 'Trigger orders' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('button', { name: /^Cancel/ }).first()).toBeInViewport({ ratio: 1 })
  expect(await cutNumbers(page)).toEqual([])
  await table.getByRole('button', { name: /^Columns / }).click()
  await page.locator('[data-column-chooser] li[data-column="filled"]').getByRole('checkbox').press('Space')
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Filled' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('tab', { name: 'Trigger orders' }).click()
  await expect(table.getByRole('columnheader', { name: 'Pair' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Filled' })).toHaveCount(0)
  await page.context().close()
})

test('lists outside of the terminal keep the buttons of their rows in view, too', async ({ browser, baseURL }) => {
  const page = await openTraderTab(browser, baseURL, { viewport: WINDOWS[0] })
  for (const path of ['/de/trade-swap/copy', '/de/asset/spot']) {
    await visit(page, path)
    const table = page.getByRole('table').filter({ has: page.locator('tbody td[data-fixed] button') })
    await expect(table.locator('tbody tr').last().getByRole('button').last()).toBeInViewport({ ratio: 1 })
    expect(await cutNumbers(page)).toEqual([])
  }
  // On a phone each is a card of all its figures.
  await page.setViewportSize({ width: 390, height: 844 })
  const coin = page.getByRole('table').locator('tbody tr').last()
  for (const part of [coin.getByRole('button').last(), coin.locator('td').nth(4)]) {
    const box = await part.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
  }
  await page.context().close()
})
