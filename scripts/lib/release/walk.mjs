import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the files and links below a folder in order, and follows no link, which Node's own recursive list does.
 * @param {string} folder
 * @param {(path: string) => boolean} [isWanted] for each path, that of a folder among them
 * @returns {Generator<{ path: string, kind: 'file' | 'link' }>}
 */
export function* walk(folder, isWanted = () => true, below = '') {
  const entries = readdirSync(join(folder, below), { withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(below, entry.name)
    if (!isWanted(path)) continue
    if (entry.isDirectory()) yield* walk(folder, isWanted, path)
    else if (entry.isSymbolicLink()) yield { path, kind: 'link' }
    else if (entry.isFile()) yield { path, kind: 'file' }
  }
}
