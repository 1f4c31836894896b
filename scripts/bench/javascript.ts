import { gzipSync } from 'node:zlib'
import type { Goal } from './goal.ts'
import type { Running } from './processes.ts'

const ROUTES = ['/', '/markets', '/markets/futures', '/price/bitcoin', '/fee', '/terms', '/status'] as const
/** The terminal is an application with a goal of its own, measured before its chart loads. */
const TERMINALS = ['/spot/BTCUSDT', '/futures/usdt/BTCUSDT'] as const
export const TERMINAL_BYTES_MAX = 350_000

/** Returns the bytes of script (gzip) that a page loads before any interaction; without polyfills for old browsers. */
export async function firstLoadBytes(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text()
  const tags = html.match(/<script[^>]*\ssrc="[^"]+"[^>]*>/g) ?? []
  const sources = new Set(
    tags.filter((tag) => !/\snomodule/i.test(tag)).map((tag) => /src="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''),
  )
  let bytes = 0
  for (const source of sources) {
    const body = await (await fetch(new URL(source, origin), { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()
    bytes += gzipSync(Buffer.from(body)).length
  }
  return bytes
}

/** Measures each route's first-load script against the minimal app's. */
export async function benchJavaScript(site: Running, minimal: Running): Promise<Goal[]> {
  const base = await firstLoadBytes(minimal.origin, '/en')
  console.log(`first-load script, gzip: minimal app ${base} bytes`)
  const goals: Goal[] = []
  for (const route of ROUTES) {
    const bytes = await firstLoadBytes(site.origin, route)
    console.log(`first-load script, gzip: ${route} ${bytes} bytes`)
    goals.push({ name: `first-load script of ${route}, times the minimal app`, actual: bytes / base, atMost: 1.3 })
  }
  for (const route of TERMINALS) {
    const bytes = await firstLoadBytes(site.origin, route)
    console.log(`first-load script, gzip: ${route} ${bytes} bytes, ${(bytes / base).toFixed(2)} times the minimal app`)
    goals.push({ name: `first-load script of ${route} in bytes`, actual: bytes, atMost: TERMINAL_BYTES_MAX })
  }
  return goals
}
