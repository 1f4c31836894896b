import { expect, test } from '@playwright/test'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

test.describe('checkbox', () => {
  test('is neither on nor off while only some of its options are chosen; a press turns it on', async ({ page }) => {
    await openStory(page, 'checkbox', 'tree')
    const all = page.getByRole('checkbox', { name: 'All pairs' })
    const isMixed = () => all.evaluate((box) => box.matches(':indeterminate'))
    expect(await isMixed()).toBe(true)
    await all.focus()
    await page.keyboard.press('Space')
    await expect(storyValue(page)).toHaveText('BTCUSDT ETHUSDT SOLUSDT')
    await expect(all).toBeChecked()
    expect(await isMixed()).toBe(false)
    await page.getByText('ETHUSDT', { exact: true }).click()
    await expect(storyValue(page)).toHaveText('BTCUSDT SOLUSDT')
    expect(await isMixed()).toBe(true)
  })

  test('shows each of its states by more than colour', async ({ page }) => {
    await openStory(page, 'checkbox', 'tree')
    const glyphs = (name: string) =>
      page
        .locator('label', { hasText: name })
        .locator('path')
        .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).visibility))
    expect(await glyphs('All pairs')).toEqual(['hidden', 'visible'])
    expect(await glyphs('BTCUSDT')).toEqual(['visible', 'hidden'])
    expect(await glyphs('SOLUSDT')).toEqual(['hidden', 'hidden'])
  })
})

test.describe('radio group', () => {
  test('is named by its field, is one stop of Tab, and its arrow keys choose over disabled ones', async ({ page }) => {
    await openStory(page, 'radio-group', 'vertical')
    const group = page.getByRole('radiogroup', { name: 'Margin mode' })
    await expect(group).toHaveAccessibleDescription('The entered data is invalid')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(storyValue(page)).toHaveText('cross')
    await expect(group).not.toHaveAccessibleDescription(/./)
    await page.keyboard.press('ArrowDown')
    await expect(storyValue(page)).toHaveText('isolated')
    await expect(page.getByRole('radio', { name: 'Cross' })).toHaveAccessibleDescription('All positions share the whole balance.')
  })
})

test.describe('switch', () => {
  test('turns by Space, by Enter and by a press', async ({ page }) => {
    await openStory(page, 'switch', 'onAndOff')
    const control = page.getByRole('switch', { name: 'Show my balances', exact: true })
    await control.focus()
    await page.keyboard.press('Space')
    await expect(storyValue(page)).toHaveText('true')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('false')
    await control.click()
    await expect(control).toBeChecked()
  })
})
