import { describe, expect, it } from 'vitest'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { site } from '#lib/locale/site.ts'
import { createMemoryCookies, openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import { createSessionStore } from './session-store.ts'

const ADA: UserInfo = {
  userId: '1000001',
  kind: 'user',
  name: null,
  email: 'a***@agio.example',
  mobile: null,
  mainUserId: null,
  hasPassword: true,
  hasAuthenticator: false,
  permissions: ['trade', 'view', 'transfer'],
  createdAt: 1_795_261_234_567,
}

/** Opens tabs of one browser, which share cookies and storage. */
function openBrowser() {
  const browser = openBrowserOfTabs()
  const cookies = createMemoryCookies()
  const flags: boolean[] = []
  let ended = 0
  let followed = 0
  const open = () => {
    const { storage, events } = browser.openTab()
    return createSessionStore({
      cookies,
      storage,
      tabs: openTabChannel('session', storage, events),
      setLogin: (isLoggedIn) => flags.push(isLoggedIn),
      onLeave: () => (ended += 1),
      onVisitor: () => (followed += 1),
    })
  }
  return { cookies, flags, open, ended: () => ended, followed: () => followed }
}

/** Sets the cookies as the gateway's answer to a login does. */
function logIn(cookies: CookieJar, userId: string): void {
  cookies.write(site.cookies.token, 'handle', 7)
  cookies.write(site.cookies.userId, userId, 7)
}

describe('the user of a tab', () => {
  it('is unknown until the page is in the browser, then a visitor', () => {
    const session = openBrowser().open()
    expect(session.store.getState()).toEqual({ kind: 'unknown' })
    expect(session.read()).toEqual({ kind: 'visitor' })
  })

  it('is known at once by the next page after a login', () => {
    const { cookies, flags, open } = openBrowser()
    logIn(cookies, ADA.userId)
    open().enter(ADA)
    expect(flags).toEqual([true])
    expect(open().read()).toEqual({ kind: 'user', user: ADA })
  })

  it('is unknown while the owner of a new session has not been asked for', () => {
    const { cookies, open } = openBrowser()
    logIn(cookies, ADA.userId)
    open().enter(ADA)
    logIn(cookies, '1000002')
    expect(open().read()).toEqual({ kind: 'unknown' })
  })

  it('is followed by the other tabs, in and out', () => {
    const { cookies, flags, open } = openBrowser()
    const [here, there] = [open(), open()]
    there.read()
    const undo = there.follow()
    logIn(cookies, ADA.userId)
    here.enter(ADA)
    expect(there.store.getState()).toEqual({ kind: 'user', user: ADA })
    here.leave()
    expect(there.store.getState()).toEqual({ kind: 'visitor' })
    expect(cookies.read(site.cookies.token)).toBeUndefined()
    expect(flags).toEqual([true, false])
    undo()
    logIn(cookies, ADA.userId)
    here.enter(ADA)
    expect(there.store.getState()).toEqual({ kind: 'visitor' })
  })

  it('is a visitor once the cookies are over, and what lasts as long as a session ends once', () => {
    const { cookies, flags, open, ended, followed } = openBrowser()
    logIn(cookies, ADA.userId)
    open().enter(ADA)
    cookies.remove(site.cookies.token)
    const [here, there] = [open(), open()]
    expect([here.read(), there.read()]).toEqual([{ kind: 'visitor' }, { kind: 'visitor' }])
    expect([flags, ended(), followed()]).toEqual([[true, false], 1, 1])
  })

  it('ends nothing for a visitor who had no session', () => {
    const { open, ended } = openBrowser()
    open().read()
    expect(ended()).toBe(0)
  })

  it('is unknown if the stored text is unreadable', () => {
    const { cookies, open } = openBrowser()
    logIn(cookies, ADA.userId)
    const session = open()
    session.enter({ ...ADA, permissions: null } as unknown as UserInfo)
    expect(session.read()).toEqual({ kind: 'unknown' })
  })
})
