import type { AccountRequest } from '#lib/contract/account-calls.ts'
import type { ThirdPartyProviders } from '#lib/contract/accounts/accounts.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import type { Provider } from '../parts/login-answer.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { findSessionStorage, readItem, removeItem } from '#lib/storage/storage.ts'
import { isInTelegram, RETURN_FIELDS, SIGN_IN_KEY } from './return-fields.ts'

/** The call that submits a third party's answer. */
export type ThirdPartyWord = { readonly provider: Provider } & AccountRequest<
  '/user/third/oauth/sign' | '/user/third/telegram/sign' | '/user/third/telegram/signV2'
>

/** Data that this tab stores while the user is at the third party. */
interface Waiting {
  readonly provider: Provider
  /** Comes back in the fragment: an answer without it was not requested here. */
  readonly state: string
  /** Contained in the ID token: a token issued for another sign-in lacks it. */
  readonly nonce: string
  /** The user's previous page; empty if unknown. It is validated when it is used. */
  readonly from: string
}

const TELEGRAM = 'https://oauth.telegram.org/auth'

/**
 * Navigates to a third party, which sends the user back to the log-in page with its answer in the fragment: an ID token (OpenID
 * Connect, implicit flow, so that none of its scripts runs here), or the fields signed by Telegram's log-in. Browsers send fragments
 * to no server. Providers know only the log-in page: `loginPath` is its address in the visitor's language, wherever they start.
 */
export function beginSignIn(known: ThirdPartyProviders, provider: Exclude<Provider, 'wallet'>, loginPath: string, page: Window): void {
  const waiting: Waiting = { provider, state: crypto.randomUUID(), nonce: crypto.randomUUID(), from: cameFrom(loginPath, page) }
  const address = addressAt(known, waiting, page.location.origin, loginPath)
  if (address === null) return
  // Without it the third party's answer would not be taken for one to this tab.
  if (writeItem(findSessionStorage(page), SIGN_IN_KEY, JSON.stringify(waiting))) navigateTo(address, page)
}

function cameFrom(loginPath: string, { location, document }: Window): string {
  if (location.pathname !== loginPath) return location.pathname + location.search
  return new URLSearchParams(location.search).get('from') ?? document.referrer
}

function addressAt({ openId, telegramBotId }: ThirdPartyProviders, { provider, state, nonce }: Waiting, origin: string, loginPath: string) {
  const back = origin + loginPath
  if (provider === 'telegram') {
    if (telegramBotId === null) return null
    return `${TELEGRAM}?${new URLSearchParams({ bot_id: telegramBotId, origin, request_access: 'write', return_to: back })}`
  }
  const settings = openId.find((entry) => entry.provider === provider)
  if (settings === undefined) return null
  const query = {
    client_id: settings.clientId,
    redirect_uri: back,
    response_type: provider === 'apple' ? 'code id_token' : 'id_token',
    response_mode: 'fragment',
    // Apple gives names and addresses to servers only.
    ...(provider === 'apple' ? {} : { scope: 'openid email' }),
    state,
    nonce,
  }
  return `${settings.authorizeUrl}?${new URLSearchParams(query)}`
}

/**
 * Takes the third party's answer out of a page's address; null if there is none, an error if this tab did not request it. On the
 * log-in page it restores the previous page in the address.
 */
export function takeReturn(loginPath: string, page: Window): Result<ThirdPartyWord, 'notAsked'> | null {
  const { location } = page
  const storage = findSessionStorage(page)
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (!Object.values(RETURN_FIELDS).some((name) => fragment.has(name))) return null
  const [token, telegram, app] = [RETURN_FIELDS.token, RETURN_FIELDS.telegram, RETURN_FIELDS.telegramApp].map((name) => fragment.get(name))
  const waiting = readWaiting(readItem(storage, SIGN_IN_KEY))
  removeItem(storage, SIGN_IN_KEY)
  const saysFrom = location.pathname === loginPath && waiting !== null && waiting.from !== ''
  const search = saysFrom ? `?${new URLSearchParams({ from: waiting.from })}` : location.search
  page.history.replaceState(page.history.state, '', location.pathname + search)
  if (app) return isInTelegram(page) ? readTelegramApp(app) : refuse('notAsked')
  if (waiting === null) return refuse('notAsked')
  if (waiting.provider === 'telegram') return telegram ? readTelegram(telegram) : refuse('notAsked')
  const isOurs = fragment.get('state') === waiting.state && token && nonceOf(token) === waiting.nonce
  if (!isOurs) return refuse('notAsked')
  return ok({ provider: waiting.provider, path: '/user/third/oauth/sign', params: { token } })
}

/** Reads the data that Telegram passes to a page shown as a bot's app, with the number of its user. */
function readTelegramApp(initData: string): Result<ThirdPartyWord, 'notAsked'> {
  const id = readJson(new URLSearchParams(initData).get('user') ?? '')?.['id']
  const named = typeof id === 'number' || typeof id === 'string' ? { id: String(id) } : {}
  return ok({ provider: 'telegram', path: '/user/third/telegram/signV2', params: { initData, ...named } })
}

/** Reads Telegram's fields in the form that the gateway verifies. */
function readTelegram(result: string): Result<ThirdPartyWord, 'notAsked'> {
  const fields = readJson(fromBase64(result))
  if (fields === null) return refuse('notAsked')
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)])
  const sign = new URLSearchParams(Object.fromEntries(entries) as Record<string, string>).toString()
  return ok({ provider: 'telegram', path: '/user/third/telegram/sign', params: { sign } })
}

/** Returns the nonce of a token. The gateway verifies the issuer; here it only matters whether this tab requested the token. */
function nonceOf(token: string): unknown {
  return readJson(fromBase64(token.split('.')[1] ?? ''))?.['nonce']
}

function readWaiting(text: string | null): Waiting | null {
  const { provider, state, nonce, from } = (text === null ? null : readJson(text)) ?? {}
  if (provider !== 'apple' && provider !== 'google' && provider !== 'telegram') return null
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof from !== 'string') return null
  return { provider, state, nonce, from }
}

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const unsafe: unknown = JSON.parse(text)
    return typeof unsafe === 'object' && unsafe !== null ? (unsafe as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function fromBase64(text: string): string {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
  } catch {
    return ''
  }
}
