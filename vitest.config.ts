import { defineConfig } from 'vitest/config'

/** Two projects: `vitest run --project unit` runs in seconds, `conformance` drives the started product as its clients do. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A test that hangs is found; one on a busy machine is not blamed.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          include: ['{lib,gateway,components,scripts,app}/**/*.test.{ts,tsx}', 'tests/front/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
