import { expect, test, type Page } from '@playwright/test'
import { boxOf, expectBox } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SHARE = 0.3

const drawer = (page: Page) => page.getByRole('dialog')

test.describe('specification 9, drawer', () => {
  test('comes from the right by default and takes 30 % of the width', async ({ page }) => {
    await openStory(page, 'drawer', 'closed')
    await page.getByRole('button', { name: 'Open' }).click()
    await expectBox(drawer(page), { right: 1024, top: 0, bottom: 640 })
    expect((await boxOf(drawer(page))).width).toBeCloseTo(1024 * SHARE, 0)
  })

  test('comes from the left', async ({ page }) => {
    await openStory(page, 'drawer', 'leftToRight')
    await expectBox(drawer(page), { left: 0 })
    expect((await boxOf(drawer(page))).width).toBeCloseTo(1024 * SHARE, 0)
  })

  test('comes from above and takes 30 % of the height', async ({ page }) => {
    await openStory(page, 'drawer', 'topToBottom')
    await expectBox(drawer(page), { top: 0, left: 0, right: 1024, height: 640 * SHARE })
  })

  test('comes from below', async ({ page }) => {
    await openStory(page, 'drawer', 'bottomToTop')
    await expectBox(drawer(page), { bottom: 640, left: 0, right: 1024, height: 640 * SHARE })
  })

  test('changes sides in right-to-left pages', async ({ page }) => {
    await openStory(page, 'drawer', 'rightToLeft', { words: 'arabic' })
    await expectBox(drawer(page), { left: 0 })
    await openStory(page, 'drawer', 'leftToRight', { words: 'arabic' })
    await expectBox(drawer(page), { right: 1024 })
  })
})

test.describe('specification 4.5, drawer', () => {
  test('closes by its button, by Escape and by a click beside it, and gives focus back', async ({ page }) => {
    await openStory(page, 'drawer', 'closed')
    const opener = page.getByRole('button', { name: 'Open' })
    const ways = [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 320),
    ]
    for (const close of ways) {
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(drawer(page)).toBeVisible()
      // Radix listens for clicks beside it from the task after its opening on.
      await page.evaluate(() => new Promise((done) => setTimeout(done)))
      await close()
      await expect(drawer(page)).toBeHidden()
      await expect(opener).toBeFocused()
    }
  })

  test('stays at Escape and at a click beside it where both are switched off', async ({ page }) => {
    await openStory(page, 'drawer', 'pinned')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.keyboard.press('Escape')
    await page.mouse.click(20, 320)
    await expect(drawer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(drawer(page)).toBeHidden()
  })

  test('asks the hook once at a time, stays where it refuses, closes where it agrees', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'drawer', 'guarded')
    const asked = page.locator('[data-asked]')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close' }).dispatchEvent('click')
    await expect(asked).toHaveText('1')
    await expect(drawer(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(1000)
    await expect(drawer(page)).not.toHaveAttribute('aria-busy')
    await expect(drawer(page)).toBeVisible()

    await page.getByRole('checkbox').check()
    await page.mouse.click(20, 320)
    await expect(asked).toHaveText('2')
    await expect(drawer(page)).toBeVisible()
    await page.clock.runFor(1000)
    await expect(drawer(page)).toBeHidden()
  })

  test('keeps focus inside', async ({ page }) => {
    await openStory(page, 'drawer', 'rightToLeft')
    const close = page.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
  })
})

test('on a phone a drawer from the side is wide enough to read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openStory(page, 'drawer', 'rightToLeft')
  expect((await boxOf(drawer(page))).width).toBe(320)
})

test('specification 9: what counts as a phone changes at 768 px, 16 ms after the screen did', async ({ page }) => {
  await page.clock.install()
  await openStory(page, 'drawer', 'sheetOnPhone')
  await page.clock.pauseAt(Date.now() + 60_000)
  await resize(page, 768)
  await page.clock.runFor(100)
  await expect(drawer(page)).toHaveAttribute('data-direction', 'rtl')
  await resize(page, 767)
  await page.clock.runFor(15)
  await expect(drawer(page)).toHaveAttribute('data-direction', 'rtl')
  await page.clock.runFor(1)
  await expect(drawer(page)).toHaveAttribute('data-direction', 'btt')
  await expectBox(drawer(page), { left: 0, right: 767, bottom: 640, height: 640 * 0.6 })
})

/** Sets the screen's width, and waits until the page has received the event, which comes after the new size. */
async function resize(page: Page, width: number): Promise<void> {
  await page.evaluate(() => addEventListener('resize', () => document.documentElement.setAttribute('data-told', String(innerWidth))))
  await page.setViewportSize({ width, height: 640 })
  await expect(page.locator('html')).toHaveAttribute('data-told', String(width))
}
