import { expect } from '@playwright/test'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// Goal: the app is installable, and without a network it says in the visitor's language since when, and shows no price.

test.use({ serviceWorkers: 'allow' })

for (const { path, lang, dir, title } of [
  { path: '/markets', lang: 'en', dir: 'ltr', title: 'You are offline' },
  { path: '/ar/markets', lang: 'ar', dir: 'rtl', title: 'أنت غير متصل' },
]) {
  test(`without a network ${path} is answered by a page that says how old its knowledge is`, async ({ page, context }) => {
    await visit(page, path)
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      return link === null
        ? null
        : ((await (await fetch(link.href)).json()) as { readonly display: string; readonly icons: readonly unknown[] })
    })
    expect(manifest).toMatchObject({ display: 'standalone' })
    const keys = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('offline-'))
        const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return entries.flat().map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(keys).toEqual(['/offline-shell', '/offline-seen'])
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await context.setOffline(true)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('[data-seen]')).not.toContainText('{')
    await expect(page.locator('[data-seen]')).toContainText(String(new Date().getUTCFullYear()))

    await context.setOffline(false)
    await page.getByRole('link').click()
    await expect(page.getByRole('table').first()).toBeVisible()
  })
}
