import { findLocale } from '#lib/locale/locales.ts'
import { createSimulationMode, type SimulationMode } from '#lib/simulation/simulation-mode.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { pagePath } from '../seo/page-path.ts'

/** Creates the simulation mode of the open page. In the browser only. */
export function pageSimulation(localeCode: string): SimulationMode {
  const locale = findLocale(localeCode)
  return createSimulationMode({
    storage: findLocalStorage(),
    cookies: createBrowserCookies(location),
    location,
    events: window,
    locale,
    path: pagePath(location.pathname, locale),
  })
}
