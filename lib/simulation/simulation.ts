import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { entranceAt, entranceQuery } from '#lib/routing/entrances.ts'
import { isAllowedInSimulation, SIMULATION_LANDING } from '#lib/routing/simulation-gate.ts'

/** Pages of futures and swaps, without language prefix: simulation that is entered here opens the futures landing page. */
const FUTURES_PATH = /^\/(?:futures|trade-swap|markets\/futures|asset\/futures|order\/mcp|record\/mcp)(?:\/|$)/

/** Returns the landing page when simulation is entered from a page (path without prefix, DESIGN 5.22): a local address with prefix. */
export function simulationLanding(locale: LocaleRow, path: string): string {
  return localPath(locale, FUTURES_PATH.test(path) ? SIMULATION_LANDING.futures : SIMULATION_LANDING.spot)
}

/** Returns the page to which the gate leads from a page that simulation does not allow: as `decide` does, also in a page that is open. */
export function gateLanding(locale: LocaleRow, path: string, query: string): string {
  const entrance = entranceAt(path)
  return entrance === undefined
    ? simulationLanding(locale, path)
    : localPath(locale, SIMULATION_LANDING.spot, entranceQuery(entrance, query))
}

/** A tab's reaction to a change of the flag. */
export type SimulationMove = { readonly kind: 'reload' } | { readonly kind: 'go'; readonly href: string }

/**
 * Returns a tab's reaction to a change from another tab (specification 4.1): when switched on, the tab opens the landing page, or
 * reloads if its page is allowed; when switched off, it reloads. The path carries no language prefix.
 */
export function followSimulation(on: boolean, locale: LocaleRow, path: string, query = ''): SimulationMove {
  if (!on || isAllowedInSimulation(path)) return { kind: 'reload' }
  return { kind: 'go', href: gateLanding(locale, path, query) }
}
