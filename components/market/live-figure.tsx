'use client'

import { useCallback, useRef } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import type { LiveRow } from '#lib/stores/market-store.ts'
import { useRowListener } from '#lib/stores/use-live.ts'
import styles from './live-figure.module.css'
import { rowDirection, rowText, type KnownRow, type RowField } from './row-text.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly pricePlace: number
  readonly field: RowField
  /** BCP-47 tag of the page's locale: volumes are counted in its words. */
  readonly tag: string
  /** What the server wrote, by `rowText`, and the market time that it knew. */
  readonly text: string
  readonly since: number
  readonly direction?: 'up' | 'down' | 'flat' | undefined
  /** Lights up for a moment when the figure moves. */
  readonly flashes?: boolean
}

/**
 * One figure of a market that keeps itself up to date: each tick goes into its text node, past React, so that a page of
 * hundreds of figures costs one write for each that changed.
 */
export function LiveFigure({ product, symbol, pricePlace, field, tag, text, since, direction, flashes = false }: Props) {
  const element = useRef<HTMLElement>(null)
  const show = useCallback(
    (row: LiveRow) => {
      // What an earlier page left in the tab must not take the place of what this one came with.
      if (row.ts === undefined || row.ts >= since) writeFigure(element.current, { ...row, pricePlace }, field, tag, flashes)
    },
    [pricePlace, field, tag, since, flashes],
  )
  useRowListener(product, symbol, show)
  return (
    <bdi ref={element} className={styles.figure} dir="ltr" data-direction={direction} onAnimationEnd={clearFlash}>
      {text}
    </bdi>
  )
}

/** Writes a figure where it changed; what did not change is not touched. */
function writeFigure(element: HTMLElement | null, row: KnownRow, field: RowField, tag: string, flashes: boolean): void {
  const node = element?.firstChild
  const text = rowText(row, field, tag)
  if (!element || !(node instanceof Text) || node.data === text) return
  if (flashes) element.dataset.flash = isHigher(text, node.data) ? 'up' : 'down'
  node.data = text
  const direction = rowDirection(row, field)
  if (direction) element.dataset.direction = direction
}

/** Compares two figures as they are shown; good enough to choose a colour. */
function isHigher(after: string, before: string): boolean {
  return Number(after.replaceAll(',', '')) > Number(before.replaceAll(',', ''))
}

function clearFlash({ currentTarget }: { currentTarget: HTMLElement }): void {
  delete currentTarget.dataset.flash
}
