import { expect, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { logOut, newEmail, register, test } from '../support/person.ts'
import { startAsGuest, ticketOf } from '../support/terminal.ts'
import { visit } from '../support/visit.ts'

// Goal: the app is installable, and without a network it says in the visitor's language since when, and shows no price and nothing personal.

test.use({ serviceWorkers: 'allow' })

const HOUR_MS = 3_600_000

/** The paths of everything that the worker has kept. */
const keys = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('offline-'))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().map(({ url }) => new URL(url).pathname)
  })

async function controlled(page: Page): Promise<void> {
  await expect.poll(() => keys(page)).toEqual(['/offline-shell', '/offline-seen'])
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const OFFLINE = [
  { path: '/markets', tag: 'en', dir: 'ltr', title: 'You’re offline' },
  { path: '/ar/markets', tag: 'ar', dir: 'rtl', title: 'أنت غير متصل' },
  { path: '/ja/markets', tag: 'ja', dir: 'ltr', title: 'オフラインです' },
]
for (const { path, tag, dir, title } of someOf('pages without a network', OFFLINE, (each) => each.dir === 'rtl')) {
  test(`without a network ${path} is answered by a page that says how old its knowledge is`, async ({ page, context }) => {
    await visit(page, path)
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      return link === null
        ? null
        : ((await (await fetch(link.href)).json()) as { readonly display: string; readonly icons: readonly unknown[] })
    })
    expect(manifest).toMatchObject({ display: 'standalone' })
    await controlled(page)
    // The last contact was three hours ago.
    const seen = Date.now() - 3 * HOUR_MS
    await page.evaluate(async (at) => {
      const name = (await caches.keys()).find((each) => each.startsWith('offline-')) ?? ''
      await (await caches.open(name)).put('/offline-seen', new Response(String(at)))
    }, seen)

    await context.setOffline(true)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const age = page.locator('[data-seen]')
    await expect(age).not.toContainText('{')
    await expect(age).toContainText(String(new Date(seen).getUTCFullYear()))
    await expect(age).toContainText(new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { numeric: 'auto' }).format(-3, 'hour'))

    await context.setOffline(false)
    await page.getByRole('link').click()
    await expect(page.getByRole('table').first()).toBeVisible()
  })
}

test('a page says at once that the network is gone; the ticket takes no order until it is back', async ({ page, context }) => {
  await startAsGuest(page, '/ar/futures/usdt/BTCUSDT')
  const ticket = ticketOf(page)
  await ticket.locator('[data-kind="market"]').click()
  await ticket.locator('[data-field="size"] input:not([type="range"])').fill('0.01')
  await context.setOffline(true)
  await expect(page.locator('[data-offline]')).toHaveText('أنت غير متصل')
  await expect(ticket.locator('[data-submit]')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[data-missing-part]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('[data-offline]')).toHaveCount(0)
  await expect(ticket.locator('[data-submit]')).not.toHaveAttribute('aria-disabled')
})

test('Chromium finds nothing that keeps the app from being installed', async ({ page, context }) => {
  await visit(page, '/markets')
  await controlled(page)
  const tools = await context.newCDPSession(page)
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A window of a test is a private one, which no app can be installed from.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data = '' } = await tools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data) as { readonly icons: readonly { readonly src: string }[] }
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200)
})

test('after a log-out nothing in the browser knows the user, also without a network', async ({ page, context }) => {
  const email = newEmail('offline')
  await visit(page, '/register')
  await register(page, email)
  await visit(page, '/asset')
  await controlled(page)
  /** Everything that caches and storages hold, as text. */
  const everything = () =>
    page.evaluate(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
      return texts.join('\n')
    })
  const [name = ''] = email.split('@')
  await context.setOffline(true)
  await page.goto('/asset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  expect(await page.content()).not.toContain(name)
  await context.setOffline(false)

  await visit(page, '/asset')
  await logOut(page)
  await expect.poll(everything).not.toContain(name)
  await visit(page, '/markets')
  await controlled(page)
  expect(await everything()).not.toContain(name)
  await context.setOffline(true)
  await page.goto('/asset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  expect(await page.content()).not.toContain(name)
})
