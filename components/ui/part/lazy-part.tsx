'use client'

import { lazy, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { PartBoundary, type PartLook } from './part-boundary.tsx'

interface Shown {
  /** Shown above the sentence while the part is missing: what the page can show without it. */
  readonly instead?: ReactNode
}

type LazyPart<Props> = ComponentType<Props & Shown> & {
  /** Loads the code before it is shown. If that fails, only showing it says so. */
  readonly preload: () => void
}

/**
 * Creates a component whose code is loaded when it is first shown. If it cannot be loaded, or fails, this costs the part and not the page: a sentence in its place says so and offers another
 * try, for all places of the same part at once. Put `Suspense` around it for what is shown while it loads.
 * @param look where the sentence is: see `PartLook`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, look: PartLook = 'block'): LazyPart<Props> {
  const listeners = new Set<() => void>()
  const begin = () => lazy(async () => ({ default: await loadCode(load) }))
  let current = begin()

  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
  const find = () => current
  const tryAgain = () => {
    current = begin()
    for (const changed of listeners) changed()
  }

  function ShownPart({ instead, ...props }: Props & Shown) {
    const Part: ComponentType<Props> = useSyncExternalStore(subscribe, find, find)
    return (
      <PartBoundary part={Part} look={look} instead={instead} onRetry={tryAgain}>
        <Part {...(props as Props)} />
      </PartBoundary>
    )
  }
  return Object.assign(ShownPart, { preload: () => void load().catch(() => undefined) })
}
