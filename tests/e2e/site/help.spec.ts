import { expect } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { fillInMarket, openTicket, sendTicket, startAsGuest } from '../support/terminal.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a beginner finds every word of trading explained, can try a liquidation out, and finds the same inside simulation mode.

test('the glossary finds terms by any word, and leads to their neighbours', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/help/glossary')
  const terms = page.locator('[data-glossary-term]')
  await expect(terms).toHaveCount(83)
  await page.getByRole('searchbox').fill('ｅxposüre\u200b  CONTRACT')
  await expect(terms.filter({ visible: true })).toHaveCount(1)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('No terms match.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.locator('#leverage').getByRole('link', { name: 'Liquidation price' }).click()
  await expect(page).toHaveURL(/#liquidationPrice$/)
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the calculator follows the fields, and says which field is wrong', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/help')
  const calculator = page.locator('[data-liquidation-calculator]')
  const result = calculator.locator('[data-result]')
  await calculator.getByLabel('Entry price').fill('50000')
  await calculator.getByLabel('Size').fill('1')
  await expect(result).toContainText('45,208.0')
  await calculator.getByLabel('Leverage').fill('500')
  await expect(calculator.getByText(/Enter a leverage from 1 to/)).toBeVisible()
  await expect(result).toHaveText('–')
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('simulation mode has the help too, without being a search result', async ({ page }) => {
  await enterAsGuest(page, '/asset')
  await visit(page, '/trade-info/help')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('link', { name: 'Open glossary' }).click()
  await expect(page.locator('[data-glossary-term]')).toHaveCount(83)
})

onlyInFull(test)('a guest finds examples from the own trades, and the general ones where there is none', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/help/glossary')
  await expect(page.locator('#marketOrder')).toContainText('Example: Market Buy 0.5 BTC')
  await expect(page.locator('[data-own]')).toHaveCount(0)
  await startAsGuest(page, '/spot/BTCUSDT')
  await openTicket(page)
  await fillInMarket(page, '0.01')
  await sendTicket(page)
  await visit(page, '/trade-info/glossary')
  await expect(page.locator('#marketOrder')).toContainText(/From your own trading: .BTCUSDT Buy 0\.01 BTC Market/)
  // A market order may be filled in parts: the example is the last of them.
  await expect(page.locator('#fill')).toContainText(/Your last fill: .BTCUSDT Buy 0\.0\d+ @ [\d,.]+/)
  await expect(page.locator('#trailingStop')).toContainText('Example:')
  expect(await page.locator('[data-own]').count()).toBeGreaterThan(15)
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

onlyInFull(test)('labels lead to the glossary, in and outside of simulation mode', async ({ page }) => {
  await visit(page, '/fee')
  await page.getByRole('link', { name: 'Maker', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/glossary#maker$/)
  for (const [begin, glossary] of [
    [() => visit(page, '/futures/usdt/BTCUSDT'), '/help/glossary'],
    [() => startAsGuest(page, '/futures/usdt/BTCUSDT'), '/trade-info/glossary'],
  ] as const) {
    await begin()
    for (const [label, term] of [
      ['Mark price', 'markPrice'],
      ['Index price', 'indexPrice'],
      [/^Open interest/, 'openInterest'],
    ] as const) {
      await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: label }).first().focus()
      const more = page.locator('[data-tip-more]')
      await expect(more).toHaveText('Read more')
      await expect(more).toHaveAttribute('href', `${glossary}#${term}`)
    }
  }
  // The columns of positions, too.
  await openTicket(page)
  await fillInMarket(page, '0.01')
  await sendTicket(page)
  for (const [column, term] of [
    ['entry', 'entryPrice'],
    ['mark', 'markPrice'],
    ['marginRatio', 'marginRatio'],
  ] as const) {
    await page.locator(`th[data-column="${column}"] [data-term]`).filter({ visible: true }).first().hover()
    await expect(page.locator('[data-tip-more]')).toHaveAttribute('href', `/trade-info/glossary#${term}`)
  }
})
