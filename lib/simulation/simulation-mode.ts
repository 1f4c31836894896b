import type { LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { isAllowedInSimulation } from '#lib/routing/simulation-gate.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { createTabFlag, type StorageEvents } from '#lib/storage/cross-tab.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { followSimulation, gateLanding, simulationLanding, type SimulationMove } from './simulation.ts'

/** Simulation mode of this tab (specification 4.1). */
export interface SimulationMode {
  isOn(): boolean
  /** Sets the flag and opens a page, given by its local address with language prefix; the landing page by default. */
  enter(href?: string): void
  /** Clears the flag and reloads. Closes no order and no position. */
  leave(): void
  /**
   * Synchronises flag and cookie, leaves the page if simulation does not allow it, and follows changes from other tabs; returns an
   * unsubscribe function. Call it once per page.
   */
  follow(): () => void
}

export interface SimulationOptions {
  readonly storage: StorageArea
  readonly cookies: CookieJar
  readonly location: Pick<Location, 'href' | 'search' | 'assign' | 'reload'>
  readonly events: StorageEvents
  readonly locale: LocaleRow
  /** The page's path without language prefix. */
  readonly path: string
}

/** As long as the settings cookie. Every page writes it again, so it lasts while the mode is in use. */
const COOKIE_DAYS = 365

/** Creates simulation mode on local storage, the source of truth for tabs, mirrored in a cookie for the middleware (DESIGN 5.9). */
export function createSimulationMode({ storage, cookies, location, events, locale, path }: SimulationOptions): SimulationMode {
  const name = site.cookies.simulation
  const flag = createTabFlag(name, storage, events)

  function mirror(on: boolean): void {
    if (on) cookies.write(name, '1', COOKIE_DAYS)
    else cookies.remove(name)
  }

  // The cookie first: another tab learns of the flag at once, and its next request must carry the new cookie.
  function set(on: boolean): void {
    mirror(on)
    flag.set(on)
  }

  function move(target: SimulationMove): void {
    if (target.kind === 'go') navigateTo(target.href, { location })
    else location.reload()
  }

  return {
    isOn: flag.isOn,
    enter(href = simulationLanding(locale, path)) {
      set(true)
      navigateTo(href, { location })
    },
    leave() {
      set(false)
      location.reload()
    },
    follow() {
      // A cookie without a flag: the gate already applies to this visitor, who came by a hand-over or cleared the storage.
      const on = flag.isOn() || cookies.read(name) === '1'
      if (on) set(true)
      // The page was requested without the cookie, so the gate did not see it.
      if (on && !isAllowedInSimulation(path)) navigateTo(gateLanding(locale, path, location.search), { location })
      return flag.watch((nowOn) => {
        mirror(nowOn)
        move(followSimulation(nowOn, locale, path, location.search))
      })
    },
  }
}
