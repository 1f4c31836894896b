import { defineConfig } from 'vitest/config'

/**
 * The tests of the arithmetic and the engine, for `npm run mutate` only: property tests are seeded, so that each mutant meets the same
 * cases.
 */
export default defineConfig({
  test: {
    include: ['lib/calc/**/*.test.ts', 'gateway/engine/**/*.test.ts', 'products/*/rules/**/*.test.ts', 'scripts/examples/examples.test.ts'],
    // One worker for all files: no test leaves state that affects the next, and each mutant starts sooner.
    isolate: false,
    setupFiles: ['tests/calc/seed.ts'],
    // The table tests detect mutants; a few random runs beside them are enough.
    env: { ENGINE_PROPERTY_RUNS: '3', NAIVE_COMMANDS: '1' },
    // Tests with planted bugs check the comparison, not the engine.
    testNamePattern: /^(?!.*would see the mistake)/,
    testTimeout: 30_000,
  },
})
