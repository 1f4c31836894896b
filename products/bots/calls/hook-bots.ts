import type { HookStart } from '#lib/contract/accounts/hooks/hooks.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { BotStart } from '../reads/past-market.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { findBot, startBot, stopBot } from './bot-calls.ts'
import { readDca } from './read-dca.ts'
import { readFuturesGrid } from './read-futures-grid.ts'
import { readGrid } from './read-grid.ts'

function readStart(exchange: Exchange, start: HookStart, requestId: string): Result<BotStart, ErrorName> {
  if (start.kind === 'spot-grid') return readGrid(exchange, { ...start, requestId })
  if (start.kind === 'futures-grid') return readFuturesGrid(exchange, { ...start, requestId })
  return readDca(exchange, { ...start, requestId })
}

/** Trading bots, as the messages of hooks start and stop them. */
export const HOOKED_BOTS: NonNullable<Product['hooked']> = {
  async start(exchange, account, start, requestId) {
    const read = readStart(exchange, start, requestId)
    return read.ok ? startBot(exchange, account, read.value) : read
  },
  stop: stopBot,
  isStopped(exchange, account, id) {
    const status = findBot(exchange, account, id)?.status
    return status === 'stopping' || status === 'ended'
  },
}
