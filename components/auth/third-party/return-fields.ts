import { storageKey } from '#lib/settings/keys.ts'

/** Where a tab keeps what it has asked a third party for. */
export const SIGN_IN_KEY = storageKey('third_sign_in')

/** The fields of a fragment that bring a third party's word: an ID token, a refusal, Telegram's log-in, and Telegram's own web view. */
export const RETURN_FIELDS = { token: 'id_token', refusal: 'error', telegram: 'tgAuthResult', telegramApp: 'tgWebAppData' } as const

/** Whether the address of a page brings a third party's word that may be for this tab. */
export function bringsReturn(page: Window): boolean {
  const fragment = new URLSearchParams(page.location.hash.slice(1))
  if (fragment.has(RETURN_FIELDS.telegramApp)) return isInTelegram(page)
  return Object.values(RETURN_FIELDS).some((name) => fragment.has(name)) && page.sessionStorage.getItem(SIGN_IN_KEY) !== null
}

/**
 * Telegram's apps put this into the pages that they show. Anywhere else a link with somebody's data in it could only be meant to log
 * a visitor in to an account that is not his.
 */
export function isInTelegram(page: Window): boolean {
  return 'TelegramWebviewProxy' in page
}
