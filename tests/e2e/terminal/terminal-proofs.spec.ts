import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { chartWithTools, pointAtLine } from '../support/chart.ts'
import { numberOf, startAsGuest } from '../support/terminal.ts'
import { test } from '../support/person.ts'

// Goal: a trader's actions at the chart and at a position do what they say, can be undone, and are confirmed by sound.

const DESKTOP = { width: 1440, height: 900 }
const FUTURES = '/futures/usdt/BTCUSDT'
/** Inside the label of an order's line, in pixels from the chart's left edge. */
const LABEL_X = 80
/** Above the pane below the candles: below the lowest candle, so that a buy at this price rests, with room for a drag of 12 px. */
const ABOVE_PANE_PX = 24

const ticketOf = (page: Page): Locator => page.locator('form[data-ticket]').filter({ visible: true })
const rowsOf = (page: Page): Locator => page.getByRole('tabpanel').locator('tbody tr')

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is in view')
  return box
}

async function openAsGuest(page: Page, path: string): Promise<void> {
  await startAsGuest(page, path)
  await chartWithTools(page)
  await expect(page.getByRole('slider', { name: /^15m chart/ })).not.toHaveAttribute('max', '0')
}

async function send(page: Page): Promise<void> {
  await ticketOf(page).locator('[data-submit]').click()
  await expect(page.locator('[data-confirm]')).toBeVisible()
  await page.locator('[data-confirm] button').last().click()
  await expect(page.locator('[data-confirm]')).toHaveCount(0)
}

async function buyAtMarket(page: Page, size: string): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill(size)
  await send(page)
}

/** Presses the line of an order at its label, beside the handle that would change the size, and drags it 12 px down; it stays pressed. */
async function dragLine(page: Page, plot: Locator, nearY: number): Promise<void> {
  const { x } = await boxOf(plot)
  const line = await pointAtLine(page, plot, { x: LABEL_X, y: nearY })
  await page.mouse.down()
  await page.mouse.move(x + LABEL_X, line + 6, { steps: 3 })
  await page.mouse.move(x + LABEL_X, line + 12, { steps: 4 })
  await expect(page.locator('[data-area="chart"] output', { hasText: '0.002' })).toBeVisible()
}

/** Returns the page position of the line between the candles and the pane below them, once it is there. */
async function separatorOf(plot: Locator): Promise<number> {
  await expect.poll(() => separators(plot)).not.toEqual([])
  return (await separators(plot))[0] ?? 0
}

function separators(plot: Locator): Promise<number[]> {
  return plot.evaluate((element) => {
    const lines = [...element.querySelectorAll('div')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 300 && height === 1)
    return lines.map(({ y }) => y).toSorted((one, other) => one - other)
  })
}

test('an order is dragged to another price in the chart, and back by its undo', async ({ page }) => {
  test.slow()
  await openAsGuest(page, '/spot/BTCUSDT')
  // A second pane, with the separator at which a drag can end.
  await page.getByRole('button', { name: 'Indicators' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'VOL', exact: true }).press('Enter')
  const plot = page.locator('[data-tool-chart] [data-view]')
  const { y, width } = await boxOf(plot)
  const at = { x: Math.round(width / 2), y: Math.round((await separatorOf(plot)) - y - ABOVE_PANE_PX) }
  await plot.click({ button: 'right', position: at })
  // A price above the market would offer a sale first, and a new guest has no coins to sell.
  await page
    .getByRole('menu')
    .getByRole('menuitem', { name: /^Buy limit at/ })
    .click()
  const ticket = ticketOf(page)
  const price = ticket.getByRole('textbox', { name: 'Price' })
  const before = await numberOf(price)
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.002')
  await send(page)
  const shown = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2 })
  await expect(rowsOf(page)).toContainText(shown(before))
  await dragLine(page, plot, at.y)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(rowsOf(page)).not.toContainText(shown(before))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page)).toContainText(shown(before))

  // Released exactly between two panes, where the chart library gets no event.
  await dragLine(page, plot, at.y)
  await page.mouse.move((await boxOf(plot)).x + LABEL_X, await separatorOf(plot), { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(rowsOf(page)).not.toContainText(shown(before))
  // The change is on its way to the market for a moment.
  await expect(rowsOf(page)).toContainText('Open')
  const moved = await rowsOf(page).textContent()
  await page.mouse.move((await boxOf(plot)).x + LABEL_X, (await boxOf(plot)).y + at.y, { steps: 6 })
  await expect(page.locator('[data-area="chart"] output', { hasText: '0.002' })).toHaveCount(0)
  expect(await rowsOf(page).textContent()).toBe(moved)
})

onlyInFull(test)('the menu of the chart is opened by its key on the candle that is read', async ({ page }) => {
  await openAsGuest(page, '/spot/BTCUSDT')
  const candle = page.getByRole('slider', { name: /^15m chart/ })
  await candle.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ContextMenu')
  const first = page.getByRole('menu').getByRole('menuitem').first()
  await expect(first).toHaveText(/^(?:Buy|Sell) limit at [\d,.]+$/)
  const price = ((await first.textContent()) ?? '').replaceAll(/[^\d.]/g, '')
  await expect(candle).toHaveAttribute('aria-valuetext', new RegExp(Number(price).toLocaleString('en').split('.')[0] ?? price))
  await page.keyboard.press('Escape')
  await expect(candle).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(ticketOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue(price)
  await expect(ticketOf(page).getByRole('textbox', { name: 'Size' })).toBeFocused()
})

test('take-profit and stop-loss of a position are typed as a return and as a loss, and wait as triggers', async ({ page }) => {
  await openAsGuest(page, FUTURES)
  await buyAtMarket(page, '0.02')
  await page.getByRole('button', { name: /Set take profit/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Set take profit/ })
  const by = dialog.getByRole('combobox', { name: 'Set by' })
  await by.first().selectOption('roi')
  await dialog.getByRole('textbox', { name: 'Take profit' }).fill('50')
  await expect(dialog.getByText(/\+?50(?:\.\d+)?%/)).toBeVisible()
  await by.last().selectOption('profit')
  await dialog.getByRole('textbox', { name: 'Stop loss' }).fill('20')
  await expect(dialog.getByText(/-(?:19\.\d+|20\.00) USDT/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Trigger orders (2)' })).toBeVisible()
})

onlyInFull(test)(
  'a fill plays two notes, and the browser shows a notification while another window is in front',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const heard: number[] = []
      const told: string[] = []
      Object.assign(globalThis, { heard, told })
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
        heard.push(this.frequency.value)
        start.call(this, when)
      }
      globalThis.Notification = class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options)
          told.push(`${title}: ${options?.body ?? ''}`)
        }
      }
    })
    await openAsGuest(page, FUTURES)
    await page.locator('[data-open-alerts]').click()
    await page.getByRole('slider', { name: 'Volume' }).press('End')
    await page.getByRole('switch', { name: 'Browser notifications' }).click()
    await expect(page.getByRole('switch', { name: 'Browser notifications' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(() => {
      // Setting the volume played a sound.
      const { heard } = globalThis as typeof globalThis & { heard: number[] }
      heard.splice(0)
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    })
    await buyAtMarket(page, '0.02')
    const memory = () =>
      page.evaluate(() => {
        const { heard, told } = globalThis as typeof globalThis & { heard: number[]; told: string[] }
        return { heard, told }
      })
    await expect.poll(async () => (await memory()).heard).toEqual([660, 990])
    await expect.poll(async () => (await memory()).told).toEqual([expect.stringMatching(/^BTC\/USDT: Filled: Buy 0\.02 BTC at [\d,.]+\.$/)])
  },
)
