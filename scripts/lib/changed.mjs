import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.mjs'
import { root } from './project.mjs'

/** The commit to compare with if none is named: then only uncommitted changes count. */
export const BASE_WHERE_NONE_IS_NAMED = 'HEAD'

const CHECKS = ['typegen', 'types', 'format', 'lint', 'styles', 'architecture', 'reachability', 'catalogues']

/**
 * The browser specs that a change in a folder affects, by the beginnings of their names in `tests/e2e`. The first row that contains a
 * file counts; a file in no row affects all specs.
 * @type {readonly (readonly [folder: string, specs: readonly string[]])[]}
 */
export const PAGES_REACHED = [
  ['components/account/', ['account', 'cut-text', 'identity']],
  ['components/assets/', ['assets', 'cut-text', 'figures']],
  ['components/auth/', ['cut-text', 'identity', 'visit']],
  ['components/layout/guide/', ['guides']],
  ['components/market/', ['crawler', 'cut-text', 'figures', 'markets', 'page-shifts', 'search', 'terminal']],
  ['components/operator/', ['console']],
  ['components/site/', ['announcement', 'api-reference', 'crawler', 'cut-text', 'layout', 'pages']],
  ['components/theme/', ['access', 'pages', 'theme']],
  ['components/trade/', ['access', 'cut-text', 'figures', 'guides', 'terminal']],
  ['gateway/accounts/', ['account', 'identity', 'visit']],
  ['gateway/engine/', ['assets', 'terminal']],
  ['gateway/exchange/', ['assets', 'figures', 'terminal']],
  ['gateway/feed/', ['figures', 'markets', 'terminal']],
  ['gateway/front/', ['announcement', 'costly-requests', 'crawler', 'lifecycle', 'pages', 'visit']],
  ['gateway/http/accounts/', ['account', 'identity', 'visit']],
  ['gateway/http/trading/', ['assets', 'figures', 'terminal']],
  ['gateway/journal/', ['lifecycle', 'terminal-session']],
  ['gateway/operator/', ['console']],
  ['gateway/signing/', ['identity']],
  ['gateway/stream/', ['markets', 'terminal']],
  ['lib/calc/', ['assets', 'figures', 'terminal']],
  ['lib/captcha/', ['identity']],
  ['lib/device/', ['identity', 'visit']],
  ['lib/format/', ['assets', 'cut-text', 'figures', 'markets', 'terminal']],
  ['lib/signing/', ['identity']],
  ['lib/simulation/', ['assets', 'layout', 'terminal']],
  ['lib/stores/', ['account', 'assets', 'identity', 'markets', 'terminal']],
  ['lib/stream/', ['markets', 'terminal']],
  ['messages/', ['crawler', 'cut-text', 'layout', 'pages']],
  ['products/', ['assets', 'figures', 'products', 'terminal']],
  // Tested without pages.
  ['docs/', []],
  ['scripts/examples/', []],
  ['tests/conformance/', []],
  ['tests/engine/', []],
  ['tests/exchange/', []],
  ['tests/front/', []],
  ['tests/pictures/', []],
  ['tests/requests/', []],
  ['tests/workbench/', []],
  ['stryker.', []],
  ['vitest.', []],
]

/** Files that affect the tests of widgets, of the request layer and of bots' calls, and the pictures. */
const WIDGETS = /^(?:components\/(?:theme|ui)\/|lib\/format\/|tests\/workbench\/)/
const REQUESTS = /^(?:lib\/(?:captcha|contract|device|http|kernel|signing)\/|gateway\/signing\/|tests\/requests\/)/
const CONFORMANCE = /^(?:gateway|lib|products)\/|^tests\/(?:conformance|rigs|support)\//
const LOOKS = /^(?:app|components|messages|products|public|lib\/format)\/|^tests\/pictures\//
/** Files that affect every step. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|tsconfig\.json|next\.config\.ts)$/
/** Files that affect every unit test. */
const RUNNER = /^vitest\.config\.ts$/

const SPEC = /^tests\/e2e\/[\w-]+\/[\w-]+\.spec\.ts$/
const UNIT_TEST = /\.test\.tsx?$/

/**
 * Returns the files that differ from a commit, including untracked ones, by their paths from the project's folder.
 * @param {string} base
 * @returns {string[]}
 * @throws {Fault} if git does not know the commit
 */
export function changedFiles(base) {
  return [...gitLines(['diff', '--name-only', base, '--']), ...gitLines(['ls-files', '--others', '--exclude-standard'])]
}

function gitLines(args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean)
  } catch (error) {
    throw new Fault(`git does not say what has changed: ${String(error.stderr ?? error.message).trim()}`)
  }
}

/**
 * Returns the steps that changed files affect, by name, each with extra arguments for its runner: the unit tests that import a changed
 * file, and the browser specs of `PAGES_REACHED`. Static checks always run, since they take less than a minute.
 * @param {readonly string[]} files
 * @param {string} base the commit that they differ from
 * @returns {Map<string, string[]>}
 */
export function stepsFor(files, base) {
  const steps = new Map(CHECKS.map((name) => [name, []]))
  const reaches = (pattern) => files.some((file) => pattern.test(file) && !isUnitTestBeside(file))
  const all = files.some((file) => EVERYTHING.test(file))
  if (all || reaches(RUNNER)) steps.set('unit', [])
  else if (files.some((file) => /\.[cm]?[jt]sx?$|\.json$/.test(file))) steps.set('unit', ['--changed', base, '--passWithNoTests'])
  if (all || reaches(CONFORMANCE) || reaches(RUNNER)) steps.set('conformance', [])
  if (all || reaches(WIDGETS)) steps.set('workbench', []).set('widgets', [])
  if (all || reaches(REQUESTS)) steps.set('requests', [])
  const specs = all ? ['.'] : specsFor(files)
  const looks = all || reaches(LOOKS)
  if (specs.length > 0 || looks) steps.set('build', [])
  if (specs.length > 0) steps.set('pages', specs.includes('.') ? [] : specs)
  if (looks) steps.set('pictures', [])
  return steps
}

/** Checks whether a file is a unit test beside the sources, which affects nothing in a browser. */
function isUnitTestBeside(file) {
  return UNIT_TEST.test(file) && !file.startsWith('tests/')
}

/** Returns parts of the paths of the browser specs that files affect; `.` means all specs. */
function specsFor(files) {
  const specs = files.flatMap((file) => {
    if (SPEC.test(file)) return existsSync(join(root, file)) ? [file] : []
    if (UNIT_TEST.test(file) || file.endsWith('.md')) return []
    const [, reached] = PAGES_REACHED.find(([folder]) => file.startsWith(folder)) ?? []
    return reached?.map((name) => `/${name}`) ?? ['.']
  })
  return [...new Set(specs)].toSorted()
}
