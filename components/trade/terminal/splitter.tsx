'use client'

import type { KeyboardEvent, PointerEvent } from 'react'
import { clampSize, PANEL_EDGES, type PanelEdge } from './panel-sizes.ts'
import styles from './terminal.module.css'

interface Props {
  readonly edge: PanelEdge
  readonly label: string
  readonly size: number
  readonly onSize: (edge: PanelEdge, size: number) => void
}

const STEP_PX = 16
/** A separator that can be moved takes the focus. */
const FOCUSABLE = { tabIndex: 0 } as const

/** An edge between two panels: dragged, or moved by the arrow keys; Home and End go to its ends. */
export function Splitter({ edge, label, size, onSize }: Props) {
  const isRow = edge === 'panels'
  const { least, most } = PANEL_EDGES[edge]
  const move = (next: number) => onSize(edge, clampSize(edge, next))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = wayOf(event, isRow)
    if (way === null) return
    event.preventDefault()
    move(way === 'least' ? least : way === 'most' ? most : size + way * STEP_PX)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget
    const from = isRow ? event.clientY : event.clientX
    const sign = isRow || !isRightToLeft(target) ? 1 : -1
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
    />
  )
}

/** The panel behind the edge lies at its end: away from it makes the panel smaller. */
function wayOf(event: KeyboardEvent<HTMLElement>, isRow: boolean): number | 'least' | 'most' | null {
  if (event.key === 'Home') return 'least'
  if (event.key === 'End') return 'most'
  if (isRow) return event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
  const back = isRightToLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft'
  const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight'
  return event.key === back ? 1 : event.key === forward ? -1 : null
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
