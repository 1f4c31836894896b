import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { createTabFlag } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { SIMULATION_ENDED } from './use-simulation.ts'

/**
 * Ends simulation mode with the session: without an account there is nothing to simulate, and the gate would still close the rest of
 * the site. The page stays, because it may be saying why the session has ended. In the browser only.
 */
export function endSimulation(): void {
  const name = site.cookies.simulation
  // The cookie first, as when the mode is left.
  createBrowserCookies(location).remove(name)
  createTabFlag(name, findLocalStorage()).set(false)
  delete document.documentElement.dataset.simulation
  window.dispatchEvent(new Event(SIMULATION_ENDED))
}
