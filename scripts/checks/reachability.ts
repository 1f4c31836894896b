import type { KnipConfig } from 'knip'

/**
 * Files that the product does not reach yet, with their future use. The check treats them and their imports as reached;
 * a test fails once the product reaches one by itself.
 */
export const EXPECTED: Readonly<Record<string, string>> = {}

/** The roots of the product: the files that Next serves, the gateway's processes, and an operator's commands. */
export const ROOTS: readonly string[] = [
  'app/**/{page,layout,route,loading,error,not-found,global-error,template,default}.{ts,tsx}',
  'app/request-config.ts',
  'middleware.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'gateway/main.ts',
  'gateway/environment/check-environment.ts',
  'gateway/feed/live/process/feed-process.ts',
  'gateway/pictures/picture-process.ts',
  'scripts/{start,run,build}.mjs',
  'scripts/{outbox,backup,archive,move-store,upgrade-data,verify-journal,accept-loss}.ts',
  'scripts/operator/!(*.test).ts',
  'scripts/examples/!(*.test).ts',
]

const PRODUCT = ['{app,components,gateway,lib,products}/**/*.{ts,tsx}']
/** The stories of widgets, and the code that shows them. */
const STORIES = ['**/*.stories.tsx', 'components/ui/story/**']
const TESTS = ['**/*.test.{ts,tsx}']

/** Marks patterns for knip's production mode, which excludes tests and their tools. */
const inProduction = (patterns: readonly string[]): string[] => patterns.map((pattern) => `${pattern}!`)

/** Creates the check's configuration with only some of the expected files treated as reached. */
export function reachability(expected: readonly string[]): KnipConfig {
  return {
    entry: inProduction([...ROOTS, ...expected]),
    project: [...inProduction(PRODUCT), ...inProduction([...STORIES, ...TESTS]).map((pattern) => `!${pattern}`)],
    // An export that its own file uses is reached with the file.
    ignoreExportsUsedInFile: true,
    // Style sheets load the fonts.
    ignoreDependencies: ['@fontsource-variable/inter', '@fontsource/jetbrains-mono'],
    next: false,
  }
}

/**
 * The rule that everything is wired: each file, export and dependency of the product is reached from one of its roots, and not by
 * tests, stories or benchmarks alone (`knip --production`).
 */
export default reachability(Object.keys(EXPECTED))
