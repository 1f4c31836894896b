import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const CLIENT = join(import.meta.dirname, 'load-client.ts')

export interface Load {
  readonly requestsPerSecond: number
  readonly p99Ms: number
  readonly failures: number
}

/** The duration in seconds on 50 connections, or the number of requests on 10 (if a limit of the front door would end it early). */
export type Extent = { readonly seconds: number } | { readonly requests: number }

/** Requests an address as fast as it answers, from a separate process. */
export async function load(address: string, extent: Extent): Promise<Load> {
  const amount = 'seconds' in extent ? ['seconds', String(extent.seconds), '50'] : ['requests', String(extent.requests), '10']
  const child = spawn(process.execPath, [CLIENT, address, ...amount], { stdio: ['ignore', 'pipe', 'inherit'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(child, 'close')
  return JSON.parse(Buffer.concat(chunks).toString()) as Load
}

/** Measures several addresses in turns, so that a slow minute of the machine affects all; returns the median of each. */
export async function loadInTurns(addresses: readonly string[], rounds: number, extent: Extent): Promise<Load[]> {
  const results: Load[][] = addresses.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, address] of addresses.entries()) results[index]?.push(await load(address, extent))
  }
  return results.map((list) => {
    const sorted = list.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)
    const median = sorted[Math.floor(sorted.length / 2)]
    if (!median) throw new Error('nothing was measured')
    return { ...median, failures: list.reduce((sum, entry) => sum + entry.failures, 0) }
  })
}
