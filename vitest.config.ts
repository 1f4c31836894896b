import { defineConfig } from 'vitest/config'

/**
 * `pure`: what keeps nothing outside of its own test, so that files share one set of loaded modules, which takes a third of the time.
 * `unit`: what starts servers, threads and databases. `conformance` drives the started product as its clients do.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          include: ['{lib,components,app}/**/*.test.{ts,tsx}', 'tests/rigs/*.test.ts'],
        },
      },
      {
        test: {
          name: 'unit',
          // A test that hangs is found; one on a busy machine is not blamed.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          include: ['{gateway,scripts}/**/*.test.ts', 'tests/{front,support}/**/*.test.ts'],
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
