import { defineConfig } from 'vitest/config'

/** The tests that watch over the arithmetic, for `npm run mutate` alone: property tests are seeded, so that each mutant meets the same cases. */
export default defineConfig({
  test: {
    include: ['lib/calc/**/*.test.ts', 'gateway/engine/risk/**/*.test.ts', 'scripts/examples/examples.test.ts'],
    setupFiles: ['tests/calc/seed.ts'],
    testTimeout: 30_000,
  },
})
