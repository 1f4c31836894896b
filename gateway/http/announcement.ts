import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { Announcement } from '#lib/contract/announcement.ts'
import { ANNOUNCEMENT_PATH } from '#lib/contract/public-calls.ts'
import { SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'

/** Longer texts are not shown as an announcement; this is logged. */
export const ANNOUNCEMENT_BYTES_MAX = 8 * 1024

/** How long a read text is cached, in milliseconds. */
const KEPT_MS = 1000

const Query = Type.Object({ locale: Type.String({ maxLength: 16, default: DEFAULT_LOCALE }) })

/**
 * `GET /v1/public/announcement?locale=de`: the operator's text from `announcement/de.html` in the data folder, otherwise from the files
 * of the locale's other catalogues, otherwise from `en.html`; null if there is none. Files are read at run time: within about half a
 * minute, a changed one shows and a removed one ends the announcement.
 */
export async function announcementRoutes(
  fastify: FastifyInstance,
  options: { readonly folder: string; readonly log: FastifyBaseLogger },
): Promise<void> {
  const app = fastify.withTypeProvider<TypeBoxTypeProvider>()
  const texts = new LRUCache<string, Promise<string | null>>({ max: 64, ttl: KEPT_MS })
  const warned = new Set<string>()

  function read(name: string): Promise<string | null> {
    const known = texts.get(name)
    if (known !== undefined) return known
    const reading = readText(join(options.folder, `${name}.html`)).catch((error: unknown) => {
      warn(name, error instanceof Error ? error.message : String(error))
      return null
    })
    texts.set(name, reading)
    return reading
  }

  function warn(name: string, reason: string): void {
    if (warned.has(name + reason)) return
    warned.add(name + reason)
    options.log.warn(`The announcement ${name}.html is not shown: ${reason}`)
  }

  app.get(ANNOUNCEMENT_PATH, { schema: { querystring: Query } }, async (request, reply) => {
    const { catalogues } = findLocale(request.query.locale)
    let data: Announcement | null = null
    for (const name of new Set([...catalogues, DEFAULT_LOCALE])) {
      const html = await read(name)
      if (html === null) continue
      const { tag, direction } = findLocale(name)
      data = { id: createHash('sha256').update(html).digest('hex').slice(0, 12), html, tag, direction }
      break
    }
    void reply.header('cache-control', 'public, max-age=30')
    return { code: SUCCESS_CODE, msg: 'success', status: 'success', data, requestTime: Date.now() }
  })
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
