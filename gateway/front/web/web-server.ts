import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, isAbsolute, join } from 'node:path'
import next, { type NextConfig } from 'next'
import { setUpOutput } from '#gateway/logging/json-lines.mjs'
import { setListing } from '#lib/routing/listed-pairs.ts'
import type { FromWebProcess, ToWebProcess } from './web-messages.ts'

/**
 * The web process: Next on a free loopback port, started by the supervisor in `web-process.ts`. It sends its port over the channel
 * to its parent once it can render and knows the market's instruments, follows the lists that come over it, and ends when it closes, so
 * that it never outlives the front door.
 */
setUpOutput('web')
const tell = (message: FromWebProcess) => process.send?.(message)
const firstListing = new Promise<void>((resolve) => {
  process.on('message', ({ listing, variables }: ToWebProcess) => {
    Object.assign(process.env, variables)
    setListing(listing)
    resolve()
    tell({ followed: listing.version })
  })
})

const MEMORY_TOLD_MS = 10_000
const development = process.env.NODE_ENV === 'development'
const server = createServer()
server.listen(0, '127.0.0.1', () => {
  start((server.address() as AddressInfo).port).catch((error: unknown) => {
    // Log and exit here: Next's own handler would only log, and a process that can never render would remain.
    console.error(error)
    process.exit(1)
  })
})

// Longer than the front door keeps its connections, so that it never writes to one that is being closed.
server.keepAliveTimeout = 60_000
// The front door has its own timeout; here it would cut off a slow compilation in development.
server.requestTimeout = 0

async function start(port: number): Promise<void> {
  process.env.PORT = String(port)
  // With an address instead of the name, Next treats every rewrite as one to another site.
  const app = next({ dev: development, hostname: 'localhost', port, httpServer: server, ...findPages() })
  const handle = app.getRequestHandler()
  const listener: RequestListener = (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  }
  server.on('request', listener)
  await app.prepare()
  if (development) server.on('upgrade', (request, socket, head) => void app.getUpgradeHandler()(request, socket, head))
  await firstListing
  tell({ port })
  tellMemory()
}

/**
 * The project folder of a build that lies elsewhere, in the data folder, as a release's does. The settings of Next come from the build: the
 * folder has no sources.
 */
function findPages(): { dir?: string; conf?: NextConfig } {
  const dist = process.env.NEXT_DIST_DIR
  if (dist === undefined || !isAbsolute(dist)) return {}
  const settings = join(dist, 'required-server-files.json')
  // Next itself says best that there is no build.
  if (!existsSync(settings)) return {}
  const { config } = JSON.parse(readFileSync(settings, 'utf8')) as { readonly config: NextConfig }
  return { dir: dirname(dist), conf: { ...config, distDir: basename(dist) } }
}

const tellMemory = () => tell({ rssBytes: process.memoryUsage.rss() })
setInterval(tellMemory, MEMORY_TOLD_MS).unref()

// A terminal sends SIGINT to the whole group: the front door decides when we end.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
process.on('disconnect', stop)

function stop(): void {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  // Requests that still run belong to visitors who are being disconnected as well.
  setTimeout(() => process.exit(0), 2000).unref()
}
