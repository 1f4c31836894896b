import { expect, test, type Locator, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

const field = (page: Page) => page.getByRole('textbox')
const caretOf = (input: Locator) => input.evaluate((element) => (element instanceof HTMLInputElement ? element.selectionStart : null))

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

test.describe('specification 5, decimal-input sanitiser in a field', () => {
  test.beforeEach(async ({ page }) => {
    await openStory(page, 'number-input', 'price')
    await field(page).focus()
  })

  for (const [typed, shown] of [
    ['1a2-3', '123'],
    ['0x0012', '012'],
    ['1.2.34', '1.23'],
    ['12,5', '12.5'],
    ['．5', '0.5'],
    ['٣٫١٤', '3.14'],
    ['123456789012345678901234.5', '12345678901234567890.5'],
  ] as const) {
    test(`typing ${typed} leaves ${shown}`, async ({ page }) => {
      await page.keyboard.type(typed)
      await expect(field(page)).toHaveValue(shown)
    })
  }

  test('a value that is typed to its period is whole, and the period stays until the field is left', async ({ page }) => {
    await page.keyboard.type('12.')
    await expect(field(page)).toHaveValue('12.')
    await expect(storyValue(page)).toHaveText('12')
    await page.keyboard.press('Tab')
    await expect(field(page)).toHaveValue('12')
  })
})

test.describe('DESIGN 5.23, the field round the sanitiser', () => {
  test('keeps the caret where it is typed, also behind characters that go', async ({ page }) => {
    await openStory(page, 'number-input', 'filled')
    await field(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('x9,')
    await expect(field(page)).toHaveValue('69.42')
    expect(await caretOf(field(page))).toBe(3)
    await page.keyboard.press('Backspace')
    await expect(field(page)).toHaveValue('6942')
    expect(await caretOf(field(page))).toBe(2)
  })

  test('reads a paste as a whole, in place of the selection', async ({ page }) => {
    await openStory(page, 'number-input', 'filled')
    await field(page).selectText()
    await paste(page, ' 1,234,567.891 ')
    await expect(field(page)).toHaveValue('1234567.89')
    await expect(storyValue(page)).toHaveText('1234567.89')
  })

  test('refuses a paste that has two readings, with a message that goes with the next keystroke', async ({ page }) => {
    await openStory(page, 'number-input', 'filled')
    await field(page).selectText()
    await paste(page, '1.234,5')
    await expect(field(page)).toHaveValue('64250.37')
    await expect(page.getByRole('alert').filter({ hasText: 'can be read in two ways' })).toBeVisible()
    await expect(field(page)).toHaveAccessibleDescription(/two ways/)
    await page.keyboard.type('7')
    await expect(field(page)).toHaveValue('7')
    await expect(page.getByText('can be read in two ways')).toHaveCount(0)
  })

  test('takes no drop for typing', async ({ page }) => {
    await openStory(page, 'number-input', 'price')
    await field(page).focus()
    const refused = await field(page).evaluate((input) => {
      const event = new InputEvent('beforeinput', {
        inputType: 'insertFromDrop',
        data: '1.234,5',
        bubbles: true,
        cancelable: true,
      })
      return !input.dispatchEvent(event)
    })
    expect(refused).toBe(true)
    await expect(page.getByText('can be read in two ways')).toBeVisible()
  })
})

test.describe('text that a keyboard inserts whole', () => {
  /** Ways in which text comes at once: a strip or dictation that can be stopped, one that cannot, and an input method. */
  const WAYS: Readonly<Record<string, (page: Page, text: string) => Promise<void>>> = {
    insertText: (page, text) => page.keyboard.insertText(text),
    insertReplacementText: (page, text) => field(page).evaluate(replaceAll, text),
    composition: async (page, text) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await devtools.send('Input.insertText', { text })
    },
  }

  /** Does what a keyboard does that has replaced the text already: the browser reports it when it is done. */
  function replaceAll(input: Element, text: string): void {
    if (!(input instanceof HTMLInputElement)) throw new Error('no input')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, text)
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertReplacementText', data: text, bubbles: true }))
  }

  for (const [way, insert] of Object.entries(WAYS)) {
    test(`by ${way} is judged like a paste`, async ({ page }) => {
      await openStory(page, 'number-input', 'price')
      await field(page).focus()
      await insert(page, '105,203.65')
      await expect(storyValue(page)).toHaveText('105203.65')
      for (const text of ['1.234,5', '-5', '1e-7', '5 BTC']) {
        await field(page).selectText()
        await insert(page, text)
        await expect(page.getByRole('alert').filter({ hasText: /two ways|isn’t an amount/ })).toBeVisible()
        await expect(field(page)).toHaveValue('105203.65')
        await expect(storyValue(page)).toHaveText('105203.65')
        await page.keyboard.press('End')
        await page.keyboard.press('Backspace')
        await page.keyboard.type('5')
        await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      }
    })
  }
})

test('shows its number whole beside unit and buttons, as long as there is room', async ({ page }) => {
  await openStory(page, 'number-input', 'price')
  const column = page.locator('[data-story-column]')
  for (const [width, typed] of [
    [220, '105203.65'],
    [240, '1234567.12'],
    [300, '123456789012.12'],
  ] as const) {
    await column.evaluate((element, px) => element.style.setProperty('inline-size', `${px}px`), width)
    await field(page).fill(typed)
    const [shown, whole] = await field(page).evaluate((input) => [input.clientWidth, input.scrollWidth])
    expect(whole, typed).toBeLessThanOrEqual(shown ?? 0)
  }
})

test.describe('steps on exact decimals', () => {
  test('go to the next multiple by arrow keys and buttons, ten at a time by page keys', async ({ page }) => {
    await openStory(page, 'number-input', 'filled')
    await field(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(storyValue(page)).toHaveText('64250.4')
    await page.keyboard.press('ArrowDown')
    await expect(storyValue(page)).toHaveText('64250.35')
    await page.keyboard.press('PageUp')
    await expect(storyValue(page)).toHaveText('64250.85')
    await page.getByRole('button', { name: 'Increase' }).click()
    await expect(storyValue(page)).toHaveText('64250.9')
    await expect(field(page)).toBeFocused()
    await page.getByRole('button', { name: 'Decrease' }).click()
    await expect(storyValue(page)).toHaveText('64250.85')
  })

  test('stop at the ends of the range, and a value outside it goes to the nearer end when the field is left', async ({ page }) => {
    await openStory(page, 'number-input', 'leverage')
    await field(page).fill('124')
    await page.keyboard.press('PageUp')
    await expect(storyValue(page)).toHaveText('125')
    await field(page).fill('999')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Tab')
    await expect(field(page)).toHaveValue('125')
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('the wheel of the mouse leaves the value alone', async ({ page }) => {
    await openStory(page, 'number-input', 'filled')
    await field(page).click()
    await page.mouse.wheel(0, 300)
    await expect(storyValue(page)).toHaveText('64250.37')
  })
})

test('specification 9: heights are 48, 40, 32 and 24 px', async ({ page }) => {
  await openStory(page, 'number-input', 'sizes')
  const boxes = page.locator('[data-size]')
  for (const [index, height] of [48, 40, 32, 24].entries()) expect((await boxOf(boxes.nth(index))).height).toBe(height)
})
