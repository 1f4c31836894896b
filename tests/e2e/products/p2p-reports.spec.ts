import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { DATA_FOLDER } from '../support/address.ts'
import { advertise, chooseOffer, openTrader, SCREEN } from '../support/products/p2p.ts'
import { visit } from '../support/visit.ts'

// Goal: a trader reports another at an offer, in a profile and in a chat, and the operator reads it and answers in the chat as operator.

const ROOT = join(import.meta.dirname, '../../..')

async function operate(...words: readonly string[]): Promise<Record<string, unknown>> {
  const given = ['scripts/run.mjs', 'operator', ...words, '--json', '--reason', 'a report was read']
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: ROOT, env: { ...process.env, DATA_DIR: DATA_FOLDER } })
  return JSON.parse(stdout) as Record<string, unknown>
}

async function report(page: Page, reason: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Report', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Report / })
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await dialog.getByText(reason).click()
  await dialog.getByLabel('What happened?').fill(text)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Report sent').last()).toBeVisible()
}

test('a report reaches the operator from offer, profile and chat', async ({ browser }) => {
  test.slow()
  const { page: seller } = await openTrader(browser, 'reported')
  // A currency that no other test's seller uses.
  await advertise(seller, { fiat: 'PHP', price: '57', quantity: '50' })
  const { page: buyer } = await openTrader(browser, 'reporter')
  await chooseOffer(buyer, `${SCREEN}?fiat=PHP`, /^Trader/)
  const order = buyer.getByRole('dialog', { name: /^Buy USDT from Trader/ })
  await report(buyer, 'Asks for real money', 'wants a bank transfer')
  await order.getByLabel('You pay (PHP)').fill('570')
  await order.getByRole('button', { name: 'Buy USDT' }).click()
  await expect(buyer).toHaveURL(/\/orders\?id=\d+/)
  const id = /id=(\d+)/.exec(buyer.url())?.[1] ?? ''
  await report(buyer, 'Insults or threatens', 'in the chat')
  await buyer
    .getByRole('button', { name: /^Trader \d+$/ })
    .first()
    .click()
  await report(buyer, 'Scam or spam', 'in general')
  const { rows } = (await operate('p2p', 'reports')) as { rows: { subject: string; text: string; accused: { name: string } }[] }
  const own = rows.filter(({ text }) => ['wants a bank transfer', 'in the chat', 'in general'].includes(text))
  expect(own.map(({ subject }) => subject)).toEqual(['merchant', 'order', 'offer'])
  await operate('p2p', 'message', '--order', id, '--text', 'Please keep to the order.')
  await visit(buyer, `${SCREEN}/orders?id=${id}`)
  const message = buyer.locator('[data-from="operator"]')
  await expect(message).toContainText('Operator')
  await expect(message).toContainText('Please keep to the order.')
})
