import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/e2e/support/chromium.ts'
import { DATA_FOLDER, INBOX_PORT, PORT, SMTP_PORT, TELEGRAM_BOT_TOKEN, VOUCHERS_CLIENT_ID, VOUCHERS_PORT } from './tests/e2e/support/address.ts'

/** What the site knows of a third party of the tests. */
function signInWith(provider: 'apple' | 'google'): Record<string, string> {
  const issuer = `http://127.0.0.1:${VOUCHERS_PORT}/${provider}`
  const settings = { CLIENT_ID: VOUCHERS_CLIENT_ID, ISSUER: issuer, KEYS_URL: `${issuer}/keys`, AUTHORIZE_URL: `${issuer}/authorize` }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`SIGN_IN_${provider.toUpperCase()}_${name}`, value]))
}

/** The browser suite: the real site through its front door, started as an operator starts it. */
export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // What passes only at the second try is counted as such by `npm test`.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  // A navigation on two busy cores takes its time.
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      ...findChromium(),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  webServer: [
    {
      command: 'node tests/e2e/support/inbox.ts',
      url: `http://127.0.0.1:${INBOX_PORT}`,
      env: { SMTP_PORT: String(SMTP_PORT), INBOX_PORT: String(INBOX_PORT) },
      reuseExistingServer: process.env.REUSE_SERVER === '1',
    },
    {
      command: 'node tests/e2e/support/vouchers.ts',
      url: `http://127.0.0.1:${VOUCHERS_PORT}`,
      env: { VOUCHERS_PORT: String(VOUCHERS_PORT), VOUCHERS_CLIENT_ID },
      reuseExistingServer: process.env.REUSE_SERVER === '1',
    },
    {
      command: 'node scripts/start.mjs',
      url: `http://localhost:${PORT}/healthz`,
      env: {
        PORT: String(PORT),
        MARKET_SEED: 'browser-tests',
        DATA_DIR: DATA_FOLDER,
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        SIGN_IN_WALLET: 'on',
        SIGN_IN_TELEGRAM_BOT_TOKEN: TELEGRAM_BOT_TOKEN,
        ...signInWith('google'),
        ...signInWith('apple'),
        // Each test comes from an address of its own: limits count addresses, and many accounts of one are asked for a captcha.
        TRUST_PROXY: '127.0.0.1,::1',
      },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      reuseExistingServer: process.env.REUSE_SERVER === '1',
    },
  ],
})
