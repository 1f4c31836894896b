import { request as httpRequest } from 'node:http'
import { expect, type BrowserContext, type Route } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { PORT } from './support/address.ts'
import { accountMenu, expectSession, fromAnywhere, test } from './support/person.ts'

/**
 * Stands where TLS ends: our public domains over https, at the port under test. The Host stays the domain's own, so that the gate
 * and the cookies are those of the domain.
 */
async function serveDomains(context: BrowserContext, address: Readonly<Record<string, string>>): Promise<void> {
  await context.route(/^https:\/\/[^/]+\.example\//, (route) => passOn(route, address))
}

async function passOn(route: Route, address: Readonly<Record<string, string>>): Promise<void> {
  const asked = route.request()
  const url = new URL(asked.url())
  const headers = { ...(await asked.allHeaders()), ...address, host: url.host, 'x-forwarded-proto': 'https', 'accept-encoding': 'identity' }
  const named = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: PORT, path: url.pathname + url.search, method: asked.method(), headers: named, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const flat = Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : (value ?? '')])
          const body = Buffer.concat(parts)
          route.fulfill({ status: response.statusCode ?? 502, headers: Object.fromEntries(flat) as Record<string, string>, body }).then(resolve, reject)
        })
      },
    )
    request.on('error', reject)
    request.end(asked.postDataBuffer() ?? undefined)
  })
}

test('from the main domain to the mirror and back: session, settings and simulation come along', async ({ browser }) => {
  const context = await browser.newContext()
  await serveDomains(context, fromAnywhere())
  const page = await context.newPage()
  await page.goto(`https://www.${site.domains.main}/`)
  await expect(page.locator('html[data-settled], html')).toBeAttached()
  await page.getByRole('button', { name: 'Switch between dark and light theme' }).click()
  await page.getByRole('link', { name: 'Start paper trading' }).first().click()
  await expectSession(page, 'guest')
  const idOf = async (domain: string) =>
    (await context.cookies(`https://www.${domain}/`)).find(({ name }) => name === site.cookies.userId)?.value
  const mine = await idOf(site.domains.main)
  expect(mine).toBeDefined()

  await page.goto(`https://www.${site.domains.main}/fee`)
  await accountMenu(page).waitFor()
  await page.locator('#languages').getByRole('link', { name: '简体中文' }).click()
  await expect(page).toHaveURL(`https://www.${site.domains.mirror}/zh-CN/fee`)
  await expectSession(page, 'guest')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await idOf(site.domains.mirror)).toBe(mine)
  const there = await context.cookies(`https://www.${site.domains.mirror}/`)
  expect(there.find(({ name }) => name === site.cookies.simulation)?.value).toBe('1')

  await page.locator('#languages').getByRole('link', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL(`https://www.${site.domains.main}/fee`)
  await expectSession(page, 'guest')
  await context.close()
})
