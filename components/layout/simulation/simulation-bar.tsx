'use client'

import { useEffect } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { Toaster } from '#components/ui/toast/toaster.ts'
import { askedEntrance } from '#lib/routing/entrances.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { isAllowedInSimulation, SIMULATION_LANDING } from '#lib/routing/simulation-gate.ts'
import { pagePath } from '../seo/page-path.ts'
import { pageSimulation } from './page-simulation.ts'
import { gatedPath } from './gated-path.ts'
import { useSimulation } from './use-simulation.ts'
import styles from './simulation-bar.module.css'

export interface SimulationBarLabels {
  readonly name: string
  readonly text: string
  readonly leave: string
  /** The explanation for showing another page than the requested one. */
  readonly gated: string
}

interface Props {
  readonly localeCode: string
  readonly labels: SimulationBarLabels
}

/**
 * Shows on every page that simulation mode is on, with a button to leave it. All pages contain it in their HTML; the flag on <html>,
 * set before the first paint, shows it, so that nothing moves.
 */
export function SimulationBar({ localeCode, labels }: Props) {
  const isOn = useSimulation() ?? false
  const toaster = useToaster()
  const { gated } = labels
  useEffect(() => (isOn ? explainGate(localeCode, gated, toaster) : undefined), [isOn, localeCode, gated, toaster])
  return (
    <aside className={styles.bar} aria-label={labels.name}>
      <p className={styles.text}>
        <strong>{labels.name}</strong> <span className={styles.more}>{labels.text}</span>
      </p>
      <button type="button" className={styles.leave} onClick={() => pageSimulation(localeCode).leave()}>
        {labels.leave}
      </button>
    </aside>
  )
}

/** Explains why the gate has redirected the user here, or is about to; returns a function that undoes it. */
function explainGate(localeCode: string, text: string, toaster: Toaster): () => void {
  const locale = findLocale(localeCode)
  const explain = () => toaster.show(text, { subject: 'simulation gate' })
  if (wasSentHere() && pagePath(location.pathname, locale) === SIMULATION_LANDING.spot) explain()
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    // A link that opens an overlay leads nowhere.
    if (link === null || link.dataset.opens !== undefined) return
    if (gatedPath(link.href, location.href, locale, isAllowedInSimulation) !== null) explain()
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Checks whether this document came by a redirect of ours that shows something else than was asked for. A reload does not count. */
function wasSentHere(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  if (!(arrival instanceof PerformanceNavigationTiming) || arrival.type !== 'navigate' || arrival.redirectCount === 0) return false
  const { search } = new URL(arrival.name)
  // A dialog that was asked for is open over this page, or an old address has chosen a wallet on it: that is what was asked for.
  return askedEntrance(search) === null && !new URLSearchParams(search).has('wallet')
}
