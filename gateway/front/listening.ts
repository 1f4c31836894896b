import { lookup } from 'node:dns/promises'
import type { Server } from 'node:http'
import type { ListenOptions } from 'node:net'

/** Opens a server at an address, or where another one listens; rejects if the port is taken, or not ours to take. */
export function listening(server: Server, where: ListenOptions | Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(where, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Opens a port at every address of a host, since `localhost` has two on most machines. Rejects if the first cannot be had. */
export async function openPort(port: number, host: string, first: Server, another: () => Server): Promise<void> {
  const [main, ...others] = new Set((await lookup(host, { all: true })).map(({ address }) => address))
  await listening(first, { port, host: main ?? host })
  await Promise.allSettled(others.map((address) => listening(another(), { port: readPort(first), host: address })))
}

/**
 * Lets a server accept where another one does. The other one from then on only ends what it has accepted, and must not be closed. The port
 * stays open all the while, so nobody is refused between the two.
 */
export function acceptAt(other: Server, server: Server): Promise<void> {
  return listening(server, other)
}

/** Stops listening; resolves when the last connection has ended. Idle ones end at once. */
export function ended(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()))
}

export function readPort(server: Pick<Server, 'address'>): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
