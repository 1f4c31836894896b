import { expect, test, type Page } from '@playwright/test'
import { boxOf, expectBox } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const tip = (page: Page) => page.getByRole('tooltip')

test.describe('specification 9, tooltip', () => {
  test('opens at once and closes 200 ms after the pointer left', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'tooltip', 'short')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button').hover()
    await page.clock.runFor(0)
    await expect(tip(page)).toBeVisible()
    await page.mouse.move(800, 500)
    await page.clock.runFor(199)
    await expect(tip(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(tip(page)).toBeHidden()
  })

  test('coming back within 200 ms keeps it open', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'tooltip', 'short')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button').hover()
    await page.clock.runFor(0)
    await expect(tip(page)).toBeVisible()
    await page.mouse.move(800, 500)
    await page.clock.runFor(150)
    await page.getByRole('button').hover()
    await page.clock.runFor(1000)
    await expect(tip(page)).toBeVisible()
  })

  test('the pointer may rest on it', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'tooltip', 'short')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button').hover()
    await page.clock.runFor(0)
    // It is measured above the screen before it is placed.
    await expect.poll(async () => (await boxOf(tip(page))).top).toBeGreaterThan(0)
    const box = await boxOf(tip(page))
    await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2, { steps: 5 })
    await page.clock.runFor(5000)
    await expect(tip(page)).toBeVisible()
  })

  test('does not hide by itself', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'tooltip', 'short')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button').hover()
    await page.clock.runFor(60_000)
    await expect(tip(page)).toBeVisible()
  })

  test('is at most 300 px wide and stays 10 px from the sides of the screen', async ({ page }) => {
    await openStory(page, 'tooltip', 'long')
    await page.getByRole('button').hover()
    await expectBox(tip(page), { width: 300 })
  })

  test('keeps its distance on the narrowest screen, right to left', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openStory(page, 'tooltip', 'long', { words: 'arabic' })
    await page.getByRole('button').hover()
    const distances = async () => {
      const { left, right } = await boxOf(tip(page))
      return Math.min(left, 320 - right)
    }
    await expect.poll(distances).toBeGreaterThanOrEqual(10)
  })
})

test.describe('tooltip by keyboard and touch', () => {
  test('opens at focus, describes its control, closes by Escape at once', async ({ page }) => {
    await openStory(page, 'tooltip', 'short')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Mark price' })).toHaveAccessibleDescription('Estimated fair price')
    await page.keyboard.press('Escape')
    await expect(tip(page)).toBeHidden()
    await expect(page.getByRole('button')).toBeFocused()
  })

  test('a name is no description, and a press hides it', async ({ page }) => {
    await openStory(page, 'tooltip', 'named')
    const button = page.getByRole('button', { name: 'Mark price' })
    await button.hover()
    await expect(tip(page)).toHaveText('Mark price')
    await expect(button).toHaveAccessibleDescription('')
    await page.mouse.down()
    await expect(tip(page)).toBeHidden()
    await page.mouse.up()
    await expect(tip(page)).toBeHidden()
  })

  test.describe('touch', () => {
    test.use({ hasTouch: true })
    test('opens at a tap, closes at the next', async ({ page }) => {
      await openStory(page, 'tooltip', 'short')
      await page.getByRole('button').tap()
      await expect(tip(page)).toBeVisible()
      await page.getByRole('button').tap()
      await expect(tip(page)).toBeHidden()
    })
  })
})
