'use client'

import type { KeyboardEvent, PointerEvent } from 'react'
import { clampSize, PANEL_EDGES, type PanelEdge } from './panel-sizes.ts'
import styles from './splitter.module.css'

interface Props {
  readonly edge: PanelEdge
  /** The side of its panel that the edge is on: moving it away from the panel enlarges the panel. */
  readonly at: 'start' | 'end'
  readonly label: string
  readonly size: number
  readonly onSize: (edge: PanelEdge, size: number) => void
}

const STEP_PX = 16
/** A movable separator must be focusable. */
const FOCUSABLE = { tabIndex: 0 } as const

/** An edge between two panels, moved by dragging or with the arrow keys; Home and End go to its limits. */
export function Splitter({ edge, at, label, size, onSize }: Props) {
  const isRow = edge === 'panels'
  const { least, most } = PANEL_EDGES[edge]
  const move = (next: number) => onSize(edge, clampSize(edge, next))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = readWay(event, isRow, at)
    if (way === null) return
    event.preventDefault()
    move(way === 'least' ? least : way === 'most' ? most : size + way * STEP_PX)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget
    const from = isRow ? event.clientY : event.clientX
    const sign = isRow || isLeftEdge(target, at) ? 1 : -1
    target.setPointerCapture(event.pointerId)
    const follow = (moved: globalThis.PointerEvent) => move(size + sign * (from - (isRow ? moved.clientY : moved.clientX)))
    const end = () => {
      target.removeEventListener('pointermove', follow)
      target.removeEventListener('pointerup', end)
      target.removeEventListener('pointercancel', end)
    }
    target.addEventListener('pointermove', follow)
    target.addEventListener('pointerup', end)
    target.addEventListener('pointercancel', end)
  }

  return (
    <hr
      {...FOCUSABLE}
      {...{ onKeyDown, onPointerDown }}
      aria-label={label}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      className={styles.splitter}
      data-edge={edge}
      data-at={at}
    />
  )
}

/** Returns one step larger or smaller, or a limit: moving an edge away from its panel enlarges it. */
function readWay(event: KeyboardEvent<HTMLElement>, isRow: boolean, at: Props['at']): number | 'least' | 'most' | null {
  if (event.key === 'Home') return 'least'
  if (event.key === 'End') return 'most'
  if (isRow) return event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
  const [larger, smaller] = isLeftEdge(event.currentTarget, at) ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  return event.key === larger ? 1 : event.key === smaller ? -1 : null
}

/** Checks whether the edge is on its panel's left on the screen. */
function isLeftEdge(element: Element, at: Props['at']): boolean {
  return (at === 'start') === (getComputedStyle(element).direction === 'ltr')
}
