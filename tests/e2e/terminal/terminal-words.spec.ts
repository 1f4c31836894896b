import { expect, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { chartWithTools } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { ticketOf } from '../support/trading.ts'
import { settled, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a term of the terminal explains itself by mouse, keyboard and touch; and its chart can go to any day.

const tip = (page: Page) => page.getByRole('tooltip')

test('a term says what it means by mouse and by keys, and a name is shown without a description', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/futures/usdt/BTCUSDT')
  const mark = page.getByRole('button', { name: 'Mark price', exact: true }).first()
  await settled(page)
  await mark.hover()
  await expect(tip(page)).toContainText('A fair price')
  const [box, word] = await Promise.all([tip(page).boundingBox(), mark.boundingBox()])
  if (!box || !word) throw new Error('not drawn')
  expect(box.width).toBeLessThanOrEqual(300)
  expect(box.y >= word.y + word.height || box.y + box.height <= word.y).toBe(true)
  expect(await violationsOn(page)).toEqual([])
  await page.mouse.move(1, 1)
  await expect(tip(page)).toBeHidden()

  // The position in the tab order does not matter here: Tab goes from one term to the next.
  await mark.focus()
  await page.keyboard.press('Tab')
  await expect(tip(page)).toContainText('spot market')
  await expect(page.getByRole('button', { name: 'Index price' })).toHaveAccessibleDescription(/spot market/)
  await page.keyboard.press('Escape')
  await expect(tip(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Index price' })).toBeFocused()

  const bell = page.locator('[data-open-alerts]')
  await bell.hover()
  await expect(tip(page)).toHaveText('Notification settings')
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notification settings' })).toBeVisible()
  await expect(tip(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await ticketOf(page).getByRole('combobox', { name: /force/i }).selectOption('ioc')
  await ticketOf(page).getByRole('combobox', { name: /force/i }).hover()
  await expect(tip(page)).toContainText('IOC')
  expect(complaints).toEqual([])
})

onlyInFull(test)('the chart goes to a day of the past, further from there, and back to now', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/spot/BTCUSDT')
  const chart = await chartWithTools(page)
  const reading = page.getByRole('slider', { name: /^15m chart/ })
  await expect(reading).not.toHaveAttribute('max', '0')
  const asked = page.waitForResponse((answer) => answer.url().includes('/v1/market/candles') && answer.url().includes('endTime'))
  await chart.getByRole('button', { name: 'Go to date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to date' })
  await dialog.getByLabel('Date and time (UTC)').fill('2025-03-04 05:00:00')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const candles = (await (await asked).json()) as { data: { candles: [number][] } }
  const openings = candles.data.candles.map(([opening]) => opening)
  expect(openings[0]).toBeLessThan(Date.UTC(2025, 2, 4, 5))
  expect(openings.at(-1)).toBeGreaterThan(Date.UTC(2025, 2, 4, 5))
  const back = chart.getByRole('button', { name: 'Latest' })
  await expect(back).toBeVisible()
  await back.click()
  await expect(back).toBeHidden()
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  onlyInFull(test)('a term is tapped, and the time of a day is turned by wheels', async ({ page }) => {
    await visit(page, '/futures/usdt/BTCUSDT')
    const funding = page.getByRole('button', { name: /^Funding/ }).first()
    await settled(page)
    await page.locator('[data-pair-details]').tap()
    await funding.tap()
    await expect(tip(page)).toContainText('longs pay shorts')
    await funding.tap()
    await expect(tip(page)).toBeHidden()

    const chart = await chartWithTools(page)
    await chart.getByRole('button', { name: 'Go to date' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Go to date' })
    await dialog.getByRole('textbox').fill('2025-03-04 05:00:00')
    await dialog.getByRole('button', { name: 'Open calendar' }).tap()
    const calendar = page.getByRole('dialog', { name: 'Choose a date' })
    await calendar.getByRole('button', { name: /05:00:00/ }).tap()
    await calendar.getByRole('listbox', { name: 'hour' }).press('ArrowDown')
    await expect(dialog.getByRole('textbox')).toHaveValue('2025-03-04 06:00:00')
    expect(await violationsOn(page)).toEqual([])
    await calendar.getByRole('button', { name: 'Apply' }).tap()
    await expect(calendar).toBeHidden()
  })
})
