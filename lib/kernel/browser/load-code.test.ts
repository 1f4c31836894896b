import { describe, expect, it } from 'vitest'
import { loadCode, reloadIfGone, type ReloadingPage } from './load-code.ts'

const MISSING = new Error('Failed to load chunk /_next/static/chunks/0z~b-1.js from module 77')
const MINUTE_MS = 60_000

/** What a tab keeps; nothing where it is full. */
function openStorage(isFull = false) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('storage is full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}

/** A page of a server that answers for each of its files with a status, or not at all. */
function openPage(status: number | null, storage = openStorage()) {
  const [asked, reloads]: [string[], number[]] = [[], []]
  const page: ReloadingPage = {
    location: { reload: () => void reloads.push(1) },
    sessionStorage: storage,
    fetch: (file) => {
      asked.push(String(file))
      return status === null ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response(null, { status }))
    },
  }
  return { page, asked, reloads }
}

describe('a page whose code cannot be loaded', () => {
  it('reloads if the server no longer has the file, and not again at once', async () => {
    const { page, asked, reloads } = openPage(404)
    expect(await reloadIfGone(MISSING, page, 0)).toBe(true)
    expect(asked).toEqual(['/_next/static/chunks/0z~b-1.js'])
    expect(await reloadIfGone(MISSING, page, MINUTE_MS)).toBe(false)
    expect(reloads).toHaveLength(1)
    // The next update, an hour later.
    expect(await reloadIfGone(MISSING, page, 60 * MINUTE_MS)).toBe(true)
  })

  it.each([
    ['the server has it', 200, MISSING],
    ['the server is restarting', 503, MISSING],
    ['there is no network', null, MISSING],
    ['the error is another one', 404, new TypeError('x is not a function')],
    ['no error was thrown at all', 404, 'a text'],
  ] as const)('stays if %s', async (_what, status, error) => {
    const { page, reloads } = openPage(status)
    expect(await reloadIfGone(error, page, 0)).toBe(false)
    expect(reloads).toEqual([])
  })

  it('stays where the browser keeps nothing, because it would reload forever', async () => {
    const forgetful = { getItem: () => null, setItem: () => undefined }
    expect(await reloadIfGone(MISSING, openPage(404, forgetful).page, 0)).toBe(false)
    const full = openStorage(true)
    expect(await reloadIfGone(MISSING, openPage(404, full).page, 0)).toBe(false)
  })
})

it('loads what can be loaded, and passes on why something cannot', async () => {
  expect(await loadCode(() => Promise.resolve({ part: 1 }))).toEqual({ part: 1 })
  await expect(loadCode(() => Promise.reject(MISSING))).rejects.toBe(MISSING)
})
