import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { fillFigures } from '#lib/locale/figures.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { SMTP_PORT } from '../support/address.ts'
import { newEmail, otherDevice, register, test } from '../support/person.ts'
import { expectReady, fillInMarket, sendTicket, ticketOf } from '../support/terminal.ts'
import { hydrated, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'
import { startRecordedDays, swinging } from './recorded-days.ts'

// Goal: a visitor reads about the leaders, becomes a guest and copies a robot within limits of the own; the copy outlives a restart and
// gives its funds back. A registered trader leads, and gets a share of what a follower has gained.

const SCREEN = '/trade-swap/copy'

const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).locator('button[type="submit"]')
const status = (page: Page) => page.locator('[data-copy-status]')

/** Reads the funds that a new copy could get, from the hint of its form. */
async function availableFor(page: Page, robot: RegExp, words: typeof english): Promise<string> {
  await page.getByRole('tab', { name: words.copy.leaders }).click()
  await page.getByRole('button', { name: robot }).click()
  const hint = dialog(page).getByText(new RegExp(words.bots.available.replace('{amount}', '[\\d.,]+').replace('{coin}', 'USDT')))
  return hint.innerText()
}

const LOOKS = [
  { language: '', width: 1440, words: english },
  { language: '/ar', width: 390, words: arabic as typeof english },
]
for (const { language, width, words } of someOf('a copy over a restart', LOOKS, () => false)) {
  test(`a guest copies a robot, and the copy outlives a restart (${language}, ${width} px)`, async ({ page }) => {
    const complaints = watchPage(page)
    await page.setViewportSize({ width, height: 844 })
    const { copy } = words
    const robot = new RegExp(`${copy.copyIt}.*${copy.robots.trend}`)
    // The trend robot turns every ten minutes of such a day.
    const site = await startRecordedDays({ priceAt: swinging, volume: 500, speed: 120 })
    try {
      await visit(page, `${site.address}${language}/copy-trading`)
      const row = page.locator('tbody tr').filter({ hasText: copy.robots.trend })
      await expect(row.locator('td').first()).toHaveText(/USDT/)
      await row.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.robots.trend)
      await expect(page.getByText(fillFigures(copy.rules).trend)).toBeVisible()
      await hydrated(page)
      await page.locator('main [data-opens="guest"]').first().click()
      await page.waitForURL(`**${SCREEN}`)
      await hydrated(page)

      const before = await availableFor(page, robot, words)
      const field = (name: string) => dialog(page).getByLabel(name, { exact: true })
      await field(copy.funds).fill('5')
      await expect(dialog(page).getByText(copy.errors.funds)).toBeVisible()
      await expect(submit(page)).toBeDisabled()
      await field(copy.funds).fill('500')
      await dialog(page).getByText(copy.modes.ratio, { exact: true }).click()
      await field(copy.values.ratio).fill('0.02')
      await submit(page).click()
      await expect(status(page)).toHaveAttribute('data-copy-status', 'running')
      await expect(page.locator('[data-copy-open]')).toHaveText(/BTCUSDT/)
      await page.getByRole('tab', { name: copy.tabs.orders }).click()
      await expect(page.locator('[data-copied="filled"]').first()).toBeVisible()

      await page.getByRole('tab', { name: copy.tabs.copies }).click()
      const edit = page.getByRole('button', { name: new RegExp(`^${copy.edit}: `) })
      await edit.click()
      await field(copy.slippageMax).fill('9')
      await expect(dialog(page).getByText(copy.errors.percent)).toBeVisible()
      await expect(submit(page)).toBeDisabled()
      await field(copy.slippageMax).fill('1')
      await field(copy.values.ratio).fill('0.03')
      await submit(page).click()
      await expect(page.getByText(copy.saved).first()).toBeVisible()
      expect(await page.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
      expect(complaints).toEqual([])
      await site.restart()

      await visit(page, `${site.address}${language}${SCREEN}?list=copies`)
      await expect(status(page)).toHaveAttribute('data-copy-status', 'running')
      await edit.click()
      await expect(field(copy.values.ratio)).toHaveValue('0.03')
      await expect(field(copy.slippageMax)).toHaveValue('1')
      await page.keyboard.press('Escape')
      await stopCopy(page, words)

      // A copy that has traded nothing gives back what it was given, to the last unit.
      const left = await availableFor(page, robot, words)
      expect(left).not.toBe(before)
      await field(copy.symbols).fill('not a pair!')
      await expect(dialog(page).getByText(copy.errors.symbols)).toBeVisible()
      await field(copy.symbols).fill('ETHUSDT')
      await field(copy.funds).fill('123.45')
      await submit(page).click()
      await expect(status(page)).toHaveAttribute('data-copy-status', 'running')
      await stopCopy(page, words)
      expect(await availableFor(page, robot, words)).toBe(left)
    } finally {
      await site.end()
    }
  })
}

