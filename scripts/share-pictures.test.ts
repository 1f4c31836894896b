import { readdirSync, readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { findShareKind, SHARE_SIZE, SHARE_WORDS } from '#components/layout/seo/share-pictures.ts'
import { publicPages } from '#lib/routing/pages.ts'
import { listSharePictures } from './lib/share-picture-list.ts'

const FOLDER = new URL('../public/og/', import.meta.url)

/** The size that link previews accept without delay. */
const BYTES_MAX = 60_000

describe('share pictures', () => {
  it('are drawn with the words of today, in every language, and none is left over', async () => {
    const there = readdirSync(FOLDER).map((name) => `/og/${name}`)
    expect(there.toSorted(), 'run `node scripts/share-pictures.ts`').toEqual([...(await listSharePictures()).keys()].toSorted())
  })

  it('are of the size that pages say, and small', () => {
    const others = readdirSync(FOLDER).filter((name) => {
      const bytes = readFileSync(new URL(name, FOLDER))
      return bytes.readUInt32BE(16) !== SHARE_SIZE.width || bytes.readUInt32BE(20) !== SHARE_SIZE.height || bytes.length > BYTES_MAX
    })
    expect(others).toEqual([])
  })

  it('are whole', () => {
    const [name = ''] = readdirSync(FOLDER)
    expect(() => PNG.sync.read(readFileSync(new URL(name, FOLDER)))).not.toThrow()
  })

  it('have one for every kind of public page', () => {
    expect(new Set(publicPages().map(({ path }) => findShareKind(path)))).toEqual(new Set(Object.keys(SHARE_WORDS)))
  })
})
