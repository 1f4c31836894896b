/** The port that the browser suite starts the site on. */
export const PORT = Number(process.env.E2E_PORT ?? 3199)
/** Those of its mail server, and of what gives letters back; see `inbox.ts`. */
export const SMTP_PORT = PORT + 1
export const INBOX_PORT = PORT + 2
