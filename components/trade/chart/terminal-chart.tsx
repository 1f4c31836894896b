'use client'

import { Component, lazy, Suspense, type ReactNode } from 'react'
import { useIdle } from '../terminal/use-idle.ts'

const ToolChart = lazy(() => import('./tool-chart.tsx').then((module) => ({ default: module.ToolChart })))

/** The chart of a pair: the page's own at first, the one with tools when the page has nothing better to do. */
export function TerminalChart({ plain }: { readonly plain: ReactNode }) {
  if (!useIdle()) return plain
  return (
    <PlainOnFault plain={plain}>
      <Suspense fallback={plain}>
        <ToolChart />
      </Suspense>
    </PlainOnFault>
  )
}

interface FaultProps {
  readonly plain: ReactNode
  readonly children: ReactNode
}

/** Tools that cannot be loaded leave the plain chart where it was. */
class PlainOnFault extends Component<FaultProps, { readonly hasFault: boolean }> {
  override state = { hasFault: false }

  static getDerivedStateFromError() {
    return { hasFault: true }
  }

  override render() {
    return this.state.hasFault ? this.props.plain : this.props.children
  }
}
