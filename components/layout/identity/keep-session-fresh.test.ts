import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { accountCalls } from '#lib/http/account-client.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { keepSessionFresh, SESSION_REFRESH_MS } from './keep-session-fresh.ts'

/** Opens several tabs of one browser, and records the calls of all of them. */
function openBrowser() {
  const clock = createManualClock(1_795_261_234_567)
  const browser = openBrowserOfTabs()
  const calls: string[] = []
  const state = { hasSession: true, fails: false }
  const post = (path: string): Promise<unknown> => {
    calls.push(path)
    return state.fails ? Promise.reject(new Error('no network')) : Promise.resolve({ refreshed: true })
  }
  const call = accountCalls({ post, get: () => expect.unreachable('a renewal is no read') })
  const open = () =>
    keepSessionFresh({ hasSession: () => state.hasSession }, call, { storage: browser.openTab().storage, clock, timers: clock })
  return { clock, calls, state, open }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

describe('a session', () => {
  it('is renewed at once and every hour, by one of two tabs', async () => {
    const { clock, calls, open } = openBrowser()
    open()
    open()
    await settled()
    expect(calls).toEqual(['/user/session/refresh'])
    clock.advance(SESSION_REFRESH_MS)
    await settled()
    expect(calls).toHaveLength(2)
  })

  it('is renewed by one tab where the other has not yet heard of it', async () => {
    const clock = createManualClock(1_795_261_234_567)
    const calls: string[] = []
    const post = (path: string) => Promise.resolve(calls.push(path))
    const call = accountCalls({ post, get: () => expect.unreachable('a renewal is no read') })
    const openApart = () =>
      keepSessionFresh({ hasSession: () => true }, call, { storage: createMemoryStorage(), clock, timers: clock, locks: navigator.locks })
    openApart()
    await expect.poll(() => calls).toHaveLength(1)
    openApart()
    await settled()
    expect(calls).toHaveLength(1)
    clock.advance(30_000)
    await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
  })

  it('is not renewed again by the next page within the hour', async () => {
    const { clock, calls, open } = openBrowser()
    open()
    await settled()
    clock.advance(SESSION_REFRESH_MS - 1)
    open()
    await settled()
    expect(calls).toHaveLength(1)
  })

  it('that is not there is not renewed, and one that could not be is tried again', async () => {
    const { clock, calls, state, open } = openBrowser()
    state.hasSession = false
    open()
    await settled()
    expect(calls).toEqual([])
    Object.assign(state, { hasSession: true, fails: true })
    clock.advance(SESSION_REFRESH_MS)
    await settled()
    clock.advance(SESSION_REFRESH_MS)
    await settled()
    expect(calls).toHaveLength(2)
  })
})
