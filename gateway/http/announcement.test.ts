import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { Announcement } from '#lib/contract/announcement.ts'
import { ANNOUNCEMENT_PATH } from '#lib/contract/public-calls.ts'
import { ANNOUNCEMENT_BYTES_MAX, announcementRoutes } from './announcement.ts'

let folder: string
let app: FastifyInstance
let warnings: string[]

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'announcement-')), 'announcement')
  warnings = []
  app = Fastify()
  await app.register(announcementRoutes, { folder, log: { ...app.log, warn: (text: string) => void warnings.push(text) } as never })
})
afterEach(async () => {
  await app.close()
  rmSync(join(folder, '..'), { recursive: true })
})

function write(files: Readonly<Record<string, string | Buffer>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function ask(locale?: string): Promise<Announcement | null> {
  const response = await app.inject(`${ANNOUNCEMENT_PATH}${locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`}`)
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
