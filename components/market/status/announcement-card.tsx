import type { Announcement } from '#lib/contract/announcement.ts'
import { sanitizeHtml } from '#lib/sanitize/sanitize-html.ts'
import styles from './status-board.module.css'

/** The operator's announcement on the status page, where it stays even if dismissed elsewhere. */
export function AnnouncementCard({ title, announcement }: { title: string; announcement: Announcement }) {
  return (
    <section className={styles.announcement} aria-label={title}>
      <h2>{title}</h2>
      <div lang={announcement.tag} dir={announcement.direction} dangerouslySetInnerHTML={{ __html: sanitizeHtml(announcement.html) }} />
    </section>
  )
}
