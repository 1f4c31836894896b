import { defineConfig } from '@playwright/test'
import { findChromium } from '../e2e/support/chromium.ts'
import { DATA_FOLDER, PORT } from './support/address.ts'

/**
 * What every page looks like: the real site with its day standing still. `playwright test -c tests/pictures`; it wants the pages
 * built.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // A reference that is missing is a failure; pictures are taken by who asks for it.
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  // What passes only at the second try is counted as such by `npm test`.
  retries: 1,
  workers: 2,
  timeout: 240_000,
  // Numbers of accounts and keys, and which of two log-ins of one moment stands first, nobody chooses.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 2500, animations: 'disabled' } },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: '../../test-results/pictures.json' }]] : 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      ...findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'trader', testMatch: 'trader.setup.ts' },
    { name: 'pictures', dependencies: ['trader'] },
  ],
  webServer: {
    // Every run begins with nobody and nothing.
    command: `rm -rf ${DATA_FOLDER} && exec ${process.execPath} gateway/main.ts`,
    cwd: '../..',
    url: `http://localhost:${PORT}/healthz`,
    env: {
      PORT: String(PORT),
      DATA_DIR: DATA_FOLDER,
      MARKET_SEED: 'pictures',
      NODE_OPTIONS: '--import=./tests/pictures/support/still-time.ts',
      SIGN_REQUESTS: 'off',
      TRUST_PROXY: '127.0.0.1,::1',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: process.env.REUSE_SERVER === '1',
  },
})
