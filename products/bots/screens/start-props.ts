import type { ReactNode } from 'react'

/** The props of each form that starts a bot. */
export interface StartProps {
  readonly symbol: string
  /** The choices that all kinds of bots have, shown first. */
  readonly head: ReactNode
  readonly onStarted: () => void
}
