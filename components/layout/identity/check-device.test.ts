import { createStore } from 'zustand/vanilla'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import type { DeviceState } from '#lib/stores/session/identity.tsx'
import type { SessionStore } from '#lib/stores/session/session-store.ts'
import { checkDevice, DEVICE_REFUSED } from './check-device.ts'

/** Goal: a session continues if this browser has its key, ends if it does not, and ends for no other reason. */

function openTab({ handle = 'one', checked = true } = {}) {
  const clock = createManualClock(0)
  const storage = createMemoryStorage()
  const told: string[] = []
  const asked: string[] = []
  const answers: unknown[] = []
  const tab = { handle, loggedOut: 0 }
  const identity = {
    session: () => ({ handle: () => tab.handle }) as SessionStore,
    device: createStore<DeviceState>()(() => ({ isVerified: false, tokenStatus: 'notInitialised' })),
    logOut() {
      tab.loggedOut += 1
      return Promise.resolve()
    },
  }
  const requests = {
    signing: { deviceCheck: () => Promise.resolve(checked ? { path: '/v1/check', params: { hash: 'h' } } : null) },
    http: {
      post(path: string) {
        asked.push(path)
        const answer = answers.shift()
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
    },
    tell: ({ code }: { code: string }) => void told.push(code),
  } as unknown as PageRequests
  const check = async () => {
    const checking = checkDevice(identity, requests, { storage, timers: clock })
    await Promise.resolve()
    while (asked.length < 2 && answers.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(2000)
    }
    return checking
  }
  return { tab, answers, asked, told, check, isVerified: () => identity.device.getState().isVerified }
}

describe('a session', () => {
  it('with its key here continues, and is checked once in a tab', async () => {
    const { answers, asked, told, check, isVerified, tab } = openTab()
    answers.push({ isTrusted: true })
    expect([await check(), isVerified(), await check(), isVerified()]).toEqual([true, true, true, true])
    expect([asked, told, tab.loggedOut]).toEqual([['/v1/check'], [], 0])
    tab.handle = 'two'
    answers.push({ isTrusted: true })
    await check()
    expect(asked).toHaveLength(2)
  })

  it('without its key here ends, with the reason', async () => {
    const { answers, told, check, isVerified, tab } = openTab()
    answers.push({ isTrusted: false }, { isTrusted: false })
    expect([await check(), isVerified(), told, tab.loggedOut]).toEqual([false, false, [DEVICE_REFUSED], 1])
  })

  it('whose key another tab is about to store continues', async () => {
    const { answers, told, check, isVerified, tab } = openTab()
    answers.push({ isTrusted: false }, { isTrusted: true })
    expect([await check(), isVerified(), told, tab.loggedOut]).toEqual([true, true, [], 0])
  })

  it.each([
    ['a network that fails', new Error('away')],
    ['an answer that says nothing', {}],
  ])('outlives %s, and is asked about again', async (_name, answer) => {
    const { answers, asked, told, check, isVerified, tab } = openTab()
    answers.push(answer)
    expect([await check(), isVerified(), told, tab.loggedOut]).toEqual([true, false, [], 0])
    answers.push({ isTrusted: true })
    expect([await check(), isVerified(), asked.length]).toEqual([true, true, 2])
  })

  it('is not asked about where nothing is checked, nor without one', async () => {
    const off = openTab({ checked: false })
    const visitor = openTab({ handle: '' })
    expect([await off.check(), await visitor.check(), off.asked, visitor.asked]).toEqual([true, true, [], []])
  })
})
