import { describe, expect, it, vi } from 'vitest'
import { createImageHosts, findFastestHost, PROBE_TIMEOUT_MS, type LoadImage } from './fastest-host.ts'

const HOSTS = ['a.example', 'b.example', 'c.example']

/** Simulates hosts that answer in the given order, fail, or never answer. */
function network(answers: Readonly<Record<string, number | 'fails' | 'silent'>>): { load: LoadImage; asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    load: (address) => {
      const { host } = new URL(address)
      asked.push(host)
      const answer = answers[host] ?? 'fails'
      if (answer === 'fails') return Promise.reject(new Error('refused'))
      return answer === 'silent' ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, answer))
    },
  }
}

/** Advances fake time until the promise has settled. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT_MS)
  return promise
}

describe('specification 7.2: the image-domain probe', () => {
  it('finds the host that answers first', async () => {
    vi.useFakeTimers()
    const { load, asked } = network({ 'a.example': 300, 'b.example': 20, 'c.example': 90 })
    expect(await settle(findFastestHost(HOSTS, load))).toBe('b.example')
    expect(asked).toEqual(HOSTS)
    vi.useRealTimers()
  })

  it('passes over hosts that fail or say nothing', async () => {
    vi.useFakeTimers()
    const { load } = network({ 'b.example': 'silent', 'c.example': 500 })
    expect(await settle(findFastestHost(HOSTS, load))).toBe('c.example')
    vi.useRealTimers()
  })

  it('gives up after the time of a request', async () => {
    vi.useFakeTimers()
    const { load } = network({ 'a.example': 'silent' })
    expect(await settle(findFastestHost(['a.example'], load))).toBeNull()
    vi.useRealTimers()
  })

  it('finds none where there is none, or where all fail', async () => {
    expect(await findFastestHost([], network({}).load)).toBeNull()
    expect(await findFastestHost(HOSTS, network({}).load)).toBeNull()
  })

  it('asks for the small image, past any cache', async () => {
    const addresses: string[] = []
    await findFastestHost(['a.example'], (address) => Promise.resolve(addresses.push(address)), 'http:')
    expect(addresses[0]).toMatch(/^http:\/\/a\.example\/probe\.svg\?t=\d+$/)
  })
})

describe('specification 8.4b: retry on the fastest image host', () => {
  function setUp(stored: string, load: LoadImage = network({ 'b.example': 1, 'c.example': 9 }).load) {
    let kept = stored
    const hosts = createImageHosts({
      hosts: HOSTS,
      page: () => 'https://www.agio.example/fee',
      read: () => kept,
      write: (host) => (kept = host),
      load,
    })
    return { hosts, kept: () => kept }
  }

  it('takes the stored host and keeps path and query', async () => {
    const { hosts } = setUp('c.example')
    expect(await hosts.retryAddress('https://a.example/coins/btc.svg?v=2')).toBe('https://c.example/coins/btc.svg?v=2')
    expect(await hosts.retryAddress('/coins/btc.svg')).toBe('https://c.example/coins/btc.svg')
  })

  it('asks the found host at its own port, not at that of the host that failed', async () => {
    const { hosts } = setUp('c.example')
    expect(await hosts.retryAddress('https://a.example:8443/x.png')).toBe('https://c.example/x.png')
  })

  it('probes the others where none is stored, and stores what it finds', async () => {
    const { hosts, kept } = setUp('')
    expect(await hosts.retryAddress('https://a.example/x.png')).toBe('https://b.example/x.png')
    expect(kept()).toBe('b.example')
  })

  it('probes again where the stored host is the one that failed', async () => {
    const { hosts, kept } = setUp('b.example')
    expect(await hosts.retryAddress('https://b.example/x.png')).toBe('https://c.example/x.png')
    expect(kept()).toBe('c.example')
  })

  it.each(['fails', 'silent'] as const)('takes another where the stored host %s by now, and stores that', async (state) => {
    vi.useFakeTimers()
    const { hosts, kept } = setUp('c.example', network({ 'b.example': 20, 'c.example': state }).load)
    expect(await settle(hosts.retryAddress('https://a.example/x.png'))).toBe('https://b.example/x.png')
    expect(kept()).toBe('b.example')
    vi.useRealTimers()
  })

  it('does not trust a stored host that is no candidate', async () => {
    const { hosts } = setUp('evil.example')
    expect(await hosts.retryAddress('https://a.example/x.png')).toBe('https://b.example/x.png')
  })

  it('probes once for many images that fail together', async () => {
    const { load, asked } = network({ 'b.example': 1, 'c.example': 9 })
    const { hosts } = setUp('', load)
    const found = await Promise.all(['1', '2', '3'].map((name) => hosts.retryAddress(`https://a.example/${name}.png`)))
    expect(found.map((address) => new URL(address ?? '').pathname)).toEqual(['/1.png', '/2.png', '/3.png'])
    expect(asked).toEqual(['b.example', 'c.example'])
  })

  it('knows no other place where all fail, or where the address is no http image', async () => {
    const { hosts } = setUp('', network({}).load)
    expect(await hosts.retryAddress('https://a.example/x.png')).toBeNull()
    expect(await hosts.retryAddress('data:image/png;base64,AA==')).toBeNull()
    expect(await hosts.retryAddress('https://')).toBeNull()
  })
})
