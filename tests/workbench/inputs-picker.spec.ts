import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

const wheel = (page: Page, name = 'Hour') => page.getByRole('listbox', { name })
const durationOf = (page: Page, name = 'Hour') =>
  wheel(page, name)
    .locator('> div')
    .evaluate((items) => getComputedStyle(items).transitionDuration)

/** Swipes evenly over the middle of a wheel, in this many milliseconds of the finger's own clock. */
async function swipe(session: CDPSession, page: Page, distance: number, durationMs: number): Promise<void> {
  const box = await boxOf(wheel(page))
  const point = (share: number) => [{ x: (box.left + box.right) / 2, y: box.top + box.height / 2 + distance * share }]
  // A swipe in the past, but after the page was opened: the browser accepts no other time.
  await page.waitForFunction((ms) => performance.now() > ms, durationMs)
  const start = (Date.now() - durationMs) / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : point(share),
      timestamp: start + (durationMs / 1000) * share,
    })
  await send('touchStart', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share)
  await send('touchEnd', 1)
}

test.describe('specification 9, picker', () => {
  test('shows 6 items of 44 px', async ({ page }) => {
    await openStory(page, 'picker', 'time')
    const frame = await boxOf(wheel(page))
    const item = await boxOf(page.getByRole('option').first())
    expect(item.height).toBe(44)
    expect(frame.height / item.height).toBe(6)
  })

  test('has what is chosen in the middle', async ({ page }) => {
    await openStory(page, 'picker', 'time')
    const frame = await boxOf(wheel(page))
    const chosen = await boxOf(wheel(page).getByRole('option', { selected: true }))
    expect((chosen.top + chosen.bottom) / 2).toBeCloseTo((frame.top + frame.bottom) / 2, 0)
  })

  test.describe('under a finger', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 640 } })

    test('runs on for 1000 ms after a swipe, farther than the finger went', async ({ page }) => {
      await openStory(page, 'picker', 'time')
      const session = await page.context().newCDPSession(page)
      await swipe(session, page, -88, 150)
      await expect.poll(() => durationOf(page)).toBe('1s')
      const hour = async () => Number((await storyValue(page).textContent())?.split(':')[0])
      await expect.poll(hour).toBeGreaterThan(9 + 2)
    })

    test('stops where a slow finger lets go', async ({ page }) => {
      await openStory(page, 'picker', 'time')
      const session = await page.context().newCDPSession(page)
      await swipe(session, page, -88, 1200)
      await expect.poll(() => durationOf(page)).toBe('0.2s')
      await expect(storyValue(page)).toHaveText('11:30')
    })

    test('does not scroll the page under it', async ({ page }) => {
      await openStory(page, 'picker', 'time')
      await page.evaluate(() => {
        document.body.style.blockSize = '3000px'
      })
      const session = await page.context().newCDPSession(page)
      await swipe(session, page, -100, 300)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
  })

  test('is turned by keys, to its ends too', async ({ page }) => {
    await openStory(page, 'picker', 'time')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(storyValue(page)).toHaveText('10:30')
    await page.keyboard.press('PageUp')
    await expect(storyValue(page)).toHaveText('04:30')
    await page.keyboard.press('End')
    await expect(storyValue(page)).toHaveText('23:30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    await expect(storyValue(page)).toHaveText('23:00')
    const frame = await boxOf(wheel(page, 'Minute'))
    const topOfChosen = async () => (await boxOf(wheel(page, 'Minute').getByRole('option', { selected: true }))).top
    await expect.poll(async () => Math.round((await topOfChosen()) - frame.top)).toBe((264 - 44) / 2)
  })

  test('takes a pressed item and turns by the wheel of the mouse, which does not scroll the page', async ({ page }) => {
    await openStory(page, 'picker', 'time')
    await wheel(page).getByRole('option', { name: '10' }).click()
    await expect(storyValue(page)).toHaveText('10:30')
    await page.evaluate(() => {
      document.body.style.blockSize = '3000px'
    })
    await page.mouse.wheel(0, 100)
    await expect(storyValue(page)).toHaveText('11:30')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('never rests on a disabled item', async ({ page }) => {
    await openStory(page, 'picker', 'disabled')
    await wheel(page, 'Interval').focus()
    await page.keyboard.press('ArrowDown')
    await expect(storyValue(page)).toHaveText('1h')
    await page.keyboard.press('Home')
    await expect(storyValue(page)).toHaveText('5m')
    await page.getByRole('option', { name: '15m' }).click({ force: true })
    await expect(storyValue(page)).toHaveText('5m')
  })

  test('goes at once where motion is to be reduced', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openStory(page, 'picker', 'time')
    await wheel(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => durationOf(page)).toBe('0.001s')
  })
})
