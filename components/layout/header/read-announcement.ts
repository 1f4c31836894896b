import type { Announcement, AnnouncementReader } from '#lib/contract/announcement.ts'
import { ANNOUNCEMENT_PATH } from '#lib/contract/public-calls.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

/** The gateway lets browsers keep the answer for as long. */
const KEPT_MS = 30_000

/** An announcement with sanitised HTML, safe to show. */
export type ShownAnnouncement = Announcement

/** Announcements dismissed in this tab, for browsers that store nothing. */
const dismissed = new Set<string>()

/** Where and to whom an announcement is shown. */
export interface AnnouncementPlace {
  readonly locale: string
  /** Path without language prefix. */
  readonly page: string
  readonly reader: AnnouncementReader
}

/**
 * Loads the operator's announcement for this browser, sanitised; null if there is none or it was dismissed, undefined if it could not
 * be loaded: a page is complete without it.
 */
export async function readAnnouncement(
  place: AnnouncementPlace,
  storage: StorageArea = findLocalStorage(),
): Promise<ShownAnnouncement | null | undefined> {
  try {
    const data = (await readPublic(ANNOUNCEMENT_PATH, { ...place }, { keptMs: KEPT_MS })) as Announcement | null
    if (data === null) return null
    // Few visitors see an announcement, so the sanitiser is loaded on demand.
    const { sanitizeHtml } = await loadCode(() => import('#lib/sanitize/sanitize-html.ts'))
    const html = sanitizeHtml(data.html)
    // Checked last, because the user may have dismissed it meanwhile.
    const isSeen = dismissed.has(data.id) || data.id === preferences.announcementSeen.read(storage)
    return isSeen ? null : { ...data, html }
  } catch {
    return undefined
  }
}

/** Prevents an announcement from being shown in this browser again. */
export function dismissAnnouncement(id: string, storage: StorageArea = findLocalStorage()): void {
  dismissed.add(id)
  preferences.announcementSeen.write(storage, id)
}
