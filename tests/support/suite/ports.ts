import { createServer } from 'node:net'

/** Ports of suites: below those that systems give to outgoing connections, so that none of these takes one meanwhile. */
const FIRST = 20_000
const LAST = 31_999

/**
 * Returns the first of `count` adjacent ports that nobody listens at, for the servers of one run of a browser suite. The runner finds them;
 * its workers, which read the same configuration again, get them by the environment variable `name`. A person may set it, too.
 */
export async function claimPorts(name: string, count: number): Promise<number> {
  let port = Number(process.env[name] ?? 0)
  while (port === 0) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count))
    const ports = Array.from({ length: count }, (_, place) => first + place)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) port = first
  }
  process.env[name] = String(port)
  return port
}

/** Checks whether nobody listens at a port, on any address of this machine. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}
