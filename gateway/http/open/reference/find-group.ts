import type { OpenGroup } from '#lib/contract/open-groups.ts'

/** The beginnings of the addresses of each group, without `/api/v2`; the first that fits counts. */
const GROUPS: readonly (readonly [group: OpenGroup, beginning: RegExp])[] = [
  ['subAccounts', /^\/(?:user\/|spot\/(?:account|wallet)\/sub|mix\/account\/sub-)/],
  ['account', /^\/(?:common|account|spot\/account|spot\/wallet)\//],
  ['spotTrading', /^\/spot\/trade\//],
  ['futuresAccount', /^\/mix\/(?:account|position)\//],
  ['futuresTrading', /^\/mix\/order\//],
  ['marginTrading', /^\/margin\/(?:crossed|isolated)\/(?:place-order|batch-|cancel-order|open-orders|history-orders|fills)/],
  ['marginAccount', /^\/margin\/(?:crossed|isolated)\//],
  ['convert', /^\/convert\//],
  ['earn', /^\/earn\//],
  ['p2p', /^\/p2p\//],
  ['bots', /^\/bot\//],
  ['copy', /^\/copy\//],
  ['futuresMarket', /^\/mix\//],
]

/** Finds the group in which the reference describes a call, by its address: what is in no other one is market data of spot. */
export function findGroup(path: string): OpenGroup {
  const address = path.replace('/api/v2', '')
  return GROUPS.find(([, beginning]) => beginning.test(address))?.[0] ?? 'spotMarket'
}
