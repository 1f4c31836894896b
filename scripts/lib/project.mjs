import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The output folder of Next. */
export const distFolder = resolve(root, process.env.NEXT_DIST_DIR || '.next')

/** Returns the path of a package's program, such as `vitest` of `vitest` or `depcruise` of `dependency-cruiser`. */
export function findProgram(packageName, programName = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[programName])
}
