import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { IS_FULL_SUITE, onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { chartWithTools } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { startAsGuest } from '../support/terminal.ts'
import { hydrated, visit } from '../support/visit.ts'
import { startRecordedDays, swinging } from './recorded-days.ts'

// Goal: a visitor reaches a running grid from the public page; it makes round trips on a recorded day, which the account's stream tells the
// page; it goes on after a restart, and stops as a whole. A plan of purchases buys and sells on the same day.

const SCREEN = '/trade-spot/bots'
const status = (page: Page) => page.locator('[data-bot-status]')
const trips = (page: Page) => page.locator('[data-bot-trips]')

const LOOKS = [
  { language: '', width: 1440, words: english.bots },
  { language: '/ar', width: 390, words: arabic.bots },
]
for (const { language, width, words } of someOf('bots over a restart', LOOKS, (look) => look.language !== '')) {
  test(`bots trade on a recorded day${IS_FULL_SUITE ? ' and outlive a restart' : ''} (${language}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // The replay shows one swing in two seconds.
    const site = await startRecordedDays({ priceAt: swinging, volume: 50, speed: 30 })
    let lists = 0
    page.on('request', (request) => {
      if (request.url().includes('/v1/bot/list')) lists += 1
    })
    const coin = words.invest.replace('{coin}', 'USDT')
    const submit = page.locator('main form button[type="submit"]')
    try {
      await visit(page, `${site.address}${language}/trading-bot`)
      await hydrated(page)
      await page.locator('[data-opens="guest"]').first().click()
      await page.waitForURL(`**${SCREEN}?list=start`)
      await hydrated(page)

      await page.getByLabel(words.lower).fill('49000')
      await page.getByLabel(words.upper).fill('51000')
      await page.getByLabel(words.grids).fill('10')
      await page.getByLabel(coin).fill('10000')
      await expect(page.locator('[data-grid-gain]')).toHaveText(/%/)
      await page.getByRole('button', { name: words.past.run }).click()
      await expect(page.locator('[data-past-days="7"] [data-past-total]')).toHaveText(/USDT/)
      await submit.click()
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      const before = lists
      await expect(trips(page)).not.toHaveText('0')
      // The account's stream brings round trips; the list is asked for twice a minute at most.
      expect(lists - before).toBeLessThanOrEqual(2)
      const box = await page.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)
      expect(box).toBe(true)
      // The journal's replays beside the code prove what is kept.
      if (IS_FULL_SUITE) await site.restart()

      await visit(page, site.address + language + SCREEN)
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      const known = (await trips(page).textContent()) ?? ''
      await expect(trips(page)).not.toHaveText(known)
      await page.getByRole('button', { name: `${words.details}: ${words.detailsOf.replace('{symbol}', 'BTCUSDT')}` }).click()
      await expect(page.locator('[data-bot-detail]').getByRole('row')).not.toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `${words.stop}: ${words.stopOf.replace('{symbol}', 'BTCUSDT')}` }).click()
      await page.locator('[data-stop-bot]').getByRole('button').last().click()
      await expect(page.getByText(words.none)).toBeVisible()

      await page.getByRole('tab', { name: words.tabs.start }).click()
      await page.getByText(words.kinds['spot-dca'], { exact: true }).click()
      await page.getByLabel(words.dca.amount).fill('100')
      await page.getByLabel(coin).fill('1000')
      await page.getByLabel(words.dca.gain).fill('0.3')
      // A purchase at the top of a swing gains only with a cheaper one.
      const safety = page.locator('[data-safety]')
      await safety.locator('summary').click()
      await safety.getByLabel(words.dca.safetyCount).fill('1')
      await safety.getByLabel(words.dca.safetyAmount).fill('500')
      await safety.getByLabel(words.dca.safetyStep).fill('1.2')
      await page.getByLabel(words.dca.every).click()
      await page.getByRole('option', { name: words.dca.hours[0] }).click()
      await submit.click()
      await expect(status(page)).toHaveAttribute('data-bot-status', 'running')
      await expect(trips(page)).not.toHaveText('0')
    } finally {
      await site.end()
    }
  })
}

/** Moves the mouse onto the lowest line of the chart that can be dragged, and returns its height on the page. */
async function pointAtLowest(page: Page, x: number): Promise<number> {
  const box = await page.locator('[data-tool-chart] [data-view]').boundingBox()
  if (!box) throw new Error('the chart is in view')
  let found = 0
  await expect
    .poll(async () => {
      for (let y = box.y + box.height - 20; y > box.y + box.height / 2; y -= 3) {
        await page.mouse.move(box.x + x, y - 1)
        await page.mouse.move(box.x + x, y)
        found = y
        const hasHand = ([left, top]: readonly [number, number]): boolean => {
          const hit = document.elementFromPoint(left, top)
          return hit !== null && getComputedStyle(hit).cursor === 'pointer'
        }
        if (await page.evaluate(hasHand, [box.x + x, y] as const)) return true
      }
      return false
    })
    .toBe(true)
  return found
}

onlyInFull(test)('the range of a grid is set on the chart, by dragging and by keys', async ({ page }) => {
  const words = english.bots
  await startAsGuest(page, '/spot/BTCUSDT')
  await chartWithTools(page)
  await page.getByRole('tab', { name: words.title }).click()
  await page.getByRole('button', { name: words.chart.set }).click()
  const lower = page.locator('[data-grid-range]').getByLabel(words.lower)
  const first = await lower.inputValue()
  const x = 60
  const line = await pointAtLowest(page, x)
  const box = await page.locator('[data-tool-chart] [data-view]').boundingBox()
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + x, line - 10, { steps: 3 })
  await page.mouse.move((box?.x ?? 0) + x, line - 30, { steps: 4 })
  await page.mouse.up()
  await expect(lower).not.toHaveValue(first)
  const dragged = Number(await lower.inputValue())
  expect(dragged).toBeGreaterThan(Number(first))
  await lower.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Math.round(Number(await lower.inputValue()) * 100)).toBe(Math.round(dragged * 100) + 1)
  const set = await lower.inputValue()
  await page.getByRole('link', { name: words.chart.next }).click()
  await page.waitForURL(`**${SCREEN}?list=start&symbol=BTCUSDT&lower=*`)
  await expect(page.getByLabel(words.lower)).toHaveValue(set)
})
