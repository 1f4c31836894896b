import { expect } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a hook that a user creates places the order of an alert, its log says so, and once revoked it does nothing.

test('a webhook is made, places the order of its message, and refuses once it is revoked', async ({ page, playwright }) => {
  const complaints = watchPage(page)
  await enterAsGuest(page, '/account/newapi')
  const section = page.getByRole('main')
  await expect(section.getByText('No webhooks yet')).toBeVisible()
  await section.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await expect(form.getByRole('button', { name: 'Create webhook' })).toBeDisabled()
  await form.getByLabel('Name').fill('Breakout')
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Create webhook' }).click()

  const made = page.getByRole('dialog', { name: 'Your new webhook' })
  await expect(made.locator('code')).toHaveCount(3)
  const [address = '', secret = '', example = ''] = await made.locator('code').allTextContents()
  expect(address).toMatch(/\/v1\/hooks\/[\w-]{22}$/)
  expect(example).toContain(secret)
  expect(await violationsOn(page)).toEqual([])
  // A secret that is shown once is not lost to a stray press.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await expect(made).toBeVisible()
  await made.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(section.getByText('Breakout')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  // Another site has neither cookies nor pages of ours.
  const elsewhere = await playwright.request.newContext()
  const message = { ...(JSON.parse(example) as object), time: new Date().toISOString(), id: 'first alert' }
  const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', size: '0.001', price: '20000' }
  const send = async (data: object) => {
    const answer = await elsewhere.post(address, { data: JSON.stringify(data), headers: { 'content-type': 'text/plain' } })
    return (await answer.json()) as { code: string; data: { orderId: string; repeated: boolean } | null }
  }
  const done = await send({ ...message, order })
  expect(done).toMatchObject({ code: '00000', data: { repeated: false } })
  expect(await send({ ...message, order })).toMatchObject({ code: '00000', data: { orderId: done.data?.orderId, repeated: true } })
  expect(await send({ ...message, id: 'second alert', order: { ...order, price: '20000.001' } })).toMatchObject({ code: '31012' })

  await section.getByRole('button', { name: 'Log: Breakout' }).click()
  const log = page.getByRole('dialog', { name: 'Breakout' })
  await expect(log.getByText(`Order ${done.data?.orderId}`)).toBeVisible()
  await expect(log.getByText('Buy · 0.001 BTCUSDT · Limit · 20000', { exact: true })).toBeVisible()
  await expect(log.getByText('second alert')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(log).toBeHidden()

  await section.getByRole('button', { name: 'Revoke: Breakout' }).click()
  await page.getByRole('dialog', { name: 'Revoke this webhook?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(section.getByText('No webhooks yet')).toBeVisible()
  expect(await send({ ...message, id: 'third alert', order })).toMatchObject({ code: '20100' })
  await elsewhere.dispose()

  await visit(page, '/spot/BTCUSDT')
  await expect(page.getByText('20,000.00').first()).toBeVisible()
  expect(complaints).toEqual([])
})
