import type { KnipConfig } from 'knip'

/**
 * What nothing in the product reaches yet, by file, and who will use it. It is reached for this check's purposes, and so is what it
 * imports; a test fails where the product reaches it by itself.
 */
export const EXPECTED: Readonly<Record<string, string>> = {
  'components/ui/image-viewer/image-viewer.tsx': 'pictures that people upload: proofs of payment in P2P trades',
  'lib/calc/tracking-order.ts': 'copy trading',
}

/** From where the product is reached: what Next serves, the gateway's processes, and an operator's commands. */
export const ROOTS: readonly string[] = [
  'app/**/{page,layout,route,loading,error,not-found,global-error,template,default}.{ts,tsx}',
  'app/request-config.ts',
  'middleware.ts',
  'next.config.ts',
  'gateway/{main,check-environment}.ts',
  'scripts/{start,outbox,backup,verify-journal,accept-loss}.mjs',
  'scripts/{backup,verify-journal,accept-loss}.ts',
  'scripts/examples/!(*.test).ts',
]

const PRODUCT = ['{app,components,gateway,lib}/**/*.{ts,tsx}']
/** Widgets by themselves, and what shows them. */
const STORIES = ['**/*.stories.tsx', 'components/ui/story/**']
const TESTS = ['**/*.test.{ts,tsx}']

/** Marks patterns for knip's production mode, which leaves tests and their tools out. */
const inProduction = (patterns: readonly string[]): string[] => patterns.map((pattern) => `${pattern}!`)

/** The check with only some of the expected files taken as reached. */
export function reachability(expected: readonly string[]): KnipConfig {
  return {
    entry: inProduction([...ROOTS, ...expected]),
    project: [...inProduction(PRODUCT), ...inProduction([...STORIES, ...TESTS]).map((pattern) => `!${pattern}`)],
    // An export that its own file uses is reached with the file.
    ignoreExportsUsedInFile: true,
    // Style sheets ask for fonts.
    ignoreDependencies: ['@fontsource-variable/inter', '@fontsource/jetbrains-mono'],
    next: false,
  }
}

/**
 * The law that everything is wired: each file, export and dependency of the product is reached from one of its roots, and not by
 * tests, stories or benchmarks alone (`knip --production`).
 */
export default reachability(Object.keys(EXPECTED))
