'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { useIdle } from '../terminal/use-idle.ts'
import styles from './replay.module.css'

const ReplayBar = lazyPart(() => import('./replay-bar.tsx').then((module) => module.ReplayBar))

/** The place of the operator's controls of a replay, on sites that have them; filled in once the page has nothing more urgent to do. */
export function ReplaySlot() {
  const isIdle = useIdle()
  return (
    <div className={styles.slot}>
      {isIdle && (
        <Suspense>
          <ReplayBar />
        </Suspense>
      )}
    </div>
  )
}
