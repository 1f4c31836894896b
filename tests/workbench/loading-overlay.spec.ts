import { expect, test, type Page } from '@playwright/test'
import { openStory } from './support/open-story.ts'

const opacity = (page: Page) => page.locator('[aria-busy] > div:nth-child(2)').evaluate((cover) => Number(getComputedStyle(cover).opacity))

/** Returns the running fades of the cover, by the browser's own animation clock. */
function fades(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition && animation.transitionProperty === 'opacity')
      .map((animation) => animation.effect?.getComputedTiming().duration),
  )
}

test.describe('specification 9, loading overlay', () => {
  test('fades in and out in 300 ms', async ({ page }) => {
    await openStory(page, 'loading-overlay', 'idle')
    await expect.poll(() => opacity(page)).toBe(0)
    const toggle = page.getByRole('button').first()
    await toggle.click()
    expect(await fades(page)).toEqual([300])
    await expect.poll(() => opacity(page)).toBe(1)
    await toggle.click()
    expect(await fades(page)).toEqual([300])
    await expect.poll(() => opacity(page)).toBe(0)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('does not fade', async ({ page }) => {
      await openStory(page, 'loading-overlay', 'idle')
      await page.getByRole('button').first().click()
      for (const duration of await fades(page)) expect(duration).toBe(1)
    })
  })
})

test('what is covered takes no focus, and that it loads is said', async ({ page }) => {
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
