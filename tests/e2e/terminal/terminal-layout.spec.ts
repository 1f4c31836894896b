import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a trader arranges each panel by mouse or keyboard, moves it to another screen, and finds it there again.

const PATH = '/futures/usdt/BTCUSDT'

const panel = (page: Page, name: string): Locator => page.locator(`[data-area="${name}"]`)
const tab = (page: Page, name: string): Locator => page.locator(`[data-panel-tab="${name}"]`)
const stripOf = (page: Page, place: string): Locator => page.locator(`fieldset[data-slot="${place}"]`)

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
})

async function chooseLayout(page: Page, name: string): Promise<void> {
  await page.locator('[data-layout-menu]').press('Enter')
  await page
    .getByRole('menuitemcheckbox', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }))
    .press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Chooses from a panel's menu with the keyboard. */
async function choosePanel(page: Page, name: string, item: string): Promise<void> {
  await tab(page, name).press('Enter')
  await page.locator(`[data-panel-menu="${name}"]`).press('Enter')
  await page.getByRole('menu').locator('[role^="menuitem"]', { hasText: item }).press('Enter')
}

for (const prefix of someOf('panels by keys', ['', '/ar'], (language) => language === '/ar')) {
  test(`panels change places by keys, share them by tabs, stay there, and go back, on ${prefix}${PATH}`, async ({ page }) => {
    test.slow()
    const complaints = watchPage(page)
    const words =
      prefix === ''
        ? { move: 'Move panels', foot: 'Bottom', reset: 'Reset layout' }
        : { move: 'نقل اللوحات', foot: 'الأسفل', reset: 'إعادة ضبط التخطيط' }
    await visit(page, `${prefix}${PATH}`)
    await tab(page, 'trades').press('Enter')
    await expect(panel(page, 'trades')).toBeVisible()
    await expect(panel(page, 'book')).toBeHidden()
    await chooseLayout(page, words.move)
    await choosePanel(page, 'trades', words.foot)
    await expect(page.locator('[data-panel-menu="trades"]')).toBeFocused()
    await expect(stripOf(page, 'foot').locator('[data-panel-tab]')).toHaveCount(2)
    await expect(panel(page, 'trades')).toBeVisible()
    await expect(panel(page, 'panels')).toBeHidden()
    expect(await violationsOn(page)).toEqual([])
    await visit(page, `${prefix}${PATH}`)
    await expect(panel(page, 'trades')).toHaveAttribute('data-slot', 'foot')
    await tab(page, 'panels').press('Enter')
    await expect(panel(page, 'panels')).toBeVisible()
    await chooseLayout(page, words.reset)
    await expect(panel(page, 'trades')).toHaveAttribute('data-slot', 'side')
    expect(complaints).toEqual([])
  })
}

onlyInFull(test)(
  'a panel is dragged to another place, Escape leaves it where it was, and the only one of the middle changes places',
  async ({ page }) => {
    await visit(page, PATH)
    await chooseLayout(page, 'Move panels')
    const drag = async (name: string, to: string) => {
      // The code that drags panels is loaded on demand.
      await expect(tab(page, name)).toHaveCSS('cursor', 'grab')
      await tab(page, name).hover()
      await page.mouse.down()
      await page.mouse.move(700, 500, { steps: 3 })
      await expect(page.locator(`[data-drop="${to}"]`)).toBeVisible()
      await page.locator(`[data-drop="${to}"]`).hover()
      await expect(page.locator(`[data-drop="${to}"]`)).toHaveAttribute('data-over')
    }
    await drag('ticket', 'foot')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('[data-drop]')).toHaveCount(0)
    await expect(panel(page, 'ticket')).toHaveAttribute('data-slot', 'edge')
    await drag('ticket', 'foot')
    await page.mouse.up()
    await expect(panel(page, 'ticket')).toHaveAttribute('data-slot', 'foot')
    await drag('chart', 'side')
    await page.mouse.up()
    await expect(panel(page, 'book')).toHaveAttribute('data-slot', 'main')
    await expect(panel(page, 'chart')).toHaveAttribute('data-slot', 'side')
    await chooseLayout(page, 'Standard')
    await expect(panel(page, 'chart')).toHaveAttribute('data-slot', 'main')
  },
)

onlyInFull(test)('a panel in a window of its own goes along with its terminal: ticket, theme, language, end', async ({ page, context }) => {
  test.slow()
  await visit(page, PATH)
  await page.getByRole('textbox', { name: 'Size' }).filter({ visible: true }).fill('0.05')
  await chooseLayout(page, 'Move panels')
  const opens = context.waitForEvent('page')
  await choosePanel(page, 'ticket', 'Open in a separate window')
  const own = await opens
  const complaints = watchPage(own)
  const price = own.getByRole('textbox', { name: 'Price' }).filter({ visible: true })
  await expect(own.locator('[data-layout-menu]')).toHaveCount(0)
  await expect(panel(own, 'ticket')).toBeVisible()
  await expect(panel(own, 'chart')).toBeHidden()
  await expect(own.locator('body > header')).toBeHidden()
  await expect(own.getByRole('textbox', { name: 'Size' }).filter({ visible: true })).toHaveValue('0.05')
  await expect(panel(page, 'ticket')).toBeHidden()

  await page.locator('[data-book-reading]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => page.locator('[data-area="ticket"] [data-field="price"] input').first().inputValue()).not.toBe('')
  const picked = await page.locator('[data-area="ticket"] [data-field="price"] input').first().inputValue()
  await expect(price).toHaveValue(picked)
  await own.getByRole('radio', { name: 'Sell', exact: true }).check({ force: true })
  await expect(page.locator('[data-area="ticket"] [data-side]').first()).toHaveAttribute('data-side', 'sell')

  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await expect(own.locator('html')).toHaveAttribute('data-theme', 'light')
  await visit(page, `/ar${PATH}`)
  await expect(own.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(own.locator('html')).toHaveAttribute('data-panel', 'ticket')
  await expect(panel(page, 'ticket')).toBeHidden()
  expect(complaints).toEqual([])
  const closes = own.waitForEvent('close')
  await page.close()
  await closes
})

onlyInFull(test)('panels come back from their windows by the layout menu', async ({ page, context }) => {
  await visit(page, '/spot/BTCUSDT')
  await chooseLayout(page, 'Move panels')
  const opens = context.waitForEvent('page')
  await choosePanel(page, 'chart', 'Open in a separate window')
  const own = await opens
  await expect(panel(own, 'chart')).toBeVisible()
  await expect(page.getByText('This panel is open in a separate window.')).toBeVisible()
  const closes = own.waitForEvent('close')
  await chooseLayout(page, 'Bring panels back from their windows')
  await closes
  await expect(panel(page, 'chart')).toBeVisible()
})
