import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/** How long an order waits for the book of a market that nobody has looked at. */
const WAIT_MS = 2000
const STEP_MS = 20
/** Maximum number of waiting orders; further ones are judged at once, and refused. */
const WAITING_MAX = 500

let waiting = 0

/**
 * Has the feed fetch the books of a command's markets that nobody has looked at. Resolves when they are live or have not come in time;
 * returns null if nothing has to be waited for.
 */
export function awaitBooks(feed: MarketFeed, command: BareCommand): Promise<void> | null {
  if (!feed.isHeard) return null
  const behind = marketsOf(command).flatMap((id) => {
    const [product, symbol = ''] = id.split(':', 2)
    const market = product === 'spot' || product === 'futures' ? feed.market(product, symbol) : undefined
    return market !== undefined && feed.status(market).state === 'synchronising' ? [market] : []
  })
  // While the exchange cannot be reached, no book comes.
  if (behind.length === 0 || waiting >= WAITING_MAX || feed.state().problem !== null) return null
  return untilLive(feed, behind)
}

async function untilLive(feed: MarketFeed, markets: readonly Market[]): Promise<void> {
  waiting += 1
  const endMs = performance.now() + WAIT_MS
  for (const market of markets) feed.want(market)
  while (performance.now() < endMs && markets.some((market) => feed.status(market).state === 'synchronising')) {
    await new Promise((resolve) => {
      setTimeout(resolve, STEP_MS)
    })
  }
  waiting -= 1
}

function marketsOf(command: BareCommand): readonly string[] {
  if (command.type === 'place') return [command.order.market]
  return command.type === 'place-batch' ? command.orders.map(({ market }) => market) : []
}
