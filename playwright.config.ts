import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/e2e/support/chromium.ts'
import { INBOX_PORT, PORT, SMTP_PORT } from './tests/e2e/support/address.ts'

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
      command: 'node scripts/start.mjs',
      url: `http://localhost:${PORT}/healthz`,
      env: {
        PORT: String(PORT),
        MARKET_SEED: 'browser-tests',
        DATA_DIR: './test-results/data',
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        SIGN_IN_WALLET: 'on',
        // Each test comes from an address of its own: limits count addresses, and many accounts of one are asked for a captcha.
        TRUST_PROXY: '127.0.0.1,::1',
      },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      reuseExistingServer: process.env.REUSE_SERVER === '1',
    },
  ],
})
