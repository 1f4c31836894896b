import { defineConfig } from 'vitest/config'

/** The tests that watch over the arithmetic and the engine, for `npm run mutate` alone: property tests are seeded, so that each mutant meets the same cases. */
export default defineConfig({
  test: {
    include: ['lib/calc/**/*.test.ts', 'gateway/engine/**/*.test.ts', 'scripts/examples/examples.test.ts'],
    // One worker for all files: nothing here keeps what the next could trip over, and each mutant starts sooner.
    isolate: false,
    setupFiles: ['tests/calc/seed.ts'],
    // Tables find what a mutant breaks; a few random runs are enough beside them.
    env: { ENGINE_PROPERTY_RUNS: '3', NAIVE_COMMANDS: '1' },
    // Planted mistakes watch over the comparison, not over the engine.
    testNamePattern: /^(?!.*would see the mistake)/,
    testTimeout: 30_000,
  },
})
