import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { markScripts } from '../../gateway/undocumented/compile-hint.mjs'
import { isUsed } from '../../gateway/undocumented/switches.mjs'
import { keepEarlierBuild } from './earlier-builds.mjs'
import { Fault } from './fault.mjs'
import { distFolder, programOf, root } from './project.mjs'
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

/**
 * A site that Next builds: its folder, the folder of its build, and its sources besides those that both sites have.
 * @typedef {{ title: string, folder: string, dist: string, ownFolders: readonly string[], prepare: (node: string) => Promise<void>, finish: (node: string) => void }} Site
 */

/** @type {Site} */
const PRODUCT = {
  title: 'the pages',
  folder: root,
  dist: distFolder,
  ownFolders: [],
  prepare: checkEnvironment,
  finish: (node) => {
    writeInlineScripts(node)
    markScripts(distFolder)
  },
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
  const stamp = sourceStamp(site.ownFolders)
  const stampFile = join(site.dist, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await site.prepare(node)
  console.log(`Building ${site.title} …`)
  if (site === PRODUCT) keepEarlierBuild(site.dist, Date.now())
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const code = await run(node, [programOf('next'), 'build', site.folder], { quiet: true, env })
  if (code !== 0) throw new Fault(`Building ${site.title} has failed, and has said why above.`)
  site.finish(node)
  writeFileSync(stampFile, stamp)
}

/** Writes the inline scripts of this build to a file; the front door allows only these. */
function writeInlineScripts(node) {
  writeFileSync(join(distFolder, 'inline-scripts.json'), execFileSync(node, ['scripts/inline-scripts.ts'], { cwd: root }))
}

/** Reports a bad value or a taken port before the build, which takes a while. */
async function checkEnvironment(node) {
  if ((await run(node, ['gateway/environment/check-environment.ts'])) !== 0) throw new Fault('Nothing was started.')
}

/** Returns a hash of everything that a build depends on, including its own folders. */
export function sourceStamp(ownFolders = []) {
  const hash = createHash('sha256')
  const files = [...SOURCE_FILES.map((file) => join(root, file)), ...[...SOURCE_FOLDERS, ...ownFolders].flatMap(filesIn)]
  for (const file of files.filter((path) => existsSync(path) && !NO_SOURCE.test(path)).toSorted(byText)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const name of Object.keys(process.env)
    .filter((key) => /^(?:SITE|PUBLIC)_/.test(key) && key !== 'SITE_IMAGE_HOSTS')
    .toSorted(byText)) {
    hash.update(`${name}=${process.env[name]}\0`)
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
