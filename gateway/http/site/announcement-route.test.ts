import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { Announcement } from '#lib/contract/announcement.ts'
import { ANNOUNCEMENT_PATH } from '#lib/contract/public-calls.ts'
import type { Maintenance } from '#lib/contract/operator/site-values.ts'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { StoredAnnouncement } from './announcements.ts'
import { ANNOUNCEMENT_BYTES_MAX, announcementRoutes } from './announcement-route.ts'

let folder: string
let app: FastifyInstance
let warnings: string[]
let stored: StoredAnnouncement[]
let maintenance: Maintenance

const NOW = Date.UTC(2026, 10, 29, 12)

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'announcement-')), 'announcement')
  warnings = []
  app = Fastify()
  stored = []
  maintenance = null
  await app.register(announcementRoutes, {
    folder,
    stored: { current: () => Promise.resolve(stored) },
    readMaintenance: () => maintenance,
    texts: readTexts,
    clock: createManualClock(NOW),
    log: { ...app.log, warn: (text: string) => void warnings.push(text) } as never,
  })
})
afterEach(async () => {
  await app.close()
  rmSync(join(folder, '..'), { recursive: true })
})

function write(files: Readonly<Record<string, string | Buffer>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function ask(locale?: string, more: Readonly<Record<string, string>> = {}): Promise<Announcement | null> {
  const query = { ...(locale !== undefined && { locale }), ...more }
  const response = await app.inject({ url: ANNOUNCEMENT_PATH, query })
  expect(response.statusCode).toBe(200)
  const { data } = response.json<{ data: Announcement | null }>()
  if (data !== null) expect(Value.Check(Announcement, data)).toBe(true)
  return data
}

describe('the announcement', () => {
  it('is none without a folder, without a file, and with an empty file', async () => {
    expect(await ask()).toBe(null)
    write({ 'de.html': ' \n' })
    expect(await ask('de')).toBe(null)
    expect(await ask('fr')).toBe(null)
    expect(warnings).toEqual([])
  })

  it.each([
    ['de', 'de', 'ltr', 'Wartung'],
    ['es-AR', 'es', 'ltr', 'Mantenimiento'],
    ['ar', 'ar', 'rtl', 'صيانة'],
    ['ja', 'en', 'ltr', 'Maintenance'],
    ['xx', 'en', 'ltr', 'Maintenance'],
    ['../../etc/passwd', 'en', 'ltr', 'Maintenance'],
  ])('for %s is the text in %s', async (locale, tag, direction, html) => {
    write({ 'en.html': 'Maintenance\n', 'de.html': 'Wartung', 'es.html': 'Mantenimiento', 'ar.html': 'صيانة' })
    expect(await ask(locale)).toMatchObject({ html, tag, direction })
  })

  it.each([
    [
      'too long',
      'x'.repeat(ANNOUNCEMENT_BYTES_MAX + 1),
      `it has ${ANNOUNCEMENT_BYTES_MAX + 1} bytes, and ${ANNOUNCEMENT_BYTES_MAX} is the most.`,
    ],
    ['not UTF-8', Buffer.from([0x57, 0xe4, 0x72]), 'it is not UTF-8.'],
  ])('that is %s is left out, and the operator told once', async (_name, text, reason) => {
    write({ 'de.html': text, 'en.html': 'Maintenance' })
    expect(await ask('de')).toMatchObject({ tag: 'en' })
    expect(await ask('de')).toMatchObject({ tag: 'en' })
    expect(warnings).toEqual([`The announcement de.html is not shown: ${reason}`])
  })
})

describe('what operators announce', () => {
  const announcement = (target: string, texts: StoredAnnouncement['texts']): StoredAnnouncement => ({
    id: target,
    target,
    texts,
    beginsAt: NOW,
    endsAt: null,
    createdAt: NOW,
  })

  it('comes before the file, in the language of the page or the nearest there is', async () => {
    write({ 'en.html': 'file' })
    stored = [announcement('everybody', { en: 'store', de: 'Lager' })]
    expect(await ask('de')).toMatchObject({ html: 'Lager', tag: 'de' })
    expect(await ask('ja')).toMatchObject({ html: 'store', tag: 'en' })
    stored = [announcement('everybody', { ar: 'متجر' })]
    expect(await ask('en')).toMatchObject({ html: 'متجر', direction: 'rtl' })
  })

  it.each([
    ['visitors', {}, true],
    ['visitors', { reader: 'users' }, false],
    ['users', { reader: 'users' }, true],
    ['users', {}, false],
    ['everybody product:p2p', { page: '/p2p/eur' }, true],
    ['everybody product:p2p', { page: '/trade-asset/p2p/orders' }, true],
    ['everybody product:gifts', { page: '/trade-asset/gift/ABCDEFGHJKMN' }, true],
    ['everybody product:p2p', { page: '/earn' }, false],
    ['everybody market:BTCUSDT', { page: '/spot/BTCUSDT' }, true],
    ['everybody market:BTCUSDT', { page: '/futures/usdt/BTCUSDT' }, true],
    ['everybody market:BTCUSDT', { page: '/spot/ETHUSDT' }, false],
    ['users market:BTCUSDT', { page: '/spot/BTCUSDT' }, false],
  ] as const)('for %s is shown to %j: %s', async (target, asking, isShown) => {
    stored = [announcement(target, { en: 'text' })]
    expect((await ask('en', asking)) !== null).toBe(isShown)
  })

  it('is the latest that is for the reader', async () => {
    stored = [announcement('users', { en: 'new' }), announcement('everybody', { en: 'old' })]
    expect(await ask('en')).toMatchObject({ html: 'old' })
    expect(await ask('en', { reader: 'users' })).toMatchObject({ html: 'new' })
  })

  it('yields to a planned maintenance, in every language, until that begins', async () => {
    stored = [announcement('everybody', { en: 'other' })]
    maintenance = { from: NOW + 3_600_000, until: NOW + 7_200_000 }
    expect(await ask('en')).toMatchObject({ html: expect.stringMatching(/2026-11-29 13:00.* UTC.*2026-11-29 14:00.* UTC/) })
    maintenance = { from: NOW + 3_600_000, until: null }
    expect((await ask('en'))?.html).toMatch(/13:00/)
    maintenance = { from: NOW, until: null }
    expect(await ask('en')).toMatchObject({ html: '<p>Down for maintenance</p>' })
    maintenance = { from: NOW - 2, until: NOW }
    expect(await ask('en')).toMatchObject({ html: 'other' })
  })
})
