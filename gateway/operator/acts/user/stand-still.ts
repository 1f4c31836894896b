import type { FreezeFate } from '#lib/contract/operator/user-fields.ts'
import { ZERO } from '#lib/kernel/money.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { PositionView } from '#gateway/exchange/views/position-views.ts'
import { readLots } from '#gateway/engine/state/money/units.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'

/** What an account still has in the market. */
export interface LeftOpen {
  readonly orders: number
  readonly positions: number
}

/**
 * Brings an account to a stand: cancels its orders and ends what would place further ones, and closes its positions at the market too if its
 * fate is so. Coins, loans, savings and P2P orders stay. Returns what is left: a position whose order is on its way, or cannot be filled
 * now; all of it where the exchange takes no command.
 */
export async function standStill(exchange: Exchange, account: string, fate: FreezeFate): Promise<LeftOpen> {
  if (fate !== 'keep' && (exchange.read.account(account)?.epoch ?? null) !== null) {
    const closes = fate === 'cancel-and-close'
    for (const product of PRODUCTS) await product.endActing?.(exchange, account, closes)
    await exchange.submit({ type: 'cancel-all', account, kind: 'both' })
    if (closes) for (const position of exchange.read.positions(account)) await close(exchange, account, position)
  }
  return { orders: exchange.read.openOrders(account).length, positions: exchange.read.positions(account).length }
}

async function close(exchange: Exchange, account: string, { market, direction, side, size }: PositionView): Promise<void> {
  const terms = exchange.terms(market)
  const lots = terms === undefined ? null : readLots(terms, size)
  if (lots === null || !lots.ok) return
  const order = {
    market,
    wallet: 'futures',
    side: direction === 'long' ? 'sell' : 'buy',
    type: 'market',
    force: 'ioc',
    ticks: ZERO,
    lots: lots.value,
    reduceOnly: true,
    ...(side === 'net' ? {} : { positionSide: side }),
  } as const
  await exchange.submit({ type: 'place', account, order })
}
