import { claimPorts } from '../../support/suite/ports.ts'

/** The port of the site in the browser suite, a free one unless `E2E_PORT` names it; the next four are of the servers beside it. */
export const PORT = await claimPorts('E2E_PORT', 5)
/** The ports of its mail server, and of the service that returns received letters; see `inbox.ts`. */
export const SMTP_PORT = PORT + 1
export const INBOX_PORT = PORT + 2
/** The port of the third parties that vouch for users; see `vouchers.ts`. */
export const VOUCHERS_PORT = PORT + 3
/** The port of the operators' door. */
export const OPERATOR_PORT = PORT + 4
export const VOUCHERS_CLIENT_ID = 'agio.tests'
export const TELEGRAM_BOT_TOKEN = '4711:the-bot-of-the-browser-tests'

/** The data folder of the tested site. */
export const DATA_FOLDER = './test-results/data'
