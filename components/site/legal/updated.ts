/** When the legal texts last changed, in milliseconds (UTC). Update it with every change to them. */
export const LEGAL_UPDATED = Date.UTC(2026, 10, 21)
