import type { InstrumentList } from '#lib/contract/market/instruments.ts'

/** The messages between the gateway and its web process. */

/** To the web process, once its pages have a gateway, and at each change of the market. */
export interface ToWebProcess {
  readonly listing: InstrumentList
  /** Variables that pages read from their environment while they render, such as the gateway's address. */
  readonly variables: Readonly<Record<string, string>>
}

/** From the web process: it can render, at this port; its pages now follow the list of this version; or the memory that it has. */
export type FromWebProcess = { readonly port: number } | { readonly followed: number } | { readonly rssBytes: number }
