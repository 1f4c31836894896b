import { expect, test, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { storyValue } from './support/menu.ts'
import { openStory } from './support/open-story.ts'

test.describe('sizes (specification 9)', () => {
  const SIZES = { large: [48, 16], medium: [40, 14], standard: [32, 14], small: [24, 12] } as const

  for (const [size, [height, icon]] of Object.entries(SIZES)) {
    test(`${size} is ${height} px high with icons of ${icon} px`, async ({ page }) => {
      await openStory(page, 'select', 'sizes')
      const boxes = page.locator(`[data-size-row=${size}] [data-size=${size}]`)
      expect(await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height))).toEqual([height, height])
      const icons = boxes.locator('svg')
      const widths = await icons.evaluateAll((all) =>
        all.filter((svg) => !svg.closest('[aria-label^=Remove]')).map((svg) => svg.getBoundingClientRect().width),
      )
      expect(new Set(widths)).toEqual(new Set([icon]))
    })
  }
})

test.describe('texts (specification 8.4b)', () => {
  const message = async (page: Parameters<typeof openStory>[0], name: string) => {
    await openStory(page, 'select', 'states')
    await page.getByRole('combobox', { name }).click()
    return page.getByRole('status').filter({ hasNotText: /^$/ })
  }

  test('say that there is no data', async ({ page }) => {
    await expect(await message(page, 'Empty')).toHaveText('No data')
  })

  test('say that the options are loading', async ({ page }) => {
    await expect(await message(page, 'On its way')).toHaveText('Loading')
  })

  test('can be replaced', async ({ page }) => {
    await expect(await message(page, 'Own words')).toHaveText('You hold no coins yet')
  })

  test('say that nothing matches', async ({ page }) => {
    await openStory(page, 'select', 'several')
    await page.getByRole('combobox').fill('zzz')
    await expect(page.getByText('No matches')).toBeVisible()
  })

  test('say that a search failed, and search anew when asked again', async ({ page }) => {
    await openStory(page, 'select', 'remote')
    const control = page.getByRole('combobox')
    await control.fill('down')
    await expect(page.getByText('The list couldn’t be loaded')).toBeVisible()
    await control.fill('bit')
    await expect(page.getByRole('option', { name: 'BTC' })).toBeVisible()
  })
})

test.describe('the position of the menu', () => {
  const control = (page: Page) => page.locator('[data-size]').first()

  for (const words of ['english', 'arabic'] as const) {
    test(`on its control’s edges, in ${words}`, async ({ page }) => {
      await openStory(page, 'select', 'open', { words })
      const [below, above] = [await boxOf(page.locator('[popover]')), await boxOf(control(page))]
      expect(below.left).toBeCloseTo(above.left, 0)
      expect(below.right).toBeCloseTo(above.right, 0)
      expect(below.top - above.bottom).toBeCloseTo(4, 0)
    })
  }

  test('above its control where there is no room below', async ({ page }) => {
    await openStory(page, 'select', 'open')
    await page.evaluate(() => {
      document.body.style.paddingBlockStart = '420px'
      window.dispatchEvent(new Event('resize'))
    })
    await expect(page.locator('[popover]')).toHaveAttribute('data-side', 'above')
    const [above, below] = [await boxOf(page.locator('[popover]')), await boxOf(control(page))]
    expect(below.top - above.bottom).toBeCloseTo(4, 0)
  })
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 640 } })

  test('opens, chooses and closes by taps; options are 44 px high', async ({ page }) => {
    await openStory(page, 'select', 'single')
    await page.getByRole('combobox').tap()
    const option = page.getByRole('option', { name: 'Stop limit' })
    expect((await boxOf(option)).height).toBeGreaterThanOrEqual(44)
    await option.tap()
    await expect(storyValue(page)).toHaveText('stop')
    await page.getByRole('combobox').tap()
    await page.touchscreen.tap(20, 620)
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })
})
