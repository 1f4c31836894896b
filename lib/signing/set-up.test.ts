import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { coreRequest, makeTestServer, openSigningBench } from '#tests/rigs/browser-signing.ts'
import { SealError } from './signing.ts'

const server = await makeTestServer()
const otherServer = await makeTestServer()

describe('the set-up (specification 4.3)', () => {
  it('goes from not initialised to ready once the server key verifies', async () => {
    const { signing, fetches } = openSigningBench(server)
    expect(signing.state()).toEqual({ kind: 'notInitialised' })
    expect(await signing.start()).toEqual({ kind: 'ready', config: server.config })
    expect(await Promise.all([signing.start(), signing.start()])).toHaveLength(2)
    expect(fetches()).toBe(1)
  })

  it('fetches once for all who ask meanwhile', async () => {
    const { signing, fetches } = openSigningBench(server)
    await Promise.all(Array.from({ length: 20 }, () => signing.start()))
    expect(fetches()).toBe(1)
  })

  it('is cached for the next page of the tab, and verified again', async () => {
    const session = createMemoryStorage()
    await openSigningBench(server, { session }).signing.start()
    const second = openSigningBench(server, { session })
    expect((await second.signing.start()).kind).toBe('ready')
    expect(second.fetches()).toBe(0)
    const other = await makeTestServer()
    const third = openSigningBench(other, { session })
    expect(await third.signing.start()).toMatchObject({
      kind: 'ready',
      config: { serverPublicKey: other.config.serverPublicKey },
    })
    expect(third.fetches()).toBe(1)
  })

  it('is cached also where it says that nothing is signed', async () => {
    const session = createMemoryStorage()
    const off = { session, fetchConfig: () => Promise.resolve({ clientOpen: false }) }
    await openSigningBench(server, off).signing.start()
    const second = openSigningBench(server, off)
    expect([await second.signing.start(), second.fetches()]).toEqual([{ kind: 'off' }, 0])
  })

  it.each(['{', 'null', '{"clientOpen":1}'])('fetches where the cache holds %j', async (text) => {
    const session = createMemoryStorage()
    session.setItem('agio_sign_config', text)
    const { signing, fetches } = openSigningBench(server, { session })
    expect((await signing.start()).kind).toBe('ready')
    expect(fetches()).toBe(1)
  })

  it('skips signing where clientOpen is false', async () => {
    const { signing } = openSigningBench(server, { fetchConfig: () => Promise.resolve({ clientOpen: false }) })
    expect(await signing.start()).toEqual({ kind: 'off' })
    expect(await signing.sign(coreRequest())).toBeNull()
    expect(await signing.seal({ pwd: 'x' })).toBeNull()
  })

  it.each([
    ['another root', { rootPublicKey: otherServer.rootPublicKey }],
    ['no root', { rootPublicKey: '' }],
    ['another signature', { fetchConfig: () => Promise.resolve({ ...server.config, serverPublicKeySign: 'AAAA' }) }],
    ['a signature that is no base64', { fetchConfig: () => Promise.resolve({ ...server.config, serverPublicKeySign: '%' }) }],
    ['no configuration', { fetchConfig: () => Promise.resolve('x') }],
  ])('fails with %s, and a login says so', async (_what, over) => {
    const { signing, reports, session } = openSigningBench(server, over)
    expect(await signing.start()).toEqual({ kind: 'failed' })
    await expect(signing.seal({ pwd: 'x' })).rejects.toEqual(new SealError('serverKeyNotVerified'))
    expect(reports).toEqual([['signConfigFailed', 'the server key does not verify']])
    expect(session.length).toBe(0)
  })

  it('tolerates a network failure silently, tries again after 2 s, and never sends a password in the open meanwhile', async () => {
    let isDown = true
    const bench = openSigningBench(server, {
      fetchConfig: () => (isDown ? Promise.reject(new Error('offline')) : Promise.resolve(server.config)),
    })
    expect(await bench.signing.start()).toEqual({ kind: 'notInitialised' })
    expect(await bench.signing.sign(coreRequest())).toBeNull()
    await expect(bench.signing.seal({ pwd: 'x' })).rejects.toEqual(new SealError('configMissing'))
    expect(bench.fetches()).toBe(1)
    expect(bench.reports).toEqual([])
    isDown = false
    bench.clock.advance(2000)
    expect((await bench.signing.start()).kind).toBe('ready')
  })

  it('is run anew after a reset, also one in the middle', async () => {
    const { signing, fetches, session } = openSigningBench(server)
    await signing.start()
    signing.reset()
    expect(signing.state().kind).toBe('notInitialised')
    expect(session.length).toBe(0)
    const started = signing.start()
    signing.reset()
    expect((await started).kind).toBe('ready')
    expect(fetches()).toBe(3)
  })

  it('waits where a reset asks for a pause, and so do requests that come meanwhile', async () => {
    const bench = openSigningBench(server)
    await bench.signing.start()
    bench.signing.reset(2000)
    const started = bench.signing.start()
    const sealed = bench.signing.seal({ pwd: 'x' })
    bench.clock.advance(1999)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(bench.fetches()).toBe(1)
    bench.clock.advance(1)
    expect((await started).kind).toBe('ready')
    expect(await sealed).not.toBeNull()
    expect(bench.fetches()).toBe(2)
  })

  it('needs a secure context to make keys', async () => {
    const { signing, reports, clock } = openSigningBench(server, { crypto: null })
    expect(await signing.start()).toEqual({ kind: 'failed' })
    expect(reports).toEqual([['signConfigFailed', 'no secure context']])
    expect(clock.pending()).toBe(0)
    await expect(signing.seal({ pwd: 'x' })).rejects.toEqual(new SealError('noKeyPair'))
    expect(await signing.sign(coreRequest())).toBeNull()
    expect(await signing.checkDevice('/v1/user/checkDevice', { userCheckDeviceUserIdHash: 'a' }, '1')).toBeNull()
  })
})
