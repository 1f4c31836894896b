/** The port that the browser suite starts the site on. */
export const PORT = Number(process.env.E2E_PORT ?? 3199)
/** Those of its mail server, and of what gives letters back; see `inbox.ts`. */
export const SMTP_PORT = PORT + 1
export const INBOX_PORT = PORT + 2
/** That of the third parties who vouch for people; see `vouchers.ts`. */
export const VOUCHERS_PORT = PORT + 3
export const VOUCHERS_CLIENT_ID = 'agio.tests'
export const TELEGRAM_BOT_TOKEN = '4711:the-bot-of-the-browser-tests'

/** Where the site that is tested keeps what it must not forget. */
export const DATA_FOLDER = './test-results/data'
