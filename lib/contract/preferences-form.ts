/**
 * The choices of language, currency and theme as a plain form, for pages whose script has not started, or never will:
 * `POST /v1/public/preferences` with the fields `locale`, `unit` and `theme`, each optional. It writes the cookies that the script would
 * write, and leads back to the page (303).
 */
export const PREFERENCES_PATH = '/v1/public/preferences'

/** The field of the page's own path, used where the browser does not say where it comes from. */
export const BACK_FIELD = 'back'

/** The value of `theme` that changes to the other one. */
export const OTHER_THEME = 'other'

/** How long preferences are kept, in days (specification 9). */
export const SETTINGS_COOKIE_DAYS = 365

/** The style sheet that pages without script load: the reader's theme, and which choices are theirs. */
export const LOOKS_PATH = '/looks.css'
