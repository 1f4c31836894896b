import { expect, type Page } from '@playwright/test'
import { COUNTDOWN_PATH } from '#lib/contract/open-countdown.ts'
import { createBot, type Bot } from '../support/bot.ts'
import { test } from '../support/person.ts'
import { becomeTrader, placeWaiting, rowsOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: the dead man's switch of a bot is shown above the orders of its owner, in any language, switched off there, and does what it says.

const PASSPHRASE = 'correct9horse'

/** Creates an API key on its page, and returns the bot that has it. */
async function createOwnBot(page: Page): Promise<Bot> {
  await visit(page, '/account/newapi')
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Market maker')
  await form.getByText('Trade', { exact: true }).click()
  await form.getByLabel('Passphrase').fill(PASSPHRASE)
  await form.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'Your new key' })
  await expect(made).toBeVisible()
  const [apiKey = '', secret = ''] = await made.locator('code').allTextContents()
  await made.getByRole('button', { name: 'I’ve saved it' }).click()
  return createBot({ apiKey, secret, passphrase: PASSPHRASE })
}

test('a bot’s switch is shown above the open orders, switched off there, and cancels them when its key is silent', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchPage(page)
  await visit(page, '/spot/BTCUSDT')
  await becomeTrader(page)
  await placeWaiting(page, 1)
  const bot = await createOwnBot(page)
  const arm = async (countdown: string) => expect((await bot.post(COUNTDOWN_PATH, { countdown })).code).toBe('00000')
  await arm('600')
  const bar = page.locator('[data-silence]')
  const words = { '': 'Market maker', '/ar': 'مفتاح الأمان', '/de': 'Totmannschalter', '/ja': 'デッドマンスイッチ' }
  for (const [prefix, word] of Object.entries(words)) {
    await visit(page, `${prefix}/spot/BTCUSDT`)
    await page.locator('[data-tab="orders"]').click()
    await expect(bar).toContainText(word)
    await expect(bar).toContainText('600')
  }
  await visit(page, '/spot/BTCUSDT')
  await page.locator('[data-tab="orders"]').click()
  await bar.getByRole('button', { name: 'Turn off' }).click()
  await expect(bar).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(1)
  // The page is told of what the bot does, without a reload.
  await arm('600')
  await expect(bar).toBeVisible()
  await arm('1')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  expect(complaints).toEqual([])
})
