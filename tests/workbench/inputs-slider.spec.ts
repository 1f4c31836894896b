import { expect, test, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

const slider = (page: Page) => page.getByRole('slider').first()

test.describe('slider', () => {
  test('moves by keys and says its value with its unit', async ({ page }) => {
    await openStory(page, 'slider', 'marked')
    await slider(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(storyValue(page)).toHaveText('26')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '24%')
    await page.keyboard.press('End')
    await expect(storyValue(page)).toHaveText('100')
    await page.keyboard.press('PageDown')
    await expect(storyValue(page)).toHaveText('90')
    await page.keyboard.press('Home')
    await expect(storyValue(page)).toHaveText('0')
  })

  test('turns round in right-to-left pages: for the keys, the pointer and the eye', async ({ page }) => {
    await openStory(page, 'slider', 'marked', { words: 'arabic' })
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(storyValue(page)).toHaveText('26')
    const track = await boxOf(slider(page))
    await page.mouse.click(track.right - track.width * 0.75, track.top + track.height / 2)
    await expect(storyValue(page)).toHaveText('75')
    const fill = await boxOf(page.locator('[class*=fill]'))
    expect(fill.right).toBeCloseTo(track.right, 0)
    expect(fill.left).toBeLessThan(track.left + track.width * 0.3)
  })

  test('counts in exact decimals, to a maximum that is off its steps', async ({ page }) => {
    await openStory(page, 'slider', 'decimals')
    await slider(page).focus()
    const seen: (string | null)[] = []
    for (let step = 0; step < 11; step += 1) {
      await page.keyboard.press('ArrowRight')
      seen.push(await storyValue(page).textContent())
    }
    expect(seen).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9', '1', '1.05'])
  })

  test('goes to a pressed mark, and its thumb is on the mark', async ({ page }) => {
    await openStory(page, 'slider', 'marked')
    await page.getByText('75%').click()
    await expect(storyValue(page)).toHaveText('75')
    const [fill, dot] = [await boxOf(page.locator('[class*=fill]')), await boxOf(page.locator('[class*=dot]').nth(3))]
    expect(fill.right).toBeCloseTo((dot.left + dot.right) / 2, 0)
  })
})
