import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUsed } from './switches.mjs'

/** Chromium's V8 reads this comment at the very start of a script only. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks each script of a build for compilation as a whole while it arrives, which V8 does beside the main thread. Otherwise V8 compiles
 * each function in the main thread on its first call: more than half of the time in which a terminal that loads answers no input.
 * Other browsers read a comment. A script that is marked already stays as it is, and so do all where the switch `hints` is off.
 * @param {string} dist the folder of the build
 * @returns {number} how many scripts it marked
 */
export function markScripts(dist) {
  if (!isUsed('hints')) return 0
  const folder = join(dist, 'static', 'chunks')
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
  let marked = 0
  for (const file of files) {
    const script = readFileSync(file, 'utf8')
    if (script.startsWith(HINT)) continue
    writeFileSync(file, HINT + script)
    marked += 1
  }
  return marked
}
