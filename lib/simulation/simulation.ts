import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { isAllowedInSimulation, SIMULATION_LANDING } from '#lib/routing/simulation-gate.ts'

/** Pages of futures and swaps, without language prefix: from these simulation starts on the futures landing page. */
const FUTURES_PATH = /^\/(?:futures|trade-swap|markets\/futures|asset\/futures|order\/mcp|record\/mcp)(?:\/|$)/

/** Where entering simulation leads from a page (path without prefix, DESIGN 5.22): a local address with language prefix. */
export function simulationLanding(locale: LocaleRow, path: string): string {
  return localPath(locale, FUTURES_PATH.test(path) ? SIMULATION_LANDING.futures : SIMULATION_LANDING.spot)
}

/** What a tab does about a change of the flag. */
export type SimulationMove = { readonly kind: 'reload' } | { readonly kind: 'go'; readonly href: string }

/**
 * How a tab follows a change that another tab made (specification 4.1): switched on it goes to the landing page, or reloads
 * where it stands on an allowed page; switched off it reloads. The path carries no language prefix.
 */
export function followSimulation(on: boolean, locale: LocaleRow, path: string): SimulationMove {
  if (!on || isAllowedInSimulation(path)) return { kind: 'reload' }
  return { kind: 'go', href: simulationLanding(locale, path) }
}
