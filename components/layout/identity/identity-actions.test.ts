import { createStore } from 'zustand/vanilla'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { site } from '#lib/locale/site.ts'
import { createMemoryCookies, openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import type { DeviceState, Identity } from '#lib/stores/session/identity.tsx'
import { createSessionStore } from '#lib/stores/session/session-store.ts'
import { enterAsGuest, loadUser } from './identity-actions.ts'

/** Goal: the gateway's answer about a session is never applied to another one that a different tab has begun. */

let cookies: CookieJar
let identity: Identity
/** The pending answers, in the order of the requests. */
let answers: PromiseWithResolvers<unknown>[]

beforeEach(() => {
  cookies = createMemoryCookies()
  answers = []
  const { storage, events } = openBrowserOfTabs().openTab()
  const session = createSessionStore({ cookies, storage, tabs: openTabChannel('session', storage, events), setLogin: () => {} })
  const http = {
    get: () => {
      const answer = Promise.withResolvers<unknown>()
      answers.push(answer)
      return answer.promise
    },
  }
  const unasked = () => Promise.reject(new Error('not asked for here'))
  identity = {
    session: () => session,
    settings: () => expect.unreachable('no settings are asked for here'),
    requests: () => Promise.resolve({ http, signing: { deviceCheck: () => Promise.resolve(null) } } as unknown as PageRequests),
    deviceToken: unasked,
    loadUser: unasked,
    logOut: unasked,
    enterAsGuest: unasked,
    dialog: createStore<{ view: null }>()(() => ({ view: null })),
    device: createStore<DeviceState>()(() => ({ isVerified: false, tokenStatus: 'notInitialised' })),
  }
})

function begin(handle: string, userId: string): void {
  cookies.write(site.cookies.token, handle, 7)
  cookies.write(site.cookies.userId, userId, 7)
}

/** Loads the user and gets the answer that nobody is logged in, after `meanwhile` has run. */
async function askAndHearOfNobody(meanwhile: () => void = () => {}): Promise<void> {
  const asked = loadUser(identity)
  await expect.poll(() => answers.length).toBe(1)
  meanwhile()
  answers[0]?.resolve(null)
  await asked
}

it('forgets a session that is none', async () => {
  begin('old', '1')
  await askAndHearOfNobody()
  expect([identity.session().store.getState().kind, cookies.read(site.cookies.token) ?? '']).toEqual(['visitor', ''])
})

it('asks again for the session that another tab has begun since, and leaves that alone', async () => {
  begin('old', '1')
  const asked = loadUser(identity)
  await expect.poll(() => answers.length).toBe(1)
  begin('new', '2')
  answers[0]?.resolve(null)
  await expect.poll(() => answers.length).toBe(2)
  expect(cookies.read(site.cookies.token)).toBe('new')
  answers[1]?.resolve({ userId: '2', kind: 'user', name: null, email: null, mobile: null, permissions: [] })
  await asked
  expect(identity.session().store.getState()).toMatchObject({ kind: 'user', user: { userId: '2' } })
})

it('keeps a session of which nothing could be heard', async () => {
  begin('old', '1')
  const asked = loadUser(identity)
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.reject(new Error('away'))
  await asked
  expect([identity.session().store.getState().kind, cookies.read(site.cookies.token)]).toEqual(['unknown', 'old'])
})

it('takes away what is left of a session whose cookie the answer has ended', async () => {
  begin('old', '1')
  await askAndHearOfNobody(() => cookies.remove(site.cookies.token))
  expect([identity.session().store.getState().kind, cookies.read(site.cookies.userId) ?? '']).toEqual(['visitor', ''])
})

describe('a guest', () => {
  /** A browser that keeps something or not, and a gateway whose cookies it takes or not. */
  function openEntrance({ mayEnter = true, takesCookies = true }: { mayEnter?: boolean; takesCookies?: boolean }) {
    const calls: string[] = []
    const told: string[] = []
    const post = (path: string) => {
      calls.push(path)
      if (takesCookies) begin('guest', '7')
      return Promise.resolve({})
    }
    const get = () => Promise.resolve({ userId: '7', kind: 'guest', name: null, email: null, mobile: null, permissions: [] })
    const requests = {
      http: { post, get },
      signing: { deviceCheck: () => Promise.resolve(null) },
      mayEnter: () => mayEnter,
      tell: ({ code }: { code: string }) => void told.push(code),
    } as unknown as PageRequests
    return { calls, told, guest: { ...identity, requests: () => Promise.resolve(requests) } }
  }

  it('is made once, where the browser keeps something', async () => {
    const { calls, told, guest } = openEntrance({})
    vi.stubGlobal('location', { protocol: 'http:', pathname: '/', href: 'http://localhost/', assign: () => undefined })
    vi.stubGlobal('window', {})
    await enterAsGuest(guest, 'en', '/spot/BTCUSDT')
    vi.unstubAllGlobals()
    expect([calls, told, guest.session().hasSession()]).toEqual([['/user/guest/create'], [], true])
  })

  it('is not made at all, where it keeps nothing', async () => {
    const { calls, guest } = openEntrance({ mayEnter: false })
    await enterAsGuest(guest, 'en')
    expect([calls, cookies.read(site.cookies.simulation)]).toEqual([[], undefined])
  })

  it('is told, and not led into simulation mode, if the account was lost all the same', async () => {
    const { told, guest } = openEntrance({ takesCookies: false })
    await enterAsGuest(guest, 'en')
    expect([told, cookies.read(site.cookies.simulation)]).toEqual([['storageBlocked'], undefined])
  })
})
