import { createRequire } from 'node:module'
import { expect, test, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

const QR_TEXT = 'otpauth://totp/Agio:trader@agio.example?secret=JBSWY3DPEHPK3PXP&issuer=Agio'

test.describe('QR code', () => {
  for (const theme of ['dark', 'light'] as const) {
    test(`a camera reads it in the ${theme} theme`, async ({ page }) => {
      await openStory(page, 'qr-code', 'code', { theme })
      const picture = await page.getByRole('img').screenshot()
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') })
      expect(await readCode(page, picture)).toBe(QR_TEXT)
    })
  }

  /** Reads the QR code in a screenshot. */
  function readCode(page: Page, picture: Buffer): Promise<string | undefined> {
    return page.evaluate(async (base64) => {
      const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob()
      const bitmap = await createImageBitmap(blob)
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
      const read: unknown = Reflect.get(window, 'jsQR')
      return typeof read === 'function' && data ? (read(data, bitmap.width, bitmap.height) as { data: string } | null)?.data : undefined
    }, picture.toString('base64'))
  }
})

test.describe('countdown', () => {
  test('counts every second, never drifts, ends once', async ({ page }) => {
    await page.clock.install({ time: 0 })
    await openStory(page, 'countdown', 'running')
    await page.clock.pauseAt(10_000)
    const timer = page.getByRole('timer')
    const start = seconds(await timer.innerText())
    await page.clock.runFor(1000)
    await expect.poll(async () => start - seconds(await timer.innerText())).toBe(1)
    await page.clock.fastForward(100_000)
    await expect.poll(async () => start - seconds(await timer.innerText())).toBe(101)
    await page.clock.fastForward(600_000)
    await expect(timer).toHaveText('00:00:00')
    await page.clock.fastForward(600_000)
    await expect(page.locator('[data-ended]')).toHaveAttribute('data-ended', '1')
  })

  test('shows days in front, and zero for what is over', async ({ page }) => {
    await openStory(page, 'countdown', 'still')
    await expect(page.getByRole('timer')).toHaveText(['2d 01:02:03', '00:00:59', '00:00:00'])
  })

  function seconds(clock: string): number {
    const [hours = 0, minutes = 0, rest = 0] = clock.split(':').map(Number)
    return hours * 3600 + minutes * 60 + rest
  }
})

test.describe('copy button', () => {
  test('copies, confirms it, and ends the confirmation', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await openStory(page, 'copy-button', 'looks')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Copy key' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').last()).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('bg_1234567890')
    await page.clock.runFor(2000)
    await expect(page.getByRole('status').last()).toHaveText('')
  })

  test('says what to do where the browser refuses', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await openStory(page, 'copy-button', 'looks')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Select the text and copy it yourself.')).toBeVisible()
  })
})

test.describe('pagination', () => {
  test('turns pages by keyboard and keeps the focus in place', async ({ page }) => {
    await openStory(page, 'pagination', 'many')
    const pages = page.getByRole('navigation').first()
    await pages.getByRole('button', { name: 'Next page' }).focus()
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Enter')
    await expect(pages.locator('[aria-current="page"]')).toHaveText('6')
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeFocused()
    await expect(pages.locator('li')).toHaveText(['1', '…', '5', '6', '7', '…', '20'])
    await pages.getByRole('button', { name: 'Page 20' }).click()
    await expect(pages.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('pages with addresses are links', async ({ page }) => {
    await openStory(page, 'pagination', 'many')
    const pages = page.getByRole('navigation').last()
    await expect(pages.getByRole('link', { name: 'Page 11', exact: true })).toHaveAttribute('href', /\/record\/exchange\?page=11$/)
  })

  test('on a phone it says where one is', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openStory(page, 'pagination', 'many')
    await expect(page.getByText('Page 10 of 1234')).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeHidden()
  })

  test('forward points to the left in right-to-left pages', async ({ page }) => {
    await openStory(page, 'pagination', 'many', { words: 'arabic' })
    const ends = page.getByRole('navigation').first().locator('svg')
    expect((await boxOf(ends.first())).left).toBeGreaterThan((await boxOf(ends.last())).left)
    expect(await ends.last().evaluate((icon) => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  })
})

test.describe('progress', () => {
  test('shows its progress, or that it is unknown', async ({ page }) => {
    await openStory(page, 'progress', 'known')
    await expect(page.getByRole('progressbar').nth(2)).toHaveJSProperty('position', 0.75)
    await openStory(page, 'progress', 'unknown')
    await expect(page.getByRole('progressbar')).toHaveJSProperty('position', -1)
  })
})

test.describe('tabs', () => {
  test('arrows move in reading direction, Home and End to the ends; one tab stop', async ({ page }) => {
    await openStory(page, 'tabs', 'panels')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Order history' })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toHaveText('Orders: Order history')
    await page.keyboard.press('End')
    await expect(page.getByRole('tabpanel')).toHaveText('Orders: Positions')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toHaveText('Orders: Open orders')
  })

  test('arrows turn round in right-to-left pages', async ({ page }) => {
    await openStory(page, 'tabs', 'panels', { words: 'arabic' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('menu and popover', () => {
  test('a menu opens, moves past what is disabled, chooses, gives focus back', async ({ page }) => {
    await openStory(page, 'menu', 'actions')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-chosen]')).toHaveText('cancel')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })

  test('a menu at a point of a picture is read with the keys, and gives focus back where it was opened', async ({ page }) => {
    await openStory(page, 'menu', 'atAPoint')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await expect(page.getByRole('main').getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-chosen]')).toHaveText(/^(edit|copy)$/)
  })

  test('a popover closes by Escape and gives focus back', async ({ page }) => {
    await openStory(page, 'menu', 'panel')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })
})

test.describe('figure', () => {
  test('reads from left to right inside right-to-left text', async ({ page }) => {
    await openStory(page, 'figure', 'figures', { words: 'arabic' })
    const figure = page.locator('bdi').first()
    expect(await figure.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    const order = await figure.evaluate((element) => {
      const range = document.createRange()
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
      return [0, 1].map((at) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
    })
    expect(order[0]).toBeLessThan(order[1] ?? 0)
  })
})

test.describe('segmented control and accordion', () => {
  test('a choice of few moves by arrows and is one tab stop', async ({ page }) => {
    await openStory(page, 'segmented-control', 'choice')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'Green up' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Red up' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  test('an answer opens and closes by keyboard', async ({ page }) => {
    await openStory(page, 'accordion', 'questions')
    const answer = page.getByText('Nothing.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(answer).toBeHidden()
  })
})
