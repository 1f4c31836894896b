import { expect, test, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { chartWithTools } from '../support/chart.ts'
import { expectInPlace, shiftsOf } from '../support/shifts.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: market pages are complete at once, live afterwards, and all their functions work: sort, search, star, switch, read, convert.
// Prices are simulated and move all the time, so the tests check only properties that hold for any price.

async function column(page: Page, field: string): Promise<number[]> {
  const texts = await page.locator(`tbody td[data-field="${field}"]`).allTextContents()
  return texts.map((text) => Number(text.replaceAll(/[,%+]/g, '')))
}

async function pairs(page: Page): Promise<string[]> {
  return page.locator('table tbody th a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Waits until the scripts are live: the first price that differs from the server's has arrived through the stream. */
async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('main output').filter({ hasText: /^Live$/ })).toBeVisible()
}

test.describe('the table of markets', () => {
  test('sorts by a column, turns round, lets go, and keeps it in the address', async ({ page }) => {
    await visit(page, '/markets')
    await untilLive(page)
    const head = page.getByRole('columnheader', { name: 'Last price' })
    const button = head.getByRole('button')
    const first = await pairs(page)
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    // The rows follow their head by a frame, and prices go on.
    const isFalling = async () => {
      const shown = await column(page, 'last')
      return shown.length > 1 && shown.every((price, index) => index === 0 || price <= (shown[index - 1] ?? 0))
    }
    await expect.poll(isFalling).toBe(true)
    await expect(page).toHaveURL(/\?sort=-last$/)
    await button.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await page.reload()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await button.click()
    await expect(head).not.toHaveAttribute('aria-sort')
    expect((await pairs(page)).toSorted()).toEqual(first.toSorted())
  })

  test('finds pairs by symbol and by name, and reports when there is none', async ({ page }) => {
    await visit(page, '/markets')
    await untilLive(page)
    const search = page.getByRole('searchbox', { name: 'Search pairs' })
    await search.fill('bitcoin')
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await search.fill('nothing like this')
    await expect(page.getByText('No pairs match your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all pairs' }).click()
    await expect(search).toHaveValue('')
    await expect.poll(async () => (await pairs(page)).length).toBeGreaterThan(10)
  })

  test('keeps favourites, in this tab, after a reload and in another tab', async ({ page, context }) => {
    await visit(page, '/markets')
    await untilLive(page)
    const other = await context.newPage()
    await other.goto('/markets?group=favourites')
    await expect(other.getByText('No favorites yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Favorite: ETH/USDT' }).click()
    await expect(other.locator('tbody tr')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Favorite: ETH/USDT' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('shows everything without scripts, and nothing that needs them', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseURL}/markets/futures`)
    expect((await column(page, 'last')).every((price) => price > 0)).toBe(true)
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page
      .getByRole('link', { name: /BTC\/USDT/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('BTC/USDT')
    await context.close()
  })
})

test.describe('a pair', () => {
  test('comes alive: price, book, trades and age, without moving the page', async ({ page }) => {
    const complaints = watchPage(page)
    await visit(page, '/spot/BTCUSDT')
    await expectInPlace(page)
    await page.getByRole('button', { name: 'Trades', exact: true }).click()
    const trades = page.getByRole('table', { name: 'Latest trades' }).locator('tbody')
    await expect(trades).toBeVisible()
    // The shift that the press itself caused was requested, however late a busy machine renders it.
    const { sum: chosen } = await shiftsOf(page)
    const before = await trades.textContent()
    await untilLive(page)
    await expect(trades).not.toHaveText(before ?? '')
    await expectInPlace(page, chosen)
    expect(complaints).toEqual([])
  })

  test('shows a book that is in order and not crossed, also grouped', async ({ page }) => {
    await visit(page, '/futures/usdt/ETHUSDT')
    await untilLive(page)
    const book = page.getByRole('table', { name: 'Order book' })
    const prices = async (side: string): Promise<number[]> => {
      const texts = await book.locator(`tbody[data-side="${side}"] td:first-child`).allTextContents()
      // Rows beyond the depth of the order book are blank.
      return texts.filter((text) => text.trim() !== '').map((text) => Number(text.replaceAll(',', '')))
    }
    const grouping = page.getByRole('combobox', { name: 'Price grouping' })
    for (const step of ['0.01', '1']) {
      await grouping.selectOption(step)
      await expect
        .poll(async () => (await prices('bids')).every((price) => Math.abs(price / Number(step) - Math.round(price / Number(step))) < 1e-6))
        .toBe(true)
      const [asks, bids] = [await prices('asks'), await prices('bids')]
      expect(asks).toEqual(asks.toSorted((a, b) => b - a))
      expect(bids).toEqual(bids.toSorted((a, b) => b - a))
    }
  })

  test('lets its chart be read with the keys, and loads other intervals', async ({ page }) => {
    await visit(page, '/spot/ETHUSDT')
    await untilLive(page)
    await chartWithTools(page)
    const cursor = page.getByRole('slider', { name: /^15m chart/ })
    await expect.poll(() => cursor.getAttribute('max')).not.toBe('0')
    await cursor.press('Home')
    const first = await cursor.getAttribute('aria-valuetext')
    await cursor.press('ArrowRight')
    await expect(cursor).not.toHaveAttribute('aria-valuetext', first ?? '')
    const answer = page.waitForResponse(
      (response) => response.url().includes('/v1/market/candles') && response.url().includes('interval=1d'),
    )
    await page.getByRole('button', { name: '1d', exact: true }).click()
    expect((await answer).status()).toBe(200)
    const daily = page.getByRole('slider', { name: /^1d chart/ })
    await daily.press('Home')
    await expect(daily).toHaveAttribute('aria-valuetext', /^\d{4}-\d{2}-\d{2} /)
  })

  test('says when the stream is lost, without moving the page, and comes back by itself', async ({ page }) => {
    // The longest words in the narrowest window that has them beside the price.
    await page.setViewportSize({ width: 1100, height: 720 })
    let isDown = false
    const open = new Set<{ close: () => Promise<void> }>()
    await page.routeWebSocket('**/v2/ws/public', (socket) => {
      if (isDown) return void socket.close()
      open.add(socket)
      socket.connectToServer()
    })
    await visit(page, '/de/spot/BTCUSDT')
    await untilLive(page)
    const tools = page.locator('[data-open-palette]')
    const place = await tools.boundingBox()
    isDown = true
    for (const socket of open) await socket.close()
    await expect(page.locator('main output').filter({ hasText: 'Verbindung verloren' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-stale')
    expect(await tools.boundingBox()).toEqual(place)
    isDown = false
    await untilLive(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-stale')
  })

  // `lib/routing` decides for each kind of address in one place.
  const paths = ['/spot/NOPE', '/futures/usdt/NOPE', '/price/nope']
  for (const path of someOf('pages of what is not listed', paths, (_path, index) => index === 0)) {
    test(`${path} is a page that does not exist`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
    })
  }
})

test.describe('a coin', () => {
  test('converts both ways and refuses what can be read in two ways', async ({ page, context }) => {
    await visit(page, '/price/bitcoin')
    await untilLive(page)
    const coins = page.getByRole('textbox', { name: 'Amount in BTC' })
    const money = page.getByRole('textbox', { name: 'Amount in USD' })
    await coins.fill('0,5')
    await expect(coins).toHaveValue('0.5')
    expect(Number(await money.inputValue())).toBeGreaterThan(0)
    await money.fill('100')
    await expect.poll(async () => Number(await coins.inputValue())).toBeLessThan(1)
    // The currency of a conversion is persisted, and does not change other amounts.
    await page.getByRole('combobox', { name: 'Currency', exact: true }).selectOption('EUR')
    await expect(page.getByRole('textbox', { name: 'Amount in EUR' })).toHaveValue('100')
    await visit(page, '/price/ethereum')
    await expect(page.getByRole('textbox', { name: 'Amount in EUR' })).toBeVisible()
    await expect(page.locator('main header bdi').filter({ hasText: /^\$/ })).toBeVisible()
    await visit(page, '/price/bitcoin')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('1.234,5'))
    await coins.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page.getByRole('alert').filter({ hasText: 'can be read in two ways' })).toBeVisible()
  })

  test('shows the currency of the locale at once, and the chosen one after', async ({ page }) => {
    await visit(page, '/price/bitcoin')
    await untilLive(page)
    const price = page.locator('main header bdi').filter({ hasText: /^\$/ })
    await expect(price).toBeVisible()
    await visit(page, '/ja/price/bitcoin')
    await expect(page.locator('main header bdi').filter({ hasText: /^¥/ })).toBeVisible()
  })
})

test('the first page estimates an order from the live book', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/')
  const panel = page.getByRole('region', { name: 'What would a market order cost?' })
  const size = panel.getByRole('slider', { name: 'Size' })
  const levels = async (): Promise<number> =>
    Number(await panel.getByText('Levels taken').locator('xpath=following-sibling::dd').textContent())
  await size.press('Home')
  const few = await levels()
  await size.press('End')
  await expect.poll(levels).toBeGreaterThan(few)
  await panel.getByRole('radio', { name: 'Sell' }).check({ force: true })
  await expect(panel.getByText('You would receive')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the state of the system is in words', async ({ page }) => {
  await visit(page, '/status')
  await expect(page.getByText('All systems operational')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Components' })).toContainText('Live stream')
  await expect(page.locator('dd').filter({ hasText: 'Working' })).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Nodes' })).toContainText('Node 1Leading')
  await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('No incidents in the last 90 days')
})
