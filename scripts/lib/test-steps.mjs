import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installChromiumIfMissing } from './chromium.mjs'
import { readCounts, readDurations, readNotCompared, readTroubles } from './counts.mjs'
import { Fault } from './fault.mjs'
import { installPostgresIfMissing } from './postgres.mjs'
import { programOf, root } from './project.mjs'
import { run } from './step.mjs'

const CATALOGUES = ['scripts/catalogues.test.ts', 'scripts/glossary.test.ts']

/**
 * The steps of `npm test`, in order. Each runs on the Node that is given and resolves to its counts; a check that counts nothing
 * counts as one. `needs`: a step without which this one says nothing.
 */
export const STEPS = [
  { name: 'types', run: (node) => check(node, ['next', 'typegen'], ['typescript:tsc', '--noEmit', '-p', '.']) },
  { name: 'lint', run: (node) => check(node, ['oxlint', '--type-aware']) },
  { name: 'styles', run: (node) => check(node, ['stylelint', '**/*.css']) },
  {
    name: 'architecture',
    run: (node) => check(node, ['dependency-cruiser:depcruise', '--config', '.dependency-cruiser.mjs', 'app', 'components', 'gateway', 'lib', 'middleware.ts']),
  },
  {
    name: 'reachability',
    run: (node) => check(node, ['knip', '--production', '--config', 'scripts/reachability.ts', '--include', 'files,exports,types,dependencies', '--treat-config-hints-as-errors']),
  },
  { name: 'catalogues', run: (node) => vitest(node, 'catalogues', ['--project', 'unit', ...CATALOGUES]) },
  { name: 'unit', run: unit },
  { name: 'conformance', run: (node) => vitest(node, 'conformance', ['--project', 'conformance', '--passWithNoTests']) },
  { name: 'build', run: build },
  { name: 'widgets', run: (node) => playwright(node, 'widgets', 'tests/workbench/playwright.config.ts') },
  { name: 'requests', run: (node) => playwright(node, 'requests', 'tests/requests/playwright.config.ts') },
  { name: 'pages', needs: 'build', run: (node) => playwright(node, 'pages', 'playwright.config.ts') },
  { name: 'pictures', needs: 'build', run: (node) => playwright(node, 'pictures', 'tests/pictures/playwright.config.ts') },
]

async function check(node, ...commands) {
  for (const [program, ...args] of commands) {
    const [packageName, programName] = program.split(':')
    if ((await run(node, [programOf(packageName, programName), ...args])) !== 0) return { passed: 0, failed: 1, skipped: 0 }
  }
  return { passed: 1, failed: 0, skipped: 0 }
}

/** Unit tests meet the store on both of its databases. */
async function unit(node) {
  await installPostgresIfMissing()
  return await vitest(node, 'unit', ['--project', 'pure', '--project', 'unit', ...CATALOGUES.flatMap((file) => ['--exclude', file])])
}

async function build(node) {
  try {
    await buildIfStale(node)
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function vitest(node, name, args) {
  const file = freshReport(name)
  const reports = ['--reporter', 'dot', '--reporter', 'json', `--outputFile.json=${file}`]
  return outcome('vitest', file, await run(node, [programOf('vitest'), 'run', ...args, ...reports]))
}

async function playwright(node, name, config) {
  await installChromiumIfMissing(node)
  const file = freshReport(name)
  const args = [programOf('@playwright/test', 'playwright'), 'test', '--config', config, '--reporter', 'dot,json']
  return outcome('playwright', file, await run(node, args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }))
}

function outcome(runner, file, exitCode) {
  return {
    ...readCounts(runner, file, exitCode),
    troubles: [...readTroubles(runner, file), ...(runner === 'playwright' ? readNotCompared(file) : [])],
    durations: readDurations(runner, file),
  }
}

/** Where a runner writes its report; one of an earlier run must not be taken for it. */
function freshReport(name) {
  const file = join(root, 'test-results', `${name}.json`)
  rmSync(file, { force: true })
  return file
}
