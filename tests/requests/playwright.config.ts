import { defineConfig } from '@playwright/test'
import { EVENT_LIMIT_MS, HANG_LIMIT_MS } from '../support/limits.ts'
import { findChromium } from '../e2e/support/chromium.ts'

/** The request layer's suite: a real browser against a small gateway of the protocol. `playwright test -c tests/requests`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/requests',
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a second try has a fault, or has found one.
  retries: 0,
  workers: 2,
  timeout: HANG_LIMIT_MS,
  expect: { timeout: EVENT_LIMIT_MS },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: '../../test-results/requests.json' }]] : 'list',
  use: {
    launchOptions: {
      ...findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
})
