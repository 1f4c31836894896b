import { test as base, type Page } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { GUIDES } from '#lib/settings/guides.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { noteCanvasTexts } from '#tests/workbench/support/machine-fonts.ts'
import { MOMENT_MS } from './moment.ts'
import { TRADER_FILE } from './trader.ts'

export type Who = 'visitor' | 'trader'

/** Opens one tab per user and language for all pages of a worker, so that scripts, styles and fonts load once. */
export const test = base.extend<object, { openTab: (who: Who, localeCode: string) => Promise<Page> }>({
  openTab: [
    async ({ browser }, use, { project }) => {
      const tabs = new Map<string, Promise<Page>>()
      await use((who, localeCode) => {
        const key = `${who} ${localeCode}`
        const tab = tabs.get(key) ?? open(who, localeCode)
        tabs.set(key, tab)
        return tab
      })
      for (const tab of tabs.values()) await (await tab).context().close()

      async function open(who: Who, localeCode: string): Promise<Page> {
        const context = await browser.newContext({
          baseURL: project.use.baseURL ?? '',
          // A page in the reader's own language offers no other.
          locale: findLocale(localeCode).tag,
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
          ...(who === 'trader' && { storageState: TRADER_FILE }),
        })
        if (who === 'trader') await context.addCookies([{ name: site.cookies.simulation, value: '1', domain: 'localhost', path: '/' }])
        // A guide opens by itself shortly after the page, so all are marked as seen.
        const seen = JSON.stringify(Object.fromEntries(Object.entries(GUIDES).map(([name, steps]) => [name, steps.length])))
        await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [preferences.guides.key, seen] as const)
        // An account's referral code is random, and with it the QR code.
        await context.route('**/v1/user/referral/overview*', async (route) => {
          const answer = await route.fetch()
          const { data, ...rest } = (await answer.json()) as { data: object }
          await route.fulfill({ response: answer, json: { ...rest, data: { ...data, code: 'AG2G3G4G5G' } } })
        })
        // What tells devices of one name apart is random too, and a wider one makes cards of a table.
        await context.route('**/v1/user/session/{list,history}*', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/"terminal":"\w+"/g, '"terminal":"4419"') })
        })
        const page = await context.newPage()
        await page.clock.setFixedTime(MOMENT_MS)
        await noteCanvasTexts(page)
        return page
      }
    },
    { scope: 'worker' },
  ],
})

/** Waits until a page is complete: its scripts run, its requests are answered, its fonts are loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (await page.locator('[data-area="chart"]').isVisible()) {
    // Like a mouse movement over nothing.
    await page.evaluate(() => window.dispatchEvent(new Event('pointermove')))
    await page.locator('[data-tool-chart="ready"]').waitFor()
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
