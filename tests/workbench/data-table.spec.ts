import { expect, test, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

const bodyRows = (page: Page) => page.locator('tbody tr')
const firstCells = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts()

test.describe('specification 9, table', () => {
  test('no column is narrower than 80 px; the table scrolls, the page does not', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 640 })
    await openStory(page, 'data-table', 'narrow')
    const region = page.getByRole('region', { name: 'Pairs' })
    await region.evaluate((element) => (element.style.inlineSize = '320px'))
    for (const cell of await page.locator('th').all()) expect((await boxOf(cell)).width).toBe(80)
    expect(await region.evaluate((element) => element.scrollWidth)).toBe(480)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  test('on a phone each row names its figures, and can still be sorted', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openStory(page, 'data-table', 'sorted')
    const region = page.getByRole('region', { name: 'Pairs' })
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const [pair, price, change] = await page.locator('tbody tr:first-child td').all()
    const tops = await Promise.all([pair, price, change].map(async (cell) => (cell === undefined ? -1 : (await boxOf(cell)).top)))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect(new Set(tops).size).toBe(3)
    await expect(change ?? page.locator('nothing')).toHaveAttribute('data-label', 'Change')
    const before = await firstCells(page)
    await page.getByRole('button', { name: 'Last price' }).click()
    expect(await firstCells(page)).not.toEqual(before)
  })

  test('each level of a tree is moved in by 16 px', async ({ page }) => {
    await openStory(page, 'data-table', 'tree')
    const toggles = page.locator('tbody tr td:first-child > :first-child')
    const lefts = []
    for (const toggle of await toggles.all()) lefts.push((await boxOf(toggle)).left)
    const [root = 0] = lefts
    expect(lefts.map((left) => left - root)).toEqual([0, 16, 32, 32, 16, 0, 0])
  })

  test('is moved in from the right in right-to-left pages', async ({ page }) => {
    await openStory(page, 'data-table', 'tree', { words: 'arabic' })
    const toggles = page.locator('tbody tr td:first-child > :first-child')
    const rights = []
    for (const toggle of await toggles.all()) rights.push((await boxOf(toggle)).right)
    const [root = 0] = rights
    expect(rights.map((right) => root - right)).toEqual([0, 16, 32, 32, 16, 0, 0])
  })

  test('rows change colour gradually under 100 rows only', async ({ page }) => {
    await openStory(page, 'data-table', 'gradual')
    const duration = () =>
      bodyRows(page)
        .first()
        .evaluate((row) => getComputedStyle(row).transitionDuration)
    await expect(bodyRows(page)).toHaveCount(99)
    expect(await duration()).toBe('0.25s')
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(bodyRows(page)).toHaveCount(100)
    expect(await duration()).toBe('0s')
  })

  test('an empty one shows a message', async ({ page }) => {
    await openStory(page, 'data-table', 'empty')
    await expect(page.getByRole('cell')).toHaveText('No data')
  })
})

test.describe('sorting', () => {
  test('cycles by keyboard: first direction, other direction, none; and is announced', async ({ page }) => {
    await openStory(page, 'data-table', 'sorted')
    const header = page.getByRole('columnheader', { name: 'Last price' })
    const asGiven = await firstCells(page)
    await header.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    const descending = ['P00001', 'P00002', 'P00003', 'P00000']
    expect(await firstCells(page)).toEqual(descending.toSorted((a, b) => price(b) - price(a)))
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    expect(await firstCells(page)).toEqual(descending.toSorted((a, b) => price(a) - price(b)))
    await page.keyboard.press('Enter')
    await expect(header).not.toHaveAttribute('aria-sort')
    expect(await firstCells(page)).toEqual(asGiven)
    await expect(header.getByRole('button')).toBeFocused()
  })

  /** Returns a price as the story generates it. */
  function price(name: string): number {
    return (Number(name.slice(1)) * 7919) % 10_007
  }
})

test.describe('a tree by keyboard', () => {
  test('moves, opens and closes', async ({ page }) => {
    await openStory(page, 'data-table', 'tree')
    const row = (name: string) => page.locator(`[data-key="${name}"]`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(row('P00001')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row('P00011')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(row('P00011')).toHaveAttribute('aria-expanded', 'false')
    await expect(row('P00111')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(row('P00001')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bodyRows(page)).toHaveCount(3)
    await page.keyboard.press('End')
    await expect(row('P00003')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(row('P00021')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(row('P00021')).toBeFocused()
    await expect(row('P00021')).toHaveAttribute('aria-level', '2')
  })

  test('opens by the pointer too', async ({ page }) => {
    await openStory(page, 'data-table', 'tree')
    await page.locator('[data-key="P00001"]').getByRole('button').click()
    await expect(bodyRows(page)).toHaveCount(3)
  })
})
