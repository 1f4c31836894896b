import { USER_INFO_PATH } from '#lib/contract/calls.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { createSimulationMode } from '#lib/simulation/simulation-mode.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { Identity } from '#lib/stores/identity.tsx'
import { isUserInfo } from '#lib/stores/session-store.ts'
import { checkDevice } from './check-device.ts'
import { keepSessionFresh, markSessionFresh } from './keep-session-fresh.ts'
import { openRequests, type ShowFailure } from './open-requests.ts'
import { pagePath } from './page-path.ts'

const asking = new WeakMap<Identity, Promise<void>>()

/** Opens the request layer of a tab and lets it tell the session what becomes of it. */
export async function openTabRequests(identity: Identity, localeCode: string, toast: ShowFailure): Promise<PageRequests> {
  const requests = await openRequests({
    locale: findLocale(localeCode),
    toast,
    onLogin() {
      markSessionFresh()
      void loadUser(identity, true)
    },
    onLoginExpired() {
      requests.signing.forgetSession()
      identity.session().leave()
    },
    // The signature is what was not accepted; leaving needs none.
    logOut: () => void logOut(identity),
  })
  requests.start()
  keepSessionFresh(identity.session(), requests.http)
  return requests
}

/** See `Identity.loadUser`. `anew`: a session has just begun, of which a question that is under way may not know. */
export function loadUser(identity: Identity, anew = false): Promise<void> {
  const underWay = asking.get(identity)
  if (underWay && !anew) return underWay
  const isLatest = (): boolean => asking.get(identity) === mine
  const mine: Promise<void> = ask(identity, isLatest).finally(() => isLatest() && asking.delete(identity))
  asking.set(identity, mine)
  return mine
}

const FAILED = Symbol('no answer')

async function ask(identity: Identity, isLatest: () => boolean): Promise<void> {
  const session = identity.session()
  const asked = session.handle()
  if (asked === '') return void session.read()
  const unsafe: unknown = await identity
    .requests()
    .then(async (requests) => ((await checkDevice(identity, requests)) ? requests.http.get(USER_INFO_PATH, {}, { quiet: true }) : null))
    .catch(() => FAILED)
  if (!isLatest()) return
  // Another tab has begun another session since: this says nothing of it.
  if (session.hasSession() && session.handle() !== asked) return ask(identity, isLatest)
  if (isUserInfo(unsafe)) session.enter(unsafe)
  // An ended session has been heard of by `onLoginExpired`; after any other failure the next page asks again.
  else if (unsafe === FAILED) session.read()
  // It is no failure that nobody is logged in: then there is no session behind the readable cookie.
  else session.leave()
}

/** See `Identity.logOut`. */
export async function logOut(identity: Identity): Promise<void> {
  const requests = await identity.requests()
  // By the token, whose cookie the answer takes away; the call itself is not signed.
  requests.signing.forgetSession()
  // The credential is in a cookie that only the server can take away; where it cannot be reached, this browser forgets the rest.
  await requests.http.post('/user/logout', {}, { quiet: true }).catch(() => null)
  identity.session().leave()
}

/** See `Identity.enterAsGuest`. A refusal has been shown; then nothing happens. */
export async function enterAsGuest(identity: Identity, localeCode: string, href?: string): Promise<void> {
  if (!identity.session().hasSession()) {
    const { http } = await identity.requests()
    const made = await http.post('/user/guest/create').then(
      () => true,
      () => false,
    )
    if (!made) return
    await loadUser(identity)
  }
  const locale = findLocale(localeCode)
  createSimulationMode({
    storage: findLocalStorage(),
    cookies: createBrowserCookies(location),
    location,
    events: window,
    locale,
    path: pagePath(location.pathname, locale),
  }).enter(href)
}
