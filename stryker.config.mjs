/**
 * Mutation testing of the arithmetic and of the engine (`npm run mutate`, or `npm run mutate -- --mutate lib/calc/fees.ts`): a test
 * must fail for each small change of the code. At most a fifth may survive.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  mutate: ['{lib/calc,gateway/engine,products/*/rules}/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  timeoutFactor: 3,
  tempDirName: 'test-results/.stryker',
  ignorePatterns: ['/app', '/components', '/data', '/docs', '/public', '/tests/workbench', '/tests/e2e', '/test-results', '.next*'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  thresholds: { high: 95, low: 85, break: 80 },
}
