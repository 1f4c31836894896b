import type { Goal } from './goal.ts'
import { loadInTurns } from './load/load.ts'
import { startBareServer, type Running } from './processes.ts'

/** Measures page requests per second: the cached home page against a bare server with a body of the same size, and against Next. */
export async function benchPages(site: Running, minimal: Running): Promise<Goal[]> {
  const home = await fetch(`${site.origin}/`, { headers: { 'accept-encoding': 'br' } })
  const bytes = Number(home.headers.get('content-length'))
  await home.arrayBuffer()
  if (!(bytes > 0)) throw new Error('the home page has no length')
  const bare = await startBareServer(bytes)
  try {
    const [door, plain, next] = await loadInTurns([`${site.origin}/`, `${bare.origin}/`, `${minimal.origin}/en`], 3, { seconds: 5 })
    const [ours, theirs] = await loadInTurns([`${site.origin}/no-such-page`, `${minimal.origin}/en/dynamic`], 3, { requests: 250 })
    if (!door || !plain || !next || !ours || !theirs) throw new Error('nothing was measured')
    console.log(
      `home page: ${bytes} bytes; requests/s: front door ${door.requestsPerSecond.toFixed(0)}, bare server ${plain.requestsPerSecond.toFixed(0)}, minimal app ${next.requestsPerSecond.toFixed(0)}; p99 ${door.p99Ms.toFixed(1)} ms; failures ${door.failures}`,
    )
    console.log(
      `dynamic page: requests/s: ours (not found) ${ours.requestsPerSecond.toFixed(0)}, minimal app ${theirs.requestsPerSecond.toFixed(0)}`,
    )
    return [
      { name: 'public page, share of a bare server', actual: door.requestsPerSecond / plain.requestsPerSecond, atLeast: 0.85 },
      { name: 'public page, times the minimal app', actual: door.requestsPerSecond / next.requestsPerSecond, atLeast: 1 },
      { name: 'dynamic page, times the minimal app', actual: ours.requestsPerSecond / theirs.requestsPerSecond, atLeast: 1 },
    ]
  } finally {
    await bare.stop()
  }
}
