import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DATA_FOLDER } from '../support/address.ts'
import { visit } from '../support/visit.ts'

// Goal: the operator's announcement file is shown above all pages in the reader's language, can do no harm, and disappears when it is
// dismissed or withdrawn. Only one language has one, so that no other test sees it.

const FOLDER = join(DATA_FOLDER, 'announcement')
const HTML =
  '<p onclick="window.harmed = true">Texnik ishlar: <b>22:00</b> dan <a href="/uz/status" target="_blank">holat</a> <a href="javascript:alert(1)">x</a></p>' +
  '<script>window.harmed = true</script><img src="x" onerror="window.harmed = true">'

// One file, which the last test takes away.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'uz.html'), HTML)
})
test.afterAll(() => rmSync(join(FOLDER, 'uz.html'), { force: true }))

test('the announcement is above every page of its language, without harmful content, until it is dismissed', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => void (message.text().startsWith('invalid ') && refused.push(message.text())))
  await visit(page, '/uz/fee')
  const bar = page.getByRole('region', { name: 'Eʼlon' })
  await expect(bar).toContainText('Texnik ishlar: 22:00')
  await expect(bar.getByRole('link', { name: 'holat' })).toHaveAttribute('rel', /noopener/)
  await expect(bar.locator('script, [onclick], [onerror], [href^="javascript"], [href=""]')).toHaveCount(0)
  // A refused link is a text: a click on it must not load the page again.
  expect(refused).toEqual(['invalid href javascript:alert(1)', 'invalid url x'])
  await expect(bar.getByRole('link')).toHaveCount(1)
  await expect(bar.getByText('x', { exact: true })).not.toHaveCSS('text-decoration-line', 'underline')
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('details[data-drawer] summary').click()
  await expect(bar).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })

  await visit(page, '/uz/spot/BTCUSDT')
  await expect(bar).toBeVisible()
  await bar.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(page.locator('header a').first()).toBeFocused()
  const asked = page.waitForResponse(/\/v1\/public\/announcement/)
  await page.reload()
  await asked
  await expect(bar).toHaveCount(0)

  await visit(page, '/uz/status')
  await expect(page.getByRole('region', { name: 'Eʼlon' })).toContainText('Texnik ishlar: 22:00')
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
})

test('other languages have none, and the status page reads whole without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/uz/status')
  await expect(page.getByRole('region', { name: 'Eʼlon' })).toContainText('Texnik ishlar')
  await page.goto('/de/status')
  await expect(page.getByRole('region', { name: 'Ankündigung' })).toHaveCount(0)
  await page.close()
})
