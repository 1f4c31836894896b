import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { startProduct, type OwnProduct } from '../support/products/own-product.ts'
import { expectReady, openOrders, placeResting, startAsGuest } from '../support/terminal.ts'
import { settled, visit } from '../support/visit.ts'

// Goal: everybody sees the date of a recorded market; with the token alone the operator pauses, resumes and jumps.

const TOKEN = 'the-token-of-this-test'
const START = Date.UTC(2023, 2, 1)
const MINUTE_MS = 60_000
const HOURS = 48

let folder = ''
let site: OwnProduct | undefined

// One recording, whose time the tests move one after the other.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recording-'))
  const file = join(folder, 'candles.csv')
  const rows = Array.from({ length: HOURS * 60 }, (_, minute) => {
    const price = 50_000 + (minute % 60)
    return `${START + minute * MINUTE_MS},${price},${price + 5},${price - 5},${price},10`
  })
  writeFileSync(file, ['open_time,open,high,low,close,volume', ...rows].join('\n'))
  site = await startProduct({
    MARKET_FEED: 'replay',
    REPLAY_FILE: file,
    OPERATOR_TOKEN: TOKEN,
  })
})

test.afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function marketTime(page: Page): Promise<number> {
  return page
    .locator('[data-market-date] time')
    .first()
    .getAttribute('datetime')
    .then((text) => Date.parse(text ?? ''))
}

onlyInFull(test)('every page with prices says that they are recorded, and of which day', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site?.address ?? '' })
  const page = await context.newPage()
  for (const path of ['/', '/markets', '/price/bitcoin', '/spot/BTCUSDT']) {
    await visit(page, path)
    await expect(page.getByText('Recorded prices').first(), path).toBeVisible()
    await expect(page.locator('[data-market-date]').first(), path).toContainText('Mar 1, 2023')
  }
  await visit(page, '/de/price/bitcoin')
  await expect(page.locator('[data-market-date]').first()).toContainText('1. März 2023')
  await context.close()
})

test('the operator pauses the market, plays it faster, and jumps forward', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site?.address ?? '', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await visit(page, '/spot/BTCUSDT#operator')
  const bar = page.locator('[data-replay-bar]')
  const token = bar.getByRole('textbox', { name: 'Operator token' }).or(bar.getByLabel('Operator token'))
  await token.fill('not-the-token-of-it')
  await bar.getByRole('button', { name: 'Unlock' }).click()
  await expect(bar).toContainText('The operator token is wrong.')
  await token.fill(TOKEN)
  await bar.getByRole('button', { name: 'Unlock' }).click()

  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  const stood = await page.evaluate(
    async () => ((await (await fetch('/healthz')).json()) as { feed: { marketTime: number } }).feed.marketTime,
  )
  await expect.poll(() => marketTime(page)).toBe(stood)

  const jump = async (moment: string) => {
    await bar.getByRole('textbox', { name: 'Jump to (UTC)' }).first().fill(moment)
    await page.keyboard.press('Enter')
    await bar.locator('[data-replay-jump]').click()
  }
  await jump('2023-03-02 06:00:00')
  const there = Date.UTC(2023, 2, 2, 6)
  await expect.poll(() => marketTime(page)).toBe(there)

  await jump('2023-03-02 03:00:00')
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.locator('[data-replay-rewind]')).toBeHidden()
  expect(await marketTime(page)).toBe(there)

  await bar.getByRole('combobox', { name: 'Speed' }).selectOption('60')
  await bar.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => marketTime(page)).toBeGreaterThan(there + MINUTE_MS)

  // Once per tab: the page knows it after a reload, another tab does not, and shows the bar to operators alone.
  await visit(page, '/spot/BTCUSDT')
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
  const other = await context.newPage()
  await visit(other, '/spot/BTCUSDT')
  await settled(other)
  await expect(other.locator('[data-replay-bar]')).toHaveCount(0)
  await other.evaluate(() => (location.hash = 'operator'))
  await expect(other.locator('[data-replay-bar]').getByRole('button', { name: 'Unlock' })).toBeVisible()
  await context.close()
})

onlyInFull(test)(
  'going back begins new rounds: everybody is at the earlier time, and nobody has anything of the later one',
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site?.address ?? '', viewport: { width: 1440, height: 900 } })
    const trader = await context.newPage()
    await startAsGuest(trader, '/spot/BTCUSDT')
    await placeResting(trader)
    await expect(openOrders(trader)).toHaveCount(1)
    const operator = await context.newPage()
    await visit(operator, '/spot/BTCUSDT#operator')
    const bar = operator.locator('[data-replay-bar]')
    await bar.getByLabel('Operator token').first().fill(TOKEN)
    await bar.getByRole('button', { name: 'Unlock' }).click()
    // As slow as it goes: the moments after the jump stay near it.
    await bar.getByRole('combobox', { name: 'Speed' }).selectOption('1')
    const before = await marketTime(operator)
    await bar.getByRole('textbox', { name: 'Jump to (UTC)' }).first().fill('2023-03-01 00:30:00')
    await operator.keyboard.press('Enter')
    await bar.locator('[data-replay-jump]').click()
    await expect(bar).toContainText('ends every trader’s round')
    await bar.locator('[data-replay-rewind]').click()
    const earlier = START + 30 * MINUTE_MS
    for (const page of [operator, trader]) {
      await expect.poll(() => marketTime(page).catch(() => before)).toBeLessThan(earlier + 10 * MINUTE_MS)
      await expect.poll(() => marketTime(page).catch(() => 0)).toBeGreaterThanOrEqual(earlier)
    }
    await expectReady(trader)
    await expect(openOrders(trader)).toHaveCount(0)
    await context.close()
  },
)
