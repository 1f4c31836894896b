import { expect, test, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

const field = (page: Page) => page.getByRole('textbox').first()
const button = (page: Page) => page.getByRole('button', { name: 'Open calendar' })
const focusedDate = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date'))

test.describe('date picker (specification 9: yyyy-MM-dd, weeks start on Sunday)', () => {
  test('opens by its button with the focus on the date, chooses by keys, and gives the focus back', async ({ page }) => {
    await openStory(page, 'date-picker', 'date')
    await button(page).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible()
    expect(await focusedDate(page)).toBe('2026-11-10')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('2026-11-18')
    await expect(field(page)).toHaveValue('2026-11-18')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page)).toBeFocused()
  })

  test('goes by weeks, months and years', async ({ page }) => {
    await openStory(page, 'date-picker', 'open')
    for (const [key, date] of [
      ['Home', '2026-11-08'],
      ['End', '2026-11-14'],
      ['PageDown', '2026-12-14'],
      ['Shift+PageUp', '2025-12-14'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focusedDate(page)).toBe(date)
    }
    await expect(page.getByRole('heading', { name: 'December 2025' })).toBeVisible()
  })

  test('turns months and years by its buttons', async ({ page }) => {
    await openStory(page, 'date-picker', 'open')
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Next year' }).click()
    await expect(page.getByRole('heading', { name: 'December 2027' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous year' }).click()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  })

  for (const words of ['english', 'german', 'arabic'] as const) {
    test(`has Sunday first, Latin digits and the Gregorian year, in ${words}`, async ({ page }) => {
      await openStory(page, 'date-picker', 'open', { words })
      const sunday = { english: 'Sunday', german: 'Sonntag', arabic: 'الأحد' }[words]
      await expect(page.getByRole('columnheader').first()).toHaveAccessibleName(sunday)
      await expect(page.locator('[data-date="2026-11-01"]')).toHaveText('1')
      // 1 November 2026 is a Sunday, so it is in the first column.
      const [first, header] = [await boxOf(page.locator('[data-date="2026-11-01"]')), await boxOf(page.getByRole('columnheader').first())]
      expect((first.left + first.right) / 2).toBeCloseTo((header.left + header.right) / 2, 0)
      await expect(page.getByRole('dialog').getByRole('heading')).toContainText('2026')
      const text = await page.getByRole('dialog').innerText()
      expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
    })
  }

  test('turns left and right round in right-to-left pages', async ({ page }) => {
    await openStory(page, 'date-picker', 'open', { words: 'arabic' })
    await page.keyboard.press('ArrowLeft')
    expect(await focusedDate(page)).toBe('2026-11-11')
    const [day, next] = [await boxOf(page.locator('[data-date="2026-11-10"]')), await boxOf(page.locator('[data-date="2026-11-11"]'))]
    expect(next.right).toBeLessThanOrEqual(day.left + 1)
  })

  test('Escape closes the calendar, changes nothing and gives the focus back', async ({ page }) => {
    await openStory(page, 'date-picker', 'date')
    await button(page).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page)).toBeFocused()
    await expect(storyValue(page)).toHaveText('2026-11-10')
  })

  test('closes on an outside click, and when Tab goes past it', async ({ page }) => {
    await openStory(page, 'date-picker', 'date')
    await button(page).click()
    await page.mouse.click(900, 600)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await field(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(field(page)).toBeFocused()
  })

  test('disabled dates can be reached and heard, but not chosen', async ({ page }) => {
    await openStory(page, 'date-picker', 'open')
    const disabled = page.locator('[data-date="2026-11-12"]')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(disabled).toBeFocused()
    await expect(disabled).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await disabled.click({ force: true })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(storyValue(page)).toHaveText('2026-11-10')
    await expect(page.locator('[data-date="2026-11-02"]')).toHaveAttribute('aria-disabled', 'true')
  })

  test('accepts typing, in more than one format; an invalid date is marked and announced, and the value stays', async ({ page }) => {
    await openStory(page, 'date-picker', 'empty')
    await field(page).fill('20261124')
    await page.keyboard.press('Tab')
    await expect(storyValue(page)).toHaveText('2026-11-24')
    await expect(field(page)).toHaveValue('2026-11-24')
    await field(page).fill('2026-02-30')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The entered data is invalid')).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(storyValue(page)).toHaveText('2026-11-24')
    await field(page).fill('2026-11-12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This date isn’t available.')).toBeVisible()
    await field(page).fill('')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('none')
  })

  test('marks today and says each day in words', async ({ page }) => {
    await openStory(page, 'date-picker', 'open')
    await expect(page.locator('[aria-current=date]')).toHaveAttribute('data-date', '2026-11-21')
    await expect(page.locator('[data-date="2026-11-10"]')).toHaveAccessibleName(/Tuesday.*November 10.*2026/)
  })
})

test.describe('time of day (specification 9: HH:mm:ss)', () => {
  test('stays when another day is chosen, and is changed by typing and by arrow keys', async ({ page }) => {
    await openStory(page, 'date-picker', 'openTime')
    await page.locator('[data-date="2026-11-20"]').click()
    await expect(storyValue(page)).toHaveText('2026-11-20 09:30:00')
    const time = page.getByLabel('Time')
    await time.fill('9:05')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('2026-11-20 09:05:00')
    await time.press('Home')
    await time.press('ArrowDown')
    await expect(storyValue(page)).toHaveText('2026-11-20 08:05:00')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('specification 9: heights are 48, 40, 32 and 24 px', async ({ page }) => {
  await openStory(page, 'date-picker', 'sizes')
  const boxes = page.locator('[data-size]')
  for (const [index, height] of [48, 40, 32, 24].entries()) expect((await boxOf(boxes.nth(index))).height).toBe(height)
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 640 } })

  test('the text takes the keyboard alone, the button opens the calendar, whose days are wide enough to touch', async ({ page }) => {
    await openStory(page, 'date-picker', 'date')
    await field(page).tap()
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(page).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    const day = await boxOf(page.locator('[data-date="2026-11-17"]'))
    expect(day.height).toBeGreaterThanOrEqual(40)
    await page.locator('[data-date="2026-11-17"]').tap()
    await expect(storyValue(page)).toHaveText('2026-11-17')
  })
})
