import { watchTips } from '#components/ui/tooltip/watch-tips.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { keepReferralCodes, REFERRAL_KEY, siteReferralRules } from '#lib/settings/referral-codes.ts'
import { keepOfflineShell } from '#lib/storage/offline-shell.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { PageImageHosts } from './page-image-hosts.ts'
import { pageSimulation } from '../simulation/page-simulation.ts'

/** Content below the first screen is shown by then at the latest. */
const SHOWN_MS = 2000
/** A page that is never idle probes its image hosts and registers its worker after this time anyway. */
const PROBED_MS = 10_000

/** The glossary in search results, and its twin that simulation mode may visit (DESIGN 5.33). */
const GLOSSARY_PATHS = { site: '/help/glossary', simulation: '/trade-info/glossary' } as const

/**
 * Does the page's work for the visit: persists the referral codes that the visitor arrived with (specification 3.5), follows simulation
 * mode of other tabs (4.1), shows tips (9) and, when idle, finds the fastest image host (7.2), shows the content below the first
 * screen and keeps the offline page. Returns a function that ends what continues.
 */
export function beginVisit(localeCode: string, imageHosts: Pick<PageImageHosts, 'probe'>): () => void {
  whenIdle(showAll, SHOWN_MS)
  const cancelProbe = whenIdle(() => void imageHosts.probe(), PROBED_MS)
  keepReferralCodes(findLocalStorage(), REFERRAL_KEY, location.search, siteReferralRules(), Date.now())
  const cancelWorker = whenIdle(() => void keepOfflineShell(localeCode), PROBED_MS)
  const simulation = pageSimulation(localeCode)
  const glossaryHref = (term: string) =>
    `${localPath(findLocale(localeCode), GLOSSARY_PATHS[simulation.isOn() ? 'simulation' : 'site'])}#${term}`
  const undos = [cancelProbe, cancelWorker, watchTips(glossaryHref), simulation.follow()]
  return () => {
    for (const undo of undos) undo()
  }
}

/** Shows the content below the first screen, which was omitted so that the first screen appeared sooner. */
function showAll(): void {
  document.documentElement.dataset.settled = ''
}
