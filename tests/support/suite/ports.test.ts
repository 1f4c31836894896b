import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimPorts } from './ports.ts'

const open: Server[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  delete process.env['PORT_OF_A_TEST']
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listen(port: number, host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  open.push(server)
  return (server.address() as AddressInfo).port
}

describe('ports of a suite', () => {
  it('are free, and the same for every process of one run', async () => {
    const first = await claimPorts('PORT_OF_A_TEST', 4)
    for (let place = 0; place < 4; place += 1) await listen(first + place, '127.0.0.1')
    expect(await claimPorts('PORT_OF_A_TEST', 4)).toBe(first)
  })

  it.each(['127.0.0.1', '0.0.0.0'])('leave out one at which a process of an earlier run listens on %s', async (host) => {
    // The first try names ports of which the last is taken.
    const taken = await listen(await claimPorts('PORT_OF_A_TEST', 1), host)
    delete process.env['PORT_OF_A_TEST']
    vi.spyOn(Math, 'random').mockReturnValueOnce((taken - 3 - 20_000) / (31_999 - 20_000 - 4))
    const first = await claimPorts('PORT_OF_A_TEST', 4)
    expect(first > taken || first + 3 < taken).toBe(true)
  })
})
