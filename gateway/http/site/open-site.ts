import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import { type Announcements, createAnnouncements } from './announcements.ts'
import { createReportedIncidents, type ReportedIncidents } from './reported-incidents.ts'

/** What operators tell visitors. */
export interface OpenSite {
  readonly announcements: Announcements
  readonly reported: ReportedIncidents
}

/** Opens what operators tell visitors, over the store that keeps it. */
export function openSite(store: Store, clock: Clock): OpenSite {
  return { announcements: createAnnouncements(store, clock), reported: createReportedIncidents(store, clock) }
}
