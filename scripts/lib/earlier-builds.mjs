import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of earlier builds, for pages that were open when the site was updated: `<build>/cache/earlier/<time at which it was replaced,
 * in milliseconds>/` has what was in `static`. Next leaves `cache` as it is. gateway/read-build.ts serves them.
 */
const FOLDER = 'cache/earlier'

/** How long the files of a build are kept after it was replaced. */
export const KEPT_MS = 24 * 60 * 60_000

/** A machine that builds all day keeps the last ones only. */
const KEPT_MAX = 4

/**
 * Keeps the files of the present build, which the next one deletes, and forgets those that are too old.
 * @param {string} dist the folder of the build
 * @param {number} nowMs
 */
export function keepEarlierBuild(dist, nowMs) {
  const earlier = join(dist, FOLDER)
  const present = join(dist, 'static')
  mkdirSync(earlier, { recursive: true })
  if (existsSync(present)) cpSync(present, join(earlier, String(nowMs)), { recursive: true, preserveTimestamps: true })
  const newestFirst = readdirSync(earlier).toSorted((one, other) => Number(other) - Number(one))
  for (const [index, name] of newestFirst.entries()) {
    const isOld = !(nowMs - Number(name) < KEPT_MS)
    if (isOld || index >= KEPT_MAX) rmSync(join(earlier, name), { recursive: true, force: true })
  }
}
