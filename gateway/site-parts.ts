import { wallClock } from '#lib/kernel/clock.ts'
import { type Closure, findClosure } from './front/closure.ts'
import { announcementRoutes } from './http/site/announcement-route.ts'
import { legalRoutes } from './http/site/legal-route.ts'
import { openSite } from './http/site/open-site.ts'
import type { SiteSettings } from './operator/settings/site-settings.ts'
import { part, step } from './part.ts'

/** What operators tell visitors. */
export const site = part({
  name: 'site',
  slot: 'site',
  needs: ['identity'],
  open: ({ identity: { store } }) => openSite(store, wallClock),
})

/** The calls by which every page asks what operators have told. */
export const siteCalls = step({
  name: 'siteCalls',
  needs: ['door', 'identity', 'site', 'build'],
  async open({ door: { fastify }, identity: { folder, settings }, site: { announcements }, build: { texts } }, { log }) {
    await fastify.register(announcementRoutes, {
      folder: folder.file('announcement'),
      stored: announcements,
      readMaintenance: () => settings.read('maintenance'),
      texts,
      log,
    })
    await fastify.register(legalRoutes, { readLegal: () => settings.read('legal') })
  },
})

/** Returns what tells whether an operator has closed the site. */
export function closureReader(settings: Pick<SiteSettings, 'read'>): () => Closure | null {
  return () => findClosure(settings.read('maintenance'), wallClock.now())
}

/** How often a gateway looks whether the site has just been closed, in milliseconds. */
const LOOK_MS = 1000

/** Ends the streams that are open when an operator closes the site, at once or at the time that was announced. */
export const closing = part({
  name: 'closing',
  slot: 'endClosing',
  needs: ['identity', 'exchange'],
  open({ identity: { settings }, exchange: { streams, accountStreams } }) {
    const readClosure = closureReader(settings)
    let wasClosed = false
    const timer = setInterval(() => {
      const isNow = readClosure() !== null
      if (isNow && !wasClosed) {
        streams.dismiss()
        accountStreams.dismiss()
      }
      wasClosed = isNow
    }, LOOK_MS)
    timer.unref()
    return () => clearInterval(timer)
  },
  close: (end) => end(),
})
