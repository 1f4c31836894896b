import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../fault.mjs'
import { startProgress } from '../progress.mjs'
import { root } from '../project.mjs'
import { run } from '../step.mjs'
import { RELEASE_FILE } from './release.mjs'
import { knownForBuilt } from './secrets.mjs'
import { walk } from './walk.mjs'

/** What runs of the project's own folders; tests, and what only builds or measures, stay behind. */
const FOLDERS = ['deploy', 'docs', 'gateway', 'lib', 'messages', 'products', 'public', 'scripts']
const FILES = ['CHANGELOG.md', 'README.md', 'package.json', 'package-lock.json']
const LEFT_BEHIND =
  /\.(?:test|spec)\.tsx?$|\.module\.css$|^scripts\/(?:bench|checks|examples|rates)$|^scripts\/(?:build|build-workbench|test|faults|cluster|contract-tables|share-pictures)\.[a-z]+$|^scripts\/lib\/share-picture|\.tsx$/
/** Packages that only a build reads: compilers, and fonts that it copies. */
const ONLY_FOR_BUILDS = /^node_modules\/(?:@next\/swc-|@swc\/core|@parcel\/|@fontsource|caniuse-lite$|next-intl-swc-plugin)/
const LEFT_OF_PACKAGES = /\.(?:map|d\.[cm]?ts)$|\/\.cache$/
const LEFT_OF_BUILD = /^(?:cache|types|diagnostics|trace|trace-build|turbopack|lock|source-stamp)$|\.(?:map|nft\.json)$/
/** The time of all files of a release, so that the same sources give the same bytes. */
const EPOCH = '1980-01-01 00:00:00Z'

/**
 * Writes a release of a build: the product with its Node and packages, for this kind of machine. Returns a sentence that names the file,
 * its size and its hash.
 * @param {string} dist the folder of the build with placeholders
 * @param {string} [file]
 */
export async function packRelease(dist, file) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `agio-${version}`
  const target = resolve(file ?? join(root, `${name}-${process.platform}-${process.arch}.tar.gz`))
  if (!existsSync(dirname(target))) throw new Fault(`There is no folder ${dirname(target)} to write the release to.`)
  const staging = mkdtempSync(join(tmpdir(), 'agio-release-'))
  try {
    const count = stage(join(staging, name), dist, version)
    const progress = startProgress('Compressing', { total: count, unit: 'files' })
    let done = 0
    const order = ['--sort=name', `--mtime=${EPOCH}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu']
    const onOutput = (text) => progress.tell((done += text.split('\n').length - 1))
    const args = ['-C', staging, ...order, '--use-compress-program=gzip -n', '-cvf', target, name]
    if ((await run('tar', args, { quiet: true, onOutput })) !== 0)
      throw new Fault(`${target} could not be written; tar has said why above.`)
    progress.end(count)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  const hash = createHash('sha256')
  await pipeline(createReadStream(target), hash)
  return `${target}: ${Math.round(statSync(target).size / 2 ** 20)} MiB, sha256 ${hash.digest('hex')}`
}

/** Copies a release together; returns its number of files. */
function stage(folder, dist, version) {
  const secrets = knownForBuilt(dist)
  let count = 0
  const progress = startProgress('Gathering the release', { unit: 'files' })
  const put = (from, to, kind = 'file', transform = undefined) => {
    const target = join(folder, to)
    mkdirSync(dirname(target), { recursive: true })
    if (kind === 'link') symlinkSync(readlinkSync(from), target)
    else if (transform !== undefined) writeFileSync(target, transform(readFileSync(from, 'utf8')))
    else copyFileSync(from, target)
    progress.tell((count += 1))
  }
  for (const part of FOLDERS)
    for (const { path, kind } of walk(root, (each) => !LEFT_BEHIND.test(each), part)) put(join(root, path), path, kind)
  for (const path of FILES) put(join(root, path), path)
  for (const path of listPackages())
    for (const each of walk(root, (at) => isOfPackage(at, path), path)) put(join(root, each.path), each.path, each.kind)
  const withKnownKeys = (text) => [...secrets].reduce((known, [own, other]) => known.replaceAll(own, other), text)
  for (const { path, kind } of walk(dist, (each) => !LEFT_OF_BUILD.test(each)))
    put(join(dist, path), join('.next', path), kind, /\.(?:json|js)$/.test(path) && !path.startsWith('static') ? withKnownKeys : undefined)
  put(join(root, 'deploy/agio'), 'agio')
  chmodSync(join(folder, 'agio'), 0o755)
  writeFileSync(join(folder, RELEASE_FILE), `${JSON.stringify({ version, platform: process.platform, arch: process.arch })}\n`)
  progress.end(count)
  return count
}

/** The folders of the packages that run, by the lock file. */
function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true && !ONLY_FOR_BUILDS.test(path))
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
}

/** Packages within a package are listed by themselves. */
function isOfPackage(path, owner) {
  return !path.slice(owner.length).includes('/node_modules') && !LEFT_OF_PACKAGES.test(path)
}
