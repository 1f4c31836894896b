import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import japanese from '../../../messages/ja.json' with { type: 'json' }
import { onlyInFull } from '#tests/support/full-suite.ts'
import { openHttpsReceiver } from '../../rigs/alerts/https-receiver.ts'
import { SMTP_PORT } from '../support/address.ts'
import { violationsOn } from '../support/axe.ts'
import { type OwnProduct, startProduct } from '../support/products/own-product.ts'
import { lettersTo, newEmail, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: an alert fires while its owner has no page open, and is told once in each way, also over restarts.

const CLOCK_AHEAD = pathToFileURL(join(import.meta.dirname, '../support/clock-ahead.mjs')).href
const HOUR_MS = 3_600_000
const ALERTS = '/account/setting/alerts'
const PHONE = { width: 390, height: 844 }

const panel = (page: Page) => page.locator('[data-alerts]')
const rows = (page: Page) => panel(page).locator('tbody tr')

/** Sets an alert in the terminal, one ten-thousandth above or below the last price. */
async function setAlert(page: Page, direction: 'Rises to' | 'Falls to', factor: number): Promise<void> {
  const known = await rows(page).count()
  await panel(page).getByRole('button', { name: 'New alert' }).click()
  const drawer = page.getByRole('dialog', { name: 'New alert' })
  await drawer.getByText(direction, { exact: true }).click()
  const last = Number((await page.title()).replaceAll(',', '').match(/\d+(?:\.\d+)?/)?.[0])
  await drawer.getByLabel('Value', { exact: true }).fill((last * factor).toFixed(0))
  await drawer.getByLabel('Email').check()
  await drawer.getByLabel('Webhook').check()
  await drawer.getByRole('button', { name: 'Create alert' }).click()
  await expect(drawer).toBeHidden()
  await expect(rows(page)).toHaveCount(known + 1)
}

onlyInFull(test)('an alert that fires while no page is open is told once, also over a restart', async ({ page, context }) => {
  const complaints = watchPage(page)
  const receiver = await openHttpsReceiver()
  const folder = mkdtempSync(join(tmpdir(), 'agio-alerts-'))
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, receiver.ca)
  const start = (aheadMs: number, port = '0'): Promise<OwnProduct> =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      MARKET_SEED: 'alerts',
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      OUTGOING_HOSTS: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: authority,
      NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
      CLOCK_AHEAD_MS: String(aheadMs),
    })
  let site = await start(0)
  try {
    const email = newEmail('alerts')
    await visit(page, `${site.address}/register`)
    await register(page, email)
    await visit(page, site.address + ALERTS)
    await expect(page.getByText('No alerts yet')).toBeVisible()
    await page.getByLabel('Webhook address').fill('https://192.168.0.1/hook')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('[data-toast]')).toContainText('it must be a public https address')
    await page.getByLabel('Webhook address').fill(`https://127.0.0.1:${receiver.port}/hook`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])

    await visit(page, `${site.address}/spot/BTCUSDT`)
    await page.getByRole('tab', { name: 'Alerts' }).click()
    await setAlert(page, 'Rises to', 1.002)
    await setAlert(page, 'Falls to', 0.998)
    expect(await violationsOn(page)).toEqual([])
    // No page is open any more, and the price moves on while nothing runs.
    await page.goto('about:blank')
    await site.stop()
    site = await start(12 * HOUR_MS, new URL(site.address).port)
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    await expect.poll(async () => (await lettersTo(email)).filter((letter) => letter.includes('BTCUSDT')).length).toBeGreaterThan(0)

    await visit(page, site.address + ALERTS)
    const fired = rows(page).filter({ hasText: 'Triggered' })
    await expect(fired.first()).toContainText('Webhook: sent')
    await expect(fired.first()).toContainText('Email: sent')
    // Only the one that has fired stays: the other could fire at any later moment, between two counts.
    const waiting = rows(page).filter({ hasNotText: 'Triggered' })
    if ((await waiting.count()) > 0) await waiting.getByRole('button', { name: /^Delete/ }).click()
    await expect(waiting).toHaveCount(0)
    const told = await fired.count()
    await page.goto('about:blank')
    await site.stop()
    site = await start(12 * HOUR_MS, new URL(site.address).port)
    for (const [language, texts] of [
      ['', null],
      ['/ar', arabic],
      ['/ja', japanese],
    ] as const) {
      await page.setViewportSize(texts === null ? { width: 1440, height: 900 } : PHONE)
      await visit(page, site.address + language + ALERTS)
      await expect(rows(page).filter({ hasText: texts?.alerts.statuses.fired ?? 'Triggered' })).toHaveCount(told)
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    }
    await visit(page, `${site.address}/account/setting/inbox`)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'BTCUSDT has reached' })).toHaveCount(told)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(told)
    expect(receiver.received).toHaveLength(told)
    expect((await lettersTo(email)).filter((letter) => letter.includes('BTCUSDT'))).toHaveLength(told)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await site.stop()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows a pushed alert, and a later one of the same kind in its place', async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await visit(page, '/markets')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const tools = await context.newCDPSession(page)
    const registered = new Promise<{ readonly registrationId: string; readonly scopeURL: string }>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first !== undefined) resolve(first)
      })
    })
    await tools.send('ServiceWorker.enable')
    const { registrationId, scopeURL } = await registered
    const payload = {
      title: 'BTCUSDT',
      body: 'BTCUSDT has reached 70,000',
      tag: 'a1',
      path: '/account/setting/alerts',
      lang: 'en',
      dir: 'ltr',
    }
    const push = (data: string) =>
      tools.send('ServiceWorker.deliverPushMessage', { origin: new URL(scopeURL).origin, registrationId, data })
    // The headless browser shows no notices: what the worker has asked it to show is looked at.
    const [worker] = context.serviceWorkers()
    if (worker === undefined) throw new Error('the worker runs')
    await worker.evaluate(() => {
      const asked: unknown[] = []
      ServiceWorkerRegistration.prototype.showNotification = (title, { body, tag, lang } = {}) => {
        asked.push({ title, body, tag, lang })
        return Promise.resolve()
      }
      Object.assign(globalThis, { asked })
    })
    const shown = () => worker.evaluate(() => (globalThis as unknown as { readonly asked: readonly unknown[] }).asked)
    const { title, body, tag, lang } = payload
    await push(JSON.stringify(payload))
    await expect.poll(shown).toEqual([{ title, body, tag, lang }])
    // The tag has the browser replace the first one.
    await push(JSON.stringify({ ...payload, body: 'again' }))
    await expect.poll(shown).toEqual([
      { title, body, tag, lang },
      { title, body: 'again', tag, lang },
    ])
  })
})
