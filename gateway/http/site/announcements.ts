import { randomBytes } from 'node:crypto'
import { PRODUCT_PAGES } from '#products/all/contract/product-pages.ts'
import type { AnnouncementReader } from '#lib/contract/announcement.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { AnnouncementRow } from '#gateway/store/tables/site-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { parseTexts, type SiteTexts } from './site-texts.ts'

export interface StoredAnnouncement extends Omit<AnnouncementRow, 'texts'> {
  readonly texts: SiteTexts
}

export type NewAnnouncement = Pick<StoredAnnouncement, 'target' | 'texts' | 'beginsAt' | 'endsAt'>

/** What operators announce, with the time of each. */
export interface Announcements {
  /** Returns all that have not ended, the latest first. */
  list(limit: number, after?: string): Promise<readonly StoredAnnouncement[]>
  /** Returns those of this moment, the one that began last first. They are read again after two seconds. */
  current(): Promise<readonly StoredAnnouncement[]>
  announce(announcement: NewAnnouncement): Promise<string>
  /** Sets the text of a language; false if there is no such announcement. */
  addText(id: string, language: string, html: string): Promise<boolean>
  /** Ends one now; false if there is none that has not ended. */
  end(id: string): Promise<boolean>
}

const KEPT_MS = 2000
/** Announcements that are looked at for a page; the others are older. */
const CURRENT_MAX = 50

export function createAnnouncements(store: Store, clock: Clock): Announcements {
  let known: { readonly untilMs: number; readonly rows: Promise<readonly StoredAnnouncement[]> } | null = null
  const open = () =>
    store.selectFrom('announcements').selectAll().where((row) => row.or([row('endsAt', 'is', null), row('endsAt', '>', clock.now())]))

  async function readCurrent(): Promise<readonly StoredAnnouncement[]> {
    const rows = await open().where('beginsAt', '<=', clock.now()).orderBy('beginsAt', 'desc').orderBy('id', 'desc').limit(CURRENT_MAX).execute()
    return rows.map(parse)
  }

  return {
    async list(limit, after) {
      let rows = open()
      if (after !== undefined) rows = rows.where('id', '<', after)
      return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(parse)
    },
    current() {
      if (known === null || known.untilMs <= clock.now()) {
        const rows = readCurrent()
        known = { untilMs: clock.now() + KEPT_MS, rows }
        rows.catch(() => (known = null))
      }
      return known.rows
    },
    async announce({ texts, ...row }) {
      // A later one has a larger id.
      const id = `${clock.now()}-${randomBytes(4).toString('hex')}`
      await store
        .insertInto('announcements')
        .values({ ...row, id, texts: JSON.stringify(texts), createdAt: clock.now() })
        .execute()
      known = null
      return id
    },
    addText: (id, language, html) =>
      store.transaction().execute(async (step) => {
        const row = await step.selectFrom('announcements').select('texts').where('id', '=', id).executeTakeFirst()
        if (row === undefined) return false
        const texts = JSON.stringify({ ...parseTexts(row.texts), [language]: html })
        await step.updateTable('announcements').set({ texts }).where('id', '=', id).execute()
        known = null
        return true
      }),
    async end(id) {
      const ended = await store
        .updateTable('announcements')
        .set({ endsAt: clock.now() })
        .where('id', '=', id)
        .where((row) => row.or([row('endsAt', 'is', null), row('endsAt', '>', clock.now())]))
        .returning('id')
        .execute()
      known = null
      return ended.length > 0
    },
  }
}

function parse({ texts, ...row }: AnnouncementRow): StoredAnnouncement {
  return { ...row, texts: parseTexts(texts) }
}

/** Whom an announcement is for, and on which pages; `product:p2p` and `market:BTCUSDT` are such pages. */
export function writeTarget(readers: AnnouncementReader | 'everybody', pages: string | null): string {
  return pages === null ? readers : `${readers} ${pages}`
}

/** A page that asks what is announced there. */
export interface AskingPage {
  /** Path without language prefix; empty if it is not known. */
  readonly page: string
  readonly reader: AnnouncementReader
}

/** Checks whether an announcement is for a page and its reader. */
export function isFor(target: string, { page, reader }: AskingPage): boolean {
  const [readers = '', pages] = target.split(' ')
  if (readers !== 'everybody' && readers !== reader) return false
  if (pages === undefined) return true
  const [kind, name = ''] = pages.split(':')
  return kind === 'market' ? page === `/spot/${name}` || page === `/futures/usdt/${name}` : isProductPage(name, page)
}

function isProductPage(product: string, page: string): boolean {
  const row = PRODUCT_PAGES.find((pages) => pages.product === product)
  if (row === undefined) return false
  const paths: readonly string[] = [...(row.page === null ? [] : [row.page.path]), ...row.below, ...row.personal]
  return paths.includes(page) || row.family?.test(page) === true
}
