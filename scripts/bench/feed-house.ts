import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startBotServer } from '#tests/conformance/bot-server.ts'

/** The gateway on a live feed, in a process of its own. Tells its parent the origin, and on request the delays of its event loop. */
const [url = '', dataDir = ''] = process.argv.slice(2)
const limits = { perSecond: () => 100_000, orders: 200_000 }
const house = await startBotServer(limits, { source: 'live', exchange: 'okx', markets: 'all', url, dataDir })
const delay = monitorEventLoopDelay({ resolution: 1 })
process.on('message', (message) => {
  if (message === 'begin') {
    delay.reset()
    delay.enable()
  } else process.send?.({ p99Ms: delay.percentile(99) / 1e6, p50Ms: delay.percentile(50) / 1e6, markets: house.feed.markets.length })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ origin: house.origin })
