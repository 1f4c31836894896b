'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { systemTimers } from '#lib/kernel/clock.ts'
import { askForGuide, countGuide, dueStep, onGuideAsked, type GuideName } from '#lib/settings/guides.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useSimulation } from '../simulation/use-simulation.ts'
import type { GuideTexts } from './guide-texts.ts'

const GuideCard = lazyPart(() => import('./guide-card.tsx').then((module) => module.GuideCard), 'layer')

/** A user who starts to do something within this time does not need the guide now. */
const QUIET_MS = 2500
/** Links from the help centre ask for the guide of the page by this fragment. */
const ASKED_HASH = '#guide'
const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const
/** Elements that already have the user's attention. */
const BUSY = '[role="dialog"], [data-suggestion], :root[data-panel]'

interface Props {
  readonly name: GuideName
  readonly texts: GuideTexts
}

interface Open {
  readonly step: number
  /** Whether the user requested it, so that the page scrolls to it. */
  readonly isAsked: boolean
}

/**
 * The guide of a page. It appears by itself in simulation mode once the user has been idle, until it has been read or has appeared
 * often enough; and whenever it is requested. Its code is loaded on demand.
 */
export function GuideHost({ name, texts }: Props) {
  const isOn = useSimulation() ?? false
  const [open, setOpen] = useState<Open | null>(null)
  useEffect(() => onGuideAsked(() => setOpen({ step: 0, isAsked: true })), [])
  useEffect(() => {
    if (location.hash === ASKED_HASH) askForGuide()
  }, [])
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

/** Calls `run` after a time without user input, or never if there is input. Returns a function that cancels it. */
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
