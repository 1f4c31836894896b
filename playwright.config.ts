import { defineConfig } from '@playwright/test'
import { EVENT_LIMIT_MS, HANG_LIMIT_MS } from './tests/support/limits.ts'
import { findChromium, findFullChromium } from './tests/e2e/support/chromium.ts'
import {
  DATA_FOLDER,
  INBOX_PORT,
  OPERATOR_PORT,
  PORT,
  SMTP_PORT,
  TELEGRAM_BOT_TOKEN,
  VOUCHERS_CLIENT_ID,
  VOUCHERS_PORT,
} from './tests/e2e/support/address.ts'

/** Returns the site's settings for a third-party sign-in of the tests. */
function signInWith(provider: 'apple' | 'google'): Record<string, string> {
  const issuer = `http://127.0.0.1:${VOUCHERS_PORT}/${provider}`
  const settings = { CLIENT_ID: VOUCHERS_CLIENT_ID, ISSUER: issuer, KEYS_URL: `${issuer}/keys`, AUTHORIZE_URL: `${issuer}/authorize` }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`SIGN_IN_${provider.toUpperCase()}_${name}`, value]))
}

/** Tests of what only the Chromium with a desktop application has: notifications of the system. */
const DESKTOP = /@desktop/
const ARGUMENTS = [
  '--no-sandbox',
  // There is no graphics card to ask: pages are drawn faster without looking for one.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test is gone before the work of the optimizing compiler has paid for itself.
  '--js-flags=--no-opt',
]

/** The browser suite: the real site through its front door, started as an operator starts it. */
export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a second try has a fault, or has found one.
  retries: 0,
  // A test waits a third of its time, for the page's timers and the exchange's answers: four workers keep two cores busy.
  workers: 4,
  // Both only end a test that hangs: on a machine that does much else, everything takes several times as long.
  timeout: HANG_LIMIT_MS,
  expect: { timeout: EVENT_LIMIT_MS },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { ...findChromium(), args: ARGUMENTS },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A worker would fetch pages past `page.route`; the spec of the worker allows it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'headless', grepInvert: DESKTOP },
    { name: 'desktop', grep: DESKTOP, use: { launchOptions: { ...findFullChromium(), args: ARGUMENTS } } },
  ],
  webServer: [
    {
      command: 'node tests/e2e/support/inbox.ts',
      url: `http://127.0.0.1:${INBOX_PORT}`,
      env: { SMTP_PORT: String(SMTP_PORT), INBOX_PORT: String(INBOX_PORT) },
      reuseExistingServer: process.env.REUSE_SERVER === '1',
    },
    {
      command: 'node tests/e2e/support/products/vouchers.ts',
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
        OPERATOR_LISTEN: `127.0.0.1:${OPERATOR_PORT}`,
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        SIGN_IN_TELEGRAM_BOT_TOKEN: TELEGRAM_BOT_TOKEN,
        ...signInWith('google'),
        ...signInWith('apple'),
        // Each test uses its own address: limits count by address, and an address with many accounts gets a captcha.
        TRUST_PROXY: '127.0.0.1,::1',
        // Behind a proxy, text messages without a provider reach nobody, unless their outbox is said to be read.
        SMS_OUTBOX: 'on',
      },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      reuseExistingServer: process.env.REUSE_SERVER === '1',
    },
  ],
})
