import { createAccountClient } from '#lib/http/account-client.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { parseSettings, serializeSettings } from '#lib/settings/settings.ts'
import { SETTINGS_COOKIE_DAYS } from '#lib/contract/preferences-form.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { createTabFlag } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { Identity } from '#lib/stores/session/identity.tsx'
import { HANDOVER_PARAMETER } from './handover-parameter.ts'

/** Data handed over from one of our domains to another (DESIGN 5.29). Keys and the rest of local storage stay where they are. */
interface HandedOver {
  /** Value of the settings cookie. */
  readonly settings: string
  readonly simulation: boolean
}

/**
 * Navigates to an address on another of our domains with a single-use code in the fragment, which no server and no log sees. If no
 * code can be had, the user arrives without the session.
 */
export async function leaveFor(identity: Identity, href: string): Promise<void> {
  const target = new URL(href)
  try {
    const call = createAccountClient(identity.requests)
    const { code } = await call('/user/handover/create', { targetHost: target.host, state: JSON.stringify(readState()) })
    target.hash = new URLSearchParams({ [HANDOVER_PARAMETER]: code }).toString()
  } catch {
    // The refusal has been shown; the user still gets the page in the other language.
  }
  navigateTo(target.href, window)
}

function readState(): HandedOver {
  const cookies = createBrowserCookies(location)
  return {
    settings: cookies.read(site.cookies.settings) ?? '',
    simulation: createTabFlag(site.cookies.simulation, findLocalStorage()).isOn(),
  }
}

/**
 * Opens the session that another of our domains has handed over, with a client key of this one, and applies the settings (except the
 * language) and the simulation flag. The page then reloads with them.
 */
export async function arrive(identity: Identity, code: string, localeCode: string): Promise<void> {
  const clean = location.pathname + location.search
  history.replaceState(history.state, '', clean)
  try {
    // The code stays unused where this browser would lose the session: it runs out by itself.
    if (!(await identity.requests()).mayEnter()) return await identity.loadUser()
    const { state } = await createAccountClient(identity.requests)('/user/handover/open', { code }, { quiet: true })
    await identity.loadUser()
    takeState(state, localeCode)
    location.replace(clean)
  } catch (error) {
    // The code is too old, or another user is logged in here: the page continues as if there were no code.
    void identity.loadUser()
    if (!(error instanceof RequestError)) throw error
  }
}

function takeState(unsafeText: string, localeCode: string): void {
  const { settings, simulation } = parseState(unsafeText)
  const cookies = createBrowserCookies(location)
  const language = cookies.read(site.cookies.language) ?? localeCode
  const taken = { ...parseSettings(settings, findLocale(localeCode)), language, login: true }
  cookies.write(site.cookies.settings, serializeSettings(taken), SETTINGS_COOKIE_DAYS)
  createTabFlag(site.cookies.simulation, findLocalStorage()).set(simulation)
  if (simulation) cookies.write(site.cookies.simulation, '1', SETTINGS_COOKIE_DAYS)
  else cookies.remove(site.cookies.simulation)
}

/** Parses the state. Our own other page wrote it and the gateway stored it, but it is validated all the same. */
function parseState(unsafeText: string): HandedOver {
  try {
    const unsafe = JSON.parse(unsafeText) as Partial<HandedOver> | null
    const settings = typeof unsafe?.settings === 'string' ? unsafe.settings : ''
    return { settings, simulation: unsafe?.simulation === true }
  } catch {
    return { settings: '', simulation: false }
  }
}
