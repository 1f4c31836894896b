import { expect, test } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { activeOption, openStill, pass, resizeWindow, storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

test.describe('opening and closing (specification 4.5)', () => {
  test('opens on click and closes on a second one', async ({ page }) => {
    await openStory(page, 'select', 'single')
    const control = page.getByRole('combobox')
    await control.click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await control.click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  test('opens on focus where the options can be filtered, and stays open through the click that brought the focus', async ({ page }) => {
    await openStory(page, 'select', 'filterable')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next' }).focus()
    await page.getByRole('combobox').click()
    await expect(page.getByRole('listbox')).toBeVisible()
  })

  test('does not open on focus where they cannot', async ({ page }) => {
    await openStory(page, 'select', 'single')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
  })

  test('closes on an outside click', async ({ page }) => {
    await openStory(page, 'select', 'single')
    await page.getByRole('combobox').click()
    await page.mouse.click(5, 600)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(storyValue(page)).toHaveText('market')
  })

  test('closes on Escape with the focus where it was', async ({ page }) => {
    await openStory(page, 'select', 'filterable')
    await page.getByRole('combobox').click()
    await page.keyboard.type('sto')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('combobox')).toHaveValue('Market')
  })

  test('closes on Tab, which goes on to the next control', async ({ page }) => {
    await openStory(page, 'select', 'single')
    await page.getByRole('combobox').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  })

  test('closes after a single choice, with the focus on the control', async ({ page }) => {
    await openStory(page, 'select', 'filterable')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Stop limit' }).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(storyValue(page)).toHaveText('stop')
    await expect(page.getByRole('combobox')).toBeFocused()
  })

  test('inside a dialog Escape closes the menu first and the dialog next', async ({ page }) => {
    await openStory(page, 'select', 'inDialog')
    await page.getByRole('combobox').click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('does not open by itself when the window gets the focus back', async ({ page }) => {
    await openStory(page, 'select', 'filterable')
    await page.getByRole('combobox').click()
    await page.keyboard.press('Escape')
    // The events when another window comes to the front and leaves again: the element stays the active one.
    await page.getByRole('combobox').evaluate((control) => {
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    })
    await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('options (specification 4.5)', () => {
  test('can be hovered, selected or disabled', async ({ page }) => {
    await openStory(page, 'select', 'single')
    const control = page.getByRole('combobox')
    await control.click()
    await expect(page.getByRole('option', { name: 'Market' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('option', { name: 'Limit', exact: true }).hover()
    expect(await activeOption(control)).toBe('Limit')
    const disabled = page.getByRole('option', { name: 'Trailing stop' })
    await expect(disabled).toHaveAttribute('aria-disabled', 'true')
    await disabled.hover()
    expect(await activeOption(control)).toBe('Limit')
    await disabled.click({ force: true })
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(storyValue(page)).toHaveText('market')
  })

  test('are reached by keys, over disabled ones and round the ends, and by their first letters', async ({ page }) => {
    await openStory(page, 'select', 'single')
    const control = page.getByRole('combobox')
    await control.focus()
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(control)).toBe('Market')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(control)).toBe('Limit')
    await page.keyboard.press('End')
    expect(await activeOption(control)).toBe('Stop limit')
    await page.keyboard.type('ma')
    expect(await activeOption(control)).toBe('Market')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('limit')
  })

  test('are narrowed at once by typing: the first match is taken by Enter', async ({ page }) => {
    await openStill(page, 'select', 'several')
    const control = page.getByRole('combobox')
    await control.click()
    await control.fill('ethereum')
    await expect(page.getByRole('option')).toHaveCount(1)
    await control.fill('uni')
    expect(await activeOption(control)).toBe('UNI')
    await page.keyboard.press('Enter')
    await expect(storyValue(page)).toHaveText('["BTC","ETH","UNI"]')
  })
})

test.describe('several choices (specification 5)', () => {
  test('keep the menu open', async ({ page }) => {
    await openStory(page, 'select', 'several')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'SOL' }).click()
    await page.getByRole('option', { name: 'BTC' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(storyValue(page)).toHaveText('["ETH","SOL"]')
  })

  test('cannot go beyond the limit', async ({ page }) => {
    await openStory(page, 'select', 'limited')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'SOL' }).click()
    const further = page.getByRole('option', { name: 'LINK' })
    await expect(further).toHaveAttribute('aria-disabled', 'true')
    await further.click({ force: true })
    await expect(storyValue(page)).toHaveText('["BTC","ETH","SOL"]')
    await page.getByRole('option', { name: 'ETH Ethereum' }).click()
    await expect(further).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('have no limit unless one is given', async ({ page }) => {
    await openStory(page, 'select', 'several')
    await page.getByRole('combobox').click()
    for (const name of ['SOL', 'LINK', 'UNI', 'USDT']) await page.getByRole('option', { name }).click()
    await expect(storyValue(page)).toHaveText('["BTC","ETH","SOL","LINK","UNI","USDT"]')
  })

  test('are taken out by their buttons, by Backspace, and all at once', async ({ page }) => {
    await openStory(page, 'select', 'several')
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'SOL' }).click()
    await page.getByRole('button', { name: 'Remove BTC' }).click()
    await expect(storyValue(page)).toHaveText('["ETH","SOL"]')
    await page.keyboard.press('Backspace')
    await expect(storyValue(page)).toHaveText('["ETH"]')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(storyValue(page)).toHaveText('[]')
    await expect(page.getByRole('combobox')).toBeFocused()
  })
})

test.describe('times (specification 9)', () => {
  test('a remote search waits for 300 ms without a keystroke', async ({ page }) => {
    await openStill(page, 'select', 'remote')
    const asked = page.locator('[data-asked]')
    const control = page.getByRole('combobox')
    await control.click()
    await control.fill('bi')
    await pass(page, 299)
    await control.fill('bit')
    await pass(page, 299)
    await expect(asked).toHaveText('')
    await expect(page.getByText('Loading')).toBeVisible()
    await pass(page, 1)
    await expect(asked).toHaveText('bit')
    await expect(page.getByRole('option', { name: 'BTC' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(control).toHaveValue('BTC')
  })

  test('blur is reported 50 ms after the focus left, and not if it came back before', async ({ page }) => {
    await openStill(page, 'select', 'single')
    const blurred = page.locator('[data-blurred]')
    const control = page.getByRole('combobox')
    const other = page.getByRole('button', { name: 'Next' })
    await control.focus()
    await other.focus()
    await pass(page, 49)
    await control.focus()
    await pass(page, 1000)
    await expect(blurred).toHaveText('0')
    await other.focus()
    await pass(page, 49)
    await expect(blurred).toHaveText('0')
    await pass(page, 1)
    await expect(blurred).toHaveText('1')
  })

  test('300 ms after the menu closed the highlight is back on what is chosen', async ({ page }) => {
    await openStill(page, 'select', 'single')
    const control = page.getByRole('combobox')
    const leave = async () => {
      await control.click()
      await page.getByRole('option', { name: 'Limit', exact: true }).hover()
      await page.keyboard.press('Escape')
    }
    await leave()
    await pass(page, 299)
    await control.click()
    expect(await activeOption(control)).toBe('Limit')
    await page.keyboard.press('Escape')
    await leave()
    await pass(page, 300)
    await control.focus()
    await page.keyboard.press('Enter')
    expect(await activeOption(control)).toBe('Market')
  })

  test('300 ms after the pointer left the menu the highlight is back on what is chosen', async ({ page }) => {
    await openStill(page, 'select', 'single')
    const control = page.getByRole('combobox')
    await control.click()
    await page.getByRole('option', { name: 'Limit', exact: true }).hover()
    await page.mouse.move(5, 600)
    await pass(page, 299)
    expect(await activeOption(control)).toBe('Limit')
    await pass(page, 1)
    await expect.poll(() => activeOption(control)).toBe('Market')
  })

  test('an open menu follows its control 16 ms after the window has its size', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 640 })
    await openStill(page, 'select', 'open')
    const menu = page.locator('[popover]')
    await pass(page, 100)
    const before = await boxOf(menu)
    await resizeWindow(page, { width: 1000, height: 640 })
    await pass(page, 15)
    expect((await boxOf(menu)).width).toBe(before.width)
    await pass(page, 1)
    await expect.poll(async () => (await boxOf(menu)).width).toBe(before.width + 300)
  })
})
