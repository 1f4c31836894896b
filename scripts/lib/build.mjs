import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { markScripts } from '../../gateway/undocumented/compile-hint.mjs'
import { isUsed } from '../../gateway/undocumented/switches.mjs'
import { keepEarlierBuild } from './earlier-builds.mjs'
import { EXIT_REFUSED, Fault } from './fault.mjs'
import { isInstalled, runsAsService } from './install.mjs'
import { startProgress } from './progress.mjs'
import { distFolder, findProgram, root } from './project.mjs'
import { PLACEHOLDERS } from './release/names.mjs'
import { run } from './step.mjs'

/** The inputs of a build. Files that match `NO_SOURCE`, such as tests, do not count. */
const SOURCE_FOLDERS = ['app', 'components', 'lib', 'messages', 'products', 'public']
const SOURCE_FILES = [
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/inline-scripts.ts',
  'gateway/undocumented/compile-hint.mjs',
  'tsconfig.json',
]
const NO_SOURCE = /\.(?:test|spec)\.tsx?$|\.d\.json\.ts$|\.(?:md|png)$|\/\.next\/|\/next-env\.d\.ts$/

const STAMP = 'source-stamp'
const SECOND_MS = 1000

/**
 * A site that Next builds: its folder, the folder of its build, and its sources besides those that both sites have.
 * @typedef {{ title: string, folder: string, dist: string, ownFolders: readonly string[], prepare: (node: string) => Promise<void>, finish: (node: string) => void, variables?: Readonly<Record<string, string>> }} Site
 * `variables`: they replace those of the environment.
 */

/** @type {Site} */
const PRODUCT = {
  title: 'the pages',
  folder: root,
  dist: distFolder,
  ownFolders: [],
  prepare: checkEnvironment,
  finish: (node) => finishPages(node, distFolder),
}

const RELEASE_VARIABLES = { ...PLACEHOLDERS, NEXT_DIST_DIR: '.next-release', NEXT_TSCONFIG: 'node_modules/.cache/release/tsconfig.json' }

/** The pages of a release, with placeholders for names and domains: apart from the product's own, which stay as they are. @type {Site} */
export const RELEASE = {
  title: 'the pages of the release',
  folder: root,
  dist: join(root, RELEASE_VARIABLES.NEXT_DIST_DIR),
  ownFolders: [],
  // Next notes the folder of the build in the settings of the compiler, which must stay as they are.
  prepare: async () => {
    const file = join(root, RELEASE_VARIABLES.NEXT_TSCONFIG)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ extends: relative(dirname(file), join(root, 'tsconfig.json')) }))
  },
  finish: (node) => finishPages(node, RELEASE.dist, RELEASE_VARIABLES),
  variables: RELEASE_VARIABLES,
}

/** The site that shows each widget separately, for the browser tests of widgets. @type {Site} */
export const WORKBENCH = {
  title: 'the workbench',
  folder: join(root, 'tests/workbench/site'),
  dist: join(root, 'tests/workbench/site/.next'),
  ownFolders: ['tests/workbench'],
  prepare: async () => {},
  finish: () => {},
}

/**
 * Builds a site unless its existing build was made from the same sources, lock file and `SITE_*` and `PUBLIC_*` values.
 * @param {string} node
 * @param {Site} [site]
 * @throws {Fault} if it cannot be built
 */
export async function buildIfStale(node, site = PRODUCT) {
  const { variables = {} } = site
  const stamp = sourceStamp(site.ownFolders, { ...process.env, ...variables })
  const stampFile = join(site.dist, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (runsAsService() && !isInstalled())
    throw new Fault(
      `${site.title[0].toUpperCase()}${site.title.slice(1)} must be built anew, which needs packages that a service does not install: run "npm run build" in a terminal.`,
      EXIT_REFUSED,
    )
  await site.prepare(node)
  console.log(`Building ${site.title} …`)
  if (site === PRODUCT) keepEarlierBuild(site.dist, Date.now())
  // The same sources give the same name.
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BUILD_NAME: stamp.slice(0, 20), ...variables }
  const code = await runBuild(node, site, env)
  if (code !== 0) throw new Fault(`Building ${site.title} has failed, and has said why above.`)
  site.finish(node)
  writeFileSync(stampFile, stamp)
}

/** Builds with Next, and shows how many pages it has made. */
async function runBuild(node, { folder, title }, env) {
  const progress = startProgress(`Building ${title}`, { unit: 'pages' })
  const timer = setInterval(() => progress.tell(), SECOND_MS)
  const onOutput = (text) => {
    const [, done, total] = /Generating static pages[^\n]*\((\d+)\/(\d+)\)/.exec(text) ?? []
    if (done !== undefined) progress.tell(Number(done), Number(total))
  }
  try {
    return await run(node, [findProgram('next'), 'build', folder], { quiet: true, env, onOutput })
  } finally {
    clearInterval(timer)
    progress.end()
  }
}

/** Writes the inline scripts of this build to a file, of which the front door allows no others, and marks its scripts. */
function finishPages(node, dist, variables = {}) {
  const env = { ...process.env, ...variables }
  writeFileSync(join(dist, 'inline-scripts.json'), execFileSync(node, ['scripts/inline-scripts.ts'], { cwd: root, env }))
  markScripts(dist)
}

/** Reports a bad value or a taken port before the build, which takes a while. */
async function checkEnvironment(node) {
  if ((await run(node, ['gateway/environment/check-environment.ts'])) !== 0) throw new Fault('Nothing was started.', EXIT_REFUSED)
}

/** Returns a hash of everything that a build depends on, including its own folders. */
export function sourceStamp(ownFolders = [], variables = process.env) {
  const hash = createHash('sha256')
  const files = [...SOURCE_FILES.map((file) => join(root, file)), ...[...SOURCE_FOLDERS, ...ownFolders].flatMap(filesIn)]
  for (const file of files.filter((path) => existsSync(path) && !NO_SOURCE.test(path)).toSorted(byText)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const name of Object.keys(variables)
    .filter((key) => /^(?:SITE|PUBLIC)_/.test(key) && key !== 'SITE_IMAGE_HOSTS')
    .toSorted(byText)) {
    hash.update(`${name}=${variables[name]}\0`)
  }
  if (!isUsed('hints')) hash.update('no hints\0')
  return hash.digest('hex')
}

function byText(one, other) {
  return one < other ? -1 : 1
}

function filesIn(folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
