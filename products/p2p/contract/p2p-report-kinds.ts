/** The words of reports of users to the operators of the site, without schemas, so that pages can import them. */

/** What can be reported: an order with its chat, an advertisement, or a merchant. */
export const P2P_REPORT_SUBJECTS = ['order', 'offer', 'merchant'] as const
export type P2pReportSubject = (typeof P2P_REPORT_SUBJECTS)[number]

export const P2P_REPORT_REASONS = ['real-money', 'elsewhere', 'abuse', 'scam', 'other'] as const
export type P2pReportReason = (typeof P2P_REPORT_REASONS)[number]

/** Characters of a report's text. */
export const P2P_REPORT_TEXT_MAX = 1000
/** Reports that a main account with its sub-accounts sends in 24 hours. */
export const P2P_REPORTS_PER_DAY = 10
