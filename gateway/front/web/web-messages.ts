import type { InstrumentList } from '#lib/contract/market/instruments.ts'

/** The messages between the gateway and its web process. */

/** To the web process, at its start and at each change: the instruments of the market. */
export interface ToWebProcess {
  readonly listing: InstrumentList
}

/** From the web process: it can render, at this port; or its pages now follow the list of this version. */
export type FromWebProcess = { readonly port: number } | { readonly followed: number }
