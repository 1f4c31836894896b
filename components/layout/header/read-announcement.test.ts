// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { dismissAnnouncement, readAnnouncement } from './read-announcement.ts'

afterEach(() => vi.unstubAllGlobals())

const PLACE = { locale: 'en', page: '/fee', reader: 'visitors' } as const

/** Stubs a gateway that announces a text under an id; null for no announcement. */
function announce(id: string | null, html = ''): void {
  const data = id === null ? null : { id, html, tag: 'en', direction: 'ltr' }
  vi.stubGlobal('fetch', async () => Response.json({ code: '00000', data }))
}

it('reads an announcement, made safe', async () => {
  announce('000000000001', '<p onclick="x()">Closed <b>today</b></p>')
  expect(await readAnnouncement(PLACE, createMemoryStorage())).toMatchObject({ id: '000000000001', html: '<p>Closed <b>today</b></p>' })
})

it('tells no announcement from no answer: only the first takes one away that is shown', async () => {
  announce(null)
  expect(await readAnnouncement(PLACE, createMemoryStorage())).toBeNull()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  expect(await readAnnouncement(PLACE, createMemoryStorage())).toBeUndefined()
})

it('shows nothing again that was dismissed, also where the browser stores nothing, and the next one', async () => {
  announce('000000000002')
  dismissAnnouncement('000000000002', createMemoryStorage())
  expect(await readAnnouncement(PLACE, createMemoryStorage())).toBeNull()
  announce('000000000003')
  expect(await readAnnouncement(PLACE, createMemoryStorage())).toMatchObject({ id: '000000000003' })
})
