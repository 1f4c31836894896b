import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { chartWithTools, choose, pointAtLine } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { openOrders, placeResting, startAsGuest, ticketOf } from '../support/terminal.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: lines of the chart do what they offer, by mouse and by keys, and the chart follows the market second by second.

const DESKTOP = { width: 1440, height: 900 }
const PATH = '/spot/BTCUSDT'
/** Start of the label of an order's line, its padding, and the middle of the cross behind it. */
const [LABEL_PX, PADDING_PX, CROSS_PX] = [36, 12, 8]
const LABEL_FONT_PX = 11

const plotOf = (page: Page): Locator => page.locator('[data-tool-chart] [data-view]')

/** Returns the width of a label's text as the chart draws it. */
function widthOf(page: Page, text: string): Promise<number> {
  return plotOf(page).evaluate(
    (element, [label, size]) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return 0
      context.font = `${size}px ${getComputedStyle(element).fontFamily}`
      return context.measureText(label).width
    },
    [text, LABEL_FONT_PX] as const,
  )
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP)
})

test('the cross of an order’s line in the chart cancels the order', async ({ page }) => {
  await startAsGuest(page, PATH)
  await chartWithTools(page)
  await placeResting(page)
  await expect(openOrders(page)).toHaveCount(1)
  await choose(page, '[data-chart-look]', 'Fit orders and targets')
  const plot = plotOf(page)
  const { height = 0, x = 0 } = (await plot.boundingBox()) ?? {}
  // The axis leaves room for the order, whose line is the lowest thing on it.
  const line = await pointAtLine(page, plot, { x: LABEL_PX + PADDING_PX, y: Math.round(height * 0.88) })
  const text = (await openOrders(page).locator('td').allTextContents()).find((cell) => /^[\d,]+\.\d\d$/.test(cell)) ?? ''
  const width = await widthOf(page, `Buy 0.001 at ${text}`)
  await page.mouse.click(x + LABEL_PX + width + PADDING_PX + CROSS_PX, line)
  await expect(openOrders(page)).toHaveCount(0)
})

test('an alert is set by keys at the price of a drawn line', async ({ page }) => {
  const complaints = watchPage(page)
  await startAsGuest(page, PATH)
  await chartWithTools(page)
  await choose(page, '[data-tool-chart] button:has-text("Draw")', 'Horizontal line')
  const { x = 0, y = 0 } = (await plotOf(page).boundingBox()) ?? {}
  await page.mouse.click(x + 300, y + 160)
  await choose(page, '[data-tool-chart] button:has-text("Draw")', 'Select next drawing')
  const bar = page.locator('[data-drawing-bar]')
  await bar.getByRole('button', { name: 'Alert at line price' }).press('Enter')
  await expect(page.locator('[data-toast]', { hasText: /Alert set at [\d,.]+\. It triggers once\./ })).toBeVisible()
  await page.locator('[data-tab="alerts"]').click()
  await expect(page.getByRole('tabpanel')).toContainText('BTC/USDT')
  // A note has no price.
  await choose(page, '[data-tool-chart] button:has-text("Draw")', 'Text')
  await page.mouse.click(x + 200, y + 120)
  await expect(bar.getByRole('textbox', { name: 'Note text' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Alert at line price' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

onlyInFull(test)('candles of one second go on with the market, and reach back to its older trades', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, PATH)
  await chartWithTools(page)
  await choose(page, '[data-more-periods]', '1s')
  const candles = page.getByRole('slider', { name: /^1s chart: last [\d,.]+/ })
  await expect(candles).toHaveAttribute('aria-valuetext', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:/)
  const count = async () => Number(await candles.getAttribute('max'))
  await expect.poll(count).toBeGreaterThanOrEqual(299)
  const first = await count()
  await expect.poll(count).toBeGreaterThan(first)
  const older = page.waitForResponse((answer) => answer.url().includes('interval=1s') && answer.url().includes('endTime='))
  await candles.press('Home')
  expect((await older).ok()).toBe(true)
  expect(complaints).toEqual([])
})

test('every control of the terminal is reached by the Tab key alone, and shows that it is', async ({ page }) => {
  test.slow()
  await startAsGuest(page, '/futures/usdt/BTCUSDT')
  await chartWithTools(page)
  await choose(page, '[data-chart-look]', 'Charts: 2')
  await expect(page.locator('[data-side-chart="ready"]')).toHaveCount(1)
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  await ticket.locator('[data-field="size"] input:not([type="range"])').fill('0.02')
  await ticket.locator('[data-submit]').click()
  await page.locator('[data-confirm] button').last().click()
  await expect(openOrders(page)).toHaveCount(1)
  const { missed, unseen } = await walk(page)
  expect(missed).toEqual([])
  expect(unseen).toEqual([])
})

/** Presses Tab through the whole page: returns controls of the terminal that never had the focus, and those that did not show it. */
async function walk(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const wanted = await page.evaluate(() => {
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    // Of a group with one stop, the arrow keys reach the others: they carry a negative tabindex, as does what only the mouse needs.
    const controls = [
      ...document.querySelectorAll<HTMLElement>('[data-terminal] :is(a[href], button, input, select, textarea, [tabindex="0"])'),
    ]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'))
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'radio'))
    for (const [index, control] of controls.entries()) control.dataset['walk'] = String(index)
    return controls.map((control) => `${control.tagName} ${nameOf(control)}`)
  })
  expect(wanted.length).toBeGreaterThan(50)
  const seen = new Set<string>()
  const unseen: string[] = []
  await page.locator('body').press('Home')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-walk="0"]')?.focus()
  })
  for (let press = 0; press < wanted.length + 40; press += 1) {
    const { index, shows } = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement | null
      const ring = (element: Element | null) => {
        if (element === null) return false
        const { outlineStyle, boxShadow, opacity, backgroundColor } = getComputedStyle(element)
        // The edge between two panels is filled instead.
        if (element instanceof HTMLHRElement) return backgroundColor !== 'rgba(0, 0, 0, 0)'
        return opacity !== '0' && ((outlineStyle !== 'none' && outlineStyle !== '') || boxShadow !== 'none')
      }
      // The ring may be that of a field or label around its input, or of the part that is drawn for it.
      const near = [
        active,
        active?.parentElement ?? null,
        active?.parentElement?.parentElement ?? null,
        ...(active?.parentElement?.children ?? []),
      ]
      return { index: active?.dataset['walk'] ?? '', shows: near.some((element) => ring(element)) }
    })
    if (index !== '') {
      seen.add(index)
      if (!shows) unseen.push(wanted[Number(index)] ?? index)
    }
    await page.keyboard.press('Tab')
  }
  // The page renders rows and prices anew: a control that has gone is not missed.
  const present = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-walk]')].map((element) => element.dataset['walk'] ?? ''),
  )
  return { missed: present.filter((index) => !seen.has(index)).map((index) => wanted[Number(index)] ?? index), unseen }
}
