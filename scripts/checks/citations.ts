import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Citations of documents by code, tests and documents: their form, and a check that their targets exist. The grammar:
 *
 *     citation = label numbers | page ".md, " heading | page ".md, section " numbers | "ADR " number | file ".md"
 *     label    = a key of PAGES, such as "specification", "DESIGN", "formulas" or "dialect, section"
 *     numbers  = number, then any of ", " " and " " to " with a number: "2.4 and 5", "5.2 to 5.11"
 *     number   = N, N.N or N.Nx, such as 9, 4.5 or 8.4b; the points of a numbered list are N.N of their section, and DESIGN's
 *                sections of points are cited by their points alone
 *
 * In a comment, a number in parentheses of its own, such as "(8.1)", means the specification.
 */
const PAGES: Readonly<Record<string, string>> = {
  specification: 'specification',
  'specification section': 'specification',
  DESIGN: 'readings',
  formulas: 'formulas',
  'dialect, section': 'open-api',
  'dialect, sections': 'open-api',
  'dialect (section': 'open-api',
  'dialect (sections': 'open-api',
  'locales-and-search': 'locales-and-search',
  'specification.md, section': 'specification',
  'formulas.md, section': 'formulas',
  'open-api.md, section': 'open-api',
}

const SOURCES = ['{app,components,gateway,lib,products,scripts,tests}/**/*.{ts,tsx,mjs,css}', 'middleware.ts', 'next.config.ts']
const DOCUMENTS = ['docs/**/*.md', 'README.md']
const ROOMS = ['app', 'components', 'docs', 'gateway', 'lib', 'messages', 'products', 'scripts', 'tests']
/** Files that documents may name without their being in the repository: Next's own, and a placeholder. */
const ELSEWHERE = new Set(['proxy.ts', 'sitemap.ts', 'x.stories.tsx'])
/** Contains invalid citations on purpose. */
const OWN_TEST = 'scripts/checks/citations.test.ts'

const NUMBER = String.raw`\d{1,2}(?:\.\d{1,2}[a-z]?)?(?![\w%]|\.\d)`
/** A number of a list must end as a list does: "formulas 8, 20 % quantiles" names one section. */
const MORE = String.raw`(?:(?:,| and| to)\s+${NUMBER}(?=[),;:.]|\s*$|\s*\*/|\s+(?:and|to)\s))*`
const LABELS = Object.keys(PAGES)
  .toSorted((a, b) => b.length - a.length)
  .map((label) => escaped(label).replaceAll(' ', String.raw`\s+`))
const LABELLED = new RegExp(String.raw`\b(${LABELS.join('|')})\s+(${NUMBER}${MORE})`, 'gim')
const BARE = /\(([1-9]\.\d{1,2}[a-z]?(?:(?:,| and)\s+[1-9]\.\d{1,2}[a-z]?)*)(?=[),;])/g
const DECISION = /\bADR\s+(\d{1,4})\b|\badr\/(\d{4})\b/g
const HEADED = /\b([a-z-]+)\.md,\s+(?!sections?\s)([A-Z][\w ]*)/g
const DOCUMENT = /(?<![\w./*-])((?:\.{0,2}\/)?[\w-][\w./-]*\.md)\b/g
const QUOTED = /`([^`\n]+)`/g
const PATH = /^[\w.[\]()-]+(?:\/[\w.[\]()-]+)*\/?$/
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** The targets that can be cited. */
export interface Library {
  /** Numbers of sections and points by page: `specification`, `readings`, … */
  readonly sections: ReadonlyMap<string, ReadonlySet<string>>
  readonly headings: ReadonlyMap<string, readonly string[]>
  /** Numbers of the decisions, from their file names. */
  readonly decisions: ReadonlySet<number>
  /** Every file and folder of the repository, folders without a slash at their end. */
  readonly paths: ReadonlySet<string>
}

/** A citation, and whether its target exists. */
export interface Citation {
  readonly line: number
  /** Such as `specification 4.5`. */
  readonly name: string
  readonly isThere: boolean
}

/** Reads the documents below `root`. */
export function readLibrary(root: string): Library {
  const names = globSync('docs/reference/*.md', { cwd: root })
  const pages = new Map(names.map((name) => [posix.basename(name, '.md'), readFileSync(join(root, name), 'utf8')]))
  const decisions = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((name) => Number(posix.basename(name).slice(0, 4)))
  return {
    sections: new Map(
      [...pages].map(([page, text]) => [page, page === PAGES.DESIGN ? withoutLists(listSections(text)) : listSections(text)]),
    ),
    headings: new Map([...pages].map(([page, text]) => [page, [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '')])),
    decisions: new Set(decisions),
    paths: listPaths(root),
  }
}

/** Reads the files whose citations are checked, with their texts. */
export function readCiting(root: string): ReadonlyMap<string, string> {
  const names = globSync([...SOURCES, ...DOCUMENTS], { cwd: root, exclude: isOutput })
  return new Map(
    names
      .filter((name) => name !== OWN_TEST)
      .toSorted()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )
}

/** Finds every citation in a text; `name` is its path in the repository. */
export function findCitations(name: string, text: string, library: Library): Citation[] {
  const isDocument = name.endsWith('.md')
  const flat = isDocument ? text : joinLines(text)
  return [
    ...labelled(flat, library),
    ...(isDocument ? [] : bare(flat, library)),
    ...decided(flat, library),
    ...headed(flat, library),
    ...documents(name, flat, library),
    ...(isDocument ? quoted(flat, library) : []),
  ]
}

/** Returns the numbers of headings, and `section.point` for the points of a numbered list below one. */
function listSections(text: string): Set<string> {
  const found = new Set<string>()
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+[a-z]?)?)[. ]/.exec(line)?.[1]
    const point = /^(\d+)\. /.exec(line)?.[1]
    if (heading !== undefined) found.add((section = heading))
    else if (point !== undefined && section !== '') found.add(`${section}.${point}`)
  }
  return found
}

