import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText } from '../../ledger/amounts.ts'
import type { Account } from '../../state/records.ts'
import type { EngineState } from '../../state/state.ts'
import { Free } from '../../strategies/orders.ts'
import type { Strategy } from '../../strategies/strategy.ts'

/**
 * Returns a sentence for each broken rule of the bots: the wallet of an account is the sum of what its bots have, every order of a bot is
 * that of one of its lines, none holds what the bot does not have, and nothing is left to do after a command.
 */
export function botFaults(state: EngineState): string[] {
  const { bots } = state.products
  return [
    ...(bots.due.size === 0 ? [] : ['a bot is due after its command']),
    ...[...state.accounts.values()].flatMap((account) => walletFaults(state, account)),
    ...[...bots.open.values()].flatMap((strategy) =>
      ordersMatch(strategy) ? fundFaults(strategy) : [`bot ${strategy.id} has other orders than its lines`],
    ),
  ]
}

function walletFaults({ assets, products }: EngineState, account: Account): string[] {
  const due = new Map<number, Amount>()
  for (const { market, base, quote } of products.bots.of(account.id)) {
    due.set(market.baseAsset, added(due.get(market.baseAsset) ?? NOTHING, base.amount))
    due.set(market.quoteAsset, added(due.get(market.quoteAsset) ?? NOTHING, quote.amount))
  }
  const wallet = account.wallets.get('bot') ?? []
  return assets.flatMap((name, asset) => {
    const [total, owned] = [wallet[asset]?.total.amount ?? NOTHING, due.get(asset) ?? NOTHING]
    return total === owned ? [] : [`${account.id} has ${amountText(total)} ${name} in bots, not ${amountText(owned)}`]
  })
}

/** Checks that a bot's open orders are those of its lines, each on the side and at the price of its line. */
function ordersMatch({ id, account, grid }: Strategy): boolean {
  const own = [...account.openOrders.values()].filter(({ request }) => request.strategy?.id === id)
  const placed = grid.lines.filter(({ orderId }) => orderId !== 0).length
  return (
    own.length === placed &&
    own.every((order) => {
      const at = order.request.strategy?.line ?? -1
      const line = grid.lines[at]
      return line?.orderId === order.id && line.buy === order.buy && order.ticks === grid.prices[order.buy ? at : at + 1]
    })
  )
}

function fundFaults(strategy: Strategy): string[] {
  const free = new Free(strategy)
  const isShort = strategy.base.isNegative || strategy.quote.isNegative || free.baseLots < 0 || free.quoteUnits < 0
  return isShort ? [`bot ${strategy.id} holds more than it has`] : []
}