async function stopCopy(page: Page, { copy, bots }: typeof english): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${bots.stop}: `) }).click()
  await dialog(page).getByRole('button', { name: bots.stop, exact: true }).click()
  await expect(page.getByText(copy.none)).toBeVisible()
}

test('a trader leads, a guest copies the trade, and a part of the gain is shared', async ({ page, browser }) => {
  const { copy, bots } = english
  const settings = { SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}` }
  const site = await startRecordedDays({ priceAt: (minute) => 50_000 + 20 * minute, volume: 500, speed: 120, settings })
  const at = site.address
  try {
    await visit(page, `${at}/register`)
    await register(page, newEmail('leader'))
    await visit(page, `${at}${SCREEN}?list=lead`)
    const spot = page.locator('[data-lead="spot"]')
    await spot.getByLabel(copy.share).fill('21')
    await expect(spot.getByText(copy.errors.percent)).toBeVisible()
    await spot.getByLabel(copy.share).fill('20')
    await spot.getByRole('button', { name: copy.leadStart }).click()
    await expect(spot.getByRole('switch', { name: copy.takesNew })).toBeChecked()
    const pairs = spot.getByRole('textbox', { name: copy.symbols })
    await pairs.fill('BTC/USDT')
    await expect(spot.getByText(copy.errors.symbols)).toBeVisible()
    await pairs.fill('btcusdt, ETHUSDT')
    await spot.getByRole('button', { name: copy.save }).click()
    await expect(page.getByText(copy.saved).first()).toBeVisible()
    await visit(page, `${at}${SCREEN}?list=lead`)
    await expect(pairs).toHaveValue('BTCUSDT, ETHUSDT')
    const name = await spot.locator('strong').innerText()

    const follower = await otherDevice(browser)
    await visit(follower, `${at}/copy-trading`)
    await expect(follower.locator('tbody tr').filter({ hasText: name })).toBeVisible()
    await hydrated(follower)
    await follower.locator('main [data-opens="guest"]').first().click()
    await follower.waitForURL(`**${SCREEN}`)
    await hydrated(follower)
    await follower.getByRole('button', { name: `${copy.copyIt}: ${name}` }).click()
    await dialog(follower).getByLabel(copy.funds, { exact: true }).fill('500')
    await dialog(follower).getByText(copy.modes.ratio, { exact: true }).click()
    await dialog(follower).getByLabel(copy.values.ratio, { exact: true }).fill('0.5')
    await submit(follower).click()
    await expect(status(follower)).toHaveAttribute('data-copy-status', 'running')

    await visit(page, `${at}/spot/BTCUSDT`)
    await page.locator('[data-start]').filter({ visible: true }).click()
    await expect(page.locator('[data-start]').filter({ visible: true })).toHaveCount(0)
    await expectReady(page)
    await fillInMarket(page, '0.01')
    await sendTicket(page)
    const open = follower.locator('[data-copy-open]')
    await expect(open).toHaveText(/BTCUSDT \+0\.005/)
    // The leader sells half of it, and so does the copy.
    await ticketOf(page).getByRole('radio', { name: 'Sell', exact: true }).check({ force: true })
    await fillInMarket(page, '0.005')
    await sendTicket(page)
    await expect(open).toHaveText(/BTCUSDT \+0\.002/)
    // The price rises all the time, and by more than the fees within some seconds.
    await expect(follower.locator('[data-copy-result]')).toHaveText(/^\+[1-9]/)
    await follower.getByRole('button', { name: new RegExp(`^${bots.stop}: `) }).click()
    await dialog(follower).getByRole('button', { name: bots.stop, exact: true }).click()
    await expect(follower.getByText(copy.none)).toBeVisible()

    await visit(page, `${at}${SCREEN}?list=lead`)
    await expect(spot.locator('[data-earned]')).toHaveText(/[1-9]/)
    await visit(page, `${at}/account/setting/inbox`)
    await expect(page.getByText(/You received a profit share of 0\.\d+ USDT from a follower\./)).toBeVisible()
    // A copy that still runs ends with its leader.
    await follower.getByRole('tab', { name: copy.leaders }).click()
    await follower.getByRole('button', { name: `${copy.copyIt}: ${name}` }).click()
    await dialog(follower).getByLabel(copy.funds, { exact: true }).fill('200')
    await submit(follower).click()
    await expect(status(follower)).toHaveAttribute('data-copy-status', 'running')
    await visit(page, `${at}${SCREEN}?list=lead`)
    await spot.getByRole('button', { name: copy.leadEnd }).click()
    await expect(page.getByText(copy.leadEnded).first()).toBeVisible()
    await expect(follower.getByText(copy.none)).toBeVisible()
    await visit(follower, `${at}${SCREEN}?list=records`)
    await expect(status(follower).filter({ hasText: copy.reasons['leader-ended'] })).toBeVisible()
    await expect(spot.getByRole('button', { name: copy.leadStart })).toBeVisible()
  } finally {
    await site.end()
  }
})
