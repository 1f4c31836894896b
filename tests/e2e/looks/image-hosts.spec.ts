import { expect, test } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { visit } from '../support/visit.ts'

// Goal: without any setting, a page on this machine has two image hosts, its own and the other name of the machine: a visit finds the faster
// one, and images that one of them does not give come from the other, as the page's policy allows.

const KEY = `${site.brand}_image_host`

test('a visit probes both local hosts, and images that fail at one come from the other', async ({ page, context, baseURL }) => {
  const { host, port } = new URL(baseURL ?? '')
  const other = `127.0.0.1:${port}`
  const asked: string[] = []
  const refused: string[] = []
  page.on('console', (message) => void (message.text().includes('Content Security Policy') && refused.push(message.text())))
  await context.route('**/probe.svg?*', (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.continue()
  })
  const config = (await (await page.request.get('/page-config.json')).json()) as { readonly imageHosts: unknown }
  expect(config.imageHosts).toEqual([host, other])
  await visit(page, '/markets')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toMatch(new RegExp(`^(?:${host}|${other})$`))
  await expect.poll(() => asked.toSorted()).toEqual([host, other].toSorted())

  await context.route('**/coins/*.webp', (route) => (new URL(route.request().url()).host === host ? route.abort() : route.continue()))
  await page.goto('/price/bitcoin')
  const icon = page.locator('main img[src*="/coins/btc.webp"]').first()
  await expect(icon).toHaveAttribute('src', `http://${other}/coins/btc.webp`)
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(refused).toEqual([])
})
