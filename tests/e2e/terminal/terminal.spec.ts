import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { chartWithTools } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'
import { numberOf } from '../support/terminal.ts'

// Goal: any visitor trades on the real gateway as a guest within a minute, in any language, on any screen, by mouse or keyboard.

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Finds the visible ticket: beside the chart, or in the phone's drawer. */
function ticketOf(page: Page) {
  return page.locator('form[data-ticket]').filter({ visible: true })
}

/** Opens the ticket on a phone; on a desktop it is always open. */
async function openTicket(page: Page): Promise<void> {
  const bar = page.locator('[data-open-ticket]')
  if (await bar.isVisible()) await bar.click()
  await expect(ticketOf(page)).toBeVisible()
}

/** Turns a visitor's page into that of a guest who may send orders. */
async function becomeGuest(page: Page): Promise<void> {
  await openTicket(page)
  await page.locator('[data-start]').filter({ visible: true }).click()
  await expect(page.locator('[data-start]').filter({ visible: true })).toHaveCount(0)
  await openTicket(page)
  await expect(ticketOf(page).locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
}

/** A user's clicks, counted. */
interface Hand {
  click(target: Locator): Promise<void>
  readonly clicks: () => number
}

function handOf(): Hand {
  let clicks = 0
  return {
    clicks: () => clicks,
    async click(target) {
      clicks += 1
      await target.click()
    },
  }
}

/** Fills in the first market order of a new guest, click by click. */
async function fillFirstOrder(page: Page, hand: Hand, path: string, size: string): Promise<void> {
  await hand.click(page.getByRole('main').locator('a[data-opens="guest"]').first())
  await page.waitForURL(/\/spot\/BTCUSDT$/, { waitUntil: 'commit' })
  if (path !== '/spot/BTCUSDT') {
    await hand.click(page.getByRole('main').locator(`a[href$="${path}"]`).filter({ visible: true }).first())
    await page.waitForURL(new RegExp(`${path}$`), { waitUntil: 'commit' })
  }
  await expect(page.locator('[data-account="guest"]')).toBeAttached()
  await chartWithTools(page)
  const bar = page.locator('[data-open-ticket]')
  if (await bar.isVisible()) await hand.click(bar)
  const ticket = ticketOf(page)
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
  await hand.click(ticket.locator('[data-kind="market"]'))
  await ticket.locator('[data-field="size"] input:not([type="range"])').fill(size)
  await hand.click(ticket.locator('[data-submit]'))
  await hand.click(page.locator('[data-confirm] button').last())
  await expect(page.locator('[data-confirm]')).toHaveCount(0)
}

for (const [nth, prefix] of ['', '/ar'].entries()) {
  for (const [product, [path, size]] of (
    [
      ['/spot/BTCUSDT', '0.01'],
      ['/futures/usdt/BTCUSDT', '0.02'],
    ] as const
  ).entries()) {
    for (const [width, screen] of (['desktop', 'phone'] as const).entries()) {
      // The quick suite takes each direction, product and screen once.
      const isQuick = product === nth && width === nth
      const declare = isQuick ? test : onlyInFull(test)
      declare(
        `from the front page a guest fills a market order within six clicks on ${prefix}${path} on a ${screen}`,
        async ({ page }, info) => {
          test.slow()
          await page.setViewportSize(SIZES[screen])
          const complaints = watchPage(page)
          const hand = handOf()
          await visit(page, prefix === '' ? '/' : prefix)
          const begun = Date.now()
          await fillFirstOrder(page, hand, path, size)
          await page.keyboard.press('Escape')
          await page.locator('[data-tab="fills"]').click()
          await expect(page.getByRole('tabpanel').locator('tbody tr')).not.toHaveCount(0)
          info.annotations.push({
            type: 'front page to fill',
            description: `${hand.clicks()} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
          })
          expect(hand.clicks()).toBeLessThanOrEqual(6)
          if (path.startsWith('/futures')) {
            await page.locator('[data-tab="positions"]').click()
            await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(1)
          }
          expect(complaints).toEqual([])
        },
      )
    }
  }
}

test('keys alone place, edit and cancel an order, and close a position', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop)
  await visit(page, '/futures/usdt/BTCUSDT')
  await becomeGuest(page)
  const ticket = ticketOf(page)
  const price = ticket.getByRole('textbox', { name: 'Price' })
  const market = await numberOf(price)
  await price.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(Math.round(market * 0.95)))
  await ticket.getByRole('textbox', { name: 'Size' }).focus()
  await page.keyboard.type('0.02')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send order' })).toBeFocused()
  await page.keyboard.press('Enter')

  await page.getByRole('tab', { name: /^Positions/ }).focus()
  await page.keyboard.press('ArrowRight')
  const rows = page.getByRole('tabpanel').locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Edit .* order at/ }).focus()
  await page.keyboard.press('Enter')
  const size = page.getByRole('dialog').getByRole('textbox', { name: 'Size' })
  await size.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.03')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.first()).toContainText('0.03')
  await page.getByRole('button', { name: /^Cancel (?!all).* order at/ }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(0)

  await ticket.locator('[data-kind="market"]').focus()
  await page.keyboard.press('Enter')
  await ticket.getByRole('textbox', { name: 'Size' }).focus()
  await page.keyboard.type('0.02')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /^Open orders/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: /^Close .* position at market/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Size' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No open positions')).toBeVisible()
})

test('the book is read by keys and gives its price to the ticket', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop)
  await visit(page, '/spot/BTCUSDT')
  await page.getByRole('button', { name: 'Freeze book' }).click()
  await page.locator('[data-book-reading]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const line = page.locator('[data-book-reading] tr[data-read]')
  const shown = (await line.locator('td').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(ticketOf(page).getByRole('textbox', { name: 'Price' })).toHaveValue(shown.replaceAll(',', ''))
})

test('a price far from the market is asked about even where questions are off', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop)
  await visit(page, '/spot/BTCUSDT')
  await becomeGuest(page)
  const ticket = ticketOf(page)
  await ticket.getByRole('checkbox', { name: 'Confirm before sending' }).uncheck({ force: true })
  const price = ticket.getByRole('textbox', { name: 'Price' })
  const market = await numberOf(price)
  await price.fill(String(Math.round(market * 1.03)))
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.001')
  await ticket.locator('[data-submit]').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('from the last price')
  await expect(page.getByRole('dialog')).toContainText('Buy 0.001 BTC at')
  await page.getByRole('button', { name: 'Back to ticket' }).click()
  await price.fill(String(Math.round(market * 0.98)))
  await ticket.locator('[data-submit]').click()
  await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible()
  await page.getByRole('button', { name: /^Receipt for/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Waiting: the market hasn’t reached the price')
})

const STATES = [
  ['en', '', 'desktop'],
  ['ar', '/ar', 'phone'],
] as const
for (const [name, prefix, screen] of someOf('states of the terminal', STATES, () => false)) {
  test(`every state of the terminal can be used by all, in ${name} on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(SIZES[screen])
    await visit(page, `${prefix}/futures/usdt/BTCUSDT`)
    await chartWithTools(page)
    expect(await violationsOn(page)).toEqual([])
    await becomeGuest(page)
    const ticket = ticketOf(page)
    await ticket.locator('[data-kind="trigger"]').click()
    await ticket.locator('[data-submit]').click()
    expect(await violationsOn(page)).toEqual([])
    await ticket.locator('[data-kind="market"]').click()
    await ticket.getByRole('checkbox').first().check({ force: true })
    await ticket.locator('[data-field="size"] input:not([type="range"])').fill('0.02')
    await ticket.locator('[data-submit]').click()
    await expect(page.locator('[data-confirm]')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.locator('[data-confirm] button').last().click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(1)
    expect(await violationsOn(page)).toEqual([])
  })
}

for (const prefix of someOf('the edge of the ticket', ['', '/ar'], (language) => language === '/ar')) {
  test(`the ticket's edge follows the arrow that points away from it, on either side, on ${prefix}/spot/BTCUSDT`, async ({ page }) => {
    await page.setViewportSize(SIZES.desktop)
    for (const side of ['right', 'left']) {
      await visit(page, `${prefix}/account/setting`)
      await page.locator(`input[type="radio"][value="${side}"]`).check({ force: true })
      await visit(page, `${prefix}/spot/BTCUSDT`)
      const edge = page.locator('hr[data-edge="ticket"]')
      const panel = page.locator('[data-area="ticket"]')
      await expect(page.locator(`[data-ticket="${side}"]`)).toBeVisible()
      const [line, box] = [await edge.boundingBox(), await panel.boundingBox()]
      if (!line || !box) throw new Error('the ticket and its edge are in view')
      const isOnLeft = line.x + line.width / 2 < box.x + box.width / 2
      expect(isOnLeft).toBe((side === 'right') === (prefix === ''))
      const before = Number(await edge.getAttribute('aria-valuenow'))
      await edge.press(isOnLeft ? 'ArrowLeft' : 'ArrowRight')
      await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16))
      await edge.press(isOnLeft ? 'ArrowRight' : 'ArrowLeft')
      await expect(edge).toHaveAttribute('aria-valuenow', String(before))
    }
  })
}
