import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { startProduct, type OwnProduct } from '../support/products/own-product.ts'
import { hydrated, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: with the five hundred pairs of a large exchange, search engines, sighted users, keyboards and screen readers find every pair, and
// the browser draws only what is in view.

const RIG = join(import.meta.dirname, '../../rigs/feeds/many-markets.ts')

let product: OwnProduct

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  product = await startProduct({ MARKET_SEED: 'many', NODE_OPTIONS: `--import=${RIG}` })
})

test.afterAll(() => product.stop())

const table = (page: Page) => page.getByRole('grid', { name: 'Pairs and prices' })

async function openMarkets(page: Page, path = '/markets'): Promise<void> {
  await visit(page, product.address + path)
  // The whole list comes for a user who is present.
  await page.mouse.move(10, 10)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '501')
  // The lines in view have replaced the first ones.
  await expect(page.locator('tbody')).toHaveAttribute('style', /block-size/)
}

test('the page of the server has the first lines, and a link to every pair', async ({ request }) => {
  const html = await (await request.get(`${product.address}/de/markets`)).text()
  expect(html.match(/<tr /g)).toHaveLength(31)
  expect(new Set(html.match(/href="\/de\/spot\/[A-Z0-9]+"/g)).size).toBe(500)
})

test('the page costs the script of a page with few pairs, and at most three times its text', async ({ request }) => {
  const [many, few] = await Promise.all(
    [`${product.address}/de/markets`, '/de/markets'].map(async (address) => await (await request.get(address)).text()),
  )
  const scripts = (html = '') => [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source).toSorted()
  expect(scripts(many).length).toBeGreaterThan(0)
  expect(scripts(many)).toEqual(scripts(few))
  const sizeOf = (html = '') => gzipSync(html).length
  expect(sizeOf(many)).toBeLessThan(3 * sizeOf(few))
})

onlyInFull(test)(
  'a visitor who only looks at the first lines downloads no other lines; an address with an order does',
  async ({ page }) => {
    // However slow the machine is, the eight seconds after which passive visitors get the list do not end in this test; and the browser
    // itself sends a move of the mouse now and then, when something appears below it.
    await page.addInitScript(() => {
      window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true })
      const after = window.setTimeout
      const never = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === 8000 ? 0 : after(run, ms, ...rest))
      Object.assign(window, { setTimeout: never })
    })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/v1/market/tickers?') && asked.push(request.url()))
    await page.goto(`${product.address}/markets`)
    await hydrated(page)
    await expect(page.locator('tbody tr')).toHaveCount(30)
    expect(asked).toEqual([])
    await page.goto(`${product.address}/markets?sort=-volume`)
    await expect.poll(() => asked.length).toBe(1)
  },
)

test('the table draws what is in view, at any place of the list, with its figures and curves', async ({ page }) => {
  const complaints = watchPage(page)
  await openMarkets(page)
  await page.evaluate(() => window.scrollTo(0, 16_000))
  const lines = page.locator('tbody tr')
  // The line at which Tab stops is drawn wherever the list is.
  await expect(lines.first()).toHaveAttribute('aria-rowindex', '2')
  await expect(lines.nth(1)).toHaveAttribute('aria-rowindex', /^2\d\d$/)
  expect(await lines.count()).toBeLessThan(60)
  await expect(lines.nth(12).locator('svg path').last()).toBeAttached()
  await expect(lines.nth(12).locator('[data-field="last"]')).toHaveText(/\d/)
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

onlyInFull(test)('sorts, searches and groups all pairs, not only the first', async ({ page }) => {
  await openMarkets(page)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.locator('tbody tr').first()).toContainText('ZOZO')
  const search = page.getByRole('searchbox', { name: 'Search pairs' })
  await search.fill('1000sats')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('main output', { hasText: 'Pairs: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Favorite: 1000SATS/USDT' }).click()
  await search.fill('')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(8)
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('1000SATS')
  await page.getByRole('button', { name: 'Losers', exact: true }).click()
  const changes = page.locator('tbody td[data-field="change24h"]')
  await expect.poll(async () => (await changes.allTextContents()).filter((text) => !text.startsWith('-'))).toEqual([])
  await expect(changes.nth(1)).toContainText('-')
})

onlyInFull(test)('the keys lead through the whole table, and Tab passes it with one line', async ({ page }) => {
  await openMarkets(page)
  const focusedLine = page.locator('tbody tr:focus-within')
  await page.getByRole('columnheader', { name: '24h volume' }).getByRole('button').focus()
  await page.keyboard.press('Tab')
  await expect(focusedLine).toHaveAttribute('aria-rowindex', '2')
  await page.keyboard.press('Tab')
  await expect(focusedLine.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(focusedLine).toHaveAttribute('aria-rowindex', '501')
  await expect(focusedLine).toBeInViewport()
  await page.keyboard.press('PageUp')
  await expect(focusedLine).toHaveAttribute('aria-rowindex', '491')
  await page.keyboard.press('ArrowUp')
  await expect(focusedLine).toHaveAttribute('aria-rowindex', '490')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'All pairs' }).getByRole('link').first()).toBeFocused()
})

onlyInFull(test)('the list of a terminal has all pairs, by keys alone', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, `${product.address}/futures/usdt/BTCUSDT`)
  await page.getByRole('button', { name: 'Change pair' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'Pairs' })
  await expect(list.getByText('Pairs: 300')).toBeVisible()
  await expect(list.getByText('125x')).not.toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  const search = list.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const last = list.locator('li:focus-within')
  await expect(last).toHaveAttribute('aria-posinset', '300')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await search.fill('ltc')
  await expect(list.getByText('Pairs: 1', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LTC/USDT')
  expect(complaints).toEqual([])
})

onlyInFull(test)('the heat map shows the busiest, tells each by keys, and has a table', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, `${product.address}/markets/heat-map`)
  const tiles = page.getByRole('list', { name: 'Pair heat map' }).getByRole('link')
  await expect(tiles).toHaveCount(60)
  await expect(tiles.first()).toHaveAccessibleName(/^([A-Z0-9]+) .*% · \1\/USDT: Last price .* · 24h change .* · 24h volume/)
  await tiles.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.first()).not.toBeFocused()
  await expect(page.locator('[data-level]:focus')).toHaveCount(1)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Pairs and prices' }).locator('tbody tr')).toHaveCount(60)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Pair heat map' }).getByRole('link', { name: 'Futures' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Futures heat map')
  expect(complaints).toEqual([])
})
