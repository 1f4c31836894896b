import { ANNOUNCEMENT_PATH, type Announcement } from '#lib/contract/announcement.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'

const TIMEOUT_MS = 10_000

/** An announcement that may be shown: its HTML is sanitised. */
export type ShownAnnouncement = Announcement

/** What was dismissed in this tab, for browsers that store nothing. */
const dismissed = new Set<string>()

/**
 * What the operator announces to this browser, sanitised; null where there is nothing and where it was dismissed, undefined where the
 * gateway does not say: a page is whole without it.
 */
export async function readAnnouncement(localeCode: string, storage: StorageArea = findLocalStorage()): Promise<ShownAnnouncement | null | undefined> {
  try {
    const response = await fetch(`${ANNOUNCEMENT_PATH}?locale=${localeCode}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { data } = (await response.json()) as { data: Announcement | null }
    if (data === null) return null
    // Few visits meet an announcement: what makes its HTML safe is fetched with it.
    const { sanitizeHtml } = await import('#lib/sanitize/sanitize-html.ts')
    const html = sanitizeHtml(data.html)
    // Asked last: it may have been dismissed while this was under way.
    const isSeen = dismissed.has(data.id) || data.id === preferences.announcementSeen.read(storage)
    return isSeen ? null : { ...data, html }
  } catch {
    return undefined
  }
}

/** Does not show an announcement in this browser again. */
export function dismissAnnouncement(id: string, storage: StorageArea = findLocalStorage()): void {
  dismissed.add(id)
  preferences.announcementSeen.write(storage, id)
}
