import { test as base, type Page } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { GUIDES } from '#lib/settings/guides.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { noteCanvasTexts } from '#tests/workbench/support/machine-fonts.ts'
import { MOMENT_MS } from './moment.ts'
import { TRADER_FILE } from './trader.ts'

export type Who = 'visitor' | 'trader'

/** One tab of each person in each language for all the pages of a worker: scripts, styles and fonts are fetched once. */
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
          // Who reads a page in his own language is offered no other.
          locale: findLocale(localeCode).tag,
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
          ...(who === 'trader' && { storageState: TRADER_FILE }),
        })
        if (who === 'trader') await context.addCookies([{ name: site.cookies.simulation, value: '1', domain: 'localhost', path: '/' }])
        // A guide comes up by itself a moment after a page: whoever is looked at has seen them.
        const seen = JSON.stringify(Object.fromEntries(Object.entries(GUIDES).map(([name, steps]) => [name, steps.length])))
        await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [preferences.guides.key, seen] as const)
        // An account's own code is drawn by chance, and its square of dots with it.
        await context.route('**/v1/user/referral/overview*', async (route) => {
          const answer = await route.fetch()
          const { data, ...rest } = (await answer.json()) as { data: object }
          await route.fulfill({ response: answer, json: { ...rest, data: { ...data, code: 'AG2G3G4G5G' } } })
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

/** Waits until a page has all that it shows: its scripts run, what it asked for has come, its fonts are there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (await page.locator('[data-area="chart"]').isVisible()) {
    // As a hand on the mouse would, that points at nothing.
    await page.evaluate(() => window.dispatchEvent(new Event('pointermove')))
    await page.locator('[data-tool-chart="ready"]').waitFor()
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
