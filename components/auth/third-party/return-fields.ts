import { storageKey } from '#lib/settings/keys.ts'
import { findSessionStorage, readItem } from '#lib/storage/storage.ts'

/** Session storage key of a tab's pending sign-in. */
export const SIGN_IN_KEY = storageKey('third_sign_in')

/** The fragment fields of a third party's answer: an ID token, a refusal, Telegram's log-in, and Telegram's own web view. */
export const RETURN_FIELDS = { token: 'id_token', refusal: 'error', telegram: 'tgAuthResult', telegramApp: 'tgWebAppData' } as const

/** Checks whether a page's address contains a third party's answer that may be meant for this tab. */
export function bringsReturn(page: Window): boolean {
  const fragment = new URLSearchParams(page.location.hash.slice(1))
  if (fragment.has(RETURN_FIELDS.telegramApp)) return isInTelegram(page)
  return Object.values(RETURN_FIELDS).some((name) => fragment.has(name)) && readItem(findSessionStorage(page), SIGN_IN_KEY) !== null
}

/**
 * Checks for the object that Telegram's apps add to the pages they show. Anywhere else a link with such data could only be meant to
 * log visitors in to another user's account.
 */
export function isInTelegram(page: Window): boolean {
  return 'TelegramWebviewProxy' in page
}
