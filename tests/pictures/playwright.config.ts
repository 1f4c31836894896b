import { defineConfig } from '@playwright/test'
import { EVENT_LIMIT_MS, HANG_LIMIT_MS } from '../support/limits.ts'
import { findPictureChromium, HINDRANCE } from '../workbench/support/pictures-here.ts'
import { DATA_FOLDER, PORT } from './support/address.ts'

const isCompared = HINDRANCE === ''

/**
 * The reference pictures of every page: the real site at a fixed time. `playwright test -c tests/pictures`; requires built
 * pages. Starts nothing where the browser of the pictures is not installed.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // A missing reference is a failure; pictures are only taken on request.
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a second try has a fault, or has found one.
  retries: 0,
  workers: 2,
  timeout: HANG_LIMIT_MS,
  // Account and key numbers, and the order of two simultaneous log-ins, are random.
  expect: { timeout: EVENT_LIMIT_MS, toHaveScreenshot: { maxDiffPixels: 2500, animations: 'disabled' } },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: '../../test-results/pictures.json' }]] : 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      ...findPictureChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    timezoneId: 'UTC',
  },
  ...(isCompared
    ? {
        projects: [
          { name: 'trader', testMatch: 'trader.setup.ts' },
          { name: 'pictures', dependencies: ['trader'] },
        ],
        webServer: {
          // Every run starts without accounts or data.
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
            // Behind a proxy, text messages without a provider reach nobody, unless their outbox is said to be read.
            SMS_OUTBOX: 'on',
          },
          timeout: HANG_LIMIT_MS,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
          reuseExistingServer: process.env.REUSE_SERVER === '1',
        },
      }
    : { projects: [{ name: 'pictures' }] }),
})
