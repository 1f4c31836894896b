import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isOutput } from './citations.ts'

/** Maximum lines of a file. The linter checks code (`max-lines`); this check covers the kinds of files that the linter does not read. */
export const LINES_MAX = 300
/** Maximum number of files in a folder, not counting pictures and folders. */
export const FILES_MAX = 25
/** Folders that may hold more, because each of their files is an entry of one list; with the subject of the list. */
export const LISTS: Readonly<Record<string, string>> = {
  'docs/adr': 'decisions, a page for each',
  messages: 'a catalogue for each language or region',
  'messages/glossary': 'the trading terms of each catalogue',
}

const ROOMS = ['app', 'components', 'docs', 'gateway', 'lib', 'messages', 'products', 'public', 'scripts', 'tests']
const UNLINTED = '.{css,html}'
const NAMED_FILE = /'((?:app|components|gateway|lib|products|scripts|tests)\/[\w./-]+\.(?:mjs|tsx?))'/g
const PICTURE = /\.(?:avif|jpg|png|svg|webp)$/

/** Lists the files of the repository below its own folder, by their paths from there. */
export function listFiles(root: string): readonly string[] {
  return globSync(`{${ROOMS.join(',')}}/**`, { cwd: root, exclude: (entry) => isOutput(entry.name), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(posix.relative(root, entry.parentPath), entry.name))
}

/** Finds the folders that hold more files than they may, with their numbers of files. */
export function findFullFolders(files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files.filter((name) => !PICTURE.test(name))) {
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return new Map([...counts].filter(([, count]) => count > FILES_MAX))
}

/** Finds the style sheets and pages below a folder that are longer than they may be, with their numbers of lines. */
export function findLongFiles(root: string): ReadonlyMap<string, number> {
  const names = globSync(`{${ROOMS.join(',')}}/**/*${UNLINTED}`, { cwd: root, exclude: isOutput })
  const lengths = names.map((name) => [name, readFileSync(join(root, name), 'utf8').trimEnd().split('\n').length] as const)
  return new Map(lengths.filter(([, lines]) => lines > LINES_MAX))
}

/** Finds the files that command scripts name by their path, such as the tests of `npm run faults`, and that do not exist. */
export function findMissingFiles(root: string): readonly string[] {
  return globSync(['scripts/**/*.mjs', '*.{mjs,ts}'], { cwd: root, exclude: isOutput }).flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(NAMED_FILE)].flatMap(([, file = '']) =>
      existsSync(join(root, file)) ? [] : [`${name}: ${file}`],
    ),
  )
}
