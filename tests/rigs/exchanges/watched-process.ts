import dns from 'node:dns'
import net from 'node:net'
import type { LiveSettings } from '#gateway/feed/live/messages.ts'

/**
 * The live feed's own process, watched: a connection to anything but the address in its settings ends it with a sentence, before a byte
 * is sent, so that its markets never come.
 */
const { url } = JSON.parse(process.argv[2] ?? '{}') as LiveSettings
const allowed = new URL(url ?? 'http://127.0.0.1:1')

function fail(where: string): never {
  process.stderr.write(`watched process: it tried to reach ${where}\n`)
  process.exit(3)
}

// Rebound, because the function of the class is called with its socket.
const connect = Reflect.get(net.Socket.prototype, 'connect') as (...args: unknown[]) => net.Socket
net.Socket.prototype.connect = function watched(this: net.Socket, ...args: unknown[]): net.Socket {
  const [first] = args.flat() as [{ host?: string | null; port?: number | string; path?: string } | number]
  const { host, port, path } = typeof first === 'object' ? first : { host: String(args[1]), port: first, path: undefined }
  const isOwn = path === undefined || path === null || !/^[/\\]/.test(path)
  if (isOwn && (host !== allowed.hostname || String(port) !== allowed.port)) fail(`${host}:${port}`)
  return connect.apply(this, args)
} as never
const lookup = dns.lookup
dns.lookup = Object.assign((name: string, ...rest: unknown[]) => {
  if (name !== allowed.hostname) fail(name)
  return (lookup as (...args: unknown[]) => void)(name, ...rest)
}, lookup) as never

await import('#gateway/feed/live/process/feed-process.ts')
