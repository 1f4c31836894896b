import { expect, type Browser, type Page } from '@playwright/test'
import { codeFor, lettersTo, newEmail, otherDevice, register } from '../person.ts'
import { visit } from '../visit.ts'

/** Two traders of the P2P tests, and what they do there. Labels are in English unless a test gives others. */

export const SECRET = 'Second-Horse-9!'
export const SCREEN = '/trade-asset/p2p'
/** Terms of an advertisement, on several lines. */
export const TERMS = 'Pay within 10 minutes.\n\nNo third parties.'
export const ORDERS = `${SCREEN}/orders`

/** Registers a trader in a browser of its own. */
export async function openTrader(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const page = await otherDevice(browser)
  const email = newEmail(name)
  await visit(page, '/register')
  await register(page, email)
  return { page, email }
}

/** Sets the trader's withdrawal password on the page of its security. */
export async function setWithdrawalPassword(page: Page, email: string): Promise<void> {
  await visit(page, '/account/setting/security')
  await fillInWithdrawalPassword(page, email)
}

/** Sets the trader's withdrawal password where the page of its security is open. */
export async function fillInWithdrawalPassword(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Set withdrawal password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set withdrawal password' })
  const known = (await lettersTo(email)).length
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Email code').fill(await codeFor(email, known))
  await dialog.getByLabel('New withdrawal password').fill(SECRET)
  await dialog.getByLabel('Repeat withdrawal password').fill(SECRET)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Publishes an advertisement that sells USDT for a currency. Above 100 USDT it is confirmed with the withdrawal password. */
export async function advertise(page: Page, { fiat = 'THB', price = '30', quantity = '50' } = {}): Promise<void> {
  await visit(page, `${SCREEN}?list=ads`)
  await page.getByRole('button', { name: 'New ad' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ad' })
  await dialog.getByText('Sell', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: fiat }).click()
  await dialog.getByLabel('USDT price').fill(price)
  await dialog.getByLabel('Quantity (USDT)').fill(quantity)
  await dialog.getByLabel(`Minimum order (${fiat})`).fill('300')
  await dialog.getByLabel(`Maximum order (${fiat})`).fill('900')
  await dialog.getByRole('checkbox', { name: 'Bank transfer' }).check()
  await dialog.getByRole('button', { name: 'Add payment method' }).click()
  await expect(dialog.getByRole('button', { name: 'Add payment method' })).toBeHidden()
  await dialog.locator('textarea').fill(TERMS)
  await expect(dialog.getByText(`${TERMS.length} / 1000`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  if (Number(quantity) > 100) await confirmSale(page, 'Publish')
  await expect(dialog).toBeHidden()
}

/** Confirms a sale with the withdrawal password, after a wrong one has confirmed nothing. */
export async function confirmSale(page: Page, action: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm sale' })
  await proof.locator('input[type="password"]').fill('Wrong-Horse-9!')
  await proof.getByRole('button', { name: action }).click()
  await expect(proof.locator('input[type="password"]')).toBeEnabled()
  await proof.locator('input[type="password"]').fill(SECRET)
  await proof.getByRole('button', { name: action }).click()
  await expect(proof).toBeHidden()
}

/** Opens the dialog of the first offer in a list: by its key, since the rows may move under a pointer when prices do. */
export async function chooseOffer(page: Page, path: string, seller: RegExp | string = ''): Promise<void> {
  await visit(page, path)
  await page.locator('tbody tr').filter({ hasText: seller }).first().getByRole('button').last().press('Enter')
}
