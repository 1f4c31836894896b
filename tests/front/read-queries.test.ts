import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { QUERY_NAMES_READ, QUERY_VALUE_CHARACTERS_MAX, queryRead, queryUnread } from '#lib/routing/read-queries.ts'

// Goal: the web process receives only the query parameters that its code reads, each once and short.

const root = join(import.meta.dirname, '../..')

/** Returns the sources that run in the web process: pages, routes, components that they render, the middleware. */
function sourcesOfPages(): string[] {
  const folders = ['app', 'components', 'products'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return [...folders, join(root, 'middleware.ts')]
}

/** Ways to read a query on the server: a page's property, a hook, a request's address; not the browser's own `location`. */
const WAYS = /\b(?:searchParams|useSearchParams|nextUrl\s*\.\s*(?:search|href)|request\s*\.\s*url)\b/g
/** The only way that shows the names, and the middleware's use of the whole query, which it copies to a redirect. */
const NAMED = /new URL\(request\.url\)\.searchParams\.get\('([\w-]+)'\)/g
const WHOLE = 'query: nextUrl.search,'

/** Returns the names that a source reads; throws if it reads in a way that hides the name. */
function namesRead(source: string): string[] {
  const names = [...source.matchAll(NAMED)].map(([, name = '']) => name)
  const rest = source.replaceAll(NAMED, '').replaceAll(WHOLE, '')
  const unseen = rest.match(WAYS)
  if (unseen !== null)
    throw new Error(`a query is read by ${unseen.join(', ')}: name what is read, as \`new URL(request.url).searchParams.get('name')\``)
  return names
}

describe('the table of parameters that the server reads', () => {
  it('holds what the sources of pages read, and what the router in the browser adds', () => {
    const names = sourcesOfPages().flatMap((file) => namesRead(readFileSync(file, 'utf8')))
    expect(new Set([...names, '_rsc'])).toEqual(QUERY_NAMES_READ)
  })

  it.each([
    'export default async function Page({ searchParams }: Props) { const { tab } = await searchParams }',
    'const query = useSearchParams()',
    'const tab = request.nextUrl.searchParams.get("tab")',
    'new URL(request.url).search',
    'nextUrl.href',
  ])('would miss %s, and says so', (source) => {
    expect(() => namesRead(source)).toThrow('a query is read by')
  })

  it('sees a new name', () => {
    expect(namesRead("new URL(request.url).searchParams.get('tab')")).toEqual(['tab'])
  })
})

describe('of a query', () => {
  it.each([
    ['', '', ''],
    ['?', '', ''],
    ['?a=1', '', '?a=1'],
    ['?part=2', '?part=2', ''],
    ['?a=1&_rsc=x&b', '?_rsc=x', '?a=1&b'],
    ['?_rsc', '?_rsc', ''],
    ['?part=1&part=2', '?part=1', ''],
    ['?Part=1&partx=2&_rsc2', '', '?Part=1&partx=2&_rsc2'],
    ['?&&part=1&&', '?part=1', ''],
    ['?__proto__=1&constructor', '', '?__proto__=1&constructor'],
    ['?part=1=2', '?part=1=2', ''],
    ['?%70art=1', '', '?%70art=1'],
    ['?from=%2Fx?part=1', '', '?from=%2Fx?part=1'],
  ])('%s the server is told %s and not %s', (query, read, unread) => {
    expect([queryRead(query), queryUnread(query)]).toEqual([read, unread])
  })

  it('no value is passed on that is longer than any of ours', () => {
    expect(queryRead(`?_rsc=${'a'.repeat(5000)}&part=1`)).toBe(`?_rsc=${'a'.repeat(QUERY_VALUE_CHARACTERS_MAX)}&part=1`)
  })

  it('never more than each name once', () => {
    expect(queryRead(`?${'_rsc=1&part=2&'.repeat(1000)}`)).toBe('?_rsc=1&part=2')
  })
})
