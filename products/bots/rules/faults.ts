import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText } from '#gateway/engine/state/money/amounts.ts'
import type { Account, Order } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { Free, slotsOf } from './orders.ts'
import { EXIT_LINE } from './slots.ts'
import { positionOfGrid } from './futures/own-account.ts'
import { type FuturesGridStrategy, type Strategy, tradesIn } from './strategy.ts'

/**
 * Returns a sentence for each broken rule of the bots: the wallet of an account is the sum of what its bots have, every order of a bot is
 * that of one of its lines, none holds what the bot does not have, and nothing is left to do after a command. The account of a futures grid
 * has one position at most, on the side that the grid may have, and nothing once no grid uses it.
 */
export function botFaults(state: EngineState): string[] {
  const { bots } = state.products
  return [
    ...(bots.due.size === 0 ? [] : ['a bot is due after its command']),
    ...[...state.accounts.values()].flatMap((account) =>
      account.kind === 'bot' ? ownFaults(state, account) : walletFaults(state, account),
    ),
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
function ordersMatch(strategy: Strategy): boolean {
  const { id } = strategy
  const own = [...tradesIn(strategy).openOrders.values()].filter(({ request }) => request.strategy?.id === id)
  const placed = slotsOf(strategy).filter(({ orderId }) => orderId !== 0).length
  return own.length === placed && own.every((order) => isOfLine(strategy, order, order.request.strategy?.line ?? -1))
}

function isOfLine(strategy: Strategy, { id, buy, ticks }: Order, at: number): boolean {
  if (strategy.kind !== 'spot-dca') {
    const { lines, prices } = strategy.grid
    const line = lines[at]
    return line?.orderId === id && line.buy === buy && ticks === prices[buy ? at : at + 1]
  }
  const { lines, exit } = strategy.dca
  if (at === EXIT_LINE) return exit.orderId === id && !buy
  return lines[at]?.orderId === id && lines[at].ticks === ticks && buy
}

function ownFaults({ assets, products }: EngineState, account: Account): string[] {
  const strategy = products.bots.ofOwn(account)
  if (strategy !== undefined) return account.positions.size <= 1 ? [] : [`bot ${strategy.id} has several positions`]
  const isEmpty = account.positions.size === 0 && account.openOrders.size === 0
  const left = assets.filter((_, asset) => account.wallets.get('futures')?.[asset]?.total.isZero === false)
  return [...(isEmpty ? [] : [`${account.id} trades without a bot`]), ...left.map((name) => `${account.id} has ${name} without a bot`)]
}

function sideFaults(strategy: FuturesGridStrategy): string[] {
  const side = positionOfGrid(strategy)?.direction
  const { direction } = strategy.futures
  const isOther = (direction === 'long' && side === 2) || (direction === 'short' && side === 1)
  return isOther ? [`bot ${strategy.id} has a position on the other side`] : []
}

function fundFaults(strategy: Strategy): string[] {
  if (strategy.kind === 'futures-grid') return sideFaults(strategy)
  const free = new Free(strategy)
  const isShort = strategy.base.isNegative || strategy.quote.isNegative || free.baseLots < 0 || free.quoteUnits < 0
  const isNegative = strategy.kind === 'spot-dca' && (strategy.dca.cost.isNegative || (strategy.base.isZero && !strategy.dca.cost.isZero))
  return [
    ...(isShort ? [`bot ${strategy.id} holds more than it has`] : []),
    ...(isNegative ? [`bot ${strategy.id} has a cost without coins`] : []),
  ]
}
