import { defineConfig } from '@playwright/test'
import { EVENT_LIMIT_MS, HANG_LIMIT_MS } from '../support/limits.ts'
import { claimPorts } from '../support/suite/ports.ts'
import { findPictureChromium } from './support/pictures-here.ts'

const PORT = await claimPorts('WORKBENCH_PORT', 1)

/** The widgets' suite: the workbench, built like the product, in a real browser. `playwright test -c tests/workbench`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/workbench',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // A missing reference is a failure; pictures are only taken on request.
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a second try has a fault, or has found one.
  retries: 0,
  // A story waits for frames and for two equal pictures in a row: a third worker keeps two cores busy.
  workers: 3,
  timeout: HANG_LIMIT_MS,
  reporter: process.env.CI ? [['list'], ['json', { outputFile: '../../test-results/workbench.json' }]] : 'list',
  expect: { timeout: EVENT_LIMIT_MS, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' } },
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      ...findPictureChromium(),
      // There is no graphics card: without looking for one, pictures are drawn faster and the same everywhere.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1024, height: 640 },
  },
  webServer: {
    command: `${process.execPath} ../../scripts/build-workbench.mjs && exec next start site -H 127.0.0.1 -p ${PORT}`,
    cwd: import.meta.dirname,
    url: `http://localhost:${PORT}/workbench/dark/english`,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    reuseExistingServer: process.env.REUSE_SERVER === '1',
  },
})
