import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { MOMENT_MS } from './moment.ts'
import { TRADER_FILE } from './trader.ts'

/** Who looks at a page, in which language and on what. */
export interface Looker {
  readonly who: 'visitor' | 'trader'
  readonly localeCode: string
  readonly screen: keyof typeof SCREENS
}

const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>

/** One tab of each looker for all the pages of a worker: scripts, styles and fonts are fetched once. */
export const test = base.extend<object, { openTab: (looker: Looker) => Promise<Page> }>({
  openTab: [
    async ({ browser }, use, { project }) => {
      const tabs = new Map<string, Promise<Page>>()
      await use((looker) => {
        const key = Object.values(looker).join(' ')
        const tab = tabs.get(key) ?? open(looker)
        tabs.set(key, tab)
        return tab
      })
      for (const tab of tabs.values()) await (await tab).context().close()

      async function open({ who, localeCode, screen }: Looker): Promise<Page> {
        const context = await browser.newContext({
          ...SCREENS[screen],
          baseURL: project.use.baseURL ?? '',
          // Who reads a page in his own language is offered no other.
          locale: findLocale(localeCode).tag,
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
          ...(who === 'trader' && { storageState: TRADER_FILE }),
        })
        if (who === 'trader') await context.addCookies([{ name: site.cookies.simulation, value: '1', domain: 'localhost', path: '/' }])
        const page = await context.newPage()
        await page.clock.setFixedTime(MOMENT_MS)
        return page
      }
    },
    { scope: 'worker' },
  ],
})

/** Waits until a page has all that it shows: its scripts run, what it asked for has come, its fonts are there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[data-tool-chart="loading"]').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
