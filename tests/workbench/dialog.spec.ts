import { expect, test } from '@playwright/test'
import { boxOf, expectBox } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('specification 9, dialog', () => {
  for (const [size, width] of Object.entries({ small: 396, medium: 480, large: 640, extraLarge: 720 })) {
    test(`${size} is ${width} px wide, 15 % of the screen below its top`, async ({ page }) => {
      await openStory(page, 'dialog', 'sizes')
      await page.locator(`[data-size-name="${size}"]`).click()
      await expectBox(page.getByRole('dialog'), { width, top: 640 * 0.15, left: (1024 - width) / 2, right: (1024 + width) / 2 })
    })
  }

  test('on a phone it is at the bottom, at least 30 % and at most 80 % of the height', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 })
    await openStory(page, 'dialog', 'open')
    await expectBox(page.getByRole('dialog'), { left: 0, right: 767, bottom: 800, height: 240 })
    await openStory(page, 'dialog', 'long')
    await expectBox(page.getByRole('dialog'), { height: 640 })
  })

  test('from 768 px on it is no phone', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await openStory(page, 'dialog', 'open')
    await expectBox(page.getByRole('dialog'), { width: 480, top: 120 })
  })

  test('a long text scrolls inside it, never the page', async ({ page }) => {
    await openStory(page, 'dialog', 'long')
    const box = await boxOf(page.getByRole('dialog'))
    expect(box.bottom).toBeLessThanOrEqual(640)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640)
  })
})

test.describe('dialog by keyboard', () => {
  test('opens, keeps focus inside, closes by Escape, gives focus back', async ({ page }) => {
    await openStory(page, 'dialog', 'sizes')
    const opener = page.locator('[data-size-name="large"]')
    await opener.focus()
    await page.keyboard.press('Enter')
    const close = page.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('each stop of a long one shows that it has the focus, and the arrows scroll it', async ({ page }) => {
    await openStory(page, 'dialog', 'long')
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    const stop = page.locator(':focus')
    await expect(stop).toHaveCSS('outline-style', 'solid')
    await expect(stop).toHaveCSS('outline-width', '2px')
    await page.keyboard.press('End')
    await expect.poll(() => stop.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  })

  test('closes by its button', async ({ page }) => {
    await openStory(page, 'dialog', 'sizes')
    await page.locator('[data-size-name="small"]').click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
