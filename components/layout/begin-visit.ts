import { watchTips } from '#components/ui/tooltip/watch-tips.ts'
import { DEFAULT_REFERRAL_RULES, readReferralRules, type ReferralRules } from '#lib/contract/referral-rules.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { findFastestHost, loadImage } from '#lib/http/fastest-host.ts'
import { site } from '#lib/locale/site.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { keepReferralCodes } from '#lib/settings/referral-codes.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'
import { pageSimulation } from './page-simulation.ts'

/** What lies below is shown by then at the latest. */
const SHOWN_MS = 2000

/**
 * What a page does once for the visit, when it has nothing better to do: keeps the referral codes that the visitor arrived with
 * (specification 3.5), follows simulation mode of other tabs (4.1), shows tips (9), finds the fastest image host (7.2). Returns its undo.
 */
export function beginVisit(localeCode: string): () => void {
  whenIdle(showAll, SHOWN_MS)
  const storage = findLocalStorage()
  keepReferralCodes(storage, storageKey('referral_codes'), location.search, referralRules(), Date.now())
  void rememberFastestHost(storage)
  const undos = [watchTips(), pageSimulation(localeCode).follow()]
  return () => {
    for (const undo of undos) undo()
  }
}

/** What lies below the first screen was left out until now, so that the first screen was there the sooner. */
function showAll(): void {
  document.documentElement.dataset.settled = ''
}

async function rememberFastestHost(storage: StorageArea): Promise<void> {
  if (site.imageHosts.length === 0 || preferences.imageHost.read(storage) !== '') return
  const host = await findFastestHost([location.host, ...site.imageHosts], loadImage, location.protocol)
  if (host !== null) preferences.imageHost.write(storage, host)
}

/** The gateway refuses bad rules before it starts; a page that was built without it keeps to the default. */
function referralRules(): ReferralRules {
  const text = process.env.PUBLIC_REFERRAL_RULES
  const rules = text ? readReferralRules(text) : null
  return rules?.ok ? rules.value : DEFAULT_REFERRAL_RULES
}
