import { expect, test } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

test.describe('field', () => {
  test('specification 8.4b: invalid input is marked as such, visibly and for screen readers', async ({ page }) => {
    await openStory(page, 'field', 'checked')
    const input = page.getByRole('textbox', { name: 'Email address' })
    await expect(input).toHaveAccessibleDescription('We send a code to it.')
    await expect(input).not.toHaveAttribute('aria-invalid', 'true')
    await input.fill('ada')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription('The entered data is invalid We send a code to it.')
    await expect(page.locator('[aria-live=polite]')).toHaveText('The entered data is invalid')
    await input.fill('ada@agio.example')
    await expect(input).toHaveAccessibleDescription('We send a code to it.')
  })

  test('a press on the label leads to the control', async ({ page }) => {
    await openStory(page, 'field', 'checked')
    await page.getByText('Email address').click()
    await expect(page.getByRole('textbox')).toBeFocused()
  })

  test('specification 9: heights are 48, 40, 32 and 24 px', async ({ page }) => {
    await openStory(page, 'text-input', 'sizes')
    const boxes = page.locator('[data-size]')
    for (const [index, height] of [48, 40, 32, 24].entries()) expect((await boxOf(boxes.nth(index))).height).toBe(height)
  })
})