/** Removes sections that consist of points, because citing a whole one does not help a reader. */
function withoutLists(sections: ReadonlySet<string>): Set<string> {
  return new Set([...sections].filter((section) => !sections.has(`${section}.1`)))
}

function listPaths(root: string): Set<string> {
  const inside = globSync(`{${ROOMS.join(',')}}/**`, { cwd: root, exclude: isOutput })
  const files = [...inside, ...globSync(['*.*', '.*'], { cwd: root })].map((path) => path.split('\\').join('/').replace(/\/$/, ''))
  return new Set(files)
}

/** Checks whether a path is build output. */
export function isOutput(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.next') || part === 'node_modules')
}

/** Joins a comment's lines: replaces their beginnings with spaces, so that every offset stays the same. */
function joinLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, (start) => `\n${' '.repeat(start.length - 1)}`)
}

function labelled(text: string, library: Library): Citation[] {
  return [...text.matchAll(LABELLED)].flatMap((match) => {
    const label = (match[1] ?? '').replaceAll(/\s+/g, ' ')
    const page = PAGES[label] ?? PAGES[label.toLowerCase()]
    // "design 5" in lower case is not a citation.
    return page === undefined ? [] : numbered({ text, at: match.index, label, page, numbers: match[2] ?? '' }, library)
  })
}

function bare(text: string, library: Library): Citation[] {
  return [...text.matchAll(COMMENT)].flatMap((comment) =>
    [...comment[0].matchAll(BARE)].flatMap((match) =>
      numbered({ text, at: comment.index + match.index, label: 'specification', page: 'specification', numbers: match[1] ?? '' }, library),
    ),
  )
}

interface Sections {
  readonly text: string
  readonly at: number
  readonly label: string
  readonly page: string
  readonly numbers: string
}

function numbered({ text, at, label, page, numbers }: Sections, library: Library): Citation[] {
  const there = library.sections.get(page)
  return numbers
    .split(/\s*(?:,|\band\b|\bto\b)\s*/)
    .map((number) => ({ line: countLine(text, at), name: `${label} ${number}`, isThere: there?.has(number) ?? false }))
}

function decided(text: string, library: Library): Citation[] {
  return [...text.matchAll(DECISION)].map((match) => {
    const number = Number(match[1] ?? match[2])
    return { line: countLine(text, match.index), name: `ADR ${number}`, isThere: library.decisions.has(number) }
  })
}

function headed(text: string, library: Library): Citation[] {
  return [...text.matchAll(HEADED)].flatMap(({ 1: page = '', 2: words = '', index }) => {
    const headings = library.headings.get(page)
    if (headings === undefined) return []
    return [
      {
        line: countLine(text, index),
        name: `${page}.md, ${words}`,
        isThere: headings.some((heading) => words === heading || words.startsWith(`${heading} `)),
      },
    ]
  })
}

/** Finds document names. Their paths start at the repository's root, docs, docs/reference, or the citing file's folder. */
function documents(name: string, text: string, library: Library): Citation[] {
  return [...text.matchAll(DOCUMENT)].map(({ 1: path = '', index }) => {
    const places = ['', 'docs', 'docs/reference', posix.dirname(name)]
    return { line: countLine(text, index), name: path, isThere: places.some((place) => library.paths.has(posix.join(place, path))) }
  })
}

/**
 * Finds paths in backticks: those with a source extension, and those that begin with a room. The leading room may be omitted where the
 * text implies it (`worker/core.ts`), and so may the extension.
 */
function quoted(text: string, library: Library): Citation[] {
  return [...text.matchAll(QUOTED)].flatMap(({ 1: path = '', index }) => {
    const isSource = /\.(?:ts|tsx|mjs)$/.test(path) || (ROOMS.includes(path.split('/', 1)[0] ?? '') && path.includes('/'))
    if (!isSource || !PATH.test(path) || ELSEWHERE.has(path)) return []
    return [{ line: countLine(text, index), name: path, isThere: hasPath(library, path.replace(/\/$/, '')) }]
  })
}

function hasPath({ paths }: Library, path: string): boolean {
  const endings = ['', '.ts', '.tsx', '.mjs', '.json'].map((ending) => path + ending)
  if (endings.some((ending) => paths.has(ending))) return true
  return [...paths].some((known) => endings.some((ending) => known.endsWith(`/${ending}`)))
}

function countLine(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function escaped(text: string): string {
  return text.replaceAll(/[.()]/g, String.raw`\$&`)
}
