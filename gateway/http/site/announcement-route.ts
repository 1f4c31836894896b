import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { formatDateMinute } from '#lib/format/date.ts'
import type { Announcement, AnnouncementReader } from '#lib/contract/announcement.ts'
import { isClosed, type Maintenance } from '#lib/contract/operator/site-values.ts'
import { ANNOUNCEMENT_PATH } from '#lib/contract/public-calls.ts'
import { SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { type Clock, wallClock } from '#lib/kernel/clock.ts'
import { DEFAULT_LOCALE, findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { ENGLISH_REFUSALS, type ReadTexts } from '#gateway/wire/refusal-texts.ts'
import { type Announcements, isFor } from './announcements.ts'
import { chooseText } from './site-texts.ts'

/** Longer texts are not shown as an announcement; this is logged. */
export const ANNOUNCEMENT_BYTES_MAX = 8 * 1024

/** How long a read text is cached, in milliseconds. */
const KEPT_MS = 1000

const Query = Type.Object({
  locale: Type.String({ maxLength: 16, default: DEFAULT_LOCALE }),
  /** Without language prefix. */
  page: Type.String({ maxLength: 200, default: '' }),
  reader: Type.Unsafe<AnnouncementReader>(Type.Enum(['visitors', 'users'], { default: 'visitors' })),
})

export interface AnnouncementOptions {
  /** Where the files lie. */
  readonly folder: string
  readonly stored: Pick<Announcements, 'current'>
  /** Returns the maintenance that is planned or under way. */
  readonly readMaintenance: () => Maintenance
  /** Reads texts in a language; English ones where it is left out. */
  readonly texts?: ReadTexts | undefined
  readonly clock?: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * `GET /v1/public/announcement?locale=de`: what a page shows above itself. A planned maintenance comes first; then what operators have
 * announced for this page and reader, the last one; then the text of `announcement/de.html` in the data folder, otherwise from the files of
 * the locale's other catalogues, otherwise from `en.html`. Null if there is none. Files are read at run time: within about half a minute, a
 * changed one shows and a removed one ends the announcement.
 */
export async function announcementRoutes(
  fastify: FastifyInstance,
  { folder, stored, readMaintenance, texts: readTexts, clock = wallClock, log }: AnnouncementOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<TypeBoxTypeProvider>()
  const texts = new LRUCache<string, Promise<string | null>>({ max: 64, ttl: KEPT_MS })
  const warned = new Set<string>()

  function read(name: string): Promise<string | null> {
    const known = texts.get(name)
    if (known !== undefined) return known
    const reading = readText(join(folder, `${name}.html`)).catch((error: unknown) => {
      warn(name, error instanceof Error ? error.message : String(error))
      return null
    })
    texts.set(name, reading)
    return reading
  }

  function warn(name: string, reason: string): void {
    if (warned.has(name + reason)) return
    warned.add(name + reason)
    log.warn(`The announcement ${name}.html is not shown: ${reason}`)
  }

  async function readFiles({ catalogues }: LocaleRow): Promise<Announcement | null> {
    for (const name of new Set([...catalogues, DEFAULT_LOCALE])) {
      const html = await read(name)
      if (html !== null) return makeAnnouncement(html, findLocale(name))
    }
    return null
  }

  function announceMaintenance(locale: LocaleRow): Announcement | null {
    const planned = readMaintenance()
    const words = { ...ENGLISH_REFUSALS, ...readTexts?.('errors', locale) }
    // While the site is closed, only the status page asks.
    if (isClosed(planned, clock.now())) return makeAnnouncement(`<p>${words.maintenanceTitle}</p>`, locale)
    if (planned === null || planned.from <= clock.now()) return null
    const [from, until] = [planned.from, planned.until].map((at) => (at === null ? null : `<bdi>${formatDateMinute(at)} UTC</bdi>`))
    const text = until === null ? words.maintenancePlannedOpen : words.maintenancePlanned
    return makeAnnouncement(`<p>${text.replace('{from}', from ?? '').replace('{until}', until ?? '')}</p>`, locale)
  }

  app.get(ANNOUNCEMENT_PATH, { schema: { querystring: Query } }, async ({ query: { locale: code, ...asking } }, reply) => {
    const locale = findLocale(code)
    const told = (await stored.current()).filter(({ target }) => isFor(target, asking))
    const worded = told.map(({ texts: own }) => chooseText(own, code)).find((chosen) => chosen !== null)
    const data = announceMaintenance(locale) ?? (worded === undefined ? await readFiles(locale) : makeAnnouncement(worded.text, worded))
    void reply.header('cache-control', 'public, max-age=30')
    return { code: SUCCESS_CODE, msg: 'success', status: 'success', data, requestTime: Date.now() }
  })
}

function makeAnnouncement(html: string, { tag, direction }: Pick<Announcement, 'tag' | 'direction'>): Announcement {
  return { id: createHash('sha256').update(html).digest('hex').slice(0, 12), html, tag, direction }
}

/** Reads the text of a file; null if it is missing or empty. Throws an error with a sentence if it cannot be shown. */
async function readText(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`it cannot be read (${error.code ?? error.message}).`)
  })
  if (bytes === null) return null
  if (bytes.length > ANNOUNCEMENT_BYTES_MAX) throw new Error(`it has ${bytes.length} bytes, and ${ANNOUNCEMENT_BYTES_MAX} is the most.`)
  const text = decode(bytes).trim()
  return text === '' ? null : text
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not UTF-8.')
  }
}
