import { added, amountText } from '#gateway/engine/state/money/amounts.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { lotsOf } from './figures.ts'
import { type Copy, DEMONSTRATION_ACCOUNTS, linkKey } from './state.ts'

/**
 * Returns a sentence for each broken rule of copy trading: nothing is left to do after a command; an account of a copy has no open order
 * and no position that the copy does not know; one without a copy is empty; a copy has never paid more than its gains and its follower allow; and what a leader
 * is taken to hold is what it holds.
 */
export function copyFaults(state: EngineState): string[] {
  const { copy: all } = state.products
  return [
    ...(all.due.size === 0 ? [] : ['a copy is due after its command']),
    ...[...all.copies.values()].flatMap(ownFaults),
    ...[...state.accounts.values()].flatMap((account) => emptyFaults(state, account)),
    ...[...all.leaders.values()].flatMap(({ id, product, net, result, tracked }) => {
      if (net === null || product === 'spot') return []
      const open = [...tracked.values()].reduce((sum, trade) => added(sum, trade.net), net.closed)
      return open === result.amount ? [] : [`the trades of leader ${id} add up to something else than its result`]
    }),
    ...[...all.leaders.values()].flatMap(({ id, product, account, tracked, hasChosen }) => {
      if (product === 'spot') return []
      const held = [...account.positions.values()].filter(({ market }) => market.terms.quote === 'USDT')
      const isSame =
        held.length === tracked.size && held.every(({ market, direction, lots }) => tracked.get(linkKey(market, direction))?.lots === lots)
      // A leader who has chosen markets may hold more than it leads.
      const isPart = [...tracked.values()].every(({ market, direction, lots }) =>
        held.some((position) => position.market === market && position.direction === direction && position.lots >= lots),
      )
      return isSame || (hasChosen && isPart) ? [] : [`leader ${id} holds something else than is followed`]
    }),
  ]
}

function ownFaults(copy: Copy): string[] {
  const { id, account, leader, links, shared, highWater, shareMost } = copy
  const unknown = [...account.positions.values()].filter(({ market, direction }) => !links.has(linkKey(market, direction)))
  const idle = [...links.values()].filter((link) => lotsOf(copy, link) < 0 || link.wanted < 0 || link.cost < 0n)
  return [
    ...(account.openOrders.size === 0 ? [] : [`copy ${id} has open orders`]),
    ...(unknown.length === 0 ? [] : [`copy ${id} has positions that it does not know`]),
    ...(idle.length === 0 ? [] : [`copy ${id} has a figure below zero`]),
    ...(shared >= 0n && shared <= (shareMost ?? shared) && shared * 1_000_000n <= highWater * BigInt(Math.max(leader.share, 200_000))
      ? []
      : [`copy ${id} has paid ${amountText(shared)}`]),
  ]
}

function emptyFaults({ products }: EngineState, account: Account): string[] {
  if (account.kind !== 'copy' || products.copy.byAccount(account) !== undefined || account.id.startsWith(DEMONSTRATION_ACCOUNTS)) return []
  const isEmpty = [...account.wallets.values()].every((balances) =>
    balances.every((balance) => balance === undefined || balance.total.isZero),
  )
  return isEmpty && account.positions.size === 0 ? [] : [`${account.id} belongs to no copy and is not empty`]
}
