import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EXIT_REFUSED, Fault } from '../fault.mjs'
import { keepEarlierBuild } from '../earlier-builds.mjs'
import { startProgress } from '../progress.mjs'
import { digestNames, readNames } from './names.mjs'
import { rewriteBuilt } from './rewrite.mjs'
import { walk } from './walk.mjs'
import { ownForKnown } from './secrets.mjs'

/** Files of a build that may hold a name. */
const TEXT = /\.(?:html|rsc|body|json|meta|js)$/
/** The pages with the operator's names, in the data folder: `pages/<names and build>/`, a project folder for Next. */
const FOLDER = 'pages'

/**
 * Writes the pages of a release with the operator's names and domains into the data folder, unless they are there. Every text of the built
 * files is rewritten in the spelling of its place, so that they are those of a build with these names; scripts get new names, because
 * browsers keep them for good.
 * @param {{ release: string, dataDir: string, variables: Readonly<Record<string, string | undefined>>, nowMs?: number }} of
 * @returns {string} the folder of the build
 */
export function writePages({ release, dataDir, variables, nowMs = Date.now() }) {
  const names = readNames(variables)
  if (/["\\]/.test(names.get('Qzname7x')))
    throw new Fault('SITE_NAME may have neither quotation marks nor backslashes in a release.', EXIT_REFUSED)
  const source = join(release, '.next')
  const key = `${digestNames(names)}-${readFileSync(join(source, 'BUILD_ID'), 'utf8')}`
  const pages = join(dataDir, FOLDER)
  const folder = join(pages, key)
  if (existsSync(folder)) {
    linkRelease(release, folder)
    return join(folder, '.next')
  }
  const part = join(pages, `${key}.part`)
  rmSync(part, { recursive: true, force: true })
  try {
    writeBuild(source, join(part, '.next'), { names, scripts: renameScripts(source, key), secrets: ownForKnown() })
    linkRelease(release, part)
    takeEarlier(pages, join(part, '.next'), nowMs)
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (typeof error?.code !== 'string') throw error
    throw new Fault(`The pages could not be written to ${pages}: ${error.message}.`)
  }
  return join(folder, '.next')
}

/** Removes the pages with other names or of other versions, once the data folder is ours. */
export function forgetOtherPages(dist) {
  const folder = dirname(dist)
  const pages = dirname(folder)
  for (const name of readdirSync(pages)) if (name !== basename(folder)) rmSync(join(pages, name), { recursive: true, force: true })
}

/** Next finds its packages and the public files beside the build. They lead to this release, wherever it lies now. */
function linkRelease(release, folder) {
  for (const name of ['node_modules', 'public', 'package.json']) {
    rmSync(join(folder, name), { force: true })
    symlinkSync(join(release, name), join(folder, name))
  }
}

/** New names of the client's scripts, of the same length. */
function renameScripts(source, key) {
  const names = readdirSync(join(source, 'static/chunks')).filter((name) => name.endsWith('.js'))
  return new Map(
    names.map((name) => {
      const old = name.slice(0, -'.js'.length)
      return [old, old.slice(0, -12) + createHash('sha256').update(`${key} ${old}`).digest('hex').slice(0, Math.min(12, old.length))]
    }),
  )
}

function writeBuild(source, target, values) {
  const entries = [...walk(source)]
  const progress = startProgress('Writing the pages with the names of this site', { total: entries.length, unit: 'files' })
  for (const [index, { path, kind }] of entries.entries()) {
    const from = join(source, path)
    const to = join(target, renamePath(path, values.scripts))
    mkdirSync(dirname(to), { recursive: true })
    if (kind === 'link') symlinkSync(readlinkSync(from), to)
    else if (TEXT.test(path)) writeFileSync(to, rewriteBuilt(path, readFileSync(from, 'utf8'), values))
    else copyFileSync(from, to)
    progress.tell(index)
  }
  progress.end(entries.length)
}

function renamePath(path, scripts) {
  const [, name] = /^static\/chunks\/([^/]+)\.js$/.exec(path) ?? []
  return name === undefined ? path : `static/chunks/${scripts.get(name)}.js`
}

/** Keeps the files of the pages before these for a day, for visitors who have them open. */
function takeEarlier(pages, dist, nowMs) {
  const before = readdirSync(pages).find((name) => !name.endsWith('.part'))
  if (before === undefined) return
  const old = join(pages, before, '.next')
  keepEarlierBuild(old, nowMs)
  mkdirSync(join(dist, 'cache'), { recursive: true })
  cpSync(join(old, 'cache/earlier'), join(dist, 'cache/earlier'), { recursive: true, preserveTimestamps: true })
}
