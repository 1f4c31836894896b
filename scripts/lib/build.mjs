import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Fault } from './fault.mjs'
import { distFolder, programOf, root } from './project.mjs'
import { run } from './step.mjs'

/** What a build depends on. Tests stand among the sources and do not count. */
const SOURCE_FOLDERS = ['app', 'components', 'lib', 'messages', 'public']
const SOURCE_FILES = ['middleware.ts', 'next.config.ts', 'package.json', 'package-lock.json', 'scripts/inline-scripts.ts', 'tsconfig.json']
const NO_SOURCE = /\.test\.tsx?$|\.d\.json\.ts$|\.md$/

const STAMP = 'source-stamp'

/** Builds the pages unless those that are there were built from these sources, this lock file and these `SITE_*` and `PUBLIC_*` values. */
export async function buildIfStale(node) {
  const stamp = sourceStamp()
  const stampFile = join(distFolder, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await checkEnvironment(node)
  console.log('Building the pages …')
  const code = await run(node, [programOf('next'), 'build'], { quiet: true, env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } })
  if (code !== 0) throw new Fault('The pages could not be built; the build has said why above.')
  // The front door lets only these inline scripts of ours run: they belong to this build.
  const scripts = execFileSync(node, ['scripts/inline-scripts.ts'], { cwd: root })
  writeFileSync(join(distFolder, 'inline-scripts.json'), scripts)
  writeFileSync(stampFile, stamp)
}

/** A build takes a while: a bad value or a taken port is said before it. */
async function checkEnvironment(node) {
  if ((await run(node, ['gateway/check-environment.ts'])) !== 0) throw new Fault('Nothing was started.')
}

/** A hash of everything that a build depends on. */
export function sourceStamp() {
  const hash = createHash('sha256')
  const files = [...SOURCE_FILES.map((file) => join(root, file)), ...SOURCE_FOLDERS.flatMap(filesIn)]
  for (const file of files.filter((path) => existsSync(path) && !NO_SOURCE.test(path)).toSorted(byText)) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file)).update('\0')
  }
  for (const name of Object.keys(process.env).filter((key) => /^(?:SITE|PUBLIC)_/.test(key)).toSorted(byText)) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
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
