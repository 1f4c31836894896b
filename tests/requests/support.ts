import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { startGateway, type Gateway } from './gateway.ts'
import type { TestPage } from './page.ts'

export type PageWindow = typeof globalThis & { readonly page: TestPage }

interface Fixtures {
  readonly gateway: Gateway
  /** Opens a page of the gateway and waits for its script. */
  readonly open: (query?: string) => Promise<Page>
}

/** A separate gateway for each test, and its pages in one browser context. */
export const test = base.extend<Fixtures>({
  // Playwright requires a destructuring pattern here.
  gateway: async ({ browserName: _any }, use) => {
    const gateway = await startGateway()
    await use(gateway)
    await gateway.stop()
  },
  open: async ({ gateway, context }, use) => {
    await use((query) => openPage(context, gateway, query))
  },
})

/** Opens a page of a gateway and waits for its script. */
export async function openPage(context: BrowserContext, gateway: Gateway, query = ''): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${gateway.origin}/${query}`)
  await page.waitForFunction(() => 'page' in globalThis)
  return page
}

/** Posts from inside a page. */
export function post(page: Page, path: string, params: Record<string, string> = {}): Promise<unknown> {
  return page.evaluate(([to, with_]) => (globalThis as PageWindow).page.post(to, with_), [path, params] as const)
}

export const LOGIN = { loginName: 'ada@agio.example', pwd: 'correct horse' }

/** Logs in from inside a page. */
export function logIn(page: Page): Promise<unknown> {
  return post(page, '/user/login', LOGIN)
}
