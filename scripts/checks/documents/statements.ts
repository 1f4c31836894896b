import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The number of statements of the specification. */
export const STATEMENTS = 363

/** The proof of a statement: a file, and a text in it such as the title of a test. */
export interface Shown {
  readonly path: string
  readonly text: string
}

/** A row of the table of statements. */
export interface Statement {
  readonly number: number
  readonly text: string
  readonly shownBy: readonly Shown[]
}

const ROW = /^\| (\d+) \| (.+?) \| (.+) \|$/gm
const SHOWN = /`([^`]+)` “([^”]+)”/g

/** Reads the rows of the table of statements from its page. */
export function readStatements(page: string): Statement[] {
  return [...page.matchAll(ROW)].map(([, number, text = '', shown = '']) => ({
    number: Number(number),
    text,
    shownBy: [...shown.matchAll(SHOWN)].map(([, path = '', quoted = '']) => ({ path, text: quoted })),
  }))
}

/** Returns a sentence about each statement that nothing below `root` shows, or that names a file or text that is not there. */
export function findUnshown(root: string, statements: readonly Statement[]): string[] {
  const contents = new Map<string, string | null>()
  const read = (path: string): string | null => {
    const known = contents.get(path)
    if (known !== undefined) return known
    const file = join(root, path)
    const found = existsSync(file) ? readFileSync(file, 'utf8') : null
    contents.set(path, found)
    return found
  }
  return statements.flatMap(({ number, shownBy }) => {
    if (shownBy.length === 0) return [`${number} is shown by nothing`]
    return shownBy.flatMap(({ path, text }) => {
      const content = read(path)
      if (content === null) return [`${number} names ${path}, which does not exist`]
      return content.includes(text) ? [] : [`${number} names a text that ${path} does not have: ${text}`]
    })
  })
}
