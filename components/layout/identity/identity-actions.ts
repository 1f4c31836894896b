import { ERRORS } from '#lib/contract/errors/errors.ts'
import { accountCalls } from '#lib/http/account-client.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { forgetOfflineShell } from '#lib/storage/offline-shell.ts'
import type { Identity } from '#lib/stores/session/identity.tsx'
import { isUserInfo } from '#lib/stores/session/session-store.ts'
import { checkDevice } from './check-device.ts'
import { keepSessionFresh, markSessionFresh } from './keep-session-fresh.ts'
import { openRequests, type ShowFailure } from './open-requests.ts'
import { pageSimulation } from '../simulation/page-simulation.ts'

const asking = new WeakMap<Identity, Promise<void>>()

/** Opens the request layer of a tab, and lets it report changes to the session. */
export async function openTabRequests(identity: Identity, localeCode: string, toast: ShowFailure): Promise<PageRequests> {
  const requests = await openRequests({
    locale: findLocale(localeCode),
    device: await identity.deviceToken(),
    toast,
    onLogin() {
      markSessionFresh()
      void loadUser(identity, true)
    },
    onLoginExpired() {
      requests.signing.forgetSession()
      identity.session().leave()
    },
    // The signature was rejected; logging out needs none.
    logOut: () => void logOut(identity, localeCode, true),
  })
  requests.start()
  keepSessionFresh(identity.session(), accountCalls(requests.http))
  return requests
}

/** See `Identity.loadUser`. `anew`: a session has just begun, which a request under way may not know about. */
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
    .then(async (requests) =>
      (await checkDevice(identity, requests)) ? accountCalls(requests.http)('/user/overview/userinfo', {}, { quiet: true }) : null,
    )
    .catch(() => FAILED)
  if (!isLatest()) return
  // Another tab has begun a new session meanwhile; this answer does not concern it.
  if (session.hasSession() && session.handle() !== asked) return ask(identity, isLatest)
  if (isUserInfo(unsafe)) session.enter(unsafe)
  // `onLoginExpired` has handled an expired session; after any other failure the next page asks again.
  else if (unsafe === FAILED) session.read()
  // An answer without a user is no failure: the readable cookie has no session behind it.
  else session.leave()
}

/** See `Identity.logOut`. */
export async function logOut(identity: Identity, localeCode: string, isForced = false): Promise<void> {
  const requests = await identity.requests()
  // Identified by the token, whose cookie the answer clears; the call itself is not signed.
  requests.signing.forgetSession()
  // Only the server can clear the credential's cookie; if it is unreachable, this browser forgets the rest.
  await accountCalls(requests.http)('/user/logout', {}, { quiet: true }).catch(() => null)
  await forgetOfflineShell()
  const simulation = pageSimulation(localeCode)
  // Leaving the mode loads the page anew, which would take away why the gateway has ended the session.
  const isLeft = !isForced && simulation.isOn()
  identity.session().leave()
  if (isLeft) simulation.leave()
}

/** See `Identity.enterAsGuest`. On a refusal, which has been shown, nothing happens. */
export async function enterAsGuest(identity: Identity, localeCode: string, href?: string): Promise<void> {
  const { http, mayEnter, tell } = await identity.requests()
  if (!mayEnter()) return
  if (!identity.session().hasSession()) {
    const refused = await accountCalls(http)('/user/guest/create', {}).then(
      () => null,
      (error: unknown) => (error instanceof RequestError ? error.code : ''),
    )
    // Without guests the way to the same page is an account.
    if (refused === ERRORS.guestsOff.code) identity.dialog.setState({ view: 'register' })
    if (refused !== null) return
    await loadUser(identity)
    // Simulation mode without an account would lead from page to page and back here.
    if (!identity.session().hasSession()) return tell({ code: 'storageBlocked', msg: '' })
  }
  pageSimulation(localeCode).enter(href)
}
