import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataFolder, type DataFolder } from '#gateway/journal/store/data-folder.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { createServerKey, openServerKey } from './server-key.ts'

/** Goal: whoever copies the store alone reads no secret in it. */

let folder: ReturnType<typeof temporaryFolder>
let data: DataFolder
beforeEach(() => {
  folder = temporaryFolder()
  data = openDataFolder(folder.path)
})
afterEach(() => {
  data.release()
  folder.remove()
})

describe('the server’s key', () => {
  it('is made once, for its owner alone, and opens what it has sealed after a restart', () => {
    const sealed = openServerKey(data).seal('secret', 'a')
    expect(openServerKey(data).open(sealed, 'a')).toBe('secret')
    expect((statSync(join(folder.path, 'server.key')).mode & 0o777).toString(8)).toBe('600')
  })

  it('that is damaged is said, and not replaced', () => {
    openServerKey(data)
    writeFileSync(join(folder.path, 'server.key'), 'abc')
    expect(() => openServerKey(data)).toThrow(/server\.key is damaged/)
    expect(readFileSync(join(folder.path, 'server.key'), 'utf8')).toBe('abc')
  })
})

describe('sealing', () => {
  const key = createServerKey(Buffer.alloc(32, 1))

  it('differs each time, and opens only unchanged, for its purpose and by its key', () => {
    const sealed = key.seal('secret', 'totp/1')
    expect(key.seal('secret', 'totp/1')).not.toBe(sealed)
    expect(key.open(sealed, 'totp/2')).toBeNull()
    expect(createServerKey(Buffer.alloc(32, 2)).open(sealed, 'totp/1')).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(key.open(changed.toString('base64url'), 'totp/1')).toBeNull()
    }
    for (const text of ['', 'x', '=', sealed.slice(0, -3)]) expect(key.open(text, 'totp/1')).toBeNull()
  })

  it('stamps the same text alike, for its purpose and by its key alone', () => {
    expect(key.stamp('123456', 'a')).toBe(key.stamp('123456', 'a'))
    expect(
      new Set([
        key.stamp('123456', 'a'),
        key.stamp('123456', 'b'),
        key.stamp('123457', 'a'),
        createServerKey(Buffer.alloc(32, 2)).stamp('123456', 'a'),
      ]).size,
    ).toBe(4)
  })
})
