import { expect, test, type Page } from '@playwright/test'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const parts = (page: Page) =>
  page
    .locator('td[data-part]')
    .evaluateAll((cells) => cells.map((cell) => `${cell.querySelector('button')?.dataset.date} ${(cell as HTMLElement).dataset.part}`))

test.describe('range picker (specification 5)', () => {
  test('takes two dates whichever is pressed first, paints what lies between, and gives the focus back', async ({ page }) => {
    await openStory(page, 'range-picker', 'empty')
    const button = page.getByRole('button', { name: 'Open calendar' })
    await button.click()
    await day(page, '2026-11-18').click()
    await expect(storyValue(page)).toHaveText('none')
    await day(page, '2026-11-16').hover()
    expect(await parts(page)).toEqual(['2026-11-16 start', '2026-11-17 inside', '2026-11-18 end'])
    await day(page, '2026-11-16').click()
    await expect(storyValue(page)).toHaveText('2026-11-16 to 2026-11-18')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('is chosen by keys alone, over the end of a month', async ({ page }) => {
    await openStory(page, 'range-picker', 'empty')
    await page.getByRole('textbox', { name: 'Start' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('2026-11-21 to 2026-12-05')
    await expect(page.getByRole('textbox', { name: 'Start' })).toBeFocused()
  })

  test('is valid only if both dates exist, start is not after end, and neither is disabled', async ({ page }) => {
    await openStory(page, 'range-picker', 'empty')
    const [start, end] = [page.getByRole('textbox', { name: 'Start' }), page.getByRole('textbox', { name: 'End' })]
    const problem = page.getByRole('alert').filter({ hasText: /./ })
    await start.fill('2026-11-20')
    await end.focus()
    await expect(problem).toHaveCount(0)
    await end.fill('2026-11-10')
    await end.press('Enter')
    await expect(problem).toHaveText('The entered data is invalid')
    await end.fill('2026-11-12')
    await start.fill('2026-11-05')
    await start.press('Enter')
    await expect(problem).toHaveText('This date isn’t available.')
    await expect(storyValue(page)).toHaveText('none')
    await end.fill('2026-11-13')
    await end.press('Enter')
    await expect(problem).toHaveCount(0)
    await expect(storyValue(page)).toHaveText('2026-11-05 to 2026-11-13')
  })

  test('complains of a missing end once the picker is left', async ({ page }) => {
    await openStory(page, 'range-picker', 'filled')
    await page.getByRole('textbox', { name: 'End' }).fill('')
    await page.getByRole('textbox', { name: 'Start' }).focus()
    await expect(page.getByText('The entered data is invalid')).toHaveCount(0)
    await page.evaluate(() => {
      const outside = document.createElement('button')
      document.body.append(outside)
      outside.focus()
    })
    await expect(page.getByText('The entered data is invalid')).toBeVisible()
    await expect(storyValue(page)).toHaveText('2026-11-10 to 2026-12-05')
  })

  test('is emptied as a whole', async ({ page }) => {
    await openStory(page, 'range-picker', 'filled')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(storyValue(page)).toHaveText('none')
  })

  for (const [width, months] of [
    [1024, 2],
    [768, 2],
    [767, 1],
    [320, 1],
  ] as const) {
    test(`shows ${months} months on a screen of ${width} px (specification 9: phones are under 768 px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 })
      await openStory(page, 'range-picker', 'open')
      await expect(page.getByRole('grid')).toHaveCount(months)
    })
  }
})
