'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { countGuide, dueStep, onGuideAsked, type GuideName } from '#lib/settings/guides.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useSimulation } from '../use-simulation.ts'
import type { GuideTexts } from './guide-texts.ts'

const GuideCard = lazy(() => import('./guide-card.tsx').then((module) => ({ default: module.GuideCard })))

/** Who begins to do something within this time needs no guide now. */
const QUIET_MS = 2500
const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const
/** What has a person's attention already. */
const BUSY = '[role="dialog"], [data-suggestion], :root[data-panel]'

interface Props {
  readonly name: GuideName
  readonly texts: GuideTexts
}

interface Open {
  readonly step: number
  /** By a person, who wants to be led there. */
  readonly isAsked: boolean
}

/**
 * The guide of a page: it comes up by itself in simulation mode, on a first visit, where the page is looked at and nothing is done yet; and
 * whenever it is asked for. Its code is fetched then.
 */
export function GuideHost({ name, texts }: Props) {
  const isOn = useSimulation() ?? false
  const [open, setOpen] = useState<Open | null>(null)
  useEffect(() => onGuideAsked(() => setOpen({ step: 0, isAsked: true })), [])
  useEffect(() => {
    if (!isOn) return
    return whenQuiet(() => {
      const storage = findLocalStorage()
      const step = dueStep(name, storage)
      if (step === null || document.querySelector(BUSY) !== null) return
      countGuide(name, storage)
      setOpen((known) => known ?? { step, isAsked: false })
    })
  }, [isOn, name])
  if (open === null) return null
  return (
    <Suspense>
      <GuideCard name={name} texts={texts} first={open.step} isAsked={open.isAsked} onClose={() => setOpen(null)} />
    </Suspense>
  )
}

/** Runs after a time in which nothing was done, and not at all where something was. Returns its undo. */
function whenQuiet(run: () => void): () => void {
  const deeds = new AbortController()
  const undoTimer = systemTimers.after(QUIET_MS, () => {
    deeds.abort()
    run()
  })
  const undo = (): void => {
    deeds.abort()
    undoTimer()
  }
  for (const deed of DEEDS) window.addEventListener(deed, undo, { passive: true, capture: true, signal: deeds.signal })
  return undo
}
