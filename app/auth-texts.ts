import type english from '#messages/en.json'
import type { AuthTexts } from '#components/auth/parts/auth-texts.tsx'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { SIMULATION_LANDING } from '#lib/routing/simulation-gate.ts'

/** Returns the texts of log-in, registration and password reset in a language. */
export async function authTexts(locale: LocaleRow): Promise<AuthTexts> {
  // Every catalogue is complete (a check proves it), so it has the English one's type.
  const { auth, apiErrors, ui, common } = (await loadMessages(locale)) as typeof english
  const { contactNotListed, emailInvalid, mobileInvalid, passwordsDiffer, passwordWeak, registrationClosed } = apiErrors
  return {
    auth,
    errors: { contactNotListed, emailInvalid, mobileInvalid, passwordsDiffer, passwordWeak, registrationClosed },
    labels: { field: ui.field },
    close: common.close,
  }
}

/** Returns the addresses of the views' own pages, and of the pages that they link to. */
export function authPaths(locale: LocaleRow) {
  return {
    login: localPath(locale, '/login'),
    register: localPath(locale, '/register'),
    resetPassword: localPath(locale, '/reset-password'),
    terms: localPath(locale, '/terms'),
    privacy: localPath(locale, '/privacy'),
    guest: localPath(locale, SIMULATION_LANDING.spot),
  }
}
