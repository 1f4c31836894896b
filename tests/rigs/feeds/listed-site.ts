import { join } from 'node:path'
import { pino } from 'pino'
import { createDoor } from '#gateway/front/door.ts'
import { startWebProcess, type WebProcess } from '#gateway/front/web/web-process.ts'
import { createWebUpstream } from '#gateway/front/pages/web-upstream.ts'
import { followListing } from '#gateway/follow-listing.ts'
import { registerMarketApi } from '#gateway/http/market/market-api.ts'
import { searchRoutes } from '#gateway/http/market/search.ts'
import { readBuild } from '#gateway/read-build.ts'
import { followInstruments } from '#gateway/wire/instruments.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import { createListedFeed, type Listed } from './listed-feed.ts'

/** The built pages behind the real front door, over a market whose list a test changes. */
export interface ListedSite {
  readonly origin: string
  list(listed: Listed): void
  /** How often the web process has been started. */
  starts(): number
  close(): Promise<void>
}

/** Starts the front door and the web process of the build, on free ports of loopback. */
export async function startListedSite(first: Listed): Promise<ListedSite> {
  const feed = createListedFeed(first, () => Date.now())
  const instruments = followInstruments(feed)
  const log = pino({ level: 'silent' })
  const web = createWebUpstream({ timeoutMs: 30_000, connections: 16, queued: 64 })
  const build = readBuild(join(import.meta.dirname, '../../..'))
  const door = createDoor({ log, web, ...build, countRequest: () => Promise.resolve(null) })
  let pages: WebProcess | null = null
  const unfollow = followListing(instruments, () => pages?.follow())
  await registerMarketApi(door.fastify, feed, instruments)
  await door.fastify.register(searchRoutes, { feed })
  const port = await door.listen(0, '127.0.0.1')
  const gatewayOrigin = `http://127.0.0.1:${await door.listenInternally()}`
  let starts = 0
  await new Promise<void>((resolve) => {
    pages = startWebProcess({
      development: false,
      told: () => ({ listing: listing().list, variables: { GATEWAY_INTERNAL_URL: gatewayOrigin } }),
      onFollowed: () => door.forgetPages(),
      log,
      onChange(origin) {
        web.moveTo(origin)
        if (origin === null) return
        starts += 1
        resolve()
      },
    })
  })
  return {
    origin: `http://localhost:${port}`,
    list: (listed) => feed.list(listed),
    starts: () => starts,
    async close() {
      unfollow()
      await pages?.stop()
      await door.close()
      await web.close()
      feed.close()
    },
  }
}
