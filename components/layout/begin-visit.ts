import { watchTips } from '#components/ui/tooltip/watch-tips.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { keepReferralCodes, REFERRAL_KEY, siteReferralRules } from '#lib/settings/referral-codes.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { PageImageHosts } from './page-image-hosts.ts'
import { pageSimulation } from './page-simulation.ts'

/** What lies below is shown by then at the latest. */
const SHOWN_MS = 2000
/** A page that is never idle probes its image hosts all the same. */
const PROBED_MS = 10_000

/**
 * What a page does once for the visit, when it has nothing better to do: keeps the referral codes that the visitor arrived with
 * (specification 3.5), follows simulation mode of other tabs (4.1), shows tips (9), finds the fastest image host (7.2). Returns its undo.
 */
export function beginVisit(localeCode: string, imageHosts: Pick<PageImageHosts, 'probe'>): () => void {
  whenIdle(showAll, SHOWN_MS)
  const cancelProbe = whenIdle(() => void imageHosts.probe(), PROBED_MS)
  keepReferralCodes(findLocalStorage(), REFERRAL_KEY, location.search, siteReferralRules(), Date.now())
  const undos = [cancelProbe, watchTips(), pageSimulation(localeCode).follow()]
  return () => {
    for (const undo of undos) undo()
  }
}

/** What lies below the first screen was left out until now, so that the first screen was there the sooner. */
function showAll(): void {
  document.documentElement.dataset.settled = ''
}
