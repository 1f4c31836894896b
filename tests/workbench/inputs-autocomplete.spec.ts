import { expect, test } from '@playwright/test'
import { activeOption, openStill, pass, storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

test.describe('specification 4.5 and 9, autocomplete', () => {
  test('suggests on focus, narrows at once, and leaves any text as it is typed', async ({ page }) => {
    await openStill(page, 'autocomplete', 'local')
    const field = page.getByRole('combobox')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('option')).toHaveCount(4)
    await page.keyboard.type('cold')
    await expect(page.getByRole('option')).toHaveCount(2)
    expect(await activeOption(field)).toBeNull()
    await page.keyboard.type(' and warm')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(storyValue(page)).toHaveText('cold and warm')
  })

  test('Enter sends the form with the typed text, and takes a suggestion that the keys have reached', async ({ page }) => {
    await openStory(page, 'autocomplete', 'local')
    const field = page.getByRole('combobox')
    await field.fill('hot')
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(field)).toBe('Hot wallet')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Hot wallet')
    await expect(page.locator('[data-sent]')).toHaveText('0')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-sent]')).toHaveText('1')
  })

  test('takes a suggestion by the pointer and keeps the focus', async ({ page }) => {
    await openStory(page, 'autocomplete', 'local')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Exchange' }).click()
    await expect(page.getByRole('combobox')).toHaveValue('Exchange')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  test('asks elsewhere once 300 ms have passed without a keystroke', async ({ page }) => {
    await openStill(page, 'autocomplete', 'remote')
    const asked = page.locator('[data-asked]')
    await page.getByRole('combobox').fill('col')
    await pass(page, 299)
    await page.getByRole('combobox').fill('cold s')
    await pass(page, 299)
    await expect(asked).toHaveText('')
    await pass(page, 1)
    await expect(asked).toHaveText('cold s')
    await expect(page.getByRole('option')).toHaveText(['Cold storage 2'])
  })

  test('says that suggestions could not be loaded', async ({ page }) => {
    await openStory(page, 'autocomplete', 'remote')
    await page.getByRole('combobox').fill('down')
    await expect(page.getByText('The list couldn’t be loaded')).toBeVisible()
  })

  test('closes on Escape, on Tab and on an outside click', async ({ page }) => {
    await openStory(page, 'autocomplete', 'local')
    for (const close of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Tab'), () => page.mouse.click(5, 600)]) {
      await page.getByRole('combobox').click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await close()
      await expect(page.getByRole('listbox')).toHaveCount(0)
    }
  })
})
