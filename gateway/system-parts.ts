import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { countOpenAppeals } from '#products/all/reads/open-appeals.ts'
import { watchFeed } from './metrics/feed-watch.ts'
import { createOperationReader } from './metrics/operation.ts'
import { watchLoopDelay } from './metrics/loop-delay.ts'
import { part } from './part.ts'
import { readVersion } from './read-build.ts'

/** What an operator watches beside the exchange: read when a monitor or the console asks. */
export const operation = part({
  name: 'operation',
  slot: 'operation',
  needs: ['identity', 'pages'],
  open: ({ identity: { store, folder, delivery }, pages, engine }, { environment }) =>
    createOperationReader({
      store,
      isDatabase: environment.databaseUrl !== null,
      folder: folder.path,
      messages: () => delivery.counts,
      appeals: () => (engine === undefined ? null : countOpenAppeals(engine.state)),
      web: () => pages.status,
      certificateFile: environment.certificateFile,
      clock: wallClock,
    }),
})

/** How current the market is, and was since the start. */
export const feedWatch = part({
  name: 'feedWatch',
  slot: 'feedWatch',
  needs: ['exchange'],
  open: ({ exchange: { feed } }) => watchFeed(feed, systemTimers),
  close: (watch) => watch.close(),
})

export const loopDelay = part({
  name: 'loopDelay',
  slot: 'loopDelay',
  open: () => watchLoopDelay(systemTimers),
  close: (watch) => watch.close(),
})

/** Where operators see how everything is. */
export const system = part({
  name: 'system',
  slot: 'system',
  needs: ['engine', 'exchange', 'health', 'operation', 'feedWatch', 'loopDelay'],
  open: ({ engine, exchange, health, operation: read, feedWatch: watch, loopDelay: delay }, { environment, fleet, root }) => ({
    version: readVersion(root),
    node: environment.node,
    uptimeSeconds: () => process.uptime(),
    health,
    exchange: () => ({ ...engine.status(), underWay: engine.underWay }),
    nodes: () => fleet.nodes(),
    feed: exchange.feed,
    feedWatch: watch,
    operation: read,
    loopDelay: delay,
    wallMs: () => wallClock.now(),
  }),
})
