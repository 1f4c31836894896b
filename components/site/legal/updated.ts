/** When the legal texts last changed, in milliseconds (UTC). Change it with any of them. */
export const LEGAL_UPDATED = Date.UTC(2026, 10, 21)
