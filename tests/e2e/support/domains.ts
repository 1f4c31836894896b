import { request as httpRequest } from 'node:http'
import type { BrowserContext, Route, WebSocketRoute } from '@playwright/test'
import { WebSocket } from 'ws'
import { PORT } from './address.ts'
import { fromAnywhere } from './person.ts'

/**
 * Acts as the TLS proxy: serves our public domains over https from the port under test. The Host stays the domain's own, so that the
 * gate and the cookies are those of the domain.
 */
export async function serveDomains(context: BrowserContext): Promise<void> {
  const address = fromAnywhere()
  await context.route(/^https:\/\/[^/]+\.example\//, (route) => passOn(route, address))
  await context.routeWebSocket(/^wss:\/\/[^/]+\.example\//, (socket) => passSocketOn(socket, context, address))
}

async function passOn(route: Route, address: Readonly<Record<string, string>>): Promise<void> {
  const asked = route.request()
  const url = new URL(asked.url())
  const headers = { ...(await asked.allHeaders()), ...address, host: url.host, 'x-forwarded-proto': 'https', 'accept-encoding': 'identity' }
  const named = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: PORT, path: url.pathname + url.search, method: asked.method(), headers: named, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const flat = Object.entries(response.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join('\n') : (value ?? ''),
          ])
          const body = Buffer.concat(parts)
          route
            .fulfill({ status: response.statusCode ?? 502, headers: Object.fromEntries(flat) as Record<string, string>, body })
            .then(resolve, reject)
        })
      },
    )
    request.on('error', reject)
    request.end(asked.postDataBuffer() ?? undefined)
  })
}

/** Proxies a stream: it opens once the site has accepted it, and closes if the site refuses it. */
async function passSocketOn(socket: WebSocketRoute, context: BrowserContext, address: Readonly<Record<string, string>>): Promise<void> {
  const { host, pathname, search } = new URL(socket.url())
  const origin = `https://${host}`
  const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...address, host, origin, cookie, 'x-forwarded-proto': 'https' }
  const server = new WebSocket(`ws://127.0.0.1:${PORT}${pathname}${search}`, { headers })
  server.on('message', (data: Buffer) => socket.send(data.toString('utf8')))
  server.on('close', () => void socket.close().catch(() => {}))
  socket.onMessage((text) => server.send(text))
  socket.onClose(() => server.close())
  await new Promise<void>((resolve) => {
    server.once('open', resolve)
    server.once('error', () => resolve())
  })
}
