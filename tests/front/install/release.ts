import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Packs a release, or takes the one that RELEASE_TAR names, for trying by hand: packing builds all pages. Returns its path, by which installers
 * find it.
 */
export function packRelease(): string {
  const given = process.env['RELEASE_TAR']
  if (given !== undefined) return given
  const folder = join(ROOT, 'test-results/release')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `agio-1.0.0-${process.platform}-${process.arch}.tar.gz`)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--pack', file], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The release could not be packed: ${stderr}`)
  return file
}
