import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { npmCommand } from './install.mjs'
import { root } from './project.mjs'
import { run } from './step.mjs'

/** The folder of the package that carries the browser; apart from the product's packages, because only the pictures need it. */
const FOLDER = join(root, 'tests/pictures/browser')
const PACKAGE = '@sparticuz/chromium'

/** One attempt serves all steps of a run. */
let attempt = null

/**
 * Makes sure that the Chromium of the reference pictures is there, once per run. Without it pictures are not compared, and each counts as
 * skipped: everything else is still tested.
 */
export function installPictureBrowserIfMissing() {
  attempt ??= installIfMissing()
  return attempt
}

async function installIfMissing() {
  const version = readJson(join(FOLDER, 'package.json')).dependencies[PACKAGE]
  const program = join(FOLDER, 'node_modules', `chromium-${version}`)
  if (existsSync(program)) return
  console.log('Installing the Chromium of the reference pictures …')
  const [command, ...first] = npmCommand()
  const code = await run(command, [...first, 'ci', '--prefix', FOLDER, '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0) return console.log('It could not be installed: no picture is compared.')
  const packed = join(FOLDER, 'node_modules', PACKAGE, 'bin/chromium.br')
  // Renamed when whole, so that a run that ends meanwhile leaves no half of a program.
  const part = `${program}.part`
  writeFileSync(part, await promisify(brotliDecompress)(readFileSync(packed)), { mode: 0o755 })
  renameSync(part, program)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
