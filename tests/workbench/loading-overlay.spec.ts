import { expect, test, type Page } from '@playwright/test'
import { openStory } from './support/open-story.ts'

const COVER = '[aria-busy] > div:nth-child(2)'
const opacity = (page: Page) => page.locator(COVER).evaluate((cover) => Number(getComputedStyle(cover).opacity))

/** Keeps the length of each fade of the cover that ends, in milliseconds, by the browser's own animation clock. */
async function watchFades(page: Page): Promise<() => Promise<number[]>> {
  const kept = await page.evaluateHandle((cover) => {
    const lengths: number[] = []
    document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
      if (propertyName === 'opacity' && target instanceof Element && target.matches(cover)) lengths.push(Math.round(elapsedTime * 1000))
    })
    return lengths
  }, COVER)
  return () => kept.jsonValue()
}

test.describe('specification 9, loading overlay', () => {
  test('fades in and out in 300 ms', async ({ page }) => {
    await openStory(page, 'loading-overlay', 'idle')
    await expect.poll(() => opacity(page)).toBe(0)
    const fades = await watchFades(page)
    const toggle = page.getByRole('button').first()
    await toggle.click()
    await expect.poll(fades).toEqual([300])
    await expect.poll(() => opacity(page)).toBe(1)
    await toggle.click()
    await expect.poll(fades).toEqual([300, 300])
    await expect.poll(() => opacity(page)).toBe(0)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('does not fade', async ({ page }) => {
      await openStory(page, 'loading-overlay', 'idle')
      const fades = await watchFades(page)
      await page.getByRole('button').first().click()
      await expect.poll(() => opacity(page)).toBe(1)
      for (const length of await fades()) expect(length).toBeLessThanOrEqual(1)
    })
  })
})

test('covered content takes no focus, and the loading is announced', async ({ page }) => {
  await openStory(page, 'loading-overlay', 'loading')
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(1)
  const inside = page.locator('[aria-busy] button')
  await inside.focus()
  await expect(inside).not.toBeFocused()
  await page.getByRole('button').first().click()
  await inside.focus()
  await expect(inside).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('')
})
