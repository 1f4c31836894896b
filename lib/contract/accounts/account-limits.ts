/** Limits of the account calls, apart from their schemas, so that pages can show and check them without loading TypeBox. */

export const API_KEY_LABEL_CHARACTERS_MAX = 40
export const API_KEY_ADDRESSES_MAX = 30
export const SUB_ACCOUNT_NAME_CHARACTERS_MAX = 40
/** Maximum keys per account; each sub-account has its own limit. */
export const API_KEYS_MAX = 10
/** Letters and digits chosen by the user; bots send it with every request. */
export const PASSPHRASE_PATTERN = /^[A-Za-z0-9]{8,32}$/

/** Rows of one page of invited accounts. */
export const REFERRAL_PAGE_ROWS = 10

/** State of a QR code shown by a log-in page, as answered by `/user/public/getQrKeyStatus`. */
export const QR_STATUS = { waiting: 0, scanned: 1, confirmed: 2, over: 3 } as const

/** How long the proof that an account is one's own counts. */
export const OWNER_PROOF_MS = 10 * 60_000
/** A new code of an authenticator app comes after this time. */
export const AUTHENTICATOR_SECONDS = 30
/** How long too many wrong tries lock the withdrawal password. */
export const WITHDRAW_PASSWORD_LOCK_MS = 24 * 3_600_000
/** Wrong tries in a row that lock the withdrawal password. */
export const WITHDRAW_PASSWORD_TRIES_MAX = 5
